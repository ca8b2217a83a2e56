"""The spoken words of Datis."""

from collections.abc import Sequence
from typing import Any

from companion.dice import Colour
from companion.games.datis.actions import (
    Announce,
    DatisAction,
    Mode,
    Risk,
    Round,
    Tie,
    Trick,
    Won,
)
from companion.games.datis.advice import AnnouncementWorth, advise
from companion.games.datis.dice import named
from companion.games.datis.state import Phase, State
from companion.games.datis.tally import risked
from companion.games.errors import IllegalAction
from companion.games.leaving import Leave
from companion.table.view import View
from ui.voice.catalogue import counted, number, player, points, poly_die, word
from ui.voice.phrase import Phrase, Phrases, first_sentence, listed

_SAID_CHOICES = 4  # the best announcements: more are hard to remember


def done(before: State, action: DatisAction, after: State, *, fully: bool) -> Phrases:  # noqa: PLR0911  a return per action
    """Return the words for an action: a round, a trick, dice won, an announcement, a risk."""
    match action:
        case Round(mode):
            count = number(len(after.rounds), ",")
            how = word("datis.tricks" if mode is Mode.TRICKS else "datis.tally", ".")
            return (word("round"), *count, how)
        case Trick():
            plays = _plays(action) if fully else ()
            return (*_trick(before, after), *plays, *_sums_of(before, after))
        case Won(name, dice):
            won = counted(len(dice), "die.one", "die.many", ".")
            return (player(name), word("datis.won"), *won, *_sums_of(before, after))
        case Announce(name, colours, pays, risk):
            how = word("datis.risks" if risk else "datis.safe", ":")
            return (player(name), how, *_kept(colours, pays), *_sums_of(before, after))
        case Risk(name, values):
            brought = risked({named(die): shown for die, shown in values.items()})
            scored = (player(name), word("datis.scores"), *points(brought, "."))
            return (*scored, *_sums_of(before, after))
        case Tie(accept):
            return (word("datis.tie.accepted" if accept else "datis.tie.refused", "."),)
        case Leave(name):
            return (player(name), word("has.left", "."))


def pencilled(view: View) -> Phrases:
    """Return the words for the entry that END OF TURN would record."""
    action: Any = view.pencilled
    try:
        after = None if action is None else view.game.apply(view.state, action)
    except IllegalAction:  # an incomplete entry: END OF TURN says what is missing
        return ()
    if after is None:
        return ()
    sentence = first_sentence(done(view.state, action, after, fully=False))
    return (*sentence, word("inks", ".")) if sentence else ()


def next_step(view: View) -> Phrases:  # noqa: PLR0911  a return per phase
    """Return the task: lead, enter dice, announce or roll."""
    state: State = view.state
    name = player(state.setup.players[state.awaited or 0])
    match state.phase:
        case Phase.ROUND:
            return (name, word("starts.round", ":"), word("datis.how", "."))
        case Phase.TRICKS:
            return (name, word("datis.leads"), *number(_tricks(state) + 1, "."))
        case Phase.WON:
            return (name.then(","), word("datis.give", "."))
        case Phase.ANNOUNCE:
            return (name, word("datis.announces", "."))
        case Phase.RISK:
            return (name, word("datis.throws", "."))
        case Phase.TIE:
            return (word("datis.tie", "."),)
    return ()


def report(view: View) -> Phrases:
    """Return the round, the dice won so far, the value of an announcement, and the totals."""
    state: State = view.state
    sentences: list[Phrases] = []
    current = state.round
    if current is not None:
        sentences.append((word("round"), *number(len(state.rounds), ".")))
        won = [
            (player(name, ","), *number(len(current.dice(index))))
            for index, name in enumerate(state.setup.players)
        ]
        sentences.append((word("datis.so.far", ":"), *listed(won, joint=";")))
    sentences.append(pencilled(view))
    sentences.append(_choices(state))
    sentences.append(next_step(view))
    sentences.append(_totals(state))
    return tuple(phrase for sentence in sentences for phrase in sentence)


def _kept(colours: Sequence[str], pays: str) -> Phrases:
    """Return the colours kept and, of two colours, the scoring colour."""
    if len(colours) != 2:
        return listed([(_colour(colour),) for colour in colours])
    first, other = map(_colour, colours)
    return (first, word("and"), other.then(";"), _colour(pays), word("datis.pays", "."))


def _sums_of(before: State, after: State) -> Phrases:
    """Return the totals, if the action has ended a round and the game goes on."""
    index = len(before.rounds) - 1
    counted_now = after.rounds[index].scores and not before.rounds[index].scores
    return _totals(after) if counted_now and not after.finished else ()


def _totals(state: State) -> Phrases:
    sums = [
        (player(name, ","), *number(state.total(index)))
        for index, name in enumerate(state.setup.players)
    ]
    return (word("totals", ":"), *listed(sums, joint=";"))


def _tricks(state: State) -> int:
    return len(state.round.tricks) if state.round is not None else 0


def _trick(before: State, after: State) -> Phrases:
    """Return the words for the winner of the trick just ended, and the sum of the trick."""
    index = len(before.rounds) - 1
    trick = after.rounds[index].tricks[-1]
    verdict, count = trick.verdict, len(after.rounds[index].tricks)
    if verdict.winner is None or verdict.group is None:
        return ()
    winner = player(after.setup.players[verdict.winner], ",")
    total = number(verdict.group.total)
    result: Phrases = (
        word("datis.trick"),
        *number(count),
        word("datis.for"),
        winner,
        word("datis.with"),
        *total,
        word("datis.in"),
        _colour(verdict.group.colour),
    )
    if trick.keep is None:
        return (*result[:-1], result[-1].then("."))
    kept = (word("datis.keeps"), word("datis.only"), _colour(trick.keep).then("."))
    return (*result[:-1], result[-1].then(","), *kept)


def _plays(trick: Trick) -> Phrases:
    """Return all dice played."""
    shown = [
        (
            player(play.player, ","),
            poly_die(named(play.die).colour, named(play.die).kind, ":"),
            *number(play.value),
        )
        for play in trick.plays
    ]
    return listed(shown, joint=";")


def _choices(state: State) -> Phrases:
    """Return the possible announcements, the best first, with their values."""
    current = state.round
    if current is None or state.phase is not Phase.ANNOUNCE or current.announcing is None:
        return ()
    lines = advise(current.dice(current.announcing), state.total(current.announcing))
    ordered = sorted(lines, key=lambda line: (not line.best, -line.expected))[:_SAID_CHOICES]
    return listed([_choice(line) for line in ordered])


def _choice(line: AnnouncementWorth) -> Phrases:
    how = word("datis.risks" if line.call.risk else "datis.safe")
    sure = word("datis.average" if line.call.risk else "datis.sure")
    best = (word("datis.best"),) if line.best else ()
    if best:
        sure = sure.then(",")
    return (_colour(line.call.pays), how.then(","), *points(line.expected), sure, *best)


def _colour(name: str) -> Phrase:
    return word(f"colour.{Colour(name).value}")
