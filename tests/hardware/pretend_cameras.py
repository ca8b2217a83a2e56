"""Faulty cameras for a process of their own; picklable, so that they can be sent there."""

import os
import time
from pathlib import Path

import numpy as np

from hardware.camera.base import Camera
from hardware.errors import CameraLost, CameraMissing, CannotFocus, CannotLock
from vision.frame import Frame


class PretendCamera(Camera):
    """A camera whose pixels all equal the frame number, or about `grey`; files switch faults on.

    Names of files in `folder`: "hang": the next read never returns; "die": the process ends at
    once; "gone": the camera cannot be opened, and reading loses it; "dull": its exposure cannot be
    held; "motor": its lens can be focused.
    """

    def __init__(self, folder: Path, small: bool = False, grey: int | None = None) -> None:
        self.name = "pretend"
        self._folder = folder
        self._grey = grey
        self._small = small
        self._index = 0

    def _is(self, what: str) -> bool:
        return (self._folder / what).exists()

    def open(self) -> None:
        if self._is("gone"):
            raise CameraMissing(where=self.name)
        self.motorised = self._is("motor")
        (self._folder / "pid").write_text(str(os.getpid()))

    def read(self) -> Frame | None:
        time.sleep(0.002)
        if self._is("hang"):
            time.sleep(600)
        if self._is("die"):
            os._exit(3)
        if self._is("gone"):
            raise CameraLost(name=self.name)
        self._index += 1
        image = np.full((48, 64, 3), self._index % 251, np.uint8)
        if self._grey is not None:
            image[:] = self._grey
            image[::3, ::5, 1] += np.uint8(self._index % 5)  # a little sensor noise
        small = image[::2, ::2].copy() if self._small else None
        now = time.monotonic()
        return Frame(image, now, self._index, self.name, small, damaged=7)

    def lock(self) -> None:
        if self._is("dull"):
            raise CannotLock(name=self.name)
        (self._folder / "locked").write_text(str(os.getpid()))

    def focus(self) -> None:
        if not self.motorised:
            raise CannotFocus(name=self.name)
        (self._folder / "focused").touch()

    def close(self) -> None:
        (self._folder / "closed").touch()
