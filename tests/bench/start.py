"""Measure the parts of the start and print a JSON line. Started by tests.bench.

The order is that of `companion run`: ui/launch/startup.py, then ui/launch/play.py. The environment
chooses the drivers for a run without a screen before the clock starts.
"""

import time

STARTED = time.perf_counter()

import contextlib  # noqa: E402  the clock starts before the imports
import json  # noqa: E402
import tempfile  # noqa: E402
from pathlib import Path  # noqa: E402
from random import Random  # noqa: E402


def main() -> None:
    """Open the companion on a long game, off-screen, as `companion run` does."""
    parts: dict[str, float] = {}

    last = STARTED

    def lap(name: str) -> None:
        nonlocal last
        now = time.perf_counter()
        parts[name], last = now - last, now

    import ui.launch.commands  # noqa: PLC0415
    from companion.settings import Settings  # noqa: PLC0415

    lap("imports: command, settings")
    from ui.touch.shell.splash import Splash  # noqa: PLC0415

    splash = Splash(Settings())
    lap("window, 'starting' in it")
    shown, shown_cpu = sum(parts.values()), time.process_time()
    import ui.launch.play  # noqa: PLC0415, F401
    from companion.storage.game_store import GameStore  # noqa: PLC0415
    from hardware.cameras import watched_camera  # noqa: PLC0415
    from hardware.computer.clock import now  # noqa: PLC0415
    from hardware.errors import CameraError  # noqa: PLC0415
    from hardware.gpio.pins import mock_pins  # noqa: PLC0415
    from ui.machine.wiring import Wiring  # noqa: PLC0415

    lap("imports: eye, games, table")
    with tempfile.TemporaryDirectory() as folder:
        begun = time.process_time()
        id_ = _long_game(Path(folder))
        making = time.process_time() - begun  # not part of a start
        last = time.perf_counter()
        machine = Wiring(
            store=GameStore(Path(folder)),
            settings=Settings(),
            settings_path=Path(folder) / "settings.toml",
            now=now,
            eye=None,
            pins=mock_pins(),
        )
        machine.resume(id_)
        lap("journal and buttons")
        splash.close()
        from ui.touch.shell import offscreen  # noqa: PLC0415

        face = offscreen.start(machine)
        face.picture()
        lap("screens, first frame")
        parts["start to 'starting'"] = shown
        parts["  processor time"] = shown_cpu
        parts["start to first frame"] = sum(list(parts.values())[:5])
        parts["  processor time, all"] = time.process_time() - making
        camera = watched_camera("auto")
        # Without a camera, the time to find out is counted.
        with contextlib.suppress(CameraError):
            camera.open()
        camera.close()
        lap("camera's process (beside)")
        face.stop()
        machine.close()
    print(json.dumps(parts))


def _long_game(folder: Path) -> str:
    """Store a Yahtzee game of 150 messages; return its id."""
    from companion.storage.game_store import GameStore  # noqa: PLC0415
    from companion.table.session import Session  # noqa: PLC0415
    from tests.companion.bots import next_message, set_up  # noqa: PLC0415

    session = Session(GameStore(folder).create(*set_up("yahtzee"), "2025-01-01"), lambda: "")
    chance = Random(1)
    for _ in range(150):
        if session.view().outcome is None:
            session.handle(next_message(session.view(), chance))
    session.close()
    return session.view().id


if __name__ == "__main__":
    main()
