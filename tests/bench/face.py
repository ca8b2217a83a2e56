"""A game of Yahtzee at the simulated table with its screen, for measurements of the screen.

Imports are delayed until needed, so that callers can measure them too.
"""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ui.machine.wiring import Wiring
    from ui.touch.shell.offscreen import Offscreen


@contextmanager
def simulated_face(*, thrown: bool) -> Iterator[tuple["Wiring", "Offscreen"]]:
    """Yield a machine and its screen of 800 x 480; with `thrown`, its tray can hold dice."""
    from companion.games.record import parse_header  # noqa: PLC0415
    from companion.settings import Settings  # noqa: PLC0415
    from companion.storage.game_store import GameStore  # noqa: PLC0415
    from hardware.computer.clock import now  # noqa: PLC0415
    from hardware.gpio.pins import mock_pins  # noqa: PLC0415
    from hardware.simulated.camera import SimulatedCamera  # noqa: PLC0415
    from hardware.simulated.tray import SimulatedTray  # noqa: PLC0415
    from ui.machine.eye.eye import Eye  # noqa: PLC0415
    from ui.machine.simulation.hand import SimulatedHand  # noqa: PLC0415
    from ui.machine.wiring import Wiring  # noqa: PLC0415
    from ui.touch.shell import offscreen  # noqa: PLC0415
    from vision.reading.reader import Reader  # noqa: PLC0415
    from vision.rest.rest_watcher import RestWatcher  # noqa: PLC0415

    with tempfile.TemporaryDirectory() as folder:
        tray = SimulatedTray(1)
        machine = Wiring(
            store=GameStore(Path(folder)),
            settings=Settings(),
            settings_path=Path(folder) / "settings.toml",
            now=now,
            eye=lambda table: Eye(SimulatedCamera(tray, 1.0), RestWatcher(Reader()), table),
            hand=SimulatedHand(tray, 1) if thrown else None,
            pins=mock_pins(),
        )
        machine.begin(*parse_header('{"game": "yahtzee", "version": 1, "players": ["Ana", "Bo"]}'))
        face = offscreen.start(machine, (800, 480))
        yield machine, face
        face.stop()
        machine.close()
