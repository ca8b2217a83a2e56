"""The tiles of a player's sheet, from the table common to all faces."""

from collections.abc import Set as AbstractSet

from companion.games.yahtzee.boxes import LOWER, UPPER
from companion.games.yahtzee.sheet import BONUS_FROM
from companion.games.yahtzee.state import State
from ui.games.yahtzee.telling import TELLING, round_key
from ui.telling.game_telling import AWAY, Situation
from ui.telling.score_table import Cell, Ink, Row
from ui.telling.speech import Speech
from ui.touch.stage.everybody import SheetLine
from ui.touch.stage.tile import TileFace

BONUS = "bonus"
SHORT = {  # names that are shorter on a tile, by box
    "small_straight": "yahtzee.tile_small_straight",
    "large_straight": "yahtzee.tile_large_straight",
}


def tiles(
    state: State,
    seat: int,
    t: Speech,
    at: Situation | None,
    *,
    unsaved: AbstractSet[tuple[str, str, int]] = frozenset(),
    advised: str | None = None,
) -> tuple[tuple[TileFace, ...], ...]:
    """Return the upper and the lower section of a player's sheet, the bonus among the upper tiles.

    `at` is the present choice, None for a sheet without choices; `unsaved` are unsaved cells, by
    table, row and column; `advised` is the box that advice names.
    """
    number = state.round
    table = TELLING.round_sheet(state, number, at if at is not None else AWAY)
    rows = {row.key: row for row in table.rows}
    key = round_key(number)

    def tile(row: Row) -> TileFace:
        cell = row.cells[seat]
        waits = (key, row.key, seat) in unsaved
        name = row.label.text(()).to(t.language)
        if row.key in SHORT:
            name = t(SHORT[row.key])
        return TileFace(
            row.key,
            name,
            str(cell.text),  # only figures
            below=_below(cell, t),
            ink=cell.ink if at is not None or cell.ink is Ink.INKED else Ink.PLAIN,
            pips=row.label.pips,
            unsaved=waits,
            advised=row.key == advised,
        )

    return (
        (*(tile(rows[box]) for box in UPPER), _bonus(state, seat, t)),
        tuple(tile(rows[box]) for box in LOWER),
    )


def everybody(state: State, t: Speech) -> list[SheetLine]:
    """Return everybody's sheets of the round in play, as written, line by line."""
    table = TELLING.round_sheet(state, state.round)
    rows = {row.key: row for row in table.rows}
    bonuses = tuple(
        f"+{sheet.upper_bonus}" if sheet.upper_bonus else str(sheet.upper)
        for sheet in state.sheets[-1]
    )

    def written(row: Row, *, total: bool = False) -> SheetLine:
        name = row.label.text(()).to(t.language)
        if row.key in SHORT:
            name = t(SHORT[row.key])
        cells = tuple(str(cell.text) for cell in row.cells)
        initials = "".join(word[:1].upper() for word in name.split()) if " " in name else name[:2]
        return SheetLine(name, initials, cells, row.label.pips, total)

    bonus = t("yahtzee.bonus")
    return [
        *(written(rows[box]) for box in UPPER),
        SheetLine(bonus, bonus[:2], bonuses),
        *(written(rows[box]) for box in LOWER),
        written(rows["total"], total=True),
    ]


def _below(cell: Cell, t: Speech) -> str:
    return t("yahtzee.write") if cell.ink is Ink.PENCILLED else cell.extra


def _bonus(state: State, seat: int, t: Speech) -> TileFace:
    """Return the tile with the upper section's progress to the bonus."""
    sheet = state.sheets[-1][seat]
    earned = bool(sheet.upper_bonus)
    value = f"+{sheet.upper_bonus}" if earned else f"{sheet.upper}/{BONUS_FROM}"
    return TileFace(
        BONUS, t("yahtzee.bonus"), value, ink=Ink.INKED, share=min(1.0, sheet.upper / BONUS_FROM)
    )
