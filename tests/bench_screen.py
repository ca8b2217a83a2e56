"""The screen measured in a process of its own: prints one JSON line. Started by tests.bench."""

import time

STARTED = time.perf_counter()

import json  # noqa: E402  the clock runs before anything is imported
import os  # noqa: E402
import tempfile  # noqa: E402
from pathlib import Path  # noqa: E402

FRAMES = 200


def main() -> None:
    """Open a game at the simulated table off-screen and count."""
    from companion.games.record import parse_header  # noqa: PLC0415
    from companion.settings import Settings  # noqa: PLC0415
    from companion.storage.game_store import GameStore  # noqa: PLC0415
    from hardware.gpio.pins import mock_pins  # noqa: PLC0415
    from hardware.simulated.camera import SimulatedCamera  # noqa: PLC0415
    from hardware.simulated.tray import SimulatedTray  # noqa: PLC0415
    from ui.eye.eye import Eye  # noqa: PLC0415
    from ui.host.clock import now  # noqa: PLC0415
    from ui.machine.wiring import Wiring  # noqa: PLC0415
    from ui.simulation.hand import SimulatedHand  # noqa: PLC0415
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
            hand=SimulatedHand(tray, 1),
            pins=mock_pins(),
        )
        machine.begin(*parse_header('{"game": "yahtzee", "version": 1, "players": ["Ana", "Bo"]}'))
        face = offscreen.start(machine, (800, 480))
        face.picture()
        first_frame = time.perf_counter() - STARTED
        machine.throw(())
        begun = time.perf_counter()
        for _ in range(FRAMES):
            face.step()
            face.picture()  # a step draws only what changed: this draws and reads back all
        rate = FRAMES / (time.perf_counter() - begun)
        figures = {
            "first_frame_s": first_frame,
            "frames_a_second": rate,
            "resident_mb": _resident_mb(),
        }
        face.stop()
        machine.close()
    print(json.dumps(figures))


def _resident_mb() -> float:
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


if __name__ == "__main__":
    main()
