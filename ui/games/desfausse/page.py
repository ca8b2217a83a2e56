"""DESfausse: the trophy board, and what everybody has in hand."""

from functools import partial

from companion.dice import Die
from companion.games.desfausse.actions import Trophy
from companion.games.desfausse.board import ROUNDS, Cell
from companion.games.desfausse.columns import COLUMNS, MASTER_FACTOR, POINTS, Column
from companion.games.desfausse.hand import SORTS
from companion.games.desfausse.rolling import ROLLS
from companion.games.desfausse.state import State
from companion.games.desfausse.vocabulary import WORDS, sort_name
from companion.games.game import Action
from companion.language.text import Text
from companion.table.view import View
from ui.games.desfausse import prompts
from ui.games.desfausse.cells import CellLook, looks
from ui.games.desfausse.timeline import told
from ui.telling.figures import figure
from ui.web.choices import choice_key
from ui.web.shown import parts
from ui.web.shown.parts import Part


def heading(view: View) -> Text:
    """Which round it is, and which way it goes round."""
    state: State = view.state
    said = WORDS.text("round_of", round=state.round, rounds=ROUNDS)
    if not state.tracks_dice:
        return said
    way = WORDS["clockwise" if state.direction == 1 else "counterclockwise"]
    return Text(f"{said.fr}, {way.fr}", f"{said.en}, {way.en}")


def roll(view: View) -> tuple[int, int] | None:
    """How many rolls of how many the turn has had; None if only the board is tracked."""
    state: State = view.state
    return (len(state.turn.rolls), ROLLS) if state.tracks_dice else None


def prompt(view: View) -> Text:
    """What the player to play can do now."""
    state: State = view.state
    if not state.tracks_dice:
        return WORDS["tap"]
    key, facts = prompts.prompt(state, state.player, None, by_hand=False)
    return parts.words().text(key, **facts)


def last_moves(view: View, first: int) -> list[Text]:
    """The actions from that index on, in words."""
    said = []
    state: State = view.game.start(view.setup)
    for index, action in enumerate(view.actions):
        if index >= first:
            said.append(parts.in_both(partial(told, action, state)))
        state = view.game.apply(state, action)
    return said


def board(view: View) -> list[Part]:
    """The trophy board, the masters of its columns, the tokens and dice in hand."""
    state: State = view.state
    shown = [_trophies(view), _hands(state)]
    masters = [
        WORDS.text(
            "master",
            name=name,
            column=WORDS[column],
            points=MASTER_FACTOR * POINTS[column],
        )
        for player, name in enumerate(state.setup.players)
        for column in state.board.masters(player)
    ]
    if masters:
        shown.append(parts.lines(parts.words()["desfausse.page_masters"], masters))
    return shown


def _trophies(view: View) -> Part:
    state: State = view.state
    lit = looks(state, state.player, None)
    heads = [
        parts.head(parts.words()[f"desfausse.caption_{column}"], extra=_points(column))
        for column in COLUMNS
    ]
    rows = [
        parts.row(
            parts.head(WORDS.text("row", round=number)),
            [_cell(view, Cell(number, column), lit) for column in COLUMNS],
        )
        for number in range(1, ROUNDS + 1)
    ]
    return parts.table(parts.words()["desfausse.page_trophies"], heads, rows)


def _points(column: Column) -> str:
    return figure(POINTS[column], plus="+")


def _cell(view: View, at: Cell, lit: dict[Cell, CellLook]) -> Part:
    state: State = view.state
    here = [one for one in view.choices if _goes_to(one, at, state)] if at in lit else []
    # Where a token may come from several places, or be one of several players', the list says it.
    choice = choice_key(view, here[0]) if len(here) == 1 else None
    chosen = _goes_to(view.pencilled, at, state)
    ink = "pencilled" if chosen else "open" if at in lit else ""
    return parts.cell(ink=ink, player=state.board[at], choice=choice)


def _goes_to(action: Action | None, at: Cell, state: State) -> bool:
    """Whether the action places a token there."""
    return isinstance(action, Trophy) and at == Cell(action.round or state.round, action.column)


def _hands(state: State) -> Part:
    heads = [parts.head(WORDS["tokens"])]
    if state.tracks_dice:
        heads += [
            parts.head(
                sort_name(sort, 2),
                of=parts.die(Die(0, colour=sort.colour, size=sort.size), label=""),
            )
            for sort in SORTS
        ]
    rows = []
    for player in range(len(state.setup.players)):
        cells = [parts.cell(state.tokens[player], "inked")]
        if state.tracks_dice:
            cells += [parts.cell(count, "inked") for count in state.hands[player].counts]
        rows.append(parts.row(parts.of_player(player), cells))
    return parts.table(parts.words()["desfausse.page_in_hand"], heads, rows)
