"""An evening at the simulated table, for tests: everything wired, nothing drawn on a screen."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec

from companion.record import parse_header
from companion.settings import Settings
from companion.store import GameStore
from hardware.camera.simulated import SimulatedCamera
from hardware.pins import mock_pins
from ui.eye import Eye
from ui.moment import now
from ui.pretend import PretendHand
from ui.simulate import Bots
from ui.wiring import Wiring
from vision.reader import ReadsTray
from vision.watch import Watch


@contextmanager
def evening(
    folder: Path,
    tray: Any,
    reader: ReadsTray,
    *,
    seed: int = 1,
    players: tuple[str, ...],
    game: str = "yahtzee",
) -> Iterator[tuple[Wiring, Bots]]:
    """A new game at `tray`, seen by `reader`, with bots ready to start."""
    hand = PretendHand(tray, seed)
    machine = Wiring(
        store=GameStore(folder),
        settings=Settings(),
        settings_path=folder / "settings.toml",
        now=now,
        eye=lambda table: Eye(SimulatedCamera(tray, speed=None), Watch(reader), table),
        hand=hand,
        pins=mock_pins(),
    )
    header = msgspec.json.encode({"game": game, "version": 1, "players": players})
    table = machine.begin(*parse_header(header))
    bots = Bots(table, hand, machine.press)
    try:
        yield machine, bots
    finally:
        bots.stop()
        machine.close()
