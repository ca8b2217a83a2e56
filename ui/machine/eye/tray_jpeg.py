"""Make a JPEG of the tray within a number of bytes, and map boxes of the picture into the JPEG."""

from collections.abc import Iterable
from typing import NamedTuple

import cv2
import numpy as np

from companion.dice import Box
from vision.frame import Image

LONGEST = 960  # pixels of a side: enough for people to recognise the dice
QUALITIES = (80, 65, 50)
SMALLER = 0.75
_LEAST = 32  # pixels; nothing can be recognised below


class TrayJpeg(NamedTuple):
    """A cut-out JPEG: place = (place in the whole picture - `corner`) * `scale`."""

    data: bytes
    corner: tuple[int, int]
    scale: float

    def place(self, box: Box) -> Box:
        """Return a box of the whole picture in this JPEG's pixels, to a tenth of a pixel."""
        left, top = self.corner
        return Box(*(round(self.scale * side, 1) for side in box.moved(-left, -top)))


def tray_jpeg(picture: Image, most: int, boxes: Iterable[Box] = ()) -> TrayJpeg | None:
    """Return a JPEG of the picture's tray and `boxes` in at most `most` bytes, or None.

    `picture` (uint8 BGR) loses its masked border. None if only an unrecognisably small picture
    would fit.
    """
    left, top, right, bottom = _within(picture, boxes)
    tray = picture[top:bottom, left:right]
    longest = max(tray.shape[:2])
    scale = min(1.0, LONGEST / longest)
    while scale * longest >= _LEAST or scale == 1.0:
        small = tray if scale == 1.0 else _scaled(tray, scale)
        for quality in QUALITIES:
            encoded, data = cv2.imencode(".jpg", small, (cv2.IMWRITE_JPEG_QUALITY, quality))
            if encoded and len(data) <= most:
                return TrayJpeg(data.tobytes(), (left, top), scale)
        scale *= SMALLER
    return None


def _within(picture: Image, boxes: Iterable[Box]) -> tuple[int, int, int, int]:
    """Return the bounds of the unmasked pixels and the boxes: left, top, right, bottom.

    The mask is filled with the colour of the first pixel (see TrayMask).
    """
    whole_right, whole_bottom = picture.shape[1], picture.shape[0]
    fill = tuple(int(part) for part in picture[0, 0])
    x, y, width, height = cv2.boundingRect(cv2.bitwise_not(cv2.inRange(picture, fill, fill)))
    if not width or not height:
        return 0, 0, whole_right, whole_bottom
    shown = [Box(x, y, x + width, y + height), *boxes]
    return (
        max(0, int(min(box.x0 for box in shown))),
        max(0, int(min(box.y0 for box in shown))),
        min(whole_right, int(max(box.x1 for box in shown)) + 1),
        min(whole_bottom, int(max(box.y1 for box in shown)) + 1),
    )


def _scaled(picture: Image, scale: float) -> Image:
    size = max(1, round(picture.shape[1] * scale)), max(1, round(picture.shape[0] * scale))
    return np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), np.uint8)
