"""Yahtzee for one player, solved: the worth of positions between turns and of dice in a turn.

A set of kept dice is a sorted tuple of up to five values; there are 462. Those of five dice are
whole rolls; a thrown die makes a larger set, a die taken away a smaller set.

The values of positions come from `deploy/solve_yahtzee.py`, which explains the method. They stand
compressed in `solved.xz`, 32-bit floats by `position`: the lowest byte of each, then the next ones.
"""

import lzma
import sys
from array import array
from collections.abc import Sequence
from functools import cache
from itertools import combinations_with_replacement
from pathlib import Path

from companion.games.yahtzee.boxes import BOXES, YAHTZEE, Box, is_yahtzee, score
from companion.games.yahtzee.sheet import BONUS_FROM, Sheet
from companion.games.yahtzee.state import ROLLS as MOST_ROLLS

DICE, FACES = 5, (1, 2, 3, 4, 5, 6)

Keep = tuple[int, ...]

KEEPS: tuple[Keep, ...] = tuple(
    keep for size in range(DICE + 1) for keep in combinations_with_replacement(FACES, size)
)
"""All sets, the smaller before the larger."""

INDEX = {keep: index for index, keep in enumerate(KEEPS)}

ROLLS = range(INDEX[(1,) * DICE], len(KEEPS))
"""The indices of whole rolls: 252, in the order of `KEEPS`."""

WITH_DIE: tuple[tuple[int, ...], ...] = tuple(
    tuple(INDEX[tuple(sorted((*keep, face)))] for face in FACES) for keep in KEEPS[: ROLLS.start]
)
"""For each set smaller than a roll: the sets with a further die, by the face of that die."""

WITHOUT_DIE: tuple[tuple[int, ...], ...] = tuple(
    tuple(sorted({INDEX[keep[:place] + keep[place + 1 :]] for place in range(len(keep))}))
    for keep in KEEPS
)
"""For each set: the sets without one of its dice."""


def index_of(dice: Sequence[int]) -> int:
    """Return the index of these dice, in any order."""
    return INDEX[tuple(sorted(dice))]


BITS = {box: 1 << place for place, box in enumerate(BOXES)}
_BITS = tuple(BITS.values())
UPPERS = BONUS_FROM + 1
POSITIONS = (1 << len(BOXES)) * 2 * UPPERS

_FILE = Path(__file__).with_name("solved.xz")


def position(filled: int, upper: int, *, fifty: bool) -> int:
    """Return the index of a position.

    Its parts are the `BITS` of the filled boxes, the upper section's points up to 63, and whether
    the Yahtzee box holds 50.
    """
    return (filled * 2 + fifty) * UPPERS + upper


def to_come(sheet: Sheet) -> float:
    """Return the average points still to come on a sheet before a turn, all choices best.

    The upper bonus is among them until the section has 63 points; Yahtzee bonuses always are.
    """
    filled = sum(
        [bit for bit, points in zip(_BITS, sheet.points, strict=True) if points is not None]
    )
    fifty = sheet[Box.YAHTZEE] == YAHTZEE
    return values()[position(filled, min(sheet.upper, BONUS_FROM), fifty=fifty)]


@cache
def values() -> Sequence[float]:
    """Return the value of every position, read once and never changed."""
    planes = lzma.decompress(_FILE.read_bytes())
    plain = bytearray(len(planes))
    for place in range(4):
        plain[place::4] = planes[place * POSITIONS : (place + 1) * POSITIONS]
    every = array("f", bytes(plain))
    if sys.byteorder == "big":
        every.byteswap()
    return every


Worths = list[float]

_POINTS = {box: [score(box, KEEPS[k]) for k in ROLLS] for box in BOXES}
"""For each box: the points of every whole roll, on a normal roll."""

_ALIKE = [place for place, k in enumerate(ROLLS) if is_yahtzee(KEEPS[k])]
"""The places, among whole rolls, of the Yahtzees."""

_BRINGING = {
    box: {
        points[place]: KEEPS[ROLLS[place]]
        for place in sorted(range(len(ROLLS)), key=lambda place: place not in _ALIKE)
    }
    for box, points in _POINTS.items()
}
"""For each box and number of points: a whole roll that scores them, if possible no Yahtzee.
"""


class TurnValues:
    """A turn on a sheet. Every worth is the final total of this sheet, all choices best."""

    def __init__(self, sheet: Sheet) -> None:
        self._sheet = sheet
        # by rolls left: the worth of each kept set when the other dice are thrown
        self._kept: dict[int, Worths] = {}
        self._rolled: dict[int, Worths] = {0: self._written()}
        self._squares: dict[int, Worths] = {}  # like `_kept`, for the squared worths
        for left in range(1, MOST_ROLLS):
            self._kept[left] = _thrown(self._rolled[left - 1])
            self._rolled[left] = _best_part(self._kept[left])

    def of_roll(self, dice: Sequence[int], rolls_left: int) -> float:
        """Return the expected points of five dice with `rolls_left` rolls left (0 to 2)."""
        return self._rolled[rolls_left][index_of(dice)]

    def of_keep(self, kept: Sequence[int], rolls_left: int) -> float:
        """Return the expected points of keeping the dice `kept` and throwing the others.

        `rolls_left` (1 or 2) counts the throw.
        """
        return self._kept[rolls_left][index_of(kept)]

    def variance(self, kept: Sequence[int], rolls_left: int) -> float:
        """Return the variance of the worth after a throw of the other dice.

        `rolls_left` counts this throw: 1 to 3, as the turn's first roll is one of three.
        """
        after, part = self._rolled[rolls_left - 1], index_of(kept)
        if rolls_left not in self._kept:
            self._kept[rolls_left] = _thrown(after)
        if rolls_left not in self._squares:
            self._squares[rolls_left] = _thrown([worth * worth for worth in after])
        return max(0.0, self._squares[rolls_left][part] - self._kept[rolls_left][part] ** 2)

    def keeps(self, dice: Sequence[int], rolls_left: int) -> dict[Keep, float]:
        """Return the expected points of each set of dice to keep; at least one die is thrown."""
        parts = {index_of(dice)}
        every: set[int] = set()
        for _ in range(DICE):
            parts = {fewer for part in parts for fewer in WITHOUT_DIE[part]}
            every |= parts
        return {KEEPS[part]: self._kept[rolls_left][part] for part in every}

    def _written(self) -> Worths:
        """Return the worth of each whole roll in its best box; 0 for smaller sets."""
        boxes = self._sheet.open_boxes
        if not boxes:
            return [float(self._sheet.total)] * len(KEEPS)
        columns = [self._written_in(box) for box in boxes]
        best = [max(column) for column in zip(*columns, strict=True)]
        return [0.0] * ROLLS.start + best

    def _written_in(self, box: Box) -> Worths:
        # Rolls of equal points leave the same sheet, except a Yahtzee, which may earn a bonus.
        by_points = {
            points: worth(self._sheet.fill(box, dice)) for points, dice in _BRINGING[box].items()
        }
        column = list(map(by_points.__getitem__, _POINTS[box]))
        for place in _ALIKE:
            column[place] = worth(self._sheet.fill(box, KEEPS[ROLLS[place]]))
        return column


def worth(sheet: Sheet) -> float:
    """Return the expected final total, in points, of a sheet between two turns."""
    return sheet.total + to_come(sheet)


def _thrown(rolled: Worths) -> Worths:
    kept = list(rolled)
    for part in range(ROLLS.start - 1, -1, -1):
        one, two, three, four, five, six = WITH_DIE[
            part
        ]  # written out: a sum() takes twice as long
        every = kept[one] + kept[two] + kept[three] + kept[four] + kept[five] + kept[six]
        kept[part] = every / len(FACES)
    return kept


def _best_part(kept: Worths) -> Worths:
    best = list(kept)
    for part, fewer in enumerate(WITHOUT_DIE):
        most = best[part]
        for smaller in fewer:  # written out: max() of a list takes twice as long, 462 times a roll
            if best[smaller] > most:  # noqa: PLR1730
                most = best[smaller]
        best[part] = most
    return best
