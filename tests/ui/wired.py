"""A machine in a folder, its buttons, and a visitor."""

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from companion.dice import Settled
from companion.games.record import parse_header
from companion.games.yahtzee.actions import Roll
from companion.messages import Act, Press
from companion.settings import Settings
from companion.storage.game_store import GameStore
from companion.table.table import Table
from hardware.computer.clock import now
from hardware.gpio.pins import mock_pins
from ui.machine.wiring import Wiring

HEADER = '{"game": "yahtzee", "version": 1, "players": ["Ana", "Bo"]}'
MakeMachine = Callable[..., Wiring]  # see the fixture `make_machine`
ROLL = Roll((3, 3, 5, 1, 6))


def machine_in(
    home: Path, pins: Any = None, settings: Settings | None = None, **parts: Any
) -> Wiring:
    """Return a machine with its files in a folder, on pretend pins, without a camera.

    `parts` are passed to `Wiring`: an eye, a hand, another store.
    """
    usual: dict[str, Any] = {"store": GameStore(home / "games"), "now": now, "eye": None}
    return Wiring(
        settings=settings or Settings(),
        settings_path=home / "settings.toml",
        pins=pins or mock_pins(),
        **usual | parts,
    )


def rolled(machine: Wiring) -> Table:
    """Begin a game of Ana and Bo with her first roll; return the table."""
    table = machine.begin(*parse_header(HEADER))
    table.submit(Act(ROLL))
    return table


def tap(pins: Any, number: int) -> None:
    """Press and release the button on that pin."""
    pins.pin(number).drive_low()
    time.sleep(0.05)
    pins.pin(number).drive_high()


class Guest:
    """A visitor that records its messages."""

    looks = True

    def __init__(self) -> None:
        self.presses: list[Press] = []
        self.readings: list[Settled] = []

    def saw(self, settled: Settled) -> None:
        self.readings.append(settled)

    def pressed(self, press: Press) -> None:
        self.presses.append(press)
