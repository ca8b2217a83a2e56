"""Square crops of a picture, as the face networks take them."""

import cv2
import numpy as np

from vision.frame import Image

CUT = 64  # pixels of a cut's side
ROOM = 1.9  # a cut's side, in sides of the face in its middle


def cut(image: Image, x: float, y: float, side: float) -> Image:
    """Crop a face of `side` pixels around (x, y), with a margin, scaled to (CUT, CUT, 3).

    `image` is height x width x 3, uint8; the crop keeps its order of colours.
    """
    return square(image, x, y, ROOM * side, CUT)


def square(image: Image, x: float, y: float, side: float, size: int) -> Image:
    """Crop the square of `side` pixels around (x, y), scaled to (size, size, 3).

    Beyond the image's border its edge pixels are repeated; a square outside the image is all black.
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
