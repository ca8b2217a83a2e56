"""Read the tray of a camera each time the dice come to rest, without a game."""

import time
from collections.abc import Callable, Iterator

from companion.dice import Settled, WantedDice
from hardware.camera.base import Camera
from hardware.camera.folder import Report
from hardware.cameras import camera_for, is_device, watched_camera
from hardware.errors import CameraError
from ui.machine.eye.eye import RETRY_SECONDS
from vision.frame import Frame
from vision.reading.reader import ReadsTray
from vision.rest import rests


def camera_to_watch(spec: str, report: Report) -> Camera:
    """Return the camera that `spec` names, not yet opened; devices run in their own process.

    `report` is called for each skipped photograph of a folder. Raises CameraUnknown.
    """
    if is_device(spec):
        return watched_camera(spec)
    return camera_for(spec, speed=None, report=report)


def settled_readings(
    camera: Camera,
    reader: ReadsTray,
    wanted: WantedDice | None,
    lost: Callable[[str], None],
    pause: Callable[[float], object] = time.sleep,
) -> Iterator[Settled]:
    """Yield each settled reading, until the camera ends.

    A live camera that fails after its first picture is reopened until a picture comes, and the tray
    is read again. `lost` is called with the camera's name at each failure, `pause` with the seconds
    to wait. Raises CameraError if the first picture never comes, or if the camera is not live.
    """
    seen, failures = False, 0

    def frames() -> Iterator[Frame]:
        nonlocal seen, failures
        for frame in iter(camera.read, None):
            seen, failures = True, 0
            yield frame

    while True:
        try:
            with camera:
                yield from rests(frames(), reader, wanted)
                return
        except CameraError:
            if not seen or not camera.live:
                raise
            if failures == 0:
                lost(camera.name)
            pause(RETRY_SECONDS[min(failures, len(RETRY_SECONDS) - 1)])
            failures += 1
