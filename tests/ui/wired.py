"""A machine in a folder, its buttons, and a visitor to it."""

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
    """A machine whose games and settings lie in a folder, on pretend pins, without a camera.

    `parts` are given to `Wiring` as they are: an eye, a hand, another store.
    """
    usual: dict[str, Any] = {"store": GameStore(home / "games"), "now": now, "eye": None}
    return Wiring(
        settings=settings or Settings(),
        settings_path=home / "settings.toml",
        pins=pins or mock_pins(),
        **usual | parts,
    )


def rolled(machine: Wiring) -> Table:
    """Ana and Bo at that machine, her first roll made."""
    table = machine.begin(*parse_header(HEADER))
    table.submit(Act(ROLL))
    return table


def tap(pins: Any, number: int) -> None:
    """Press the button on that pin, and let it go."""
    pins.pin(number).drive_low()
    time.sleep(0.05)
    pins.pin(number).drive_high()


class Guest:
    """A visitor that notes what it is told."""

    looks = True

    def __init__(self) -> None:
        self.presses: list[Press] = []
        self.readings: list[Settled] = []

    def saw(self, settled: Settled) -> None:
        self.readings.append(settled)

    def pressed(self, press: Press) -> None:
        self.presses.append(press)
