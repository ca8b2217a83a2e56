"""Read a board square by square: the chances of what stands on each.

The finding network locates dice; from these follows where a top face on each square would appear,
and there the face networks look at every square, so that a die that was not found is seen too.
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
_THERE = 0.5  # the chance of being a die from which on a thing found is one
# Looks at a top: shifts in sides, zoom, mirrored. The first one is taken at every square.
_LOOKS = (
    (0.0, 0.0, 1.0, False),
    (0.0, 0.0, 1.06, True),
    (0.07, 0.0, 1.03, False),
    (-0.07, 0.0, 0.97, True),
    (0.0, 0.07, 0.98, False),
    (0.0, -0.07, 1.02, True),
)
# What speaks for a die, in logarithms of odds: a face to read, a colour of the dice's, and
# that it was found. The sum and its slope at even odds were chosen on drawn boards.
_FOUND = 1.5
_PLASTIC = 2.0  # at most: a board may have the dice's colour too
_EVEN, _SLOPE = 2.0, 4.0
_SUREST = 30.0  # log odds: beyond these a chance is no longer told from 0 or 1
_EMPTY = 0.5  # the sum below which one look is enough
_FLOOR = 0.003  # no face and no colour is less likely than this


@dataclass(frozen=True)
class SquareReading:
    """Chances for one square: that it is `empty`, and of a die's colour and value 1 to 6 if not."""

    empty: float
    colours: Mapping[Colour, float]
    values: tuple[float, ...]


def unknown_square(colours: Sequence[Colour]) -> SquareReading:
    """The reading of a square that cannot be seen: any die, or none, equally likely."""
    cells = FACES * len(colours) + 1
    return SquareReading(1 / cells, dict.fromkeys(colours, 1 / len(colours)), (1 / FACES,) * FACES)


class BoardReader:
    """Reads boards with dice of these colours. Keeps no state between pictures; for one thread."""

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
        found = [one for one, known in look(small, self._net) if chances(known)[0] > _THERE]
        tops = learn_tops(view, found)
        on, untold = _standing(found, tops)
        middles, sides = tops.middles(view.places)
        seen = {}
        for place, middle, side in zip(view.places, middles, sides, strict=True):
            die = on.get(place)
            at = (*middle, side) if die is None else (*die.middle, die.side)
            seen[place] = (
                unknown_square(self._colours)
                if place in untold
                else self._look(small, np.array(at, np.float64), die is not None)
            )
        return seen

    def _look(self, small: Image, at: Points, found: bool) -> SquareReading:
        faces, plastic = self._looked(small, at, _LOOKS[:1])
        told = _for_a_die(faces, plastic, found)
        if told > _EMPTY:
            more = self._looked(small, at, _LOOKS[1:])
            faces, plastic = np.vstack([faces, more[0]]), np.vstack([plastic, more[1]])
            told = _for_a_die(faces, plastic, found)
        values, colours = (_shared(each.mean(axis=0)) for each in (faces[:, 1:], plastic))
        return SquareReading(
            empty=float(1 / (1 + np.exp(np.clip(_SLOPE * (told - _EVEN), -_SUREST, _SUREST)))),
            colours=dict(zip(self._colours, colours, strict=True)),
            values=values,
        )

    def _looked(
        self, small: Image, at: Points, looks: Sequence[tuple[float, float, float, bool]]
    ) -> tuple[Points, Points]:
        """The chances (n, 7) of no face and of each value, (n, colours) of each colour."""
        x, y, side = at
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
    found: Sequence[Detection], tops: Tops
) -> tuple[Mapping[Place, Detection], set[Place]]:
    """The dice by the squares they stand on, and the squares where that cannot be told."""
    on: dict[Place, Detection] = {}
    untold: set[Place] = set()
    for die, (place, astray) in zip(found, tops.places(found), strict=True):
        if place is None:
            continue
        if place in on or astray > BETWEEN:
            untold.add(place)
        on[place] = die
    return on, untold


def _for_a_die(faces: Points, plastic: Points, found: bool) -> float:
    face = -_odds(float(faces[:, 0].mean()))
    colour = min(_odds(float(plastic.sum(axis=1).mean())), _PLASTIC)
    return face + colour + _FOUND * found


def _odds(chance: float) -> float:
    return float(np.log((chance + 1e-3) / (1 - chance + 1e-3)))


def _shared(chances: Points) -> tuple[float, ...]:
    """The chances scaled to a sum of 1, none of them 0."""
    least = np.maximum(chances, 0) / max(float(chances.sum()), 1e-9) + _FLOOR
    return tuple((least / least.sum()).tolist())
