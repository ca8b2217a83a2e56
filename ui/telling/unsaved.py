"""The cells of a game's sheet that differ from the file on disk."""

from typing import Any

from companion.games.course import course
from companion.table.view import View
from ui.telling.game_telling import GameTelling
from ui.telling.score_table import Cell, Kind, Part, ScoreTable

Place = tuple[str, str, int]  # the keys of the table and of its row, and the column's index


def unsaved_cells(telling: GameTelling[Any, Any], view: View) -> frozenset[Place]:
    """Return the cells changed in a turn with unsaved actions.

    Rows of sums are left out.
    """
    if not view.unsaved_actions:
        return frozenset()
    steps = course(view.game, view.setup, view.actions)
    changed: set[Place] = set()
    for turn in telling.turns(steps):
        if view.unsaved_actions.intersection(turn.indices):
            before = _cells(telling.sheet(turn.lines[0].before))
            after = _cells(telling.sheet(steps.steps[turn.indices[-1]].after))
            changed |= {place for place, cell in after.items() if before.get(place) != cell}
    return frozenset(changed)


def _cells(parts: tuple[Part, ...]) -> dict[Place, Cell]:
    return {
        (part.key, row.key, column): cell
        for part in parts
        if isinstance(part, ScoreTable)
        for row in part.rows
        if row.kind is Kind.PLAIN
        for column, cell in enumerate(row.cells)
        if cell != Cell()
    }
