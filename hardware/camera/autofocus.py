"""When a motorised lens must focus again."""

from collections.abc import Mapping
from typing import Any

# libcamera's numbers for: focus when told to, and: now
FOCUS = {"AfMode": 1, "AfTrigger": 0}
FOCUSED, FAILED = 2, 3  # its AfState
RETRY_SECONDS = 2.0  # a lens takes as long to search; the next time twice as long
LONGEST_SECONDS = 60.0  # a tray without anything to focus on must not blur all evening


class Autofocus:
    """Tells after each frame whether to focus again, because the last attempt failed."""

    def __init__(self) -> None:
        self._pause = RETRY_SECONDS
        self._not_before = float("-inf")

    def after(self, metadata: Mapping[str, Any], now: float) -> bool:
        """Whether to focus after a frame that came at `now` (monotonic seconds).

        `metadata` is what the camera says of that frame, in picamera2's names.
        """
        state = metadata.get("AfState")
        if state == FOCUSED:
            self._pause = RETRY_SECONDS
        if state != FAILED or now < self._not_before:
            return False
        self._not_before = now + self._pause
        self._pause = min(2 * self._pause, LONGEST_SECONDS)
        return True
