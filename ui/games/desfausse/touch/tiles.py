"""The tiles of the trophies, and the plates under the dice of a roll."""

from collections import Counter
from collections.abc import Callable

from companion.games.desfausse.board import ROUNDS, BoardCell
from companion.games.desfausse.columns import COLUMNS, POINTS, Column
from companion.games.desfausse.discard_choices import combinations
from companion.games.desfausse.discarding import due
from companion.games.desfausse.hand import SORTS
from companion.games.desfausse.state import State
from companion.games.desfausse.vocabulary import sort_name
from companion.language.text import capital
from companion.profiles import Profile
from companion.table.view import View
from ui.games.desfausse.cells import CellLook, looks, unsaved_cells
from ui.games.desfausse.touch.offers import barred
from ui.telling.figures import figure
from ui.telling.score_table import Ink
from ui.telling.speech import Speech
from ui.touch.model.plates import Plate
from ui.touch.stage.everybody import SheetLine
from ui.touch.stage.tile import TileFace

CONDITIONS = {
    Column.TWO: "desfausse.condition_two",
    Column.THREE: "desfausse.condition_three",
    Column.FOUR: "desfausse.condition_four",
    Column.FIVE: "desfausse.condition_five",
    Column.OPPONENTS: "desfausse.condition_opponents",
    Column.DESMONS: "desfausse.condition_desmons",
    Column.ONES: "desfausse.condition_ones",
    Column.ALL: "desfausse.condition_all",
}
INVITING = frozenset({CellLook.OPEN, CellLook.FORCED})


def trophies(
    view: View, player: int, t: Speech, profile_of: Callable[[str], Profile]
) -> tuple[TileFace, ...]:
    """Return a tile for each trophy: its points, its condition, and its owner in each round.

    `player` is the index of the player whose token may be placed.
    """
    state: State = view.state
    lit = looks(state, player)
    waiting = unsaved_cells(view)
    now = state.round - 1 if not state.finished else -1

    def tile(column: Column) -> TileFace:
        owners = [state.board[BoardCell(number, column)] for number in range(1, ROUNDS + 1)]
        look = lit.get(BoardCell(state.round, column))
        name = t(f"desfausse.caption_{column}")
        return TileFace(
            column,
            capital(name),
            figure(POINTS[column], plus="+"),
            below=t(CONDITIONS[column]),
            ink=Ink.BEST if look in INVITING else Ink.OPEN,
            owners=tuple(
                None if owner is None else profile_of(state.setup.players[owner])
                for owner in owners
            ),
            now=now,
            unsaved=any(cell.column == column for cell in waiting),
        )

    return tuple(map(tile, COLUMNS))


def plates(state: State, t: Speech, chosen: tuple[int, ...] | None) -> tuple[Plate, ...]:
    """Return the dice of the roll by value: a plate for each group, lit if it can be discarded.

    The 1s are left out; `chosen` are the dice of the pencilled discard.
    """
    turn = state.turn
    gone = set(turn.gone.positions) if turn.gone else set()
    open_ = combinations(state)
    closed = barred(state)
    plates = []
    values = Counter(die.value for at, die in enumerate(turn.dice) if at not in gone)
    for value in sorted(set(values) - {1}, key=lambda value: (-values[value], -value)):
        group = tuple(
            at for at, die in enumerate(turn.dice) if die.value == value and at not in gone
        )
        if group in open_:
            words = t("desfausse.group_goes", count=due(state, group))
            goes = chosen is not None and set(chosen) <= set(group)
            plates.append(Plate(group, words, lit=True, chosen=goes))
        elif group in closed:
            plates.append(Plate(group, t("desfausse.group_stays")))
        else:
            plates.append(Plate(group))
    return tuple(plates)


def hand_tiles(state: State, seat: int, t: Speech) -> tuple[TileFace, ...]:
    """Return a player's dice of each sort, and tokens."""
    tokens = TileFace("tokens", t("desfausse.page_tokens"), str(state.tokens[seat]), ink=Ink.INKED)
    if not state.tracks_dice:
        return (tokens,)
    counts = zip(SORTS, state.hands[seat].counts, strict=True)
    dice = (
        TileFace(sort, sort_name(sort, 2).to(t.language), str(count), ink=Ink.INKED)
        for sort, count in counts
    )
    return (*dice, tokens)


def hands(state: State, t: Speech) -> list[SheetLine]:
    """Return everybody's dice of each sort, tokens and points, line by line."""
    seats = range(len(state.setup.players))
    lines = []
    if state.tracks_dice:
        for at, sort in enumerate(SORTS):
            name = sort_name(sort, 2).to(t.language)
            short = "".join(word[:1] for word in name.split()).upper()
            cells = tuple(str(state.hands[seat].counts[at]) for seat in seats)
            lines.append(SheetLine(name, short, cells))
    tokens = t("desfausse.page_tokens")
    lines.append(SheetLine(tokens, tokens[:3], tuple(str(state.tokens[seat]) for seat in seats)))
    total = tuple(figure(state.total(seat)) for seat in seats)
    lines.append(SheetLine("Total", "Tot", total, total=True))
    return lines
