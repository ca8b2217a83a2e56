"""Meet my dice: what a table has shown its eye of its dice, what is asked next, what it is worth.

Dice are thrown a few times, or all of them turned to one face so that the picture labels itself.
The eye's doubts are answered, and the table confirms each picture: nothing else is taught.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from enum import StrEnum
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from companion.dice import Box, Colour, DieKind, Reading, SeenDie
from companion.learning.feedback import Verdict

FACES = DieKind.D6.faces
ENOUGH = 2  # a face of a sort of dice is met once it was shown so often
TURNS = 2  # pictures of all dice turned to one face: the memory wants two to know it by
FEWEST = 5  # throws without which nobody can say what the eye is worth
USUAL_ACROSS = 16  # dice side by side would fill the picture's width
SAME_PLACE = 0.8  # of two boxes: no die that was thrown comes to lie so exactly where one lay
MUCH = 0.9  # of the throws told: there is little to improve
SMALL_DIE = 36.0  # pixels of the picture the eye reads: smaller dice are told less surely


class Other(StrEnum):
    """What something in the tray is that shows no face."""

    NO_DIE = "no_die"
    LEANS = "leans"  # a die that shows no face as others do: it teaches nothing


Said = int | Other


class Thing(Struct, frozen=True):
    """Something in the picture; `die` is how it was read, None where it was not.

    `said` is what the table calls it. `unmoved`: it lay there in an earlier picture. `added`: the
    eye did not see it, the table pointed at it. `expected`: the face all dice were turned to, where
    the eye is sure of another one: the table is asked.
    """

    box: Box
    die: SeenDie | None = None
    said: Said | None = None
    unmoved: bool = False
    added: bool = False
    expected: int | None = None

    @property
    def value(self) -> int | None:
        """What it shows, None where that is not known."""
        if self.said is None and self.expected is not None:
            return None
        if self.said is None:
            return self.die.value if self.die is not None and self.die.sure else None
        return None if isinstance(self.said, Other) else self.said

    @property
    def open(self) -> bool:
        """Whether the table still has to say what it is."""
        return self.said is None and self.value is None

    @property
    def likely(self) -> tuple[int, ...]:
        """The likeliest faces, to be answered by a tap."""
        if self.die is None:
            return ()
        return self.die.likely if self.expected is None else (self.expected, self.die.value)

    @property
    def colour(self) -> Colour | None:
        """Its colour, if the eye tells it."""
        return self.die.colour if self.die is not None else None


class Lesson(NamedTuple):
    """What one thing in a confirmed picture teaches: a value, or that it is no die (None)."""

    box: Box
    value: int | None


class Group(NamedTuple):
    """Dice of one colour (None: not told) and how often each face from 1 to 6 was shown."""

    colour: Colour | None
    shown: tuple[int, ...]

    @property
    def missing(self) -> tuple[int, ...]:
        """The faces that are still to be met."""
        return tuple(face for face, times in zip(FACES, self.shown, strict=True) if times < ENOUGH)


class Hint(StrEnum):
    """What the table is asked to do next."""

    THROW = "throw"
    ANSWER = "answer"
    CONFIRM = "confirm"
    CONFIRM_TURNED = "confirm_turned"
    MORE = "more"  # throws: faces are missing, or too few throws were made
    TURN = "turn"
    TURN_AGAIN = "turn_again"
    ENOUGH = "enough"
    DROPPED = "dropped"  # the last throw went before it was confirmed


class _Met(NamedTuple):
    colour: Colour | None
    value: int


class Meeting(Struct, frozen=True):
    """A meeting of a table's dice so far. `turning` is the face all dice are turned to, if any.

    `things` lie in the last picture; `done` says that the table confirmed them. `throws` counts the
    confirmed throws of all the dice, by which the eye is judged; `turned` the pictures of the
    present `turning`.
    """

    things: tuple[Thing, ...] = ()
    done: bool = False
    dropped: bool = False
    turning: int | None = None
    turned: int = 0
    throws: int = 0
    met: tuple[tuple[_Met, ...], ...] = ()

    # --- what happens -------------------------------------------------------------------

    def saw(self, reading: Reading, kept: Iterable[int] = ()) -> "Meeting":
        """With what lies in the tray now; dice at the indices `kept` have not moved since."""
        unmoved = set(kept)
        if self.things and self._same(reading):
            return self
        dropped = not self.done if self.things else self.dropped
        if not reading.dice and not reading.unread:
            return replace(self, things=(), done=False, dropped=dropped)
        dice = tuple(self._seen(die, unmoved=k in unmoved) for k, die in enumerate(reading.dice))
        others = tuple(Thing(one.box, said=self.turning) for one in reading.unread)
        return replace(self, things=dice + others, done=False, dropped=dropped)

    def _seen(self, die: SeenDie, *, unmoved: bool) -> Thing:
        if self.turning is not None and die.sure and die.value != self.turning:
            return Thing(die.box, die, unmoved=unmoved, expected=self.turning)
        return Thing(die.box, die, self.turning, unmoved)

    def answered(self, index: int, said: Said) -> "Meeting":
        """With the table's word on one thing; a confirmed picture is to be confirmed anew."""
        things = list(self.things)
        if things[index].added and isinstance(said, Other):
            del things[index]
        else:
            things[index] = replace(things[index], said=said)
        return replace(self._reopened(), things=tuple(things))

    def added(self, point: tuple[float, float], value: int, width: float) -> "Meeting":
        """With a die that the eye missed, at a point of a picture so wide, both in pixels."""
        sides = sorted(one.box.shorter for one in self.things)
        half = (sides[len(sides) // 2] if sides else width / USUAL_ACROSS) / 2
        x, y = point
        missed = Thing(Box(x - half, y - half, x + half, y + half), said=value, added=True)
        return replace(self._reopened(), things=(*self.things, missed))

    def confirmed(self) -> "Meeting":
        """With the picture as it is shown confirmed; unchanged while something is asked."""
        if not self.things or self.done or self.asks is not None:
            return self
        met = tuple(
            _Met(one.colour, one.value)
            for one in self.things
            if one.value is not None and not one.unmoved
        )
        return replace(
            self,
            done=True,
            dropped=False,
            met=(*self.met, met),
            throws=self.throws + self.judged,
            turned=self.turned + (self.turning is not None),
        )

    def turn_to(self, face: int | None) -> "Meeting":
        """Have all dice turned to a face from now on; None: throw them again."""
        return replace(self, things=(), done=False, dropped=False, turning=face, turned=0)

    def next_turn(self) -> "Meeting":
        """Go on to the next face; after the last one dice are thrown again."""
        last = self.turning is None or self.turning == FACES[-1]
        return self.turn_to(None if last else (self.turning or 0) + 1)

    def _same(self, reading: Reading) -> bool:
        """Whether the same dice lie in the same places, read again."""
        boxes = [die.box for die in reading.dice] + [one.box for one in reading.unread]
        seen = sum(not one.added for one in self.things)
        return len(boxes) == seen > 0 and all(
            any(box.overlap(one.box) > SAME_PLACE for one in self.things) for box in boxes
        )

    def _reopened(self) -> "Meeting":
        if not self.done:
            return self
        return replace(
            self,
            done=False,
            met=self.met[:-1],
            throws=self.throws - self.judged,
            turned=self.turned - (self.turning is not None),
        )

    # --- what is shown ------------------------------------------------------------------

    @property
    def asks(self) -> int | None:
        """The first thing about which the table is asked, None if there is none."""
        return next((k for k, one in enumerate(self.things) if one.open), None)

    @property
    def judged(self) -> bool:
        """Whether the eye is judged by this picture: a throw of all dice, every one known."""
        return self.turning is None and not any(
            one.unmoved or one.said is Other.LEANS for one in self.things
        )

    @property
    def lessons(self) -> tuple[Lesson, ...]:
        """What the picture teaches: dice that did not move were taught by an earlier one."""
        return tuple(
            Lesson(one.box, one.value)
            for one in self.things
            if not one.unmoved and not one.open and one.said is not Other.LEANS
        )

    @property
    def truth(self) -> tuple[Lesson, ...]:
        """The dice in the picture, and what they show."""
        return tuple(Lesson(one.box, one.value) for one in self.things if one.value is not None)

    @property
    def groups(self) -> tuple[Group, ...]:
        """The faces met by colour, most dice first; the colourless count with the largest group."""
        every = [one for picture in self.met for one in picture]
        sizes = Counter(one.colour for one in every)
        named: list[Colour | None] = [
            colour for colour, _ in sizes.most_common() if colour is not None
        ]
        first = named[0] if named else None
        return tuple(
            Group(
                colour,
                tuple(
                    sum((one.colour or first) == colour and one.value == face for one in every)
                    for face in FACES
                ),
            )
            for colour in (named or ([None] if every else []))
        )

    @property
    def all_met(self) -> bool:
        """Whether every face of every sort of dice was shown often enough."""
        return bool(self.groups) and not any(group.missing for group in self.groups)

    @property
    def hint(self) -> Hint:
        """What is to be done next."""
        if self.things and not self.done:
            if self.asks is not None:
                return Hint.ANSWER
            return Hint.CONFIRM if self.turning is None else Hint.CONFIRM_TURNED
        if self.turning is not None:
            return Hint.TURN_AGAIN if self.turned else Hint.TURN
        if self.dropped:
            return Hint.DROPPED
        if not self.met:
            return Hint.THROW
        return Hint.ENOUGH if self.all_met and self.throws >= FEWEST else Hint.MORE


class Worth(NamedTuple):
    """What an eye made of throws it had not been taught: told, asked about, told wrong."""

    told: int = 0
    asked: int = 0
    wrong: int = 0

    @property
    def throws(self) -> int:
        """All of them."""
        return self.told + self.asked + self.wrong

    @property
    def much(self) -> bool:
        """Whether there is little to improve."""
        return self.wrong == 0 and self.told >= MUCH * self.throws

    def with_one(self, verdict: Verdict) -> "Worth":
        """With one throw more."""
        return Worth(
            self.told + (verdict is Verdict.RIGHT),
            self.asked + (verdict is Verdict.ASKED),
            self.wrong + (verdict is Verdict.WRONG),
        )


def judge(reading: Reading, truth: Sequence[Lesson]) -> Verdict:
    """What a reading of a throw is worth: wrong if any die in it is sure and wrong.

    A sure reading that misses a die, or sees one more, is wrong as well.
    """
    free = list(truth)
    for die in reading.dice:
        if not die.sure:
            continue
        here = [one for one in free if one.box.holds(die.box.centre)]
        if not here or here[0].value != die.value:
            return Verdict.WRONG
        free.remove(here[0])
    if not reading.sure:
        return Verdict.ASKED
    return Verdict.WRONG if free else Verdict.RIGHT


def small_dice(sides: Sequence[float]) -> bool:
    """Whether dice of these sides, in pixels of the picture read, are small to the eye."""
    ordered = sorted(sides)
    return bool(ordered) and ordered[len(ordered) // 2] < SMALL_DIE
