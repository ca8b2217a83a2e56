"""The types of dice that rules, eye, hardware and screens share.

The eye is the part of the program that reads dice in camera pictures (`vision`). All types are
frozen. Boxes are in pixels of the frame in which a die was seen.
"""

from enum import StrEnum
from typing import NamedTuple

from msgspec import Struct


class DieKind(StrEnum):
    """The shapes of dice on the table, named by their number of faces."""

    D4 = "d4"
    D6 = "d6"
    D8 = "d8"
    D10 = "d10"
    D12 = "d12"
    D20 = "d20"

    @property
    def faces(self) -> tuple[int, ...]:
        """The values that the die can show, lowest first; a D10 counts from 0 to 9."""
        sides = int(self[1:])
        return tuple(range(10)) if self is DieKind.D10 else tuple(range(1, sides + 1))


class Colour(StrEnum):
    """The colours by which the bodies of dice are distinguished."""

    WHITE = "white"
    IVORY = "ivory"
    RED = "red"
    GREEN = "green"
    BLUE = "blue"
    BLACK = "black"
    YELLOW = "yellow"
    ORANGE = "orange"
    PURPLE = "purple"
    GREY = "grey"
    BROWN = "brown"


class Size(StrEnum):
    """A die's size: BIG only if measurably larger than another die or than the tray's scale."""

    SMALL = "small"
    BIG = "big"


class Doubt(StrEnum):
    """The reason why an object in the tray was not read, or a die not read for sure."""

    UNCLEAR = "unclear"  # a die, but the face is not legible
    COCKED = "cocked"  # leans on an object: no face lies flat
    STACKED = "stacked"  # lies on another die
    EDGE = "edge"  # partly outside the picture or the tray
    FOREIGN = "foreign"  # may be a die or another object
    RULE = "rule"  # a face, colour or size that this game's dice do not have


class Die(Struct, frozen=True):
    """A die as the rules know it."""

    value: int
    kind: DieKind = DieKind.D6
    colour: Colour | None = None
    size: Size | None = None


class Way(NamedTuple):
    """A scale, then a translation in pixels, that map one picture onto another."""

    right: float = 0.0
    down: float = 0.0
    scale: float = 1.0

    @property
    def pushed(self) -> bool:
        """Whether there is a translation."""
        return (self.right, self.down) != (0, 0)


class Box(NamedTuple):
    """An upright rectangle in pixels: left, top, right, bottom."""

    x0: float
    y0: float
    x1: float
    y1: float

    @property
    def centre(self) -> tuple[float, float]:
        """The middle of the box, in pixels (x, y)."""
        return ((self.x0 + self.x1) / 2, (self.y0 + self.y1) / 2)

    def moved(self, right: float, down: float) -> "Box":
        """Return the box shifted by `right` and `down`, in pixels."""
        return Box(self.x0 + right, self.y0 + down, self.x1 + right, self.y1 + down)

    def carried(self, way: Way) -> "Box":
        """Return the box mapped onto another picture."""
        return Box(*(way.scale * edge for edge in self)).moved(way.right, way.down)

    def holds(self, point: tuple[float, float]) -> bool:
        """Return whether the point (x, y) lies in the box or on its edge."""
        return self.x0 <= point[0] <= self.x1 and self.y0 <= point[1] <= self.y1

    @property
    def shorter(self) -> float:
        """The shorter of its sides, in pixels."""
        return min(self.x1 - self.x0, self.y1 - self.y0)

    @property
    def area(self) -> float:
        """The box's area in square pixels; 0 if its edges are reversed."""
        return max(0.0, self.x1 - self.x0) * max(0.0, self.y1 - self.y0)

    def overlap(self, other: "Box") -> float:
        """Return the intersection over union of two boxes, 0 to 1."""
        shared = Box(
            max(self.x0, other.x0),
            max(self.y0, other.y0),
            min(self.x1, other.x1),
            min(self.y1, other.y1),
        ).area
        joint = self.area + other.area - shared
        return shared / joint if joint else 0.0


class SeenDie(Struct, frozen=True, kw_only=True):
    """A die as the eye saw it.

    `confidence` is the chance that `value` is right, 0 to 1; `sure` tells whether the reader would
    score the die without asking. `likely` are the likeliest values, best first, offered as answers
    if the die is doubtful.
    """

    value: int
    confidence: float
    sure: bool
    box: Box
    kind: DieKind | None = None
    colour: Colour | None = None
    size: Size | None = None
    likely: tuple[int, ...] = ()
    doubt: Doubt | None = None


# The identity of a die while it does not move: the number of the frame in which the die was first
# seen at its place, and its index among the dice read in that frame. Later readings keep the pair.
Since = tuple[int, int]


class Unread(Struct, frozen=True):
    """An unread object in the tray that may be a die: it makes a reading unsure."""

    box: Box
    doubt: Doubt


class Reading(Struct, frozen=True, kw_only=True):
    """The dice that the eye read; `sure` only if every object in the tray is accounted for."""

    dice: tuple[SeenDie, ...]
    sure: bool
    unread: tuple[Unread, ...] = ()

    @property
    def values(self) -> tuple[int, ...]:
        """The values seen, in the reading's order."""
        return tuple(die.value for die in self.dice)


class Settled(Struct, frozen=True, kw_only=True):
    """A reading of the tray at rest.

    `kept` are the indices in `reading.dice` of dice that did not move since the previous settled
    reading; `back` are those of `kept` that the previous reading missed or took for moved, but that
    lie where an earlier reading had them. `way` maps the previous reading's picture onto this
    picture; `pushed` tells whether the tray or the camera was seen to move in between, even by an
    unknown distance. `wanted` and `request` are the dice and the number of the `Question` in force
    when the frame was taken; `passed` is that of the question in force at the last movement before
    this rest, None if no movement was seen. `frame` counts from 0 and `time` is in seconds, both of
    the camera.
    """

    reading: Reading
    frame: int
    time: float
    kept: tuple[int, ...] = ()
    back: tuple[int, ...] = ()
    way: Way = Way()
    pushed: bool = False
    request: int = 0
    passed: int | None = None
    wanted: "WantedDice | None" = None


class DiceSort(Struct, frozen=True, kw_only=True):
    """A sort of dice that a game awaits; a `colour` or `size` of None matches any."""

    kind: DieKind = DieKind.D6
    colour: Colour | None = None
    size: Size | None = None
    faces: tuple[int, ...] = (1, 2, 3, 4, 5, 6)
    least: int = 0
    most: int = 1


class WantedDice(Struct, frozen=True, omit_defaults=True):
    """Exactly the dice that are awaited: a reading that fits none of the sorts is doubtful.

    `numerals`: even six-sided dice may bear numerals, so that each die's kind must be recognised.
    """

    sorts: tuple[DiceSort, ...]
    numerals: bool = False

    @property
    def any_kind(self) -> bool:
        """Whether other dice than six-sided dice with pips are awaited."""
        return self.numerals or any(sort.kind is not DieKind.D6 for sort in self.sorts)

    @property
    def least(self) -> int:
        """The fewest dice that can answer."""
        return sum(sort.least for sort in self.sorts)

    @property
    def most(self) -> int:
        """The most dice that can answer."""
        return sum(sort.most for sort in self.sorts)


class Question(Struct, frozen=True):
    """The table's question to the eye: each view carries it, each settled reading its number.

    `wanted` are the dice to read for, None for any. `number` distinguishes questions, so that
    answers to older questions are dropped. `passed` counts the open rolls that were passed by: dice
    thrown before are no roll of the next player. `passed` is None if no table asks.
    """

    wanted: WantedDice | None = None
    number: int = 0
    passed: int | None = None
