"""Find the tray's four printed ArUco markers (OpenCV's 4 x 4 dictionary)."""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Image

IDS = (0, 1, 2, 3)
CELLS = 6  # the width of a mark in cells, its black border included

_DICTIONARY = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)


def cells(number: int) -> NDArray[np.bool_]:
    """Return the pattern of marker `number`, (CELLS, CELLS), True for black, top row first."""
    return np.asarray(cv2.aruco.generateImageMarker(_DICTIONARY, number, CELLS) == 0)


def find_markers(image: Image) -> list[tuple[float, float]] | None:
    """Return the tray's corners in pixels (x, y), or None unless all four marks are visible once.

    `image` is height x width x 3, uint8 BGR. Markers lie outside the tray or on its rim, at any
    rotation: the corner of each that is nearest to the middle of all four is the tray's.
    """
    parameters = cv2.aruco.DetectorParameters()
    # with the default of 0.125 OpenCV takes marks on separate papers for the same mark
    parameters.minMarkerDistanceRate = 0.02
    detector = cv2.aruco.ArucoDetector(_DICTIONARY, parameters)
    outlines, numbers, _ = detector.detectMarkers(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY))
    if numbers is None:
        return None
    seen = [int(number) for number in numbers.ravel()]
    if any(seen.count(number) != 1 for number in IDS):
        return None
    marks = np.array([outlines[seen.index(number)].reshape(4, 2) for number in IDS])
    middle = marks.reshape(-1, 2).mean(axis=0)
    corners = []
    for mark in marks:
        x, y = mark[int(np.argmin(np.hypot(*(mark - middle).T)))]
        corners.append((float(x), float(y)))
    return corners
