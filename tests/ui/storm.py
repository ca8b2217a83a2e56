"""A whole game of bots at a table where everything fails, on the table's own clock.

The seed plans the faults. Now and then, dice are entered by touch while the camera is blind. Once,
the game is left and resumed, its journal damaged in between.
"""

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from random import Random

from companion.dice import Die, Reading, SeenDie, WantedDice
from companion.games.game import Throw
from companion.messages import Act
from companion.settings import Settings
from companion.table.table import Table
from companion.table.view import View
from companion.tray.dice_sorts import in_places
from hardware.computer.clock import now
from hardware.gpio.pins import mock_pins
from hardware.simulated.clock import TableClock
from hardware.simulated.faults import Fault, FaultPlan, PlannedFaults
from hardware.simulated.tray import SimulatedTray
from tests.companion.bots import set_up
from tests.ui.waiting import until
from tests.ui.wired import machine_in
from ui.machine.eye.eye import Eye
from ui.machine.eye.roll_album import RollAlbum
from ui.machine.listeners import Listeners
from ui.machine.simulation.bots import Bots
from ui.machine.simulation.faults import BoxOrScreen, FaultyStore, faulty_camera, jumping
from ui.machine.simulation.hand import SimulatedHand
from ui.machine.tray_pictures import TrayPictures
from vision.frame import Frame, Image
from vision.rest.rest_watcher import RestWatcher

SIZE = (320, 180)
BLINDING = (
    Fault.CAMERA_HANG,
    Fault.CAMERA_STUCK,
    Fault.CAMERA_UNPLUG,
    Fault.CAMERA_BLACK,
    Fault.CAMERA_HALF,
    Fault.CAMERA_FORMAT,
    Fault.LIGHT_OFF,
)
FRAMES_KNOWN = 400
PATIENCE = 1800.0  # seconds without an action, on a busy machine
TAPPED = 0.06  # share of the throws made while the camera is blind, and entered by touch
FIRST, LAST = 3.0, 240.0  # seconds of the table's clock between which faults occur


class KnownTray(SimulatedTray):
    """A tray that knows the dice in each picture drawn, and the last throw."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed, size=SIZE)
        self.thrown: tuple[Die, ...] = ()
        self._known: deque[tuple[int, Reading]] = deque(maxlen=FRAMES_KNOWN)

    def throw(self, dice: Sequence[Die], kept: Sequence[int] = ()) -> None:
        self.thrown = tuple(dice)
        super().throw(dice, kept)

    def frame(self) -> Frame:
        with self._lock:
            frame = super().frame()
            dice = tuple(
                SeenDie(value=die.value, confidence=0.99, sure=True, box=box, kind=die.kind,
                        colour=die.colour, size=die.size)
                for die, box in zip(self.truth, self.boxes, strict=True)
            )  # fmt: skip
        self._known.append((_key(frame.image), Reading(dice=dice, sure=True)))
        return frame

    def read(self, image: Image, wanted: WantedDice | None = None) -> Reading:
        """Return the dice in this picture as far as the picture still shows them."""
        key = _key(image)
        known = next((reading for at, reading in reversed(self._known) if at == key), None)
        if known is None:
            return Reading(dice=(), sure=True)
        dice = tuple(
            die for die in known.dice
            if image[int(die.box.y0) : int(die.box.y1), int(die.box.x0) : int(die.box.x1)].std() > 4
        )  # fmt: skip
        return Reading(dice=dice, sure=True)


def _key(image: Image) -> int:
    return hash(image[:3].tobytes())


class Truthful(SimulatedHand):
    """A hand that records its throws by the number of actions before them."""

    def __init__(self, tray: KnownTray, seed: int) -> None:
        super().__init__(tray, seed)
        self.known = tray
        self.thrown: dict[int, tuple[Die, ...]] = {}

    def throw(self, view: View, kept: Sequence[int]) -> None:
        super().throw(view, kept)
        self.thrown[len(view.actions)] = self.known.thrown

    def forget(self, since: int) -> None:
        """Forget throws made after that many actions: the game was resumed from there."""
        self.thrown = {after: dice for after, dice in self.thrown.items() if after < since}


class Storm:
    """Faults by plan, and faults that a test switches on for as long as needed."""

    def __init__(self, planned: PlannedFaults) -> None:
        self._planned = planned
        self.held: set[Fault] = set()

    def has(self, fault: Fault) -> bool:
        return fault in self.held or self._planned.has(fault)


class Tapping(Bots):
    """Bots that sometimes throw while the camera is blind and enter the dice by touch."""

    def __init__(self, game: "StormyGame") -> None:
        super().__init__(game.table, game.hand, game.press, patience=1.0)
        self._machine, self._storm, self._dice = game.machine, game.storm, game.hand
        self._luck = game.chance
        self.tapped = 0

    def _play(self, view: View) -> None:
        decision = view.game.decide(view.state, self._hand.chance(view, "choice"))
        if not isinstance(decision, Throw) or self._luck.random() > TAPPED:
            super()._play(view)
            return
        self._storm.held = {self._luck.choice(BLINDING)}
        blind = until(lambda: self._machine.frame is None or self._stopped, PATIENCE)
        if blind and not self._stopped and self._table.view is view:
            self._tap_in(view, decision.kept)
        self._storm.held = set()

    def _tap_in(self, view: View, kept: Sequence[int]) -> None:
        self._thrown_after = len(view.actions)
        self._hand.throw(view, kept)
        on_table = view.game.rolled(view.state)
        dice = self._dice.known.thrown
        if on_table and kept:
            new = list(dice)
            for place in kept:
                new.remove(next(die for die in new if _same(die, on_table[place])))
            free = [die for place, die in enumerate(on_table) if place not in kept]
            thrown = iter(in_places(new, free))
            dice = tuple(
                die if place in kept else next(thrown) for place, die in enumerate(on_table)
            )
        # Wait until the dice are at rest; the tray goes on although the camera is blind.
        until(lambda: self._hand.tray.resting or self._stopped, PATIENCE)
        self._submit(Act(view.game.roll(view.state, dice, kept if on_table else ())))
        until(lambda: self._table.view.handled >= self._ticket or self._stopped, PATIENCE)
        self.tapped += 1


def _same(real: Die, written: Die) -> bool:
    return real.value == written.value and all(
        asked is None or asked == had
        for asked, had in ((written.colour, real.colour), (written.size, real.size))
    )


class StormyGame:
    """A game from its first throw to its last, with faults."""

    def __init__(self, folder: Path, game: str, seed: int, least: int, faults: int = 8) -> None:
        self.chance = Random(f"{game}/{seed}")
        self.clock = TableClock(None)
        plans = [self._plan() for _ in range(faults)]
        self.planned = plans
        self.storm = Storm(PlannedFaults(plans, self.clock.now))
        self.tray = KnownTray(seed)
        self.hand = Truthful(self.tray, seed)
        self.pins = mock_pins()
        self.settings = Settings(language="en")
        self.store = FaultyStore(folder / "games", self.storm)
        self.album = RollAlbum(
            folder / "roll-pictures", self.settings.learning, games=self.store.every_id
        )
        self.machine = machine_in(
            folder,
            self.pins,
            settings=self.settings,
            store=self.store,
            now=jumping(now, self.storm),
            eye=self._eye,
            hand=self.hand,
            listeners=Listeners(TrayPictures(album=self.album)),
        )
        self.press = BoxOrScreen(self.settings, self.pins, self.storm, self.machine.press)
        self.table = self.machine.begin(*set_up(game, least))
        self.tapped = self.misread = 0

    def _plan(self) -> FaultPlan:
        fault = self.chance.choice([one for one in Fault if one is not Fault.JOURNAL_DAMAGED])
        at, seconds = self.chance.uniform(FIRST, LAST), self.chance.uniform(1, 12)
        return FaultPlan(fault, at, seconds)

    def _eye(self, table: Callable[[], Table | None]) -> Eye:
        camera = faulty_camera(self.tray, self.storm, self.clock)
        return Eye(
            camera,
            RestWatcher(self.tray),
            table,
            told=self.album.told,
            clock=self.clock.now,
            pause=self.clock.sleep,
        )

    def play(self) -> None:
        """Play to the end, leaving and resuming the game once in the middle."""
        self._sit(lambda view: len(view.actions) >= 12)
        id_ = self.table.view.id
        if self.table.view.outcome is None and self.table.view.unsaved == 0:
            self.machine.leave()
            # The dice in the tray may belong to lost actions: take them out and lay the dice that
            # the companion shows after resuming.
            self.tray.clear()
            assert until(lambda: not self.tray.truth and self.tray.resting, PATIENCE)
            self.storm.held = {Fault.JOURNAL_DAMAGED}
            self.table = self.machine.resume(id_)
            self.storm.held = set()
            self.hand.forget(len(self.table.view.actions))
        self._sit(lambda view: view.outcome is not None)

    def _sit(self, end: Callable[[View], bool]) -> None:
        bots = Tapping(self)
        bots.start()
        try:
            while not end(view := self.table.view) and not bots.done.is_set():
                assert until(partial(self._goes_on, view, bots), PATIENCE), self._stuck()
        finally:
            bots.stop()
            self.storm.held = set()
            self.tapped += bots.tapped
            self.misread += bots.misread

    def _goes_on(self, view: View, bots: Bots) -> bool:
        return self.table.view.actions != view.actions or bots.done.is_set()

    def _stuck(self) -> str:
        view = self.table.view
        return (
            f"{view.game.name} {self.planned} at {self.clock.now():.0f} s: {len(view.actions)}"
            f" actions, draft {view.draft}, asks {view.asks}, blocked {view.blocked},"
            f" tray {self.tray.truth}, {self.machine.trouble}"
        )

    def close(self) -> None:
        self.machine.close()


@contextmanager
def stormy_game(folder: Path, game: str, seed: int, least: int = 2) -> Iterator[StormyGame]:
    """Begin a game with the fewest players allowed, `least` or more."""
    storm = StormyGame(folder, game, seed, least)
    try:
        yield storm
    finally:
        storm.close()
