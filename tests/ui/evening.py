"""An evening at the simulated table, for tests: everything is wired, no screen is drawn."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec

from companion.games.record import parse_header
from companion.storage.game_store import GameStore
from hardware.simulated.camera import SimulatedCamera
from tests.ui.wired import machine_in
from ui.machine.eye.eye import Eye
from ui.machine.simulation.bots import Bots
from ui.machine.simulation.hand import SimulatedHand
from ui.machine.wiring import Wiring
from vision.reading.reader import ReadsTray
from vision.rest.rest_watcher import RestWatcher


@contextmanager
def evening(
    folder: Path,
    tray: Any,
    reader: ReadsTray,
    *,
    seed: int = 1,
    players: tuple[str, ...],
    game: str = "yahtzee",
    further: Mapping[str, Any] | None = None,
) -> Iterator[tuple[Wiring, Bots]]:
    """Begin a game at `tray`, read by `reader`; yield the wiring and bots ready to start."""
    hand = SimulatedHand(tray, seed)
    machine = machine_in(
        folder,
        store=GameStore(folder),
        eye=lambda table: Eye(SimulatedCamera(tray, speed=None), RestWatcher(reader), table),
        hand=hand,
    )
    header = msgspec.json.encode(
        {"game": game, "version": 1, "players": players, **(further or {})}
    )
    table = machine.begin(*parse_header(header))
    bots = Bots(table, hand, machine.press)
    try:
        yield machine, bots
    finally:
        bots.stop()
        machine.close()
