"""A table that sees through a phone, and the film that the browser takes for its camera."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import cv2

from companion.dice import Die
from companion.settings import Settings
from hardware.camera.none import NoCamera
from hardware.simulated.tray import SimulatedTray
from tests.ui.web.browsing import free_port
from tests.ui.wired import machine_in
from ui.machine.eye.camera_setup import CameraChoice
from ui.machine.eye.make_eye import eye_on, other_camera
from ui.machine.listeners import Listeners
from ui.machine.photos.live_pictures import LivePictures
from ui.machine.photos.phone_camera import PhoneCamera
from ui.machine.wiring import Wiring
from ui.web.feed import Phones
from vision.reading.reader import Reader

FIRST, SECOND = (1, 1, 3, 4, 6), (1, 1, 5, 5, 2)
_SIZE = (640, 360)
_RATE = 4  # pictures a second
_EMPTY_SECONDS, _FIRST_SECONDS, _SECOND_SECONDS = 3, 8, 60


def film(path: Path) -> None:
    """Write a film (Y4M): an empty tray, the FIRST roll, then the SECOND, where two dice stay."""
    tray = SimulatedTray(seed=4, size=_SIZE)
    with path.open("wb") as file:
        file.write(f"YUV4MPEG2 W{_SIZE[0]} H{_SIZE[1]} F{_RATE}:1 Ip A1:1 C420\n".encode())

        def take(seconds: int) -> None:
            for _ in range(seconds * _RATE):
                image = tray.frame().image
                file.write(b"FRAME\n" + cv2.cvtColor(image, cv2.COLOR_BGR2YUV_I420).tobytes())

        take(_EMPTY_SECONDS)
        tray.throw([Die(value) for value in FIRST])
        tray.settle()
        take(_FIRST_SECONDS)
        tray.throw([Die(value) for value in SECOND], (0, 1))
        tray.settle()
        take(_SECOND_SECONDS)


def camera_options(path: Path) -> tuple[str, ...]:
    """Return the options of a browser whose camera shows a film, with any certificate."""
    return (
        "--use-fake-device-for-media-stream",
        "--use-fake-ui-for-media-stream",  # nobody has to allow the camera
        "--ignore-certificate-errors",
        f"--use-file-for-fake-video-capture={path}",
    )


@contextmanager
def machine_with_live_phone(folder: Path) -> Iterator[Wiring]:
    """Yield a table whose settings name no camera, and that may look through a phone."""
    live = LivePictures()
    phone = partial(PhoneCamera, live)
    machine = machine_in(
        folder,
        settings=Settings(camera="none", language="en"),
        eye=eye_on(NoCamera(), Reader(), None),
        cameras=CameraChoice(lambda chosen: other_camera(chosen.camera, 0, phone)),
        listeners=Listeners(phones=Phones(folder, port=free_port(), live=live)),
        live=live,
    )
    try:
        yield machine
    finally:
        machine.close()
