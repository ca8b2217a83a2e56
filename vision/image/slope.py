"""How steep a picture is: where nothing changes, nothing can be seen in it."""

import cv2
import numpy as np

from vision.frame import Grey


def slope(picture: Grey) -> Grey:
    """How many grey levels a picture changes by from pixel to pixel, at each."""
    across = cv2.Sobel(picture, cv2.CV_32F, 1, 0, scale=1 / 8)
    down = cv2.Sobel(picture, cv2.CV_32F, 0, 1, scale=1 / 8)
    return np.asarray(cv2.magnitude(across, down), np.float32)
