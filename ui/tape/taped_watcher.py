"""The eye's watch with a tape listening."""

from companion.dice import Question, Reading, Settled, WantedDice
from ui.tape.recorder import Recorder
from vision.frame import Frame, Image
from vision.reading.reader import ReadsTray
from vision.rest.rest_watcher import ANY_DICE, RestWatcher
from vision.rest.settling import Settling


class Noting:
    """A reader that remembers what it read last."""

    def __init__(self, reader: ReadsTray) -> None:
        self._reader = reader
        self.last: Reading | None = None

    def read(self, image: Image, wanted: WantedDice | None = None) -> Reading:
        """Read as the reader within does."""
        self.last = self._reader.read(image, wanted)
        return self.last

    def take(self) -> Reading | None:
        """What was read since this was asked before, if anything was."""
        last, self.last = self.last, None
        return last


class TapedWatch(RestWatcher):
    """A watch that tells a tape of every frame it read, every stir and every second look."""

    def __init__(self, reader: ReadsTray, tape: Recorder, settle: Settling | None = None) -> None:
        self._noting = Noting(reader)
        super().__init__(self._noting, settle)
        self._tape = tape
        self._stirred = False

    def again(self) -> None:
        """Read the tray again, as every watch does."""
        super().again()
        self._tape.looked_again()

    def look(self, frame: Frame, question: Question = ANY_DICE) -> Settled | None:
        """What was read, if this frame settles it, as every watch says."""
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
            # Of frames in which things go on moving, only the first and the first push change
            # anything.
            self._tape.stirred(settled, self.motion)
            self._stirred = True
        return settled

    def finish(self) -> Settled | None:
        """The reading of a rest in which the frames came to their end, as every watch says."""
        settled = super().finish()
        self._tape.stirred(settled)
        return settled
