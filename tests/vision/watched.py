"""A watched simulated tray, with methods to throw dice."""

from collections.abc import Callable

from companion.dice import Die, Question, Reading, Settled
from hardware.simulated.tray import SimulatedTray
from tests.vision.stand_ins import TruthReader
from vision.rest.rest_watcher import RestWatcher

SIZE = (640, 360)
Spoil = Callable[[int, Reading], Reading]


class Table:
    """A simulated tray, a watch, and a reader that knows the truth unless spoilt."""

    def __init__(self, seed: int = 3, spoil: Spoil | None = None) -> None:
        self.tray = SimulatedTray(seed, size=SIZE)
        self.reader = TruthReader(self.tray, spoil)
        self.watch = RestWatcher(self.reader)
        self.told: list[Settled] = []
        self.rested_at = 0

    def frames(self, count: int, request: int = 0, passed: int | None = None) -> None:
        for _ in range(count):
            answer = self.watch.look(self.tray.frame(), Question(number=request, passed=passed))
            if answer is not None:
                self.told.append(answer)

    def settle(self, more: int = 12) -> None:
        """Run until the tray is at rest, and for some frames more."""
        self.frames(1)
        while not self.tray.resting:
            self.frames(1)
        self.rested_at = self.tray.frame().index
        self.frames(more)

    def throw(self, *values: int, kept: tuple[int, ...] = (), more: int = 12) -> None:
        self.tray.throw([Die(value) for value in values], kept)
        self.settle(more)
