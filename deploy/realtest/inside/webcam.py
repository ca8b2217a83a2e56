"""A camera of the kernel (v4l2loopback), fed with pictures of the simulated tray.

As a program it feeds a device until it is ended:

    python -m deploy.realtest.inside.webcam DEVICE SEED

It prints the values of the dice in the tray. All pictures show the same dice, in other noise: they
are drawn first, as an emulated machine is too slow to draw them at a camera's pace. Five pictures a
second are sent, as v4l2loopback overwrites pictures that a slow reader still decodes.
"""

import fcntl
import os
import signal
import struct
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import cv2

from companion.dice import Die
from deploy.realtest.report import require
from hardware.simulated.tray import SimulatedTray

NAME = "Table Camera"
VIDIOC_S_FMT, OUTPUT, NO_FIELDS, SRGB = 0xC0D05605, 2, 1, 8
SIZE = (1280, 720)
PICTURES, FPS = 8, 5


def load(number: int) -> Path:
    """Load v4l2loopback and return its device, /dev/video`number`."""
    subprocess.run(["modprobe", "videodev"], check=True)
    # max_buffers: as many as OpenCV asks for; 32 damaged its memory
    options = [f"video_nr={number}", f"card_label={NAME}", "exclusive_caps=1", "max_buffers=4"]
    subprocess.run(["modprobe", "v4l2loopback", *options], check=True)
    device = Path(f"/dev/video{number}")
    deadline = time.monotonic() + 10
    while not device.exists():
        require(time.monotonic() < deadline, f"no {device}")
        time.sleep(0.1)
    return device


def open_output(device: Path) -> int:
    """Open the device for pictures of `SIZE` as JPEG and return its file descriptor."""
    camera = os.open(device, os.O_WRONLY)
    (fourcc,) = struct.unpack("<I", b"MJPG")
    pix = struct.pack("<8I", *SIZE, fourcc, NO_FIELDS, 0, 2 * SIZE[0] * SIZE[1], SRGB, 0)
    form = bytearray(struct.pack("<I4x", OUTPUT) + pix.ljust(200, b"\0"))
    fcntl.ioctl(camera, VIDIOC_S_FMT, form)
    return camera


def draw(tray: SimulatedTray) -> bytes:
    """Return the tray's next picture as JPEG."""
    quality = [cv2.IMWRITE_JPEG_QUALITY, 92]
    return bytes(cv2.imencode(".jpg", tray.frame().image, quality)[1].tobytes())


class Webcam:
    """A v4l2loopback device and the process that feeds it."""

    def __init__(self, number: int = 0, seed: int = 3) -> None:
        device = load(number)
        self._feeder = subprocess.Popen(
            [sys.executable, "-m", __name__, str(device), str(seed)],
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self._feeder.stdout is not None
        self.values = [int(word) for word in self._feeder.stdout.readline().split()]
        require(self.values, "the camera is not fed")

    def hang(self) -> None:
        """Send no more pictures."""
        os.kill(self._feeder.pid, signal.SIGSTOP)

    def go_on(self) -> None:
        """Send pictures again."""
        os.kill(self._feeder.pid, signal.SIGCONT)

    def unplug(self) -> None:
        """Remove the device."""
        self._feeder.kill()
        self._feeder.wait()
        deadline = time.monotonic() + 10
        command = ["modprobe", "-r", "v4l2loopback"]
        while subprocess.run(command, stderr=subprocess.DEVNULL, check=False).returncode:
            require(time.monotonic() < deadline, "v4l2loopback is still in use")
            time.sleep(0.2)


def main(device: str, seed: str) -> None:
    """Feed a device."""
    chance, tray = Random(seed), SimulatedTray(int(seed), size=SIZE)
    tray.throw([Die(chance.randint(1, 6)) for _ in range(5)])
    tray.settle()
    pictures = [draw(tray) for _ in range(PICTURES)]
    camera = open_output(Path(device))
    print(*sorted(die.value for die in tray.truth), flush=True)
    number = 0
    while True:
        os.write(camera, pictures[number % len(pictures)])
        number += 1
        time.sleep(1 / FPS)


if __name__ == "__main__":
    main(*sys.argv[1:])
