"""An evening at a simulated table whose faults and time are controlled by the test."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from companion.dice import Die, Reading, SeenDie, WantedDice
from companion.games.record import parse_header
from companion.games.yahtzee.actions import Roll, Score
from companion.games.yahtzee.boxes import Box
from companion.messages import Act
from companion.settings import Settings
from companion.table.table import Table
from companion.table.view import View
from hardware.computer.clock import now
from hardware.errors import HardwareError
from hardware.gpio.pins import mock_pins
from hardware.simulated.clock import TableClock
from hardware.simulated.faults import Fault
from hardware.simulated.faulty_buttons import Finger
from hardware.simulated.tray import SimulatedTray
from tests.ui.waiting import until
from tests.ui.wired import machine_in
from ui.machine.eye.eye import Eye
from ui.machine.simulation.faults import FaultyStore, faulty_camera, jumping
from vision.frame import Image
from vision.rest.rest_watcher import RestWatcher

HEADER = '{"game": "yahtzee", "version": 1, "players": ["Ana", "Bo"]}'
FIRST, SECOND = (1, 2, 2, 5, 6), (3, 3, 4, 6, 6)


class Chosen:
    """Faults that the test switches on and off."""

    def __init__(self) -> None:
        self.now: set[Fault] = set()

    def has(self, fault: Fault) -> bool:
        return fault in self.now


class SeesDice:
    """A reader that is sure of every die visible in the picture, whatever the faults changed.

    The positions and values of the dice are known to the reader; only the white of each die is
    looked for in the pixels. In a dark picture, the tray seems empty.
    """

    def __init__(self, tray: SimulatedTray) -> None:
        self.tray = tray

    def read(self, image: Image, wanted: WantedDice | None = None) -> Reading:
        lying = zip(self.tray.truth, self.tray.boxes, strict=True)
        dice = tuple(
            SeenDie(value=die.value, confidence=0.99, sure=True, box=box)
            for die, box in lying
            if _white(image[int(box.y0) : int(box.y1), int(box.x0) : int(box.x1)])
        )
        return Reading(dice=dice, sure=True)


def _white(part: Image) -> bool:
    return part.size > 0 and float(part.min(axis=2).mean()) > 95


class AilingEvening:
    """A game of Ana and Bo at a real machine with a pretend tray, pretend pins and faults."""

    def __init__(self, folder: Path, *, camera: bool) -> None:
        self.faults = Chosen()
        self.clock = TableClock(None)
        self.tray = SimulatedTray(5, size=(640, 360))
        self.pins = mock_pins()
        self.finger = Finger(self.pins, self.faults, self.wait)
        self.later = 0.0  # the clock of the buttons, in seconds
        self.store = FaultyStore(folder / "games", self.faults)
        self.settings = Settings()
        self.machine = machine_in(
            folder,
            self.pins,
            settings=self.settings,
            store=self.store,
            now=jumping(now, self.faults),
            eye=self._eye if camera else None,
            clock=lambda: self.later,
        )
        self.table = self.machine.begin(*parse_header(HEADER))
        if camera:
            # The empty tray must be seen first: otherwise the dice would not be seen to roll.
            assert until(lambda: self.table.view.handled > 0)

    def _eye(self, table: Callable[[], Table | None]) -> Eye:
        camera = faulty_camera(self.tray, self.faults, self.clock)
        return Eye(
            camera,
            RestWatcher(SeesDice(self.tray)),
            table,
            clock=self.clock.now,
            pause=self.clock.sleep,
        )

    def wait(self, seconds: float) -> None:
        """Advance the clock of the buttons."""
        self.later += seconds

    @property
    def view(self) -> View:
        return self.table.view

    @property
    def rolls(self) -> list[list[int]]:
        """Return the dice of every recorded roll, lowest first."""
        return [sorted(action.dice) for action in self.view.actions if isinstance(action, Roll)]

    @property
    def trouble(self) -> str:
        """Return the text of the banner in English, or an empty text."""
        told = self.machine.trouble
        return told.to("en") if told is not None else ""

    def breaks(self, *faults: Fault) -> None:
        self.faults.now |= set(faults)

    def mends(self) -> None:
        self.faults.now.clear()

    def says(self, failure: type[HardwareError]) -> bool:
        """Wait for this failure in the banner; return True if it comes."""
        start = failure.message.partition("{")[0] or failure.message
        middle = failure.message.rpartition("}")[2]
        return until(lambda: self.trouble.startswith(start) and self.trouble.endswith(middle))

    def throw(self, dice: tuple[int, ...]) -> None:
        """Throw real dice into the tray."""
        self.tray.throw([Die(value) for value in dice])

    def tap(self, action: Any) -> None:
        """Tap an action on the screen; wait until the table has recorded it."""
        before = len(self.view.actions)
        ticket = self.table.submit(Act(action))
        assert until(lambda: self.view.handled >= ticket)
        assert len(self.view.actions) == before + 1

    def ana_throws_and_is_read(self) -> None:
        """Throw, wait for the camera's reading, and score: Bo is next."""
        self.throw(FIRST)
        assert until(lambda: bool(self.rolls)), self.view.asks
        assert self.rolls == [sorted(FIRST)]

    def sees_the_roll(self) -> bool:
        """Wait until the dice of the roll are in sight; return True if they come."""
        return until(lambda: len(self.view.lying) == 5 and self.machine.trouble is None)


@contextmanager
def ailing_evening(folder: Path, *, camera: bool = True) -> Iterator[AilingEvening]:
    """Begin a new game at a table with faults; with `camera`, the tray is watched."""
    evening = AilingEvening(folder, camera=camera)
    try:
        yield evening
    finally:
        evening.mends()
        evening.machine.close()


def score(box: Box = Box.CHANCE) -> Score:
    return Score(box)
