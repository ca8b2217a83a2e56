"""A RestWatcher that records on a tape."""

from companion.dice import Question, Reading, Settled, WantedDice
from ui.machine.tape.recorder import Recorder
from vision.frame import Frame, Image
from vision.reading.reader import ReadsTray
from vision.rest.rest_watcher import ANY_DICE, RestWatcher
from vision.rest.settling import Settling


class Noting:
    """A wrapper of a reader that keeps the last reading."""

    def __init__(self, reader: ReadsTray) -> None:
        self._reader = reader
        self.last: Reading | None = None

    def read(self, image: Image, wanted: WantedDice | None = None) -> Reading:
        """Read the tray with the wrapped reader, and keep the reading in `last`."""
        self.last = self._reader.read(image, wanted)
        return self.last

    def take(self) -> Reading | None:
        """Return the last reading since the previous call, or None."""
        last, self.last = self.last, None
        return last


class TapedWatch(RestWatcher):
    """A RestWatcher that records each frame read, each start of motion and each re-read."""

    def __init__(self, reader: ReadsTray, tape: Recorder, settle: Settling | None = None) -> None:
        self._noting = Noting(reader)
        super().__init__(self._noting, settle)
        self._tape = tape
        self._stirred = False

    def again(self) -> None:
        """Have the resting tray read again, and write the request to the tape."""
        super().again()
        self._tape.looked_again()

    def look(self, frame: Frame, question: Question = ANY_DICE) -> Settled | None:
        """Take in a frame as RestWatcher does; write readings and changes of motion to the tape."""
        before = self._pushed
        settled = super().look(frame, question)
        pushed = self._pushed and not before
        read = self._noting.take()
        if read is not None:
            self._tape.looked(
                frame,
                motion=self.motion,
                question=question,
                read=read,
                settled=settled,
            )
            self._stirred = False
        elif not self.motion.still and (not self._stirred or pushed or settled is not None):
            # Of a series of moving frames, only the first and the first push change the watch.
            self._tape.stirred(settled, self.motion)
            self._stirred = True
        return settled

    def finish(self) -> Settled | None:
        """End the present rest as RestWatcher does, and write the result to the tape."""
        settled = super().finish()
        self._tape.stirred(settled)
        return settled
