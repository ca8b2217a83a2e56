"""Choose the call between two views of a game, or the report on request.

The functions have no side effects. Each game's module chooses that game's phrases (`game_talk.py`).
"""

from collections.abc import Sequence
from itertools import zip_longest
from typing import Literal

from companion.games.game import Action
from companion.language.points import POINTS, counted_points
from companion.table.view import NoticeKind, View
from companion.tray.draft import Ask
from hardware.sound.chimes import Chime
from ui.telling import speech
from ui.telling.changes import Moment, Watch, just_done, moments, taken_back, uncorrected
from ui.telling.questions import question
from ui.voice.catalogue import WORDS, number, player, points, word
from ui.voice.game_talk import has_talk, talk
from ui.voice.phrase import Call, Phrase, Phrases, free, listed, sentence

Level = Literal["off", "calls", "all"]


def call(
    before: View | None, after: View, level: Level, watch: Watch | None = None, record: Phrases = ()
) -> Call:
    """Return the call for a change from `before` to `after`; empty if nothing happened.

    At level "off" the call is a chime alone. `watch` finds the game's moments; `record` is said
    with the winner.
    """
    if before is None or before.id != after.id:
        return _clipped(Call(None, _opened(after, fully=level == "all")), level)
    fully = level == "all"
    done = just_done(before, after)
    noted = moments(before, after, watch) if watch is not None else ()
    won = after.outcome is not None and before.outcome is None and bool(done)
    refused, asked = _refused(before, after), _asked(before, after, fully=fully)
    passed = after.outcome is None and after.to_play not in (None, before.to_play)
    parts: list[Phrases] = [
        refused,
        _changed(before, after, done, fully=fully),
        *(_moment(moment, after.game.name) for moment in noted),
        _pencilled(before, after) if fully else (),
        asked,
        _winners(after, record) if won else (),
        _turn(after) if passed else (),
    ]
    if fully and not asked and not won:
        step = _next_step(after)
        changed = passed or step != _next_step(before) or _is_corrected(before, after)
        parts.append(step if changed else ())
    chime = None
    for kind, heard in (
        (Chime.CHEER, bool(noted) or won),
        (Chime.REFUSED, bool(refused)),
        (Chime.QUESTION, bool(asked)),
        (Chime.TURN, passed),
    ):
        if heard:
            chime = kind
            break
    if fully and not refused:
        parts.insert(0, _informed(before, after))
    return _clipped(Call(chime, tuple(phrase for part in parts for phrase in part)), level)


def report(view: View) -> Call:
    """Return the full state of a game, for a player who is not looking."""
    asked = _question(view, fully=True)
    phrases = talk(view.game.name).report(view)
    if view.outcome is not None:
        phrases = (*_winners(view, ()), *phrases)
    left = [(player(name), word("has.left", ".")) for name in view.game.left(view.state)]
    phrases = (*phrases, *(phrase for part in left for phrase in part))
    return Call(None, (*phrases, *((word("asked", ":"), *asked) if asked else ())))


def _clipped(whole: Call, level: Level) -> Call:
    return Call(whole.chime) if level == "off" else whole


def _opened(view: View, *, fully: bool) -> Phrases:
    """Return the game's title, the player to play and, if `fully`, the next step."""
    key = f"game.{view.game.name}"
    title = word(key, ".") if key in WORDS else free(view.game.title).then(".")
    if view.outcome is not None:
        return (title,)
    return (title, *_turn(view), *(_next_step(view) if fully else ()))


def _turn(view: View) -> Phrases:
    if view.to_play is None:
        return ()
    return (player(view.to_play, ","), word("turn.yours", "."))


def _next_step(view: View) -> Phrases:
    return talk(view.game.name).next_step(view) if view.outcome is None else ()


def _changed(before: View, after: View, done: Sequence[Action], *, fully: bool) -> Phrases:
    """Return the phrases of new, undone, redone or corrected actions."""
    if done:
        return _done(before, after, done, fully=fully)
    if before.actions == after.actions:
        return ()
    if taken_back(before, after):
        lost = before.actions[len(after.actions) :]
        phrases = _done(after, before, lost, fully=False) if len(lost) == 1 else ()
        return (word("undone", ":" if phrases else "."), *phrases)
    if after.actions[: len(before.actions)] == before.actions:
        again = after.actions[len(before.actions) :]
        return (word("redone", ":"), *_done(before, after, again, fully=fully))
    if not _is_corrected(before, after):
        return ()
    undone = uncorrected(before, after) is not None
    phrases = _corrected(before, after, fully=fully)
    key = "correction.undone" if undone else "corrected"
    return (word(key, ":" if phrases else "."), *phrases, *_changed_totals(before, after))


def _done(before: View, after: View, actions: Sequence[Action], *, fully: bool) -> Phrases:
    game, parts = talk(after.game.name), list[Phrases]()
    state = before.state
    for action in actions:
        then = after.game.apply(state, action)
        parts.append(game.done(state, action, then, fully=fully))
        state = then
    return tuple(phrase for part in parts for phrase in part)


def _is_corrected(before: View, after: View) -> bool:
    """Return whether actions differ between two views for more than a renamed player."""
    common = min(len(before.actions), len(after.actions))
    changed = before.actions[:common] != after.actions[:common]
    return changed and before.setup == after.setup


def _corrected(before: View, after: View, *, fully: bool) -> Phrases:
    """Return the phrases of the last action that a correction changed, in its new form."""
    game = talk(after.game.name)
    pairs = enumerate(zip_longest(before.actions, after.actions))
    changed = [at for at, (old, new) in pairs if old != new and new is not None]
    for at in reversed(changed):
        states = after.state_before(at), after.state_before(at + 1)
        if phrases := game.done(states[0], after.actions[at], states[1], fully=fully):
            return phrases
    return ()


def _changed_totals(before: View, after: View) -> Phrases:
    """Return the totals that a correction changed."""
    totals = {standing.player: standing.total for standing in before.standings}
    sums = [
        (player(standing.player, ","), *number(standing.total))
        for standing in after.standings
        if totals.get(standing.player) != standing.total
    ]
    key = "totals" if len(sums) > 1 else "total"
    return (word(key, ":"), *listed(sums, joint=";")) if sums else ()


def _pencilled(before: View, after: View) -> Phrases:
    if before.pencilled == after.pencilled:
        return ()
    if after.pencilled is None:
        return (word("rubbed.out", "."),) if before.actions == after.actions else ()
    return talk(after.game.name).pencilled(after)


def _moment(moment: Moment, game: str) -> Phrases:
    """Return a moment and its player; empty if the game's own phrases include the moment."""
    key = f"moment.{game}.{moment.kind}"
    if key in WORDS:
        return (player(moment.player, ","), word(key, "!"))
    return () if has_talk(game) else (player(moment.player, ","), sentence(moment.text))


def _refused(before: View, after: View) -> Phrases:
    notice = after.notice
    if notice is None or notice is before.notice or notice.kind is not NoticeKind.REFUSED:
        return ()
    return (free(notice.text),)


def _informed(before: View, after: View) -> Phrases:
    notice = after.notice
    if notice is None or notice is before.notice or notice.standing:
        return ()
    return (free(notice.text),) if notice.kind is NoticeKind.INFO else ()


def _asked(before: View, after: View, *, fully: bool) -> Phrases:
    """Return the question of `after`, if `before` had another or none."""
    if after.blocked is not None and after.blocked is not before.blocked:
        return (free(after.blocked.why),)
    asked = _question(after, fully=fully)
    return asked if asked != _question(before, fully=fully) else ()


def _question(view: View, *, fully: bool) -> Phrases:
    """Return the screen's question; if `fully`, with the likely faces of a doubtful die."""
    asked = question(view)
    if asked is None or asked.key == "reading":
        return ()
    text = speech.load().text(asked.key, **asked.facts)
    phrases = (Phrase("" if asked.facts else f"question.{asked.key}", text),)
    return (*phrases, *(_likely(view) if fully and asked.ask is Ask.DOUBTFUL else ()))


def _likely(view: View) -> Phrases:
    dice = view.draft.dice if view.draft is not None else ()
    likely = next((die.likely for die in dice if not die.sure), ())[:2]
    if len(likely) != 2:
        return ()
    return (*number(likely[0]), word("or"), *number(likely[1], "?"))


def _winners(view: View, record: Phrases) -> Phrases:
    outcome = view.outcome
    if outcome is None:
        return ()
    if len(view.standings) == 1:
        only = view.standings[0]
        return (player(only.player), word("finishes.with"), *_total(view, only.total), *record)
    if not outcome.winners:
        reason = sentence(outcome.reason)
        return (word("nobody.wins", ":"), reason)
    totals = {standing.player: standing.total for standing in view.standings}
    *most, last = outcome.winners
    names: Phrases = tuple(player(name, ",") for name in most[:-1])
    names += (player(most[-1]), word("and")) if most else ()
    total = totals.get(last, 0)
    single = not most
    if view.game.unit is None or not any(totals.values()):
        verb = word("wins" if single else "win.together", ":")
        return (*names, player(last), verb, sentence(outcome.reason), *record)
    verb = word("wins.with" if single else "win.together.with")
    return (*names, player(last), verb, *_total(view, total), *record)


def _total(view: View, total: int) -> Phrases:
    """Return a total in the game's own unit; recordings exist only for points."""
    if view.game.unit == POINTS:
        return points(total, ".")
    return (free(counted_points(total, view.game.unit)).then("."),)
