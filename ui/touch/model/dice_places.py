"""Places of dice on the felt: kept dice in columns on the shelf, the others below."""

from math import ceil
from typing import NamedTuple

from ui.touch.model.composition import Area

TILTS = (3, -4, 1, 4, -3, 2)  # degrees: thrown dice do not lie straight
SENTENCE, SHELF = 1.45, 1.1  # heights, as shares of their type size
KEPT_ROW = 0.42  # the row on the shelf, as a share of the felt above the sentence
KEPT_DIE = 0.68  # share of a column's width
FREE_DIE = 0.9
ALONE = 0.325  # largest edge of a die, as a share of the felt's width
GAP = 0.16  # free space around the free dice, as a share of their row


class DicePlace(NamedTuple):
    """A die's lower left corner and edge in pixels, and its turn in degrees."""

    x: float
    y: float
    side: float
    tilt: float


class Plan(NamedTuple):
    """Areas of the felt: the row on the shelf, the shelf, the dice below, the sentence."""

    kept: Area
    shelf: Area
    free: Area
    sentence: Area


def plan(
    area: Area, small: float, medium: float, count: int, *, kept_row: float | None = None
) -> Plan:
    """Return the parts of the felt in `area` for type of these sizes and `count` dice.

    `kept_row` is the height of the row on the shelf, by default as the dice need it.
    """
    sentence = round(SENTENCE * medium)
    shelf = round(1.5 * small)
    left = max(0.0, area.height - sentence - shelf)
    column = area.width / max(1, count)
    wanted = round(min(KEPT_ROW * left, 1.05 * column, 1.9 * shelf + 0.28 * left))
    kept = wanted if kept_row is None else round(min(kept_row, left))
    free = left - kept
    x, width = area.x, area.width
    return Plan(
        kept=Area(x, area.top - kept, width, kept),
        shelf=Area(x, area.top - kept - shelf, width, shelf),
        free=Area(x, area.y + sentence, width, free),
        sentence=Area(x, area.y, width, sentence),
    )


def places(parts: Plan, count: int, kept: frozenset[int]) -> tuple[DicePlace, ...]:
    """Return the place of each of `count` dice; those at `kept` lie on the shelf."""
    free = [at for at in range(count) if at not in kept]
    loose = dict(zip(free, _free_places(parts.free, free, count), strict=True))
    on_shelf = _kept_side(parts, count)
    column = parts.kept.width / max(1, count)
    return tuple(
        loose[at]
        if at in loose
        else DicePlace(
            parts.kept.x + (at + 0.5) * column - on_shelf / 2, parts.kept.y - 2, on_shelf, 0
        )
        for at in range(count)
    )


def gap_on_shelf(area: Area, count: int, kept: frozenset[int]) -> tuple[float, float]:
    """Return the left end and the width of the widest part of the shelf without dice, in pixels.

    With all dice kept, return the whole shelf.
    """
    if not count or len(kept) >= count:
        return area.x, area.width
    column = area.width / count
    runs: list[tuple[int, int]] = []
    for place in range(count):
        if place in kept:
            continue
        if runs and sum(runs[-1]) == place:
            runs[-1] = runs[-1][0], runs[-1][1] + 1
        else:
            runs.append((place, 1))
    first, length = max(runs, key=lambda run: (run[1], run[0]))
    return area.x + first * column, length * column


def _kept_side(parts: Plan, count: int) -> float:
    column = parts.kept.width / max(1, count)
    return round(max(8.0, min(1.02 * KEPT_DIE * column, parts.kept.height - 6)))


def _free_places(area: Area, free: list[int], count: int) -> list[DicePlace]:
    """Lay dice in a row, each in its column; on a high felt, larger in several rows."""
    if not free:
        return []
    column = area.width / max(1, count)
    room = (1 - GAP) * area.height
    in_row = min(FREE_DIE * column, room, ALONE * area.width)
    best_rows, packed = 1, in_row
    for rows in (1, 2, 3):
        across = ceil(len(free) / rows)
        side = min(FREE_DIE * area.width / max(across, 2), room / (1.12 * rows), ALONE * area.width)
        if side > 1.15 * packed:
            best_rows, packed = rows, side
    if packed == in_row:
        return [
            _middle(area.x + (at + 0.5) * column, area.y + area.height / 2, in_row, at)
            for at in free
        ]
    across = ceil(len(free) / best_rows)
    step, high = min(area.width / across, 1.3 * packed), area.height / best_rows
    places = []
    for number, at in enumerate(free):
        row, place = divmod(number, across)
        in_this = min(across, len(free) - row * across)
        x = area.x + area.width / 2 + (place - (in_this - 1) / 2) * step
        places.append(_middle(x, area.top - (row + 0.5) * high, packed, at))
    return places


def _middle(x: float, y: float, side: float, at: int) -> DicePlace:
    return DicePlace(x - side / 2, y - side / 2, side, TILTS[at % len(TILTS)])
