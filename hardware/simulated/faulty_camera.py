"""The simulated tray through a camera that fails: a `Link` without a process."""

from dataclasses import replace
from threading import Event

import numpy as np

from hardware.camera.process.shared_frame import check
from hardware.errors import CameraLost, CameraMissing, CannotFocus, CannotLock
from hardware.simulated.clock import TableClock
from hardware.simulated.faults import Fault, Faults
from hardware.simulated.tray import SimulatedTray
from vision.frame import Frame, Image

NAME = "simulated"
MISSED = 11  # frames that a slow camera skips before each frame
GREEN = (0, 135, 0)  # the colour of missing bytes in YUV pictures
STEP_SECONDS = 0.1


class FaultyLink:
    """A `Link` (hardware.camera.process.link) to a simulated camera that has faults."""

    def __init__(self, tray: SimulatedTray, faults: Faults, clock: TableClock, stop: Event) -> None:
        self._tray = tray
        self._faults = faults
        self._clock = clock
        self._stop = stop
        self._last: Image | None = None
        self._index = 0

    def open(self, patience: float) -> str:
        """Return the camera's name, unless it is unplugged or hangs."""
        self._hang(patience)
        if self._faults.has(Fault.CAMERA_UNPLUG):
            self._pass(STEP_SECONDS)
            raise CameraMissing(where=NAME)
        return NAME

    def read(self, patience: float) -> Frame | None:
        """Return the next frame, changed by the present faults; None at the end.

        Waits at most `patience` seconds. Raises CameraError, TimeoutError.
        """
        self._hang(patience)
        if self._faults.has(Fault.CAMERA_UNPLUG):
            raise CameraLost(name=NAME)
        if self._faults.has(Fault.CAMERA_SLOW):
            self._pass(MISSED / self._tray.fps)
        self._clock.sleep(1 / self._tray.fps)
        frame = self._tray.frame()
        self._index += 1
        image, now = self._spoilt(frame), self._clock.now()
        frame = replace(frame, image=image, index=self._index, time=now)
        check(frame)
        self._last = frame.image
        return frame

    def lock(self, patience: float) -> None:
        """Raise CannotLock: a simulated camera has no exposure to hold."""
        self._hang(patience)
        raise CannotLock(name=NAME)

    def focus(self, patience: float) -> None:
        """Raise CannotFocus: a simulated camera has no lens."""
        self._hang(patience)
        raise CannotFocus(name=NAME)

    def end(self, *, politely: bool) -> bool:
        """Return whether the process has ended: not with the fault of a stuck process."""
        del politely
        stuck = self._faults.has(Fault.CAMERA_STUCK)
        if stuck:
            self._pass(STEP_SECONDS)
        return not stuck

    def _hang(self, patience: float) -> None:
        until = self._clock.now() + patience
        while self._faults.has(Fault.CAMERA_HANG) or self._faults.has(Fault.CAMERA_STUCK):
            if self._stop.is_set() or self._clock.now() >= until:
                raise TimeoutError
            self._pass(STEP_SECONDS)

    def _pass(self, seconds: float) -> None:
        # Dice keep rolling during skipped frames.
        for _ in range(round(seconds * self._tray.fps)):
            self._tray.frame()
        self._clock.sleep(seconds)

    def _spoilt(self, frame: Frame) -> Image:
        image = frame.image
        has = self._faults.has
        if has(Fault.CAMERA_FROZEN) and self._last is not None:
            return self._last
        if has(Fault.CAMERA_BLACK):
            return np.zeros_like(image)
        if has(Fault.CAMERA_HALF):
            image = image.copy()
            image[len(image) // 2 :] = GREEN
        if has(Fault.CAMERA_FORMAT):
            return np.asarray(image[:, :, 1])
        if has(Fault.LIGHT_OFF):
            return np.asarray(image // 20, np.uint8)
        if has(Fault.LIGHT_FLICKER) and frame.index % 2:
            return np.asarray(image // 10 * 7, np.uint8)
        return image
