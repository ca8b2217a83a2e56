"""Pictures of rolls in a simulated tray."""

from collections.abc import Sequence

import cv2
import numpy as np

from companion.learning.roll_pictures import LyingDie, RollPicture
from tests.ui.touch.evening import FRAME, place


def picture(
    read: Sequence[int | None], counted: Sequence[int] | None = None, *, jpeg: bytes | None = None
) -> RollPicture:
    """Return the picture of a roll that was read as `read` and counted as `counted`.

    Without `counted`, the roll was counted as read.
    """
    values = counted or [value or 1 for value in read]
    dice = tuple(
        LyingDie(box=place(at), read=seen, counted=value, position=at)
        for at, (seen, value) in enumerate(zip(read, values, strict=True))
    )
    if jpeg is None:
        jpeg = cv2.imencode(".jpg", np.full(FRAME, 90, np.uint8))[1].tobytes()
    return RollPicture(jpeg, dice)
