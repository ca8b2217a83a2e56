"""Find the tray's floor: ground of a single colour, bounded by four straight sides.

The colour is the median in the middle of the picture, so dice may lie there. Several limits of the
colour's difference are tried; the quadrilateral that its floor fills best is returned.
"""

from collections.abc import Iterator

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Image

LENGTH = 320  # pixels: the picture's longer side once shrunk
LIMITS = (7.0, 10.0, 14.0, 20.0, 28.0, 38.0)  # colour distances from the floor, tried in turn
LEAST_FLOOR = 0.12  # of the picture: anything smaller may be a book or a card
LEAST_FILLED = 0.93  # least share of floor, dice filled in, in the quadrilateral
LEAST_STEP = 9.0  # least colour distance across each side: less is a shadow's edge
APART = 5  # pixels, either way, between which that step is measured

Floats = NDArray[np.float32]
Mask = NDArray[np.uint8]


def find_floor(image: Image) -> list[tuple[float, float]] | None:
    """Return the floor's corners (x, y in pixels), clockwise, or None.

    `image` is height x width x 3, uint8 BGR.
    """
    height, width = image.shape[:2]
    scale = min(1.0, LENGTH / max(height, width))
    if min(height, width) * scale < 24:
        return None
    small = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    away = _away(np.asarray(cv2.medianBlur(small, 5), np.uint8))
    best: tuple[float, Floats] | None = None
    for floor in _floors(away):
        corners = _quadrilateral(floor)
        if corners is None:
            continue
        score = _filled(floor, corners)
        if score >= LEAST_FILLED and _ends(away, corners) and (best is None or score > best[0]):
            best = score, corners
    if best is None:
        return None
    return [(float(x) / scale, float(y) / scale) for x, y in best[1]]


def _away(small: Image) -> Floats:
    """Return each pixel's colour distance to the floor, (h, w); brightness weighs less than hue."""
    bgr = small.astype(np.float32) / np.float32(255)
    lab = np.asarray(cv2.cvtColor(bgr, cv2.COLOR_BGR2Lab), np.float32)
    # the lamp's light falls off across a floor of uniform colour
    lab *= np.array((0.6, 1, 1), np.float32)
    height, width = lab.shape[:2]
    middle = lab[height // 4 : -height // 4, width // 4 : -width // 4].reshape(-1, 3)
    return np.asarray(np.linalg.norm(lab - np.median(middle, axis=0), axis=2), np.float32)


def _floors(away: Floats) -> Iterator[Mask]:
    """Yield masks (height, width), 1 on what may be the floor, with dice and other holes filled."""
    height, width = away.shape
    for limit in LIMITS:
        near = cv2.morphologyEx(
            (away < limit).astype(np.uint8), cv2.MORPH_OPEN, np.ones((5, 5), np.uint8)
        )
        count, numbers = cv2.connectedComponents(near, connectivity=4)
        labels = np.asarray(numbers, np.int32)
        middle = labels[height // 4 : -height // 4, width // 4 : -width // 4]
        sizes = np.bincount(middle.ravel(), minlength=count)
        sizes[0] = 0
        if not sizes.any():
            continue
        floor = (labels == int(np.argmax(sizes))).astype(np.uint8)
        edge = np.concatenate([floor[0], floor[-1], floor[:, 0], floor[:, -1]])
        if edge.any() or floor.sum() < LEAST_FLOOR * floor.size:
            continue
        outlines, _ = cv2.findContours(floor, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
        yield cv2.drawContours(np.zeros_like(floor), outlines, -1, 1, cv2.FILLED)


def _quadrilateral(floor: Mask) -> Floats | None:
    """Fit four straight sides to the floor's outline; return their corners (4, 2), or None."""
    outlines, _ = cv2.findContours(floor, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    outline = max(outlines, key=cv2.contourArea)
    hull = cv2.convexHull(outline)
    rough = None
    for share in (0.01, 0.02, 0.03, 0.045, 0.06):
        rough = cv2.approxPolyDP(hull, share * cv2.arcLength(hull, closed=True), closed=True)
        if len(rough) <= 4:
            break
    if rough is None or len(rough) != 4:
        return None
    ring = rough.reshape(4, 2).astype(np.float32)
    points = outline.reshape(-1, 2).astype(np.float32)
    lines = [_line(points, ring[k], ring[(k + 1) % 4]) for k in range(4)]
    corners = [_crossing(lines[k - 1], lines[k]) for k in range(4)]
    if any(corner is None for corner in corners):
        return None
    return np.array(corners, np.float32)


def _line(points: Floats, start: Floats, end: Floats) -> Floats:
    """Fit a line to outline points (n, 2) near the side from `start` to `end`.

    Return (4,): the direction x, y and a point x, y of the line, in pixels.
    """
    along = (end - start) / max(1e-6, float(np.linalg.norm(end - start)))
    offsets = points - start
    share = offsets @ along / max(1e-6, float(np.linalg.norm(end - start)))
    beside = np.abs(offsets @ np.array([-along[1], along[0]], np.float32))
    near = points[(share > 0.1) & (share < 0.9) & (beside < 6)]
    if len(near) < 10:
        return np.array([*along, *start], np.float32)
    return np.asarray(cv2.fitLine(near, cv2.DIST_HUBER, 0, 0.01, 0.01).ravel(), np.float32)


def _crossing(first: Floats, second: Floats) -> Floats | None:
    matrix = np.array([[first[0], -second[0]], [first[1], -second[1]]])
    if abs(float(np.linalg.det(matrix))) < 0.1:
        return None
    t = np.linalg.solve(matrix, second[2:] - first[2:])[0]
    return np.asarray(first[2:] + t * first[:2], np.float32)


def _filled(floor: Mask, corners: Floats) -> float:
    """Return the overlap of floor and quadrilateral (intersection over union), 0 to 1."""
    drawn = np.zeros_like(floor)
    cv2.fillConvexPoly(drawn, np.round(corners).astype(np.int32), 1)
    return float((drawn & floor).sum()) / max(1.0, float((drawn | floor).sum()))


def _ends(away: Floats, corners: Floats) -> bool:
    """Return whether the colour changes along most of each of the four sides."""
    middle = corners.mean(axis=0)
    for k in range(4):
        start, end = corners[k], corners[(k + 1) % 4]
        along = (end - start) / max(1e-6, float(np.linalg.norm(end - start)))
        out = np.array([along[1], -along[0]], np.float32)
        out *= np.sign(float((start - middle) @ out)) or 1.0
        line = start + np.linspace(0.1, 0.9, 41, dtype=np.float32)[:, None] * (end - start)
        steps = _at(away, line + APART * out) - _at(away, line - APART * out)
        if float(np.percentile(steps, 25)) < LEAST_STEP:
            return False
    return True


def _at(away: Floats, points: Floats) -> Floats:
    x = np.clip(np.round(points[:, 0]), 0, away.shape[1] - 1).astype(int)
    y = np.clip(np.round(points[:, 1]), 0, away.shape[0] - 1).astype(int)
    return np.asarray(away[y, x], np.float32)
