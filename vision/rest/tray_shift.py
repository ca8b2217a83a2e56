"""Measure how far the whole tray moved between two rests, by its ground or by its dice."""

import math
from collections.abc import Sequence

import numpy as np

from companion.dice import Box, SeenDie
from vision.frame import Grey, Image
from vision.image.pixels import slope
from vision.rest.image_shift import find_shift, shifted, soft_grey

REACH = 30.0  # small pixels, a tenth of the picture
BETTER = 0.88  # greatest share of the difference that may remain once the shift is undone
TEXTURE = 1.5  # grey levels of slope, on average: a plainer ground shows no shift
AGREED = 0.15  # of a die's side: greatest change of distance between dice pushed together

Shift = tuple[float, float]  # x, y in pixels


def push(before: Image, after: Image, dice: Sequence[Box]) -> tuple[Shift, bool]:
    """Measure how far (x, y in pixels) the ground moved, and whether that is certain.

    Both pictures are height x width x 3, uint8 BGR, of the same size. `dice` are boxes of dice in
    either picture; the ground there is left out. The shift is certain if the ground has texture
    that shows it.
    """
    first, second = soft_grey(before), soft_grey(after)
    scale = before.shape[1] / first.shape[1]
    ground = _without(dice, scale, first)
    shift = find_shift(first, second, ground, REACH)
    moved = (float(shift[0]) * scale, float(shift[1]) * scale)
    textured = float((slope(first) * ground).sum()) / max(1.0, float(ground.sum())) > TEXTURE
    plain = _apart(first, second, ground)
    undone = _apart(shifted(first, shift), second, ground)
    return moved, textured and undone < BETTER * plain


def agreed_shift(before: Sequence[SeenDie], after: Sequence[SeenDie]) -> Shift | None:
    """Return the shift (x, y in pixels) that explains most dice by their values and places.

    Its length has no limit; None if no two dice agree.
    """
    shifts = [_from(old, new) for old in before for new in after if old.value == new.value]
    agreeing = [sum(_lies(die, shift, after) for die in before) for shift in shifts]
    most = max(agreeing, default=0)
    return shifts[agreeing.index(most)] if most >= 2 else None


def _from(old: SeenDie, new: SeenDie) -> Shift:
    (x0, y0), (x1, y1) = old.box.centre, new.box.centre
    return x1 - x0, y1 - y0


def _lies(old: SeenDie, shift: Shift, after: Sequence[SeenDie]) -> bool:
    """Return whether `after` has a die with the value and, moved by `shift`, the place of `old`."""
    place = old.box.moved(*shift)
    near = AGREED * place.shorter
    return any(
        die.value == old.value and math.dist(die.box.centre, place.centre) < near for die in after
    )


def _apart(first: Grey, second: Grey, ground: Grey) -> float:
    inner = (slice(8, -8), slice(8, -8))
    weighed = np.abs(first - second)[inner] * ground[inner]
    return float(weighed.sum()) / max(1.0, float(ground[inner].sum()))


def _without(dice: Sequence[Box], scale: float, like: Grey) -> Grey:
    ground = np.ones_like(like)
    for box in dice:
        margin = 0.3 * (box.x1 - box.x0)  # for its shadow
        x0, y0 = max(0, int((box.x0 - margin) / scale)), max(0, int((box.y0 - margin) / scale))
        x1, y1 = int((box.x1 + margin) / scale) + 1, int((box.y1 + margin) / scale) + 1
        ground[y0:y1, x0:x1] = 0
    return ground
