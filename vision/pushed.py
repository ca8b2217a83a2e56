"""How far the tray as a whole moved between two rests, told from all that is not a die."""

from collections.abc import Sequence

import numpy as np

from companion.dice import Box
from vision.frame import Grey, Image
from vision.motion import find_shift, shifted, soft_grey
from vision.slope import slope

REACH = 30.0  # small pixels, a tenth of the picture
BETTER = 0.88  # what must be left of the difference once the shift is undone
TEXTURE = 1.5  # grey levels of slope, on average: less is a ground that shows no shift


def push(before: Image, after: Image, dice: Sequence[Box]) -> tuple[tuple[float, float], bool]:
    """How far (x, y in pixels) the ground moved, and whether the ground itself shows it.

    `dice` are boxes in either picture (height x width x 3, uint8 BGR, of the same size), which
    are left out of account.
    """
    one, other = soft_grey(before), soft_grey(after)
    scale = before.shape[1] / one.shape[1]
    ground = _without(dice, scale, one)
    shift = find_shift(one, other, ground, REACH)
    moved = (float(shift[0]) * scale, float(shift[1]) * scale)
    textured = float((slope(one) * ground).sum()) / max(1.0, float(ground.sum())) > TEXTURE
    before_it = _apart(one, other, ground)
    after_it = _apart(shifted(one, shift), other, ground)
    return moved, textured and after_it < BETTER * before_it


def _apart(one: Grey, other: Grey, ground: Grey) -> float:
    inner = (slice(8, -8), slice(8, -8))
    weighed = np.abs(one - other)[inner] * ground[inner]
    return float(weighed.sum()) / max(1.0, float(ground[inner].sum()))


def _without(dice: Sequence[Box], scale: float, like: Grey) -> Grey:
    ground = np.ones_like(like)
    for box in dice:
        margin = 0.3 * (box.x1 - box.x0)  # for its shadow
        x0, y0 = max(0, int((box.x0 - margin) / scale)), max(0, int((box.y0 - margin) / scale))
        x1, y1 = int((box.x1 + margin) / scale) + 1, int((box.y1 + margin) / scale) + 1
        ground[y0:y1, x0:x1] = 0
    return ground
