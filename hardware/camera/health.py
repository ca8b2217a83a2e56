"""Detect frames that must not be read: dark, torn, frozen, slow, or under flickering light.

Pictures that arrived damaged were skipped by the camera, and are counted here. A reader would take
a dark tray for an empty tray.
"""

from collections import deque
from enum import StrEnum

import numpy as np
from numpy.typing import NDArray

from hardware.camera.base import Camera
from hardware.errors import (
    CameraError,
    CameraFrozen,
    CameraSlow,
    LightFlickers,
    PictureDamaged,
    PictureDark,
    PictureTorn,
)
from vision.frame import Frame, Image

BRIGHT = 40  # grey levels
LIT = 1 / 200  # share of bright pixels below which there is no light
TORN = 1 / 16  # share of the height: a strip so high of a single colour is no tray
FROZEN_SECONDS = 3.0  # a sensor's noise makes every picture different
WINDOW_SECONDS = 3.0  # over which the rate of pictures and the light are judged
# The error of a slow camera ends at this multiple of the slowest rate, lest the error flicker.
QUICKER = 1.2
FLICKER = 0.06  # share of the brightness: half of the change that counts as a switched lamp
SWINGS = 12  # more changes of direction in the window are no hand and no cloud
DAMAGED = 0.1  # share of the window's pictures: fewer are no reason to try another cable
DAMAGED_LEAST = 3  # pictures: many cameras begin with a damaged picture
PROOF = 10  # different pictures before a camera that froze is trusted again


class FrameUse(StrEnum):
    """The use of a frame."""

    READ = "read"  # legible
    SKIP = "skip"  # nothing to see: do not look at the frame
    SAME = "same"  # the previous frame again, from a slow camera
    END = "end"  # the camera must be restarted


class Health:
    """Judges the frames of a live camera, in order; `trouble` is the current error, or None."""

    def __init__(self, slowest: float = Camera.slowest) -> None:
        """Begin; fewer than `slowest` pictures a second are an error."""
        self._slowest = slowest
        self.trouble: CameraError | None = None
        # the camera's counts of pictures and damaged pictures, and the time
        self._shots: deque[tuple[int, int, float]] = deque()
        self._lights: deque[tuple[float, float]] = deque()
        self._sample: NDArray[np.uint8] | None = None
        self._same = False
        self._changed = 0.0
        self._to_prove = 0
        self._damaged: PictureDamaged | None = None
        self._slow: CameraSlow | None = None
        self._reported_rate: float | None = None

    def look(self, frame: Frame, now: float) -> FrameUse:
        """Judge a frame that came at `now` (monotonic seconds)."""
        sample = frame.image[::8, ::8].copy()  # contiguous, so that the checks are faster
        self._count(frame)
        before, self.trouble = self.trouble, _hidden(frame, sample)
        if self.trouble is not None:
            return FrameUse.SKIP
        if self._frozen(sample, now):
            self.trouble = CameraFrozen(name=frame.source)
            self._to_prove, self._changed = PROOF, now
            return FrameUse.END
        if self._same and not self._to_prove:
            self.trouble = before
            return FrameUse.SAME
        if not self._to_prove and self._flickers(float(sample.mean()), now):
            self.trouble = LightFlickers()
        if self._to_prove or self.trouble is not None:
            self.trouble = self.trouble or before
            return FrameUse.SKIP
        self.trouble = self._damage(frame.source) or self._slowness(frame.source)
        return FrameUse.READ

    def _damage(self, name: str) -> PictureDamaged | None:
        """Return the error of a camera with many damaged pictures, else None."""
        (first, before, _), (last, after, _) = self._shots[0], self._shots[-1]
        damaged, whole = after - before, last - first
        # once reported, the error lasts until half as many are damaged, lest the error flicker
        share = DAMAGED / 2 if self._damaged is not None else DAMAGED
        if damaged < DAMAGED_LEAST or damaged < share * (damaged + whole):
            self._damaged = None
        elif self._damaged is None:
            self._damaged = PictureDamaged(name=name)
        return self._damaged

    def _slowness(self, name: str) -> CameraSlow | None:
        """Return the error of a slow frame rate, renewed only when the rate changes; else None."""
        rate, reported = self._rate(), self._reported_rate
        if rate is None or rate >= self._slowest * (1 if reported is None else QUICKER):
            self._reported_rate = self._slow = None
        elif reported is None or abs(rate - reported) >= 1:
            self._reported_rate, self._slow = rate, CameraSlow(name=name, rate=round(rate, 1))
        return self._slow

    def _frozen(self, sample: Image, now: float) -> bool:
        self._same = self._sample is not None and np.array_equal(sample, self._sample)
        if not self._same:
            self._sample, self._changed = sample, now
            self._to_prove = max(0, self._to_prove - 1)
        return now - self._changed >= FROZEN_SECONDS

    def _count(self, frame: Frame) -> None:
        # By the camera's own count, which includes frames that we had no time for.
        if self._shots and frame.index <= self._shots[-1][0]:
            self._shots.clear()  # the camera was restarted
        self._shots.append((frame.index, frame.damaged, frame.time))
        while frame.time - self._shots[0][2] > WINDOW_SECONDS:
            self._shots.popleft()

    def _rate(self) -> float | None:
        (first, _, begun), (last, _, ended) = self._shots[0], self._shots[-1]
        # The rate of a camera that has just begun is unknown.
        return None if ended - begun < WINDOW_SECONDS / 2 else (last - first) / (ended - begun)

    def _flickers(self, brightness: float, now: float) -> bool:
        self._lights.append((now, brightness))
        while now - self._lights[0][0] > WINDOW_SECONDS:
            self._lights.popleft()
        return _swings([light for _, light in self._lights]) >= SWINGS


def _hidden(frame: Frame, sample: Image) -> CameraError | None:
    """Return the error of a dark or torn frame; None for a good frame."""
    if np.count_nonzero(sample >= BRIGHT) < LIT * sample.size:
        return PictureDark(name=frame.source)
    if _torn(frame.image):
        return PictureTorn(name=frame.source)
    return None


def _torn(image: Image) -> bool:
    few = image[:, ::16]
    if (few[-1] != few[-1, 0]).any():
        return False  # nearly every picture: the other rows need no look
    plain = (few == few[:, :1]).all(axis=(1, 2))
    least = int(len(plain) * TORN)
    if not plain[-least:].all() or plain.all():
        return False
    # A film of another shape has bars above and below; a torn picture only below.
    return not plain[:least].all()


def _swings(lights: list[float]) -> int:
    """Return how often the brightness reversed direction by more than FLICKER."""
    count, low, high, rising = 0, lights[0], lights[0], False
    for light in lights:
        low, high = min(low, light), max(high, light)
        if rising and light < high * (1 - FLICKER):
            count, rising, low = count + 1, False, light
        elif not rising and light > low * (1 + FLICKER):
            count, rising, high = count + 1, True, light
    return count
