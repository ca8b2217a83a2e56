"""A JPEG of the tray that takes no more than so many bytes, and where in it a place has gone."""

from collections.abc import Iterable
from typing import NamedTuple

import cv2
import numpy as np

from companion.dice import Box
from vision.frame import Image

LONGEST = 960  # pixels of a side: what lies there is to be known again, not read anew
QUALITIES = (80, 65, 50)
SMALLER = 0.75
_LEAST = 32  # pixels: below that nothing is to be seen


class TrayJpeg(NamedTuple):
    """The picture; a place in it is one of the whole picture less `corner`, times `scale`."""

    data: bytes
    corner: tuple[int, int]
    scale: float

    def place(self, box: Box) -> Box:
        """Where a box of the whole picture lies in this one, to a tenth of a pixel."""
        left, top = self.corner
        return Box(*(round(self.scale * side, 1) for side in box.moved(-left, -top)))


def tray_jpeg(picture: Image, most: int, boxes: Iterable[Box] = ()) -> TrayJpeg | None:
    """The picture (uint8 BGR) without what is masked around the tray and these boxes in it, in at
    most `most` bytes.

    None if nothing to be seen is so small.
    """
    left, top, right, bottom = _within(picture, boxes)
    tray = picture[top:bottom, left:right]
    longest = max(tray.shape[:2])
    scale = min(1.0, LONGEST / longest)
    while scale * longest >= _LEAST or scale == 1.0:
        small = tray if scale == 1.0 else _scaled(tray, scale)
        for quality in QUALITIES:
            fine, data = cv2.imencode(".jpg", small, (cv2.IMWRITE_JPEG_QUALITY, quality))
            if fine and len(data) <= most:
                return TrayJpeg(data.tobytes(), (left, top), scale)
        scale *= SMALLER
    return None


def _within(picture: Image, boxes: Iterable[Box]) -> tuple[int, int, int, int]:
    """The columns and rows of what is not of the one colour that fills a mask (see TrayMask), and
    of the boxes: left, top, right, bottom.
    """
    whole_right, whole_bottom = picture.shape[1], picture.shape[0]
    fill = tuple(int(part) for part in picture[0, 0])
    x, y, width, height = cv2.boundingRect(cv2.bitwise_not(cv2.inRange(picture, fill, fill)))
    if not width or not height:
        return 0, 0, whole_right, whole_bottom
    shown = [Box(x, y, x + width, y + height), *boxes]
    return (
        max(0, int(min(one.x0 for one in shown))),
        max(0, int(min(one.y0 for one in shown))),
        min(whole_right, int(max(one.x1 for one in shown)) + 1),
        min(whole_bottom, int(max(one.y1 for one in shown)) + 1),
    )


def _scaled(picture: Image, scale: float) -> Image:
    size = max(1, round(picture.shape[1] * scale)), max(1, round(picture.shape[0] * scale))
    return np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), np.uint8)
