"""Distinguish discs from dice: pips of a die seen from near, balls, washers, coins, screws.

All show a single spot, like a 1. A die's outline is a square or a hexagon with round corners; its
circularity, 4 pi times its area over its squared length, is 0.96 at most in 336 sure dice of
photographs, and 0.97 to 0.99 for pips.
"""

import cv2
import numpy as np

from vision.frame import Image
from vision.net import Detection
from vision.net.crops import CUT, ROOM, cut

_CIRCULAR = 0.968  # the least circularity of a disc
_AREA = 0.3, 2.6  # least and greatest area of the object's outline, in squares of the face
_RIM = 5  # pixels at a cut's border that show the ground


def is_disc(image: Image, detection: Detection) -> bool:
    """Return whether the outline around a detected face is a circle.

    `image` is height x width x 3, uint8, B, G, R.
    """
    piece = np.asarray(
        cv2.cvtColor(cut(image, *detection.middle, detection.side), cv2.COLOR_BGR2LAB)
    )
    rim = (piece[:_RIM], piece[-_RIM:], piece[:, :_RIM], piece[:, -_RIM:])
    ground = np.median(np.concatenate([part.reshape(-1, 3) for part in rim]), axis=0)
    difference = piece.astype(np.float32) - ground.astype(np.float32)
    apart = np.clip(np.sqrt((difference * difference).sum(axis=2)), 0, 255).astype(np.uint8)
    _, mask = cv2.threshold(apart, 0, 1, cv2.THRESH_OTSU)
    outlines, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    middle = (CUT / 2, CUT / 2)
    around = [
        outline
        for outline in outlines
        if cv2.pointPolygonTest(outline, middle, measureDist=False) >= 0
    ]
    if not around:
        return False
    hull = cv2.convexHull(around[0])
    area, length = cv2.contourArea(hull), cv2.arcLength(hull, closed=True)
    least, most = (share * (CUT / ROOM) ** 2 for share in _AREA)
    return least < area < most and 4 * np.pi * area > _CIRCULAR * length * length
