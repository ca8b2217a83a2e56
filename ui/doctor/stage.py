"""An empty machine, to draw the first screen with."""

from pathlib import Path
from typing import Any

from companion.settings import Settings
from companion.storage.game_store import GameStore
from hardware.computer.clock import now
from ui.machine.wiring import Wiring


def machine_in(folder: Path, pins: Any) -> Wiring:
    """A machine without camera or games, its files in `folder`."""
    return Wiring(
        store=GameStore(folder / "games"),
        settings=Settings(),
        settings_path=folder / "settings.toml",
        now=now,
        eye=None,
        pins=pins,
    )
