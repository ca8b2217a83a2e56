"""The simulated tray as a `Camera`."""

import time
from collections.abc import Callable

from hardware.camera.base import Camera
from hardware.errors import CameraLost
from hardware.simulated.tray import SimulatedTray
from vision.frame import Frame


class SimulatedCamera(Camera):
    """Frames of a simulated tray.

    `speed` 1.0 paces them like a camera of 30 frames a second, 4.0 four times as fast; None returns
    them without a pause. `clock` returns and `sleep` takes seconds.
    """

    def __init__(
        self,
        tray: SimulatedTray,
        speed: float | None = 1.0,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self.name = "simulated"
        self.live = speed is not None
        self.tray = tray
        self._speed = speed
        self._clock = clock
        self._sleep = sleep
        self._opened = False
        self._due: float | None = None

    def open(self) -> None:
        """Start the clock; never fails."""
        self._opened = True

    def read(self) -> Frame | None:
        """Return the next frame; the simulated tray never ends. Raises CameraLost."""
        if not self._opened:
            raise CameraLost(name=self.name)
        if self._speed is not None:
            self._wait(1.0 / (self.tray.fps * self._speed))
        return self.tray.frame()

    def _wait(self, period: float) -> None:
        now = self._clock()
        if self._due is None or now - self._due > 1.0:
            self._due = now  # the first frame, or too late: do not hurry to catch up
        if self._due > now:
            self._sleep(self._due - now)
        self._due += period

    def close(self) -> None:
        """Stop handing out frames."""
        self._opened = False
        self._due = None
