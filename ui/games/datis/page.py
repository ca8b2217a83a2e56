"""Datis: the points of every round, the trick, and the dice in front of each player."""

from collections.abc import Iterable
from functools import partial

from companion.dice import Die
from companion.games.datis.dice import DatisDie
from companion.games.datis.names import WORDS, colour_text, dice_text
from companion.games.datis.report import awaited
from companion.games.datis.state import Round, Score, State, Trick
from companion.games.datis.tally import Fate
from companion.language.text import Language, Text
from companion.table.view import View
from ui.games.datis.colours import SHORT
from ui.games.datis.timeline import Line, lines, sentence
from ui.games.datis.timeline import heading as where
from ui.telling.figures import figure
from ui.web.shown import parts
from ui.web.shown.parts import Part


def heading(view: View) -> Text | None:
    """Which round it is, and how it is played."""
    state: State = view.state
    if state.round is None:
        return None
    number = WORDS.text("round", number=len(state.rounds))
    mode = WORDS[state.round.mode.value]
    return Text(f"{number.fr}, {mode.fr}", f"{number.en}, {mode.en}")


def roll(view: View) -> None:
    """Rolls are not counted."""
    del view


def prompt(view: View) -> Text:
    """What is awaited, and of whom."""
    return parts.both(lambda language: awaited(view.state, language))


def last_moves(view: View, first: int) -> list[Text]:
    """The actions from that index on, each with its round and trick."""
    return [parts.both(partial(_said, line)) for line in lines(view) if line.index >= first]


def _said(line: Line, language: Language) -> str:
    said = parts.words()
    what, at = sentence(line, said, language), where(line, said, language)
    return said.say("datis.past_last", language, where=at, what=what)


def board(view: View) -> list[Part]:
    """The points, and in a round in play its last trick and everybody's dice."""
    state: State = view.state
    shown = [_points(view)]
    current = state.round or (state.rounds[-1] if state.rounds else None)
    if current is None:
        return shown
    if current.tricks and not current.shared_out:
        shown.append(_trick(state, current, current.tricks[-1]))
    if any(current.won):
        shown.append(_won(current))
    calls = list(_calls(state, current))
    if calls:
        shown.append(parts.lines(parts.words()["datis.page_announced"], calls))
    return shown


def _points(view: View) -> Part:
    state: State = view.state
    rows = [
        parts.row(
            parts.head(WORDS.text("round", number=number)),
            [_score(score) for score in played.scores],
        )
        for number, played in enumerate(state.rounds, 1)
        if played.scores
    ]
    totals = [parts.cell(standing.total) for standing in view.standings]
    rows.append(parts.row(parts.head(WORDS["total"]), totals, "total"))
    heads = [parts.of_player(player) for player in range(len(view.setup.players))]
    return parts.table(WORDS["title"], heads, rows)


def _score(score: Score) -> Part:
    bonus = figure(score.bonus_points, plus="+") if score.bonuses else ""
    return parts.cell(figure(score.points), "inked", extra=bonus)


def _trick(state: State, current: Round, trick: Trick) -> Part:
    number, verdict = len(current.tricks), trick.verdict
    caption = parts.words().text("datis.page_trick", number=number)
    if verdict.winner is not None and verdict.group is not None:
        caption = WORDS.text(
            "trick_won",
            number=number,
            name=state.setup.players[verdict.winner],
            colour=colour_text(verdict.group.colour),
            total=verdict.group.total,
            why=WORDS[verdict.why.value],
        )
    groups = [
        parts.group(player, [_drawn(die, str(value), kept=player == verdict.winner)])
        for player, die, value in trick.plays
    ]
    return parts.dice(caption, groups)


def _won(current: Round) -> Part:
    return parts.dice(
        parts.words()["datis.page_won_dice"],
        [
            parts.group(player, _with_fates(current, player))
            for player in range(len(current.won))
            if current.won[player] is not None
        ],
    )


def _with_fates(current: Round, player: int) -> Iterable[Part]:
    explained = current.explained(player) if current.shared_out else ()
    fates = {line.die: line.fate for line in explained}
    rolled = current.rolls[player] or {}
    for die in sorted(current.dice(player)):
        fate = fates.get(die)
        value = rolled.get(die)
        label = die.kind.upper() if value is None else str(value)
        shown = _drawn(die, label, kept=fate is Fate.PAYS)
        yield {**shown, "off": fate not in (None, Fate.PAYS), "say": _fate(fate)}


def _fate(fate: Fate | None) -> dict[str, str] | None:
    return None if fate is None else parts.text(WORDS[fate.value])


def _calls(state: State, current: Round) -> Iterable[Text]:
    for player in current.order:
        call = current.calls[player]
        if call is not None:
            paying = current.paying(player)
            yield WORDS.text(
                "called",
                name=state.setup.players[player],
                how=WORDS["risked" if call.risk else "assured"],
                dice=dice_text(paying) if paying else WORDS["no_dice"],
            )


def _drawn(die: DatisDie, label: str, *, kept: bool) -> Part:
    """A die with the letters of its colour, by which it is told apart in grey too."""
    shown = parts.die(Die(0, die.kind, die.colour), label=label, kept=kept)
    return {**shown, "short": parts.text(parts.words()[SHORT[die.colour]])}
