"""Turn the finding network's heatmap into spots: the places and sizes of dice.

The answer is that of CenterNet (Zhou et al., Objects as Points, 2019): peaks and regressions.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from companion.dice import Box

CELL = 4  # pixels of the network's input to a cell of its answer
BASE = 8.0  # pixels: the unit of a side
MOST = 40  # spots in a picture
_LEAST = 0.15  # the least chance of a spot: of 2,100 less likely in 1,400 pictures none mattered

Floats = NDArray[np.float32]


@dataclass(frozen=True)
class Spot:
    """A die's top face: its middle and side in pixels, and the die's box.

    `die` is the chance, 0 to 1, of a die with pips, `other` of a die without.
    """

    x: float
    y: float
    side: float
    box: Box
    die: float
    other: float


def spots(answer: Floats, across: float, down: float) -> list[Spot]:
    """Return the spots in an answer (9, rows, columns), likeliest first, at most MOST.

    `across` and `down` are picture pixels per pixel of the network's input. The nine planes: logit
    of a middle; dx, dy in cells from the cell's middle; logarithm of the side over BASE; how far
    the die reaches left, up, right, down, in sides; logit of the middle of a die without pips.
    """
    heat = np.maximum(answer[0], answer[8])
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
    separate: list[Spot] = []
    for row, column in zip(rows[order], columns[order], strict=True):
        spot = _spot(answer[:, row, column], int(row), int(column), across, down)
        if all(_apart(spot, other) for other in separate):
            separate.append(spot)
    return separate[:MOST]


def _spot(cell: Floats, row: int, column: int, across: float, down: float) -> Spot:
    die, other = (1 / (1 + float(np.exp(-cell[plane]))) for plane in (0, 8))
    side = BASE * float(np.exp(np.clip(cell[3], -2, 4)))
    x, y = (column + 0.5) * CELL, (row + 0.5) * CELL
    left, up, right, low = (max(0.2, float(v)) * side for v in cell[4:8])
    box = Box((x - left) * across, (y - up) * down, (x + right) * across, (y + low) * down)
    middle_x, middle_y = x + float(cell[1]) * CELL, y + float(cell[2]) * CELL
    scale = float(np.sqrt(across * down))
    return Spot(middle_x * across, middle_y * down, side * scale, box, die, other)


def _apart(spot: Spot, other: Spot) -> bool:
    far = np.hypot(spot.x - other.x, spot.y - other.y)
    return bool(far > 0.55 * min(spot.side, other.side))
