"""The simulated table with faults: `companion run --simulated --fault camera-hang@20s`."""

import errno
import os
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any

from companion.games.game import AnyGame, Setup
from companion.language.errors import TranslatedError
from companion.messages import Press
from companion.settings import Settings
from companion.storage.entries import Entry, Opened
from companion.storage.game_store import GameStore, OpenGame
from companion.storage.journal import Journal, NameTaken
from companion.storage.stored_game import LoadedGame
from hardware.camera.base import Camera
from hardware.camera.process.supervised import SupervisedCamera
from hardware.errors import FaultUnknown
from hardware.simulated.clock import TableClock
from hardware.simulated.faults import Fault, FaultPlan, Faults
from hardware.simulated.faulty_buttons import Finger
from hardware.simulated.faulty_camera import NAME, FaultyLink
from hardware.simulated.tray import SimulatedTray

YEARS_BACK = 20


class BadFault(TranslatedError, ValueError):
    """An unknown --fault; the message lists all valid ones."""

    message = FaultUnknown.message

    def __init__(self, spec: str) -> None:
        super().__init__(spec=spec, known=", ".join(Fault))


def plans(texts: Sequence[str]) -> tuple[FaultPlan, ...]:
    """Parse the values of --fault. Raises BadFault."""
    try:
        return tuple(FaultPlan.parse(text) for text in texts)
    except FaultUnknown as failure:
        raise BadFault(str(failure.facts["spec"])) from failure


def faulty_camera(tray: SimulatedTray, faults: Faults, clock: TableClock) -> Camera:
    """Return the simulated camera with `faults`, supervised like a real camera."""
    return SupervisedCamera(NAME, lambda stop: FaultyLink(tray, faults, clock, stop))


class FaultyJournal(Journal):
    """A journal on a disk that may refuse to write."""

    def __init__(self, journal: Journal, refuse: Callable[[], None]) -> None:
        """`refuse` raises OSError while the disk does not write."""
        self._journal = journal
        self._refuse = refuse

    def append(self, entry: Entry) -> bool:
        """Write an entry: see Journal. Raises OSError."""
        self._refuse()
        return self._journal.append(entry)

    def write_tip(self) -> None:
        """Write the number of lines: see Journal."""
        self._journal.write_tip()

    def close(self) -> None:
        """Close the file."""
        self._journal.close()


class FaultyStore(GameStore):
    """A folder of games on a disk with faults."""

    def __init__(self, folder: Path, faults: Faults) -> None:
        """Use the folder."""
        super().__init__(folder)
        self._faults = faults

    def create(self, game: AnyGame, setup: Setup, at: str) -> OpenGame:
        """Begin a game. Raises BadSetup."""
        return self._ailing(super().create(game, setup, at))

    def _begin(self, id_: str, first: Opened, *, again: bool = False) -> Journal:
        if not again and self._path(id_).exists():  # a real disk, too, reports a taken name first
            raise NameTaken(errno.EEXIST, os.strerror(errno.EEXIST))
        self._refuse()
        return super()._begin(id_, first, again=again)

    def _reopen(self, loaded: LoadedGame, aside: str) -> Journal:
        self._refuse()
        return super()._reopen(loaded, aside)

    def open(self, id_: str, at: str) -> OpenGame:
        """Open a stored game; a fault may damage its journal first."""
        if self._faults.has(Fault.JOURNAL_DAMAGED):
            flip_a_bit(self._path(id_))
        return self._ailing(super().open(id_, at))

    def put_in_play(self, id_: str | None) -> None:
        """Store which game is on the table. Raises OSError."""
        self._refuse()
        super().put_in_play(id_)

    def _ailing(self, opened: OpenGame) -> OpenGame:
        return replace(opened, journal=FaultyJournal(opened.journal, self._refuse))

    def _refuse(self) -> None:
        for fault, code in (
            (Fault.DISK_FULL, errno.ENOSPC),
            (Fault.DISK_READ_ONLY, errno.EROFS),
        ):
            if self._faults.has(fault):
                raise OSError(code, os.strerror(code))


def flip_a_bit(path: Path) -> None:
    """Damage a journal in the middle of its actions, as a failing card does."""
    data = bytearray(path.read_bytes())
    first = data.index(b"\n") + 1  # keep the header's line, without which no game loads
    if first < len(data):
        data[(first + len(data)) // 2] ^= 0x04
        path.write_bytes(data)


def jumping(now: Callable[[], str], faults: Faults) -> Callable[[], str]:
    """Wrap `now` (ISO 8601): while the clock fault lasts, the time is YEARS_BACK years back."""

    def shifted_now() -> str:
        time = datetime.fromisoformat(now())
        if faults.has(Fault.CLOCK_JUMPING):
            time = time.replace(year=time.year - YEARS_BACK, day=min(time.day, 28))
        return time.isoformat(timespec="milliseconds")

    return shifted_now


class BoxOrScreen:
    """A hand on the buttons of the box, or of the screen when the box fails."""

    def __init__(
        self,
        settings: Settings,
        pins: Any,
        faults: Faults,
        screen: Callable[[Press], int | None],
    ) -> None:
        """`screen` presses a button on the screen; `pins` is the box's factory."""
        self._finger = Finger(pins, faults)
        self._faults = faults
        self._screen = screen
        buttons = settings.buttons
        self._pins = {
            Press.END_TURN: buttons.end_turn,
            Press.REREAD: buttons.reread,
            Press.UNDO: buttons.undo,
        }

    def __call__(self, press: Press) -> int | None:
        """Press the button; return the message's ticket if the screen was used, else None."""
        pin = self._pins[press]
        if pin is None:
            return self._screen(press)
        if not self._faults.has(Fault.BUTTON_STUCK):
            self._finger.free(pin)
        return None if self._finger.press(pin) else self._screen(press)
