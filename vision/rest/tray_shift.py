"""Measure how far the whole tray moved between two rests, by its ground or by its dice."""

import math
from collections.abc import Sequence

import numpy as np

from companion.dice import Box, SeenDie
from vision.frame import Grey, Image
from vision.image.pixels import slope
from vision.rest.image_shift import find_shift, shifted, soft_grey

REACH = 30.0  # small pixels, a tenth of the picture
BETTER = 0.88  # what must be left of the difference once the shift is undone
TEXTURE = 1.5  # grey levels of slope, on average: less is a ground that shows no shift
AGREED = 0.15  # of a die's side: dice pushed together come no further from each other

Shift = tuple[float, float]  # x, y in pixels


def push(before: Image, after: Image, dice: Sequence[Box]) -> tuple[Shift, bool]:
    """Measure how far (x, y in pixels) the ground moved, and whether that is certain.

    Both pictures are height x width x 3, uint8 BGR, of the same size. `dice` are boxes of dice
    in either picture, which are left out. It is certain if the ground has texture that shows it.
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


def agreed_shift(before: Sequence[SeenDie], after: Sequence[SeenDie]) -> Shift | None:
    """The shift (x, y in pixels) that explains most dice by their values and places.

    It may be of any length; None if no two dice agree on one.
    """
    shifts = [_from(one, other) for one in before for other in after if one.value == other.value]
    agreeing = [sum(_lies(one, shift, after) for one in before) for shift in shifts]
    most = max(agreeing, default=0)
    return shifts[agreeing.index(most)] if most >= 2 else None


def _from(one: SeenDie, other: SeenDie) -> Shift:
    (x0, y0), (x1, y1) = one.box.centre, other.box.centre
    return x1 - x0, y1 - y0


def _lies(one: SeenDie, shift: Shift, after: Sequence[SeenDie]) -> bool:
    """Whether `after` has a die with the same value at the place of `one` moved by `shift`."""
    place = one.box.moved(*shift)
    near = AGREED * place.shorter
    return any(
        die.value == one.value and math.dist(die.box.centre, place.centre) < near for die in after
    )


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
