"""Stand-ins for the reader, so that settling and watching are tested separately."""

from collections.abc import Callable, Sequence

from companion.dice import Box, DieKind, Reading, SeenDie, WantedDice
from hardware.simulated.tray import SimulatedTray
from vision.frame import Image


def seen(value: int, box: Box, sure: bool = True) -> SeenDie:
    """Return a die as reported by a reader."""
    confidence = 0.99 if sure else 0.4
    return SeenDie(value=value, confidence=confidence, sure=sure, box=box, kind=DieKind.D6)


def reading(values: Sequence[int], boxes: Sequence[Box], sure: bool = True) -> Reading:
    """Return a reading of those values in those boxes, all of the same confidence."""
    dice = tuple(seen(v, b, sure) for v, b in zip(values, boxes, strict=True))
    return Reading(dice=dice, sure=sure)


class TruthReader:
    """A reader that knows the dice of a simulated tray; `spoil` may change the reading."""

    def __init__(
        self, tray: SimulatedTray, spoil: Callable[[int, Reading], Reading] | None = None
    ) -> None:
        self.tray = tray
        self.reads = 0
        self.spoil = spoil or (lambda count, said: said)

    def read(self, image: Image, wanted: WantedDice | None = None) -> Reading:
        """Return the reading of the dice in the tray now."""
        del image, wanted
        self.reads += 1
        truth = [die.value for die in self.tray.truth]
        return self.spoil(self.reads, reading(truth, self.tray.boxes))
