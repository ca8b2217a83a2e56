"""What dice are worth within a turn: the player's own final total on average."""

from collections.abc import Sequence

from companion.coach.keeps import DICE, FACES, KEEPS, ROLLS, WITH_DIE, WITHOUT_DIE, Keep, index_of
from companion.coach.solved import to_come
from companion.games.yahtzee.boxes import BOXES, Box, is_yahtzee, score
from companion.games.yahtzee.rules import ROLLS as MOST_ROLLS
from companion.games.yahtzee.sheet import Sheet

Worths = list[float]

_POINTS = {box: [score(box, KEEPS[k]) for k in ROLLS] for box in BOXES}
"""For each box: the points of every whole roll, on a normal roll."""

_ALIKE = [place for place, k in enumerate(ROLLS) if is_yahtzee(KEEPS[k])]
"""The places among whole rolls of those whose dice are all alike."""

_BRINGING = {
    box: {
        points[place]: KEEPS[ROLLS[place]]
        for place in sorted(range(len(ROLLS)), key=lambda place: place not in _ALIKE)
    }
    for box, points in _POINTS.items()
}
"""For each box, of every number of points: a whole roll that brings it, of dice not all alike if
there is one.
"""


class Turn:
    """A turn on one sheet. Every worth is the final total of this sheet, all choices best."""

    def __init__(self, sheet: Sheet) -> None:
        self._sheet = sheet
        # by rolls left: what each set is worth once it is kept and the others are thrown
        self._kept: dict[int, Worths] = {}
        self._rolled: dict[int, Worths] = {0: self._written()}
        self._squares: dict[int, Worths] = {}  # as `_kept`, of the squares of the worths
        for left in range(1, MOST_ROLLS):
            self._kept[left] = _thrown(self._rolled[left - 1])
            self._rolled[left] = _best_part(self._kept[left])

    def of_roll(self, dice: Sequence[int], rolls_left: int) -> float:
        """The worth of these five dice with so many rolls left (0 to 2)."""
        return self._rolled[rolls_left][index_of(dice)]

    def of_keep(self, kept: Sequence[int], rolls_left: int) -> float:
        """The worth of keeping these dice and throwing the others; `rolls_left` (1 or 2) counts
        this throw."""
        return self._kept[rolls_left][index_of(kept)]

    def variance(self, kept: Sequence[int], rolls_left: int) -> float:
        """How much the throw of the other dice varies the worth: its variance; `rolls_left` (1 to
        3, the turn's first roll being one of three) counts this throw."""
        after, part = self._rolled[rolls_left - 1], index_of(kept)
        if rolls_left not in self._kept:
            self._kept[rolls_left] = _thrown(after)
        if rolls_left not in self._squares:
            self._squares[rolls_left] = _thrown([one * one for one in after])
        return max(0.0, self._squares[rolls_left][part] - self._kept[rolls_left][part] ** 2)

    def keeps(self, dice: Sequence[int], rolls_left: int) -> dict[Keep, float]:
        """The worth of each different set of these dice that may be kept, one thrown at least."""
        parts = {index_of(dice)}
        every: set[int] = set()
        for _ in range(DICE):
            parts = {fewer for part in parts for fewer in WITHOUT_DIE[part]}
            every |= parts
        return {KEEPS[part]: self._kept[rolls_left][part] for part in every}

    def _written(self) -> Worths:
        """The worth of each whole roll written in its best box; 0 for sets that are none."""
        boxes = self._sheet.open_boxes
        if not boxes:
            return [float(self._sheet.total)] * len(KEEPS)
        columns = [self._written_in(box) for box in boxes]
        best = [max(column) for column in zip(*columns, strict=True)]
        return [0.0] * ROLLS.start + best

    def _written_in(self, box: Box) -> Worths:
        # Rolls of equal points leave the same sheet, but for a Yahtzee, which may earn a bonus.
        by_points = {
            points: worth(self._sheet.fill(box, dice)) for points, dice in _BRINGING[box].items()
        }
        column = list(map(by_points.__getitem__, _POINTS[box]))
        for place in _ALIKE:
            column[place] = worth(self._sheet.fill(box, KEEPS[ROLLS[place]]))
        return column


def worth(sheet: Sheet) -> float:
    """The final total of a sheet between two turns, on average."""
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
        for one in fewer:  # written out: max() of a list takes twice as long, 462 times a roll
            if best[one] > most:  # noqa: PLR1730
                most = best[one]
        best[part] = most
    return best
