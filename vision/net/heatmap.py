"""Turn the finding network's heatmap into spots: where dice lie and how large they are.

The answer is that of CenterNet (Zhou et al., Objects as Points, 2019): peaks and regressions.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from companion.dice import Box

CELL = 4  # pixels of its input to a cell of its answer
BASE = 8.0  # pixels a side is measured against
MOST = 40  # spots in a picture
_LEAST = 0.15  # what scores less is no spot: of 2,100 in 1,400 pictures none came to count

Floats = NDArray[np.float32]


@dataclass(frozen=True)
class Spot:
    """A die's top face: its middle and side in pixels, and the die's box.

    `die` is the chance, 0 to 1, that it is a die with pips, `other` that it is one without.
    """

    x: float
    y: float
    side: float
    box: Box
    die: float
    other: float


def spots(said: Floats, across: float, down: float) -> list[Spot]:
    """The spots in an answer `said` (9, rows, columns), likeliest first, MOST of them at most.

    `across` and `down` are picture pixels per pixel of the network's input. The nine planes: logit
    of a middle; dx, dy in cells from the cell's middle; logarithm of the side over BASE; how far
    the die reaches left, up, right, down, in sides; logit of the middle of a die without pips.
    """
    heat = np.maximum(said[0], said[8])
    around = np.full((heat.shape[0] + 2, heat.shape[1] + 2), -np.inf, np.float32)
    around[1:-1, 1:-1] = heat
    highest = np.max(
        [
            around[row : row + heat.shape[0], column : column + heat.shape[1]]
            for row in range(3)
            for column in range(3)
        ],
        axis=0,
    )
    least = np.log(_LEAST / (1 - _LEAST))
    rows, columns = np.nonzero((heat >= highest) & (heat > least))
    order = np.argsort(-heat[rows, columns])[: 2 * MOST]
    found: list[Spot] = []
    for row, column in zip(rows[order], columns[order], strict=True):
        spot = _spot(said[:, row, column], int(row), int(column), across, down)
        if all(_apart(spot, other) for other in found):
            found.append(spot)
    return found[:MOST]


def _spot(said: Floats, row: int, column: int, across: float, down: float) -> Spot:
    die, other = (1 / (1 + float(np.exp(-said[plane]))) for plane in (0, 8))
    side = BASE * float(np.exp(np.clip(said[3], -2, 4)))
    x, y = (column + 0.5) * CELL, (row + 0.5) * CELL
    left, up, right, low = (max(0.2, float(v)) * side for v in said[4:8])
    box = Box((x - left) * across, (y - up) * down, (x + right) * across, (y + low) * down)
    middle_x, middle_y = x + float(said[1]) * CELL, y + float(said[2]) * CELL
    scale = float(np.sqrt(across * down))
    return Spot(middle_x * across, middle_y * down, side * scale, box, die, other)


def _apart(spot: Spot, other: Spot) -> bool:
    far = np.hypot(spot.x - other.x, spot.y - other.y)
    return bool(far > 0.55 * min(spot.side, other.side))
