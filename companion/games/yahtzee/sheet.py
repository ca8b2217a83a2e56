"""A player's sheet for a round: its boxes and their totals."""

from collections.abc import Sequence

from msgspec import Struct

from companion.games.yahtzee.boxes import (
    BOXES,
    LOWER,
    UPPER,
    YAHTZEE,
    Box,
    is_yahtzee,
    joker_score,
    score,
    upper_box,
)

BONUS_FROM = 63
UPPER_BONUS = 35
YAHTZEE_BONUS = 100


class Sheet(Struct, frozen=True):
    """Points by box in the sheet's order (None: open), and the number of Yahtzee bonuses."""

    points: tuple[int | None, ...] = (None,) * len(Box)
    yahtzee_bonuses: int = 0

    def __getitem__(self, box: Box) -> int | None:
        return self.points[BOXES.index(box)]

    @property
    def open_boxes(self) -> tuple[Box, ...]:
        """The boxes that are not filled yet."""
        return tuple(
            [box for box, points in zip(BOXES, self.points, strict=True) if points is None]
        )

    @property
    def upper(self) -> int:
        """The upper section without its bonus."""
        return sum(filter(None, self.points[: len(UPPER)]))

    @property
    def upper_bonus(self) -> int:
        """35 from 63 points in the upper section on, else 0."""
        return UPPER_BONUS if self.upper >= BONUS_FROM else 0

    @property
    def lower(self) -> int:
        """The lower section, its Yahtzee box included, bonuses left out."""
        return sum(filter(None, self.points[len(UPPER) :]))

    @property
    def yahtzee_bonus(self) -> int:
        """The Yahtzee bonuses in points."""
        return YAHTZEE_BONUS * self.yahtzee_bonuses

    @property
    def total(self) -> int:
        """The grand total."""
        return sum(filter(None, self.points)) + self.upper_bonus + self.yahtzee_bonus

    def is_joker(self, dice: Sequence[int]) -> bool:
        """Return whether these dice may be a joker: a Yahtzee whose own two boxes are filled."""
        return (
            is_yahtzee(dice)
            and self[Box.YAHTZEE] is not None
            and self[upper_box(dice[0])] is not None
        )

    def worth(self, box: Box, dice: Sequence[int]) -> int:
        """Return the score of these dice in an open box of this sheet."""
        if box in LOWER and self.is_joker(dice):
            return joker_score(box, dice)
        return score(box, dice)

    def earns_bonus(self, dice: Sequence[int]) -> bool:
        """Return whether these dice are a further Yahtzee: the Yahtzee box already holds 50."""
        return is_yahtzee(dice) and self[Box.YAHTZEE] == YAHTZEE

    def fill(self, box: Box, dice: Sequence[int], *, zero: bool = False) -> "Sheet":
        """Return the sheet with an open box filled from these dice, or with a zero by choice."""
        index = BOXES.index(box)
        points = 0 if zero else self.worth(box, dice)
        return Sheet(
            points=(*self.points[:index], points, *self.points[index + 1 :]),
            yahtzee_bonuses=self.yahtzee_bonuses + self.earns_bonus(dice),
        )
