"""Compare a picture of the tray with the empty tray, adjusted to the present light."""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.dice import Box
from vision.frame import Image
from vision.image.pixels import Floats, highest

LONGEST = 640  # pixels at which pictures are compared
SPOT = 5  # pixels: the side of the square over which a difference is averaged
APART = 4.0  # grey levels that a spot of the empty tray may differ by, once the light is undone
FIELD = 101  # pixels: a lamp's light changes no more sharply
STEP = 4  # pixels: light and noise are measured at every fourth
FEW = 0.03  # share of ground in a field, below which the light of the whole tray is used
# grey levels, and times the median: a larger difference is left out of the light
CHANGED = 25.0, 3.0
MARGIN = 0.12  # of a box, left out inside its edge: boxes are estimates
GROWN = 0.15  # of a box, added around it: a die's sides may show there
LIGHT = (0.6, 1.6)  # times as bright as the empty tray: beyond, dark objects vanish in the dark
STAYED = 0.4  # least share of the picture like the empty tray; below, the camera has moved

Mask = NDArray[np.bool_]


@dataclass(frozen=True, eq=False)
class Difference:
    """The pictures `now` and `empty`, (h, w, 3), float32, B, G, R, at `scale` of the original.

    Masks (h, w): `differs`, where they differ; `free`, outside every die and doubtful object.
    """

    now: Floats
    empty: Floats
    differs: Mask
    free: Mask
    scale: float

    def changed(self, box: Box) -> bool:
        """Return whether any pixel differs inside a box, in pixels of the whole picture.

        Also True for a box outside the picture.
        """
        part = self.differs[_part(box, self.scale, -MARGIN)]
        return part.size == 0 or bool(part.any())


def compare(
    small: Floats, empty: Floats, scale: float, dice: Sequence[Box], doubtful: Sequence[Box]
) -> Difference | None:
    """Compare two pictures by `made_small`; `empty` is adjusted to the light of `small`.

    Boxes are in pixels of the whole picture; `dice` are left out of the measured light, `doubtful`
    objects may belong to the empty tray. None if the light or the camera's position differs too
    much.
    """
    ground = _free(small.shape[:2], dice, scale)
    free = ground & _free(small.shape[:2], doubtful, scale)
    light = _light(small, empty, ground)
    if light is None:
        return None
    lit = np.asarray(cv2.multiply(empty, light), np.float32)
    difference = cv2.blur(cv2.absdiff(small, lit), (SPOT, SPOT))
    differs = np.asarray(highest(np.asarray(difference, np.float32)) > APART)
    if float(differs.mean()) > 1 - STAYED:
        return None
    return Difference(small, lit, differs, free, scale)


def made_small(image: Image) -> tuple[Floats, float]:
    """Return the picture (h, w, 3), uint8, shrunk for comparison to float32, and the scale used."""
    height, width = image.shape[:2]
    scale = min(1.0, LONGEST / max(height, width))
    size = (max(8, round(width * scale)), max(8, round(height * scale)))
    small = cv2.resize(image, size, interpolation=cv2.INTER_AREA)
    return np.asarray(cv2.GaussianBlur(small, (0, 0), 1), np.float32), size[0] / width


def _free(shape: tuple[int, ...], taken: Sequence[Box], scale: float) -> Mask:
    free = np.ones(shape, np.bool_)
    for box in taken:
        free[_part(box, scale, GROWN)] = False
    return free


def _part(box: Box, scale: float, grown: float) -> tuple[slice, slice]:
    """Return the rows and columns, at `scale`, of a box, extended on each side by `grown` sides."""
    wide, high = grown * (box.x1 - box.x0), grown * (box.y1 - box.y0)
    x0, x1 = round((box.x0 - wide) * scale), round((box.x1 + wide) * scale)
    y0, y1 = round((box.y0 - high) * scale), round((box.y1 + high) * scale)
    return slice(max(0, y0), max(0, y1 + 1)), slice(max(0, x0), max(0, x1 + 1))


def _light(now: Floats, empty: Floats, ground: Mask) -> Floats | None:
    """Return the smooth brightness ratio (h, w, 3) of the ground now to the empty tray's.

    Measured where the pictures look alike on the `ground`; None if too little does.
    """
    sampled = ground[::STEP, ::STEP]
    now_pixels, empty_pixels = now[::STEP, ::STEP][sampled], empty[::STEP, ::STEP][sampled]
    if not len(now_pixels):
        return None
    whole = np.median((now_pixels + 1) / (empty_pixels + 1), axis=0).astype(np.float32)
    if not LIGHT[0] < float(whole.mean()) < LIGHT[1]:
        return None
    difference = highest(np.asarray(cv2.absdiff(now, empty * whole), np.float32))
    least, times = CHANGED
    stayed = ground & (
        difference < max(least, times * float(np.median(difference[::STEP, ::STEP])))
    )
    weight = stayed.astype(np.float32)
    # every fourth pixel is enough for so wide a field
    across, window = slice(None, None, STEP), (FIELD // STEP | 1,) * 2
    few = weight[across, across]
    seen = cv2.blur(now[across, across] * few[..., None], window)
    known = cv2.blur(empty[across, across] * few[..., None], window)
    light = np.asarray((seen + 1e-3) / (known + 1e-3), np.float32)
    light[np.asarray(cv2.blur(few, window)) < FEW] = whole
    size = (now.shape[1], now.shape[0])
    return np.asarray(cv2.resize(light, size, interpolation=cv2.INTER_LINEAR), np.float32)
