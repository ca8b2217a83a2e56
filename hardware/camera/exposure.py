"""When a camera may adapt its exposure, and when to hold it."""

from collections import deque
from collections.abc import Mapping
from typing import Any

# A camera says of each frame what it was taken with. It looks for exposure and white balance
# step by step, a step a frame: it has found them when they stay the same over some frames.
STEADY_FRAMES = 10
STEADY = 0.03  # of each value: as much is a lamp's flicker and the rounding of a gain
SOONEST = 1.5  # seconds that a camera measures at least: its lens may still focus
LATEST = 10.0  # seconds; some never say that they are done, others see a light that never rests
CHANGED = 1.5  # times brighter or darker than when they were locked: another light
LASTING = 2.0  # seconds that it must last: a hand passes sooner

SWITCHES = ("AeEnable", "AwbEnable")
# From libcamera 0.5 on an exposure that is set counts in manual mode alone; AeEnable stands for
# both modes, though not wherever it is said.
MODES, AUTO, MANUAL = ("ExposureTimeMode", "AnalogueGainMode"), 0, 1
FOUND = ("ExposureTime", "AnalogueGain", "ColourGains")
CONVERGED = 2  # libcamera's AeState; 1 is: searching. Before version 0.5 AeLocked says the same


class Exposure:
    """Tells after each frame which controls to set now, if any.

    A locked exposure gives dice the same grey in every frame, whatever hand or die comes into the
    picture. It is unlocked to adapt when the light has changed for good, unless `hold` was called.
    """

    def __init__(self) -> None:
        self._free_since: float | None = None  # seconds; None: from the next frame on
        self._lately: deque[tuple[float, ...]] = deque(maxlen=STEADY_FRAMES)
        self._locked_at: float | None = None  # the brightness then
        self._strange_since: float | None = None  # of frames in a row that are far from it
        self._by_hand = False

    def hold(self, metadata: Mapping[str, Any]) -> Mapping[str, Any]:
        """Controls to set to keep what the camera chose for that frame, for good.

        `metadata` is what the camera says of that frame, in picamera2's names.
        """
        self._by_hand = True
        return _held(metadata)

    def after(
        self, brightness: float, metadata: Mapping[str, Any], now: float
    ) -> Mapping[str, Any] | None:
        """Controls to set after a frame of that mean brightness (0 to 255), or None.

        `metadata` is what the camera says of that frame, in picamera2's names; `now` is when it
        came, in monotonic seconds.
        """
        if self._by_hand:
            return None
        if self._locked_at is None:
            if not self._found(metadata, now):
                return None
            self._locked_at, self._strange_since = brightness, None
            return _held(metadata)
        ratio = (brightness + 1) / (self._locked_at + 1)
        if 1 / CHANGED < ratio < CHANGED:
            self._strange_since = None
        elif self._strange_since is None:
            self._strange_since = now
        if self._strange_since is None or now - self._strange_since < LASTING:
            return None
        self._locked_at = self._free_since = None
        self._lately.clear()
        return dict.fromkeys(SWITCHES, True) | dict.fromkeys(MODES, AUTO)

    def _found(self, metadata: Mapping[str, Any], now: float) -> bool:
        if self._free_since is None:
            self._free_since = now
        measured = now - self._free_since
        self._lately.append(_taken_with(metadata))
        if measured < SOONEST:
            return False
        return measured >= LATEST or (not _searching(metadata) and _steady(self._lately))


def _held(metadata: Mapping[str, Any]) -> Mapping[str, Any]:
    found = {name: metadata[name] for name in FOUND if name in metadata}
    return dict.fromkeys(SWITCHES, False) | dict.fromkeys(MODES, MANUAL) | found


def _searching(metadata: Mapping[str, Any]) -> bool:
    """Whether the camera says that its exposure is not found; one that says nothing does not."""
    if "AeState" in metadata:
        return bool(metadata["AeState"] != CONVERGED)
    return not metadata.get("AeLocked", True)


def _taken_with(metadata: Mapping[str, Any]) -> tuple[float, ...]:
    """Exposure time times gain of a frame, then its red and blue gains."""
    light = float(metadata.get("ExposureTime", 1)) * float(metadata.get("AnalogueGain", 1))
    return (light, *map(float, metadata.get("ColourGains", ())))


def _steady(lately: deque[tuple[float, ...]]) -> bool:
    if len(lately) < STEADY_FRAMES:
        return False
    return all(max(values) <= (1 + STEADY) * min(values) for values in zip(*lately, strict=False))
