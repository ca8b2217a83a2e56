"""Turn camera frames into settled readings: one for each rest of the tray."""

from collections.abc import Iterable, Iterator

import msgspec

from companion.dice import Doubt, Question, Reading, SeenDie, Settled, WantedDice
from vision.frame import Frame
from vision.reading.reader import ReadsTray
from vision.rest.consensus import agreed, combine
from vision.rest.settling import USUAL, Motion, Settling
from vision.rest.unmoved_dice import SeenDice, UnmovedDice, kept_dice, still_there

LOOKS = 4  # readings of a rest before they are merged, sure or not
SOONEST = 1 / 90  # seconds: between frames that are closer, a rolling die hardly moves
THROW = 0.5  # seconds: dice at rest sooner than this were thrown before
ANY_DICE = Question()  # a question of no number, for any dice


class RestWatcher:
    """Takes the frames of a camera, in order, and returns a reading for each rest of the tray.

    A rest is read in its last settling frame and in the next frame. If both readings are sure and
    agree, the second is the settled reading; else the tray is read again until two readings in a
    row agree and no earlier reading contradicts them. After `LOOKS` readings, at most eight frames
    into the rest, they are merged. A shorter rest is settled when it ends, by `look` or `finish`.
    Until then its reading is `provisional`. Frames less than 1/90 s after the previous frame are
    skipped. Frames are kept: do not write into their pictures afterwards. For a single thread.
    """

    def __init__(self, reader: ReadsTray, settle: Settling | None = None) -> None:
        self._reader = reader
        self._settle = settle or Settling()
        self._motion = Motion.SETTLING
        self._readings: list[Reading] = []
        self._last: Frame | None = None  # the frame of the last reading
        self._question = Question()  # the question that the readings answer
        self._settled = False
        self._settled_now: SeenDice | None = None  # the settled reading of this rest
        self._settled_before: SeenDice | None = None  # the settled reading of the rest before
        # dice of an earlier reading that the last missed or took for moved
        self._gone: SeenDice | None = None
        self._passing = _Passing()
        self._passed: int | None = None  # the count of passed rolls at the last movement
        self._pushed = False  # whether tray or camera moved since the last settled reading
        self._frame: Frame | None = None
        self._looked_at: float | None = None  # the time of the last frame looked at

    @property
    def motion(self) -> Motion:
        """The state of the tray in the last frame looked at."""
        return self._motion

    @property
    def displaced(self) -> bool:
        """Whether the camera moved since `placed` was last called, or since the start."""
        return self._settle.displaced

    def placed(self) -> None:
        """Accept the camera's present position as the right place."""
        self._settle.placed()

    @property
    def frame(self) -> Frame | None:
        """The frame in which the last settled reading was read, None before the first."""
        return self._frame

    @property
    def provisional(self) -> Reading | None:
        """The unsettled reading of this rest, to show but never to score.

        None before the rest is read, and once it is settled.
        """
        return combine(self._readings) if self._readings else None

    def again(self) -> None:
        """Read the tray again, even if this rest is settled (the re-read button).

        A later `look` returns the reading; its `kept` dice are those that did not move since
        the previous settled reading, of this rest or an earlier rest.
        """
        if self._settled_now is not None:
            self._settled_before, self._settled_now = self._settled_now, None
        self._settle.accept()
        self._readings = []
        self._settled = False

    def forget_dice(self) -> None:
        """Forget the dice of all readings so far: none of the next reading's are `kept`."""
        self._settled_now = self._settled_before = self._gone = None

    def look(self, frame: Frame, question: Question = ANY_DICE) -> Settled | None:
        """Return the reading settled by this frame, stamped with `question`; else None.

        The first frame of a new movement may settle the rest before.
        """
        if self._looked_at is not None and 0 < frame.time - self._looked_at < SOONEST:
            return None
        since = 0.0 if self._looked_at is None else frame.time - self._looked_at
        self._looked_at = frame.time
        if self._last is not None and self._last.image.shape != frame.image.shape:
            self._readings = []  # the boxes in the readings are in pixels of another size
        since = since if since > 0 else USUAL  # the first frame, or of a camera opened anew
        small = frame.image if frame.small is None else frame.small
        self._motion = self._settle.see(small, frame.whole, since)
        self._pushed |= self._motion in (Motion.TRAY_MOVED, Motion.KNOCKED)
        self._passing.note(question.passed, frame.time)
        if self._motion is Motion.RESTING:
            if self._settled:
                return None
            return self._read(frame, question)
        if self._motion is Motion.SETTLING and self._settle.quiet == self._settle.quiet_frames - 1:
            self._readings = []
            self._note(frame, question)
            return None
        if self._motion is Motion.SETTLING:
            return None
        settled = self._ended()
        self._passed = self._passing.when_thrown(frame.time)
        return settled

    def finish(self) -> Settled | None:
        """Return the reading of a rest that the last frame left unsettled, else None.

        Call it after the last frame.
        """
        if self._motion is Motion.RESTING:
            return self._ended()
        return None

    def _note(self, frame: Frame, question: Question) -> None:
        self._readings.append(self._reader.read(frame.image, question.wanted))
        self._last = frame
        self._question = question

    def _read(self, frame: Frame, question: Question) -> Settled | None:
        if question.number != self._question.number:
            self._readings = []  # the readings answered another question
        self._note(frame, question)
        if agreed(self._readings):
            return self._tell(self._readings[-1])
        if len(self._readings) >= LOOKS:
            return self._tell(combine(self._readings))
        return None

    def _ended(self) -> Settled | None:
        """Settle the rest that this movement ended, if it was not settled; else return None."""
        rested = self._settled or len(self._readings) > 1
        settled = None
        if rested and not self._settled:
            settled = self._tell(combine(self._readings))
        self._readings = []
        self._settled = False
        if self._settled_now is not None:
            self._settled_before, self._settled_now = self._settled_now, None
        return settled

    def _tell(self, reading: Reading) -> Settled:
        assert self._last is not None
        now = SeenDice(reading.dice, self._last.image)
        before, gone = self._settled_before, self._gone
        kept = kept_dice(before, now) if before else UnmovedDice()
        back = still_there(gone, now) if gone and not kept.way.pushed else ()
        reading = _checked(_checked(reading, before, kept.pairs), gone, back)
        self._gone = _gone(before, kept) or (None if kept.way.pushed else _without(gone, back))
        self._settled_now = SeenDice(reading.dice, now.image)
        self._frame = self._last
        self._settled = True
        self._readings = []
        pushed, self._pushed = self._pushed, False
        return Settled(
            reading=reading,
            frame=self._last.index,
            time=self._last.time,
            kept=tuple(sorted({new for _, new in (*kept.pairs, *back)})),
            back=tuple(sorted(new for _, new in back)),
            way=kept.way,
            pushed=pushed,
            request=self._question.number,
            passed=self._passed,
            wanted=self._question.wanted,
        )


class _Passing:
    """Remembers the count of passed-by rolls (see `Question`), now and before its last change."""

    def __init__(self) -> None:
        self._now: int | None = None
        self._before: int | None = None
        self._since = 0.0

    def note(self, passed: int | None, time: float) -> None:
        """Record the question's `passed` at `time` (seconds)."""
        if passed != self._now:
            self._before, self._now, self._since = self._now, passed, time

    def when_thrown(self, time: float) -> int | None:
        """Return the count when the dice that still move at `time` (seconds) were thrown."""
        early = self._before is not None and 0 <= time - self._since < THROW
        return self._before if early else self._now


def _gone(before: SeenDice | None, kept: UnmovedDice) -> SeenDice | None:
    """Return the dice of the previous settled reading that were not kept; None if all were."""
    stayed = {old for old, _ in kept.pairs}
    dice = () if before is None else before.dice
    gone = tuple(die for old, die in enumerate(dice) if old not in stayed)
    return SeenDice(gone, before.image) if before is not None and gone else None


def _without(gone: SeenDice | None, back: tuple[tuple[int, int], ...]) -> SeenDice | None:
    """Return the dice in `gone` except the dice that came `back`; None if all came back."""
    returned = {old for old, _ in back}
    dice = () if gone is None else gone.dice
    remaining = tuple(die for old, die in enumerate(dice) if old not in returned)
    return SeenDice(remaining, gone.image) if gone is not None and remaining else None


def _checked(
    reading: Reading, before: SeenDice | None, pairs: tuple[tuple[int, int], ...]
) -> Reading:
    """Return the reading, where dice that did not move but changed value are unsure."""
    dice = list(reading.dice)
    for old, new in pairs:
        assert before is not None
        then, now = before.dice[old], dice[new]
        if then.sure and now.sure and then.value != now.value:
            dice[new] = _doubted(now, then)
    if tuple(dice) == reading.dice:
        return reading
    return msgspec.structs.replace(reading, dice=tuple(dice), sure=False)


def _doubted(now: SeenDie, then: SeenDie) -> SeenDie:
    return msgspec.structs.replace(
        now, sure=False, likely=(now.value, then.value), doubt=Doubt.UNCLEAR
    )


def rests(
    frames: Iterable[Frame], reader: ReadsTray, wanted: WantedDice | None = None
) -> Iterator[Settled]:
    """Yield the settled reading of each rest, as soon as it is known.

    `frames` come from a single camera, in order. With `wanted`, dice of any other kind are
    doubtful. Errors of `frames` pass through.
    """
    watcher, question = RestWatcher(reader), Question(wanted)
    for frame in frames:
        settled = watcher.look(frame, question)
        if settled is not None:
            yield settled
    last = watcher.finish()
    if last is not None:
        yield last
