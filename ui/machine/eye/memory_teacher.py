"""Show the table's memory labelled throws, and measure the memory's worth with them."""

import functools
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.dice import Reading
from companion.learning.meeting import EyeScore, TaughtDie, judge
from companion.storage.durable_file import write_whole
from ui.machine.eye.learner import Learner
from vision.frame import Frame, Image
from vision.memory.memory import Memory
from vision.memory.samples import NO_DIE, Trust
from vision.reading.reader import ReadsTray
from vision.reading.teaching import KnownThing

MOST_JUDGED = 40  # the latest throws; each picture held takes some 1 MB
OFFERED = b"offered\n"


@dataclass
class _Shown:
    """A taught frame: the dice and, if used for measuring, the picture as PNG.

    `number` is the memory's number of the frame's samples, None without samples.
    """

    truth: tuple[TaughtDie, ...]
    png: NDArray[np.uint8] | None = None
    number: int | None = None


class MemoryTeacher:
    """The ui.interface.DiceTeacher of a table's memory, for use in the screen's thread.

    Pictures are described and read again in the learner's thread, the only writer of the memory.
    """

    def __init__(
        self, learner: Learner, reader: Callable[[Memory], ReadsTray], offer: Path | None
    ) -> None:
        """Create a teacher of the learner's memory.

        `reader` makes a reader that uses a memory. `offer` is the file that notes that teaching was
        offered; None: teaching is never offered.
        """
        self._learner = learner
        self._reader = reader
        self._offer = offer
        self._shown: list[_Shown] = []
        self._last: tuple[Frame, _Shown] | None = None
        self.worth: EyeScore | None = None
        self._measuring = 0  # number of the latest measurement; results of earlier ones are stale

    @property
    def open(self) -> bool:
        """Whether teaching is possible."""
        return self._learner.memory is not None and self._learner.chosen.keep

    @property
    def to_offer(self) -> bool:
        """Whether to offer teaching before a game; False if the disk is unreadable."""
        if self._offer is None or not self.open:
            return False
        try:
            return not self._offer.exists()
        except OSError:
            return False

    def offered(self) -> None:
        """Note that teaching was offered. Raises OSError."""
        if self._offer is not None:
            write_whole(self._offer, OFFERED)

    def begin(self) -> None:
        """Start a new session for a table's dice."""
        self._shown, self._last, self.worth = [], None, None
        self._measuring += 1

    def stop(self) -> None:
        """Drop the pictures."""
        self.begin()

    def teach(
        self, frame: Frame, lessons: Sequence[TaughtDie], truth: Sequence[TaughtDie] | None
    ) -> None:
        """Store the dice in a frame; teaching the last frame again replaces its samples."""
        shown = self._place_for(frame)
        shown.truth = tuple(truth or ())
        objects = [
            KnownThing(lesson.box, NO_DIE if lesson.value is None else lesson.value, Trust.TAUGHT)
            for lesson in lessons
        ]
        task = functools.partial(self._learn, shown, frame.image, objects, judged=truth is not None)
        self._learner.in_turn(task)

    def _place_for(self, frame: Frame) -> _Shown:
        if self._last is not None and self._last[0] is frame:
            return self._last[1]
        shown = _Shown(())
        self._last = frame, shown
        self._shown = [*self._shown, shown][-MOST_JUDGED:]
        return shown

    def measure(self) -> None:
        """Read each throw again with the memory of all others."""
        self.worth = None
        self._measuring += 1
        task = functools.partial(self._measure, self._measuring, tuple(self._shown))
        self._learner.in_turn(task)

    # --- in the learner's thread --------------------------------------------------------

    def _learn(
        self, shown: _Shown, image: Image, objects: list[KnownThing], *, judged: bool
    ) -> None:
        shown.png = None
        if judged:
            encoded, png = cv2.imencode(".png", image, [cv2.IMWRITE_PNG_COMPRESSION, 1])
            shown.png = np.asarray(png, np.uint8) if encoded else None
        shown.number = self._learner.teach(image, objects, instead=shown.number)

    def _measure(self, turn: int, throws: Sequence[_Shown]) -> None:
        worth = EyeScore()
        try:
            for shown in throws:
                if turn != self._measuring:
                    return  # a newer measurement replaces this one
                if shown.png is not None and shown.number is not None:
                    worth = worth.with_one(judge(self._read(shown), shown.truth))
        finally:
            if turn == self._measuring:
                self.worth = worth

    def _read(self, shown: _Shown) -> Reading:
        table = self._learner.memory
        assert table is not None
        assert shown.png is not None
        assert shown.number is not None
        others = Memory(table.memory.samples.without(shown.number))
        image = cv2.imdecode(shown.png, cv2.IMREAD_COLOR)
        return self._reader(others).read(np.asarray(image, np.uint8))
