"""A machine without a camera, its buttons, and a visitor to it."""

import time
from pathlib import Path
from typing import Any

from companion.dice import Settled
from companion.language.text import Text
from companion.messages import Press
from companion.settings import Settings
from companion.storage.game_store import GameStore
from ui.host.clock import now
from ui.machine.wiring import StartWarnings, Wiring

HEADER = '{"game": "yahtzee", "version": 1, "players": ["Ana", "Bo"]}'


def machine_in(
    folder: Path, pins: Any, settings: Settings | None = None, bad_settings: Text | None = None
) -> Wiring:
    return Wiring(
        store=GameStore(folder / "games"),
        settings=settings or Settings(),
        settings_path=folder / "settings.toml",
        now=now,
        eye=None,
        pins=pins,
        warnings=StartWarnings(bad_settings=bad_settings),
    )


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
