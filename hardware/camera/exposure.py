"""When to let a camera measure the light, and when to hold it to what it found."""

from collections.abc import Mapping
from typing import Any

LEARNING = 45  # frames in which a camera finds its exposure and white balance
CHANGED = 1.5  # times brighter or darker than when they were locked: another light
LASTING = 60  # frames that it must last: a hand passes sooner

SWITCHES = ("AeEnable", "AwbEnable")
FOUND = ("ExposureTime", "AnalogueGain", "ColourGains")


class Exposure:
    """Tells after each frame which controls to set now, if any.

    A locked camera gives dice the same grey in every frame, whatever hand or die comes into the
    picture. It is set free to measure again when the light stays another one, unless somebody
    had it held as it is.
    """

    def __init__(self) -> None:
        self._frames = 0  # since it was set free
        self._locked_at: float | None = None  # the brightness then
        self._strange = 0  # frames in a row that are far from it
        self._by_hand = False

    def hold(self, metadata: Mapping[str, Any]) -> Mapping[str, Any]:
        """Controls to set to keep what the camera chose for that frame, for good.

        `metadata` is what the camera says of that frame, in picamera2's names.
        """
        self._by_hand = True
        return _held(metadata)

    def after(self, brightness: float, metadata: Mapping[str, Any]) -> Mapping[str, Any] | None:
        """Controls to set after a frame of that mean brightness (0 to 255), or None.

        `metadata` is what the camera says of that frame, in picamera2's names.
        """
        if self._by_hand:
            return None
        if self._locked_at is None:
            self._frames += 1
            if self._frames < LEARNING:
                return None
            self._locked_at, self._strange = brightness, 0
            return _held(metadata)
        ratio = (brightness + 1) / (self._locked_at + 1)
        self._strange = self._strange + 1 if not 1 / CHANGED < ratio < CHANGED else 0
        if self._strange < LASTING:
            return None
        self._locked_at, self._frames = None, 0
        return dict.fromkeys(SWITCHES, True)


def _held(metadata: Mapping[str, Any]) -> Mapping[str, Any]:
    found = {name: metadata[name] for name in FOUND if name in metadata}
    return dict.fromkeys(SWITCHES, False) | found
