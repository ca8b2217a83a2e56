"""Square cuts out of a picture, as the face network takes them."""

import cv2
import numpy as np

from vision.frame import Image

CUT = 64  # pixels of a cut's side
ROOM = 1.9  # a cut's side, in sides of the face in its middle


def cut(image: Image, x: float, y: float, side: float) -> Image:
    """The square of `image` around (x, y) that holds a face `side` pixels wide, and room.

    Comes as (CUT, CUT, 3) in the image's colour order.
    """
    return square(image, x, y, ROOM * side, CUT)


def square(image: Image, x: float, y: float, side: float, size: int) -> Image:
    """The square of `side` pixels around (x, y), as (size, size, 3).

    Beyond the image's border its edge is repeated.
    """
    half = max(2, round(side / 2))
    x0, y0 = round(x) - half, round(y) - half
    x1, y1 = round(x) + half, round(y) + half
    height, width = image.shape[:2]
    inside = image[max(0, y0) : max(0, y1), max(0, x0) : max(0, x1)]
    if inside.size == 0:
        return np.zeros((size, size, 3), np.uint8)
    if x0 < 0 or y0 < 0 or x1 > width or y1 > height:
        over = (max(0, -y0), max(0, y1 - height), max(0, -x0), max(0, x1 - width))
        inside = np.asarray(cv2.copyMakeBorder(inside, *over, cv2.BORDER_REPLICATE), np.uint8)
    method = cv2.INTER_AREA if 2 * half > size else cv2.INTER_LINEAR
    return np.asarray(cv2.resize(inside, (size, size), interpolation=method), np.uint8)
