"""Run checks in a child process, which can be killed if a driver hangs.

`python -m ui.doctor.worker camera`, `... program`, `... readers` print a line of JSON. Their
arguments come as JSON on standard input, since command lines are visible to other users and a
camera's address may hold a password.
"""

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from companion.language.text import translations
from companion.settings import Settings
from companion.storage.game_store import GameStore
from hardware.address import shown_in
from hardware.computer.clock import now
from hardware.errors import (
    CameraAnswersElse,
    CameraSilent,
    CameraUnopened,
    HardwareError,
    NoCameraAtAll,
    PictureDamaged,
)
from ui.machine.wiring import Wiring

# Errors of a connected camera, whose cable is not the first suspect.
_CONNECTED = CameraAnswersElse | CameraUnopened | CameraSilent | PictureDamaged
CAMERA_SECONDS = 60  # includes loading the program from a slow card
PROGRAM_SECONDS = 90
# Exposure needs some frames before a picture shows the light.
FRAMES = 10


class Mute(Exception):
    """The child process did not answer in time."""


def ask(check: str, *arguments: str, seconds: float) -> dict[str, Any]:
    """Run a check in a child process and return its answer; an error is {"why": ...}.

    Raises Mute.
    """
    command = [sys.executable, "-m", "ui.doctor.worker", check]
    try:
        done = subprocess.run(
            command,
            input=json.dumps(arguments),
            capture_output=True,
            text=True,
            timeout=seconds,
            check=False,
            cwd=Path(__file__).parents[2],
        )
    except subprocess.TimeoutExpired as late:
        raise Mute from late
    lines = done.stdout.strip().splitlines()
    try:
        answer: dict[str, Any] = json.loads(lines[-1])
    except (IndexError, ValueError):
        last = done.stderr.strip().splitlines()[-1:]
        return {"why": shown_in(last[0]) if last else f"status {done.returncode}"}
    return answer


def camera(spec: str) -> dict[str, Any]:
    """Take some pictures; return the camera's name, size, brightness (0 to 255) and rivals.

    `others` holds the settings' words for the other cameras. Of a failing camera: the reason in
    both languages, and whether the camera is connected, so that its cable is not the first suspect.
    """
    from hardware.cameras import open_camera  # noqa: PLC0415  slow, and only for this

    try:
        with open_camera(spec) as opened:
            for _ in range(FRAMES):
                frame = opened.read()
            if frame is None:
                return {"why": "no picture"}
            height, width = frame.image.shape[:2]
            mean = float(frame.image.mean())
            seen = {"name": opened.name, "width": width, "height": height, "mean": mean}
            return seen | {"others": _beside(opened.name) if opened.name != "simulated" else []}
    except HardwareError as failure:
        connected = isinstance(
            failure, CameraAnswersElse | CameraUnopened | CameraSilent | PictureDamaged
        )
        absent = isinstance(failure, NoCameraAtAll)
        why = {"text": translations(failure.text), "why": str(failure)}
        return {**why, "connected": connected, "absent": absent}


def _beside(name: str) -> list[str]:
    """Return the settings' words for the cameras other than `name`; empty if unlistable."""
    from hardware.cameras import cameras_there  # noqa: PLC0415

    try:
        return [other.spec for other in cameras_there() if other.spec != name]
    except Exception:  # any driver's error about other cameras: the tested camera works
        return []


def program() -> dict[str, Any]:
    """Draw the first screen off-screen; return the seconds taken."""
    begun = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        os.environ["KIVY_HOME"] = folder
        from ui.touch.shell import offscreen  # noqa: PLC0415  opens a window

        offscreen.prepare()
        from hardware.gpio.pins import mock_pins  # noqa: PLC0415
        from ui.doctor.worker import machine_in  # noqa: PLC0415

        machine = machine_in(Path(folder), mock_pins())
        face = offscreen.start(machine)
        face.settle()
        colours = int(face.picture().std() > 0)
        seconds = time.monotonic() - begun
        machine.close()
    return {"seconds": round(seconds, 1)} if colours else {"why": "an empty picture"}


def readers() -> dict[str, Any]:
    """Return the names of Kivy's touch providers in the app besides the window's own."""
    home = os.environ.get("KIVY_HOME") or "~/.kivy"
    with tempfile.TemporaryDirectory() as folder:
        if not (Path(home).expanduser() / "config.ini").exists():
            # Kivy would write its settings file: the doctor must not
            os.environ["KIVY_HOME"] = folder
        from ui.touch.shell.input import touch_input  # noqa: PLC0415

        touch_input.listen_once()
        from kivy.config import Config  # noqa: PLC0415

    # `tuio` and the like listen to the network, not to the screen; mouse is the window's.
    own = {"mouse", "tuio", "wm_touch", "wm_pen"}
    providers = [reader.split(",")[0] for _, reader in Config.items("input")]
    return {"readers": [reader for reader in providers if reader not in own]}


_CHECKS: dict[str, Callable[..., dict[str, Any]]] = {
    "camera": camera,
    "program": program,
    "readers": readers,
}

if __name__ == "__main__":
    print(json.dumps(_CHECKS[sys.argv[1]](*json.load(sys.stdin))), flush=True)
    # End at once: Kivy and drivers leave threads behind.
    os._exit(0)


def machine_in(folder: Path, pins: Any) -> Wiring:
    """Return a machine without camera or games, its files in `folder`."""
    return Wiring(
        store=GameStore(folder / "games"),
        settings=Settings(),
        settings_path=folder / "settings.toml",
        now=now,
        eye=None,
        pins=pins,
    )
