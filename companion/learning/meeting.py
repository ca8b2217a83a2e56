"""Meet my dice: teach the eye a table's dice, choose the next request, measure the eye.

Dice are thrown a few times, or all turned to the same face so that the picture labels itself. The
table answers the eye's doubts and confirms each picture: only confirmed pictures teach.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from enum import StrEnum
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from companion.dice import Box, Colour, DieKind, Reading, SeenDie
from companion.learning.feedback import ReadingVerdict

FACES = DieKind.D6.faces
ENOUGH = 2  # a face of a sort of dice is met once shown so often
TURNS = 2  # pictures of all dice turned to a face: the memory needs two
FEWEST = 5  # throws needed to judge the eye
USUAL_ACROSS = 16  # dice that side by side would fill the picture's width
# the overlap of two boxes of a die at rest: no thrown die lands so exactly on an earlier place
SAME_PLACE = 0.8
MUCH = 0.9  # the share of throws read rightly above which there is little to improve
SMALL_DIE = 36.0  # pixels of the picture the eye reads: smaller dice are read less surely


class Other(StrEnum):
    """An answer about an object in the tray that shows no face."""

    NO_DIE = "no_die"
    LEANS = "leans"  # a die that shows no face as others do: not taught


Answer = int | Other


class SeenObject(Struct, frozen=True):
    """An object in the picture; `die` is its reading, None for an unread object.

    `answer` is the table's answer about the object. `unmoved`: the object lay there in an earlier
    picture. `added`: the eye missed the object, the table pointed at its place. `expected`: the
    face to which all dice were turned, where the eye is sure of another face: the table is asked.
    """

    box: Box
    die: SeenDie | None = None
    answer: Answer | None = None
    unmoved: bool = False
    added: bool = False
    expected: int | None = None

    @property
    def value(self) -> int | None:
        """The value shown, None if unknown."""
        if self.answer is None and self.expected is not None:
            return None
        if self.answer is None:
            return self.die.value if self.die is not None and self.die.sure else None
        return None if isinstance(self.answer, Other) else self.answer

    @property
    def open(self) -> bool:
        """Whether the table has yet to tell what the object is or which face it shows."""
        return self.answer is None and self.value is None

    @property
    def likely(self) -> tuple[int, ...]:
        """The likeliest faces, to be answered by a tap."""
        if self.die is None:
            return ()
        return self.die.likely if self.expected is None else (self.expected, self.die.value)

    @property
    def colour(self) -> Colour | None:
        """The die's colour, if the eye recognised a colour."""
        return self.die.colour if self.die is not None else None


class TaughtDie(NamedTuple):
    """An object in a confirmed picture, and the value to learn; None if the object is no die."""

    box: Box
    value: int | None


class FaceGroup(NamedTuple):
    """Dice of a colour (None: unknown) and how often each face from 1 to 6 was shown."""

    colour: Colour | None
    shown: tuple[int, ...]

    @property
    def missing(self) -> tuple[int, ...]:
        """The faces that are still to be met."""
        return tuple(face for face, times in zip(FACES, self.shown, strict=True) if times < ENOUGH)


class Hint(StrEnum):
    """The next step in teaching the table's dice, shown as an instruction."""

    THROW = "throw"
    ANSWER = "answer"
    CONFIRM = "confirm"
    CONFIRM_TURNED = "confirm_turned"
    MORE = "more"  # throw again: faces are missing, or too few throws were made
    TURN = "turn"
    TURN_AGAIN = "turn_again"
    ENOUGH = "enough"
    DROPPED = "dropped"  # the last throw was gone before it was confirmed


class _Met(NamedTuple):
    colour: Colour | None
    value: int


class Meeting(Struct, frozen=True):
    """The state of a meeting; `turning` is the face to which all dice are turned, if any.

    `objects` lie in the last picture; `done` tells that the table confirmed them. `throws` counts
    the confirmed throws of all the dice, by which the eye is judged; `turned` the pictures of the
    present `turning`.
    """

    objects: tuple[SeenObject, ...] = ()
    done: bool = False
    dropped: bool = False
    turning: int | None = None
    turned: int = 0
    throws: int = 0
    met: tuple[tuple[_Met, ...], ...] = ()

    # --- events -------------------------------------------------------------------------

    def saw(self, reading: Reading, kept: Iterable[int] = ()) -> "Meeting":
        """Return the state after a reading; dice at the indices `kept` have not moved since."""
        unmoved = set(kept)
        if self.objects and self._same(reading):
            return self
        dropped = not self.done if self.objects else self.dropped
        if not reading.dice and not reading.unread:
            return replace(self, objects=(), done=False, dropped=dropped)
        dice = tuple(self._seen(die, unmoved=k in unmoved) for k, die in enumerate(reading.dice))
        others = tuple(SeenObject(unread.box, answer=self.turning) for unread in reading.unread)
        return replace(self, objects=dice + others, done=False, dropped=dropped)

    def _seen(self, die: SeenDie, *, unmoved: bool) -> SeenObject:
        if self.turning is not None and die.sure and die.value != self.turning:
            return SeenObject(die.box, die, unmoved=unmoved, expected=self.turning)
        return SeenObject(die.box, die, self.turning, unmoved)

    def answered(self, index: int, answer: Answer) -> "Meeting":
        """Return the state after an answer about an object.

        A confirmed picture needs a new confirmation then.
        """
        objects = list(self.objects)
        if objects[index].added and isinstance(answer, Other):
            del objects[index]
        else:
            objects[index] = replace(objects[index], answer=answer)
        return replace(self._reopened(), objects=tuple(objects))

    def added(self, point: tuple[float, float], value: int, width: float) -> "Meeting":
        """Return the state with a die that the eye missed.

        `point` is in pixels of a picture of that `width`.
        """
        sides = sorted(object_.box.shorter for object_ in self.objects)
        half = (sides[len(sides) // 2] if sides else width / USUAL_ACROSS) / 2
        x, y = point
        missed = SeenObject(Box(x - half, y - half, x + half, y + half), answer=value, added=True)
        return replace(self._reopened(), objects=(*self.objects, missed))

    def confirmed(self) -> "Meeting":
        """Return the state with the picture confirmed; unchanged while a question is open."""
        if not self.objects or self.done or self.asks is not None:
            return self
        met = tuple(
            _Met(object_.colour, object_.value)
            for object_ in self.objects
            if object_.value is not None and not object_.unmoved
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
        """Return the state in which all dice are to be turned to a face; None: thrown again."""
        return replace(self, objects=(), done=False, dropped=False, turning=face, turned=0)

    def next_turn(self) -> "Meeting":
        """Return the state with the next face to turn to; after the last face dice are thrown."""
        last = self.turning is None or self.turning == FACES[-1]
        return self.turn_to(None if last else (self.turning or 0) + 1)

    def _same(self, reading: Reading) -> bool:
        """Return whether a reading has objects in just the places of the present objects."""
        boxes = [die.box for die in reading.dice] + [object_.box for object_ in reading.unread]
        seen = sum(not object_.added for object_ in self.objects)
        return len(boxes) == seen > 0 and all(
            any(box.overlap(object_.box) > SAME_PLACE for object_ in self.objects) for box in boxes
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

    # --- display ------------------------------------------------------------------------

    @property
    def asks(self) -> int | None:
        """The index of the first object about which the table is asked, or None."""
        return next((k for k, object_ in enumerate(self.objects) if object_.open), None)

    @property
    def judged(self) -> bool:
        """Whether the eye is judged by this picture: a throw of all dice, all of them known."""
        return self.turning is None and not any(
            object_.unmoved or object_.answer is Other.LEANS for object_ in self.objects
        )

    @property
    def lessons(self) -> tuple[TaughtDie, ...]:
        """The lessons of the picture, without unmoved dice: earlier pictures taught those."""
        return tuple(
            TaughtDie(object_.box, object_.value)
            for object_ in self.objects
            if not object_.unmoved and not object_.open and object_.answer is not Other.LEANS
        )

    @property
    def truth(self) -> tuple[TaughtDie, ...]:
        """The dice in the picture, and their values."""
        return tuple(
            TaughtDie(object_.box, object_.value)
            for object_ in self.objects
            if object_.value is not None
        )

    @property
    def groups(self) -> tuple[FaceGroup, ...]:
        """The faces met by colour, most dice first; the largest group has the colourless dice."""
        dice = [die for picture in self.met for die in picture]
        sizes = Counter(die.colour for die in dice)
        named: list[Colour | None] = [
            colour for colour, _ in sizes.most_common() if colour is not None
        ]
        first = named[0] if named else None
        return tuple(
            FaceGroup(
                colour,
                tuple(
                    sum((die.colour or first) == colour and die.value == face for die in dice)
                    for face in FACES
                ),
            )
            for colour in (named or ([None] if dice else []))
        )

    @property
    def all_met(self) -> bool:
        """Whether every face of every sort of dice was shown often enough."""
        return bool(self.groups) and not any(group.missing for group in self.groups)

    @property
    def hint(self) -> Hint:
        """The next step: throw, turn, answer about an object, confirm the picture, or stop."""
        if self.objects and not self.done:
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


class EyeScore(NamedTuple):
    """The eye's results on throws not yet taught: read rightly, asked about, silently wrong."""

    told: int = 0
    asked: int = 0
    wrong: int = 0

    @property
    def throws(self) -> int:
        """The number of throws."""
        return self.told + self.asked + self.wrong

    @property
    def much(self) -> bool:
        """Whether there is little to improve."""
        return self.wrong == 0 and self.told >= MUCH * self.throws

    def with_one(self, verdict: ReadingVerdict) -> "EyeScore":
        """Return the results with a further throw."""
        return EyeScore(
            self.told + (verdict is ReadingVerdict.RIGHT),
            self.asked + (verdict is ReadingVerdict.ASKED),
            self.wrong + (verdict is ReadingVerdict.WRONG),
        )


def judge(reading: Reading, truth: Sequence[TaughtDie]) -> ReadingVerdict:
    """Return the verdict on a reading of a throw: wrong if any die is sure and wrong.

    A sure reading that misses a die, or has a die too many, is wrong as well.
    """
    free = list(truth)
    for die in reading.dice:
        if not die.sure:
            continue
        matching = [lesson for lesson in free if lesson.box.holds(die.box.centre)]
        if not matching or matching[0].value != die.value:
            return ReadingVerdict.WRONG
        free.remove(matching[0])
    if not reading.sure:
        return ReadingVerdict.ASKED
    return ReadingVerdict.WRONG if free else ReadingVerdict.RIGHT


def small_dice(sides: Sequence[float]) -> bool:
    """Return whether dice of these sides, in pixels of the picture read, are small to the eye."""
    ordered = sorted(sides)
    return bool(ordered) and ordered[len(ordered) // 2] < SMALL_DIE
