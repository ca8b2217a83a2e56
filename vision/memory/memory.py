"""The memory in use: written by a single thread, read by the reading thread."""

from vision.memory.recall import Recall
from vision.memory.samples import Samples
from vision.memory.solids import SolidRecall


class Memory:
    """Samples, and the recall made from them; both are replaced as a whole and never changed.

    `heeded`: readings use the memory. Only a single thread may set samples; any thread may read.
    """

    def __init__(self, samples: Samples | None = None, *, heeded: bool = True) -> None:
        self._samples = Samples()
        self._recall = Recall(())
        self._solids = SolidRecall(())
        self.heeded = heeded
        if samples is not None:
            self.samples = samples

    @property
    def samples(self) -> Samples:
        """The remembered samples."""
        return self._samples

    @samples.setter
    def samples(self, samples: Samples) -> None:
        if samples is not self._samples:
            self._samples, self._recall = samples, Recall(samples.every)
            self._solids = SolidRecall(samples.solids)

    @property
    def recall(self) -> Recall | None:
        """The recall for readings; None if it is empty, or the memory is not heeded."""
        recall = self._recall
        return recall if self.heeded and recall else None

    @property
    def solids(self) -> SolidRecall | None:
        """The recall for dice with numerals; None if empty, or if the memory is not heeded."""
        solids = self._solids
        return solids if self.heeded and solids else None
