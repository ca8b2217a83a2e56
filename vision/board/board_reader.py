"""Read a board square by square: the chances of each die, colour and value on each square.

The finding network locates dice; their places show where top faces appear above each square. The
face networks then look at every square, so that a die that the first network missed is seen too.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from companion.dice import Colour
from vision.board.geometry import BoardView, Place, Point, Points
from vision.board.tops import BETWEEN, Tops, learn_tops
from vision.frame import Image
from vision.net import Detection, Net
from vision.reading.features import chances
from vision.reading.reader import look

FACES = 6
_THERE = 0.5  # a detection counts as a die from this chance on
# Looks at a top: shifts in sides of a die, zoom, mirrored. The first is taken at every square.
_LOOKS = (
    (0.0, 0.0, 1.0, False),
    (0.0, 0.0, 1.06, True),
    (0.07, 0.0, 1.03, False),
    (-0.07, 0.0, 0.97, True),
    (0.0, 0.07, 0.98, False),
    (0.0, -0.07, 1.02, True),
)
# Evidence for a die, in logarithms of odds: a legible face, a colour of the dice, and a detection
# by the finding network. The sum and its slope at even odds were chosen on drawn boards.
_DETECTED = 1.5
_PLASTIC = 2.0  # at most: a board may have the colour of the dice too
_EVEN, _SLOPE = 2.0, 4.0
_SUREST = 30.0  # log odds: larger values are cut to this
_EMPTY = 0.5  # the sum up to which a single look is enough
_FLOOR = 0.003  # the least share of a value or a colour


@dataclass(frozen=True)
class SquareReading:
    """Chances for a square: of being `empty`, and if not, of a die's colour and value 1 to 6."""

    empty: float
    colours: Mapping[Colour, float]
    values: tuple[float, ...]


def unknown_square(colours: Sequence[Colour]) -> SquareReading:
    """Return the reading of a hidden square: any die, or none, equally likely."""
    cells = FACES * len(colours) + 1
    return SquareReading(1 / cells, dict.fromkeys(colours, 1 / len(colours)), (1 / FACES,) * FACES)


class BoardReader:
    """Reads boards with dice of these colours.

    Keeps no state between pictures; for a single thread.
    """

    def __init__(self, colours: Sequence[Colour], net: Net | None = None) -> None:
        self._colours = tuple(colours)
        self._planes = [list(Colour).index(colour) for colour in colours]
        self._net = net or Net()

    def read(self, picture: Image, board: BoardView) -> Mapping[Place, SquareReading]:
        """Read every square of `board` in a picture (height x width x 3, uint8, B, G, R)."""
        height, width = picture.shape[:2]
        window = board.window(width, height)
        x0, y0, x1, y1 = (int(edge) for edge in window)
        small = np.ascontiguousarray(picture[y0:y1, x0:x1])
        corners: tuple[Point, ...] = tuple((x - x0, y - y0) for x, y in board.corners)
        view = replace(board, corners=corners)
        dice = [die for die, features in look(small, self._net) if chances(features)[0] > _THERE]
        tops = learn_tops(view, dice)
        dice_on, unclear = _standing(dice, tops)
        middles, sides = tops.middles(view.places)
        seen = {}
        for place, middle, side in zip(view.places, middles, sides, strict=True):
            die = dice_on.get(place)
            spot = (*middle, side) if die is None else (*die.middle, die.side)
            seen[place] = (
                unknown_square(self._colours)
                if place in unclear
                else self._look(small, np.array(spot, np.float64), die is not None)
            )
        return seen

    def _look(self, small: Image, spot: Points, detected: bool) -> SquareReading:
        """Return the chances of the square around `spot` (x, y, side in pixels of `small`).

        The networks see the square once, and five times more if it may hold a die. `detected` tells
        whether a die was detected there.
        """
        faces, plastic = self._looked(small, spot, _LOOKS[:1])
        evidence = _for_a_die(faces, plastic, detected)
        if evidence > _EMPTY:
            more = self._looked(small, spot, _LOOKS[1:])
            faces, plastic = np.vstack([faces, more[0]]), np.vstack([plastic, more[1]])
            evidence = _for_a_die(faces, plastic, detected)
        values, colours = (_shared(each.mean(axis=0)) for each in (faces[:, 1:], plastic))
        return SquareReading(
            empty=float(1 / (1 + np.exp(np.clip(_SLOPE * (evidence - _EVEN), -_SUREST, _SUREST)))),
            colours=dict(zip(self._colours, colours, strict=True)),
            values=values,
        )

    def _looked(
        self, small: Image, spot: Points, looks: Sequence[tuple[float, float, float, bool]]
    ) -> tuple[Points, Points]:
        """Return chances of no face and each value (n, 7), and of each colour (n, colours)."""
        x, y, side = spot
        faces, plastic = [], []
        for mirrored in (False, True):
            places = [
                (x + across * side, y + down * side, zoom * side)
                for across, down, zoom, turned in looks
                if turned is mirrored
            ]
            values, colours = self._net.read(small, places, mirrored=mirrored)
            faces.append(values)
            plastic.append(colours[:, self._planes])
        return np.vstack(faces).astype(np.float64), np.vstack(plastic).astype(np.float64)


def _standing(
    dice: Sequence[Detection], tops: Tops
) -> tuple[Mapping[Place, Detection], set[Place]]:
    """Return the dice by their squares, and the squares where the die's place is unclear."""
    dice_on: dict[Place, Detection] = {}
    unclear: set[Place] = set()
    for die, (place, astray) in zip(dice, tops.places(dice), strict=True):
        if place is None:
            continue
        if place in dice_on or astray > BETWEEN:
            unclear.add(place)
        dice_on[place] = die
    return dice_on, unclear


def _for_a_die(faces: Points, plastic: Points, detected: bool) -> float:
    """Return the evidence that a square holds a die: a sum of logarithms of odds, positive for."""
    face = -_odds(float(faces[:, 0].mean()))
    colour = min(_odds(float(plastic.sum(axis=1).mean())), _PLASTIC)
    return face + colour + _DETECTED * detected


def _odds(chance: float) -> float:
    return float(np.log((chance + 1e-3) / (1 - chance + 1e-3)))


def _shared(chances: Points) -> tuple[float, ...]:
    """Return the chances scaled to a sum of 1, none of them 0."""
    least = np.maximum(chances, 0) / max(float(chances.sum()), 1e-9) + _FLOOR
    return tuple((least / least.sum()).tolist())
