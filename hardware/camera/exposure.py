"""Decide when a camera adapts its exposure, and when to hold the exposure."""

from collections import deque
from collections.abc import Mapping
from typing import Any

# The metadata of each frame hold its exposure and white balance, which a camera adapts by a step
# per frame. They are final once they stay the same over some frames.
STEADY_FRAMES = 10
STEADY = 0.03  # of each value: a lamp's flicker and the rounding of a gain change as much
SOONEST = 1.5  # seconds that a camera adapts at least: its lens may still focus
LATEST = 10.0  # seconds: some cameras never report the end, others see a restless light
CHANGED = 1.5  # times brighter or darker than at the lock: another light
LASTING = 2.0  # seconds that another light must last: a hand passes sooner

SWITCHES = ("AeEnable", "AwbEnable")
# From libcamera 0.5 on, an exposure counts in manual mode alone. AeEnable sets both modes, but not
# in every version.
MODES, AUTO, MANUAL = ("ExposureTimeMode", "AnalogueGainMode"), 0, 1
MEASURED = ("ExposureTime", "AnalogueGain", "ColourGains")
CONVERGED = 2  # libcamera's AeState; 1 is: searching. Before version 0.5: AeLocked


class Exposure:
    """Decides after each frame which controls to set now, if any.

    A locked exposure gives dice the same grey in every frame, whatever hand or die comes into the
    picture. The exposure is unlocked to adapt after a lasting change of light, unless `hold` was
    called.
    """

    def __init__(self) -> None:
        self._free_since: float | None = None  # seconds; None: from the next frame on
        self._lately: deque[tuple[float, ...]] = deque(maxlen=STEADY_FRAMES)
        self._locked_at: float | None = None  # the brightness at the lock
        # the time since which all frames differ from that brightness
        self._strange_since: float | None = None
        self._by_hand = False

    def hold(self, metadata: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return the controls that keep the exposure of a frame, for good.

        `metadata` are those of the frame, in picamera2's names.
        """
        self._by_hand = True
        return _held(metadata)

    def after(
        self, brightness: float, metadata: Mapping[str, Any], now: float
    ) -> Mapping[str, Any] | None:
        """Return the controls to set after a frame of that mean brightness (0 to 255), or None.

        `metadata` are those of the frame, in picamera2's names; `now` is its time, in monotonic
        seconds.
        """
        if self._by_hand:
            return None
        if self._locked_at is None:
            if not self._is_measured(metadata, now):
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

    def _is_measured(self, metadata: Mapping[str, Any], now: float) -> bool:
        if self._free_since is None:
            self._free_since = now
        measured = now - self._free_since
        self._lately.append(_taken_with(metadata))
        if measured < SOONEST:
            return False
        return measured >= LATEST or (not _searching(metadata) and _steady(self._lately))


def _held(metadata: Mapping[str, Any]) -> Mapping[str, Any]:
    measured = {name: metadata[name] for name in MEASURED if name in metadata}
    return dict.fromkeys(SWITCHES, False) | dict.fromkeys(MODES, MANUAL) | measured


def _searching(metadata: Mapping[str, Any]) -> bool:
    """Return whether the camera reports an unfinished exposure; False without a report."""
    if "AeState" in metadata:
        return bool(metadata["AeState"] != CONVERGED)
    return not metadata.get("AeLocked", True)


def _taken_with(metadata: Mapping[str, Any]) -> tuple[float, ...]:
    """Return exposure time times gain of a frame, then its red and blue gains."""
    light = float(metadata.get("ExposureTime", 1)) * float(metadata.get("AnalogueGain", 1))
    return (light, *map(float, metadata.get("ColourGains", ())))


def _steady(lately: deque[tuple[float, ...]]) -> bool:
    if len(lately) < STEADY_FRAMES:
        return False
    return all(max(values) <= (1 + STEADY) * min(values) for values in zip(*lately, strict=False))
