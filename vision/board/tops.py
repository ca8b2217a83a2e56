"""Where the top faces of dice on each square appear in the picture.

Top faces lie in a plane above the board, so a camera that looks aslant sees them beside their
squares. The shift is fitted to the dice found in the picture itself.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from vision.board.geometry import BoardView, Place, Points
from vision.net import Detection

SIDE = 0.7  # of a square: a die's side if no die was detected
FEWEST = 6  # the shift is fitted only to this many dice or more
ROUNDS = 4
STRAY = 0.25  # squares: dice further off the fit are left out of the next round
BETWEEN = 0.36  # squares: a die further off a middle may belong to two squares


@dataclass(frozen=True, eq=False)
class Tops:
    """The places of top faces on a board, and their size.

    The middle (x, y, 1) of a square times `shift` (3, 2) is the place of a top face on the board's
    plane; `side` is a die's, in squares.
    """

    view: BoardView
    shift: Points
    side: float

    def middles(self, places: Sequence[Place]) -> tuple[Points, Points]:
        """Return for each square the top's middle (n, 2) and side (n,) in pixels."""
        flat = _squares(places) @ self.shift
        half = np.array([0.5, 0.0])
        across = self.view.in_picture(flat + half) - self.view.in_picture(flat - half)
        up = self.view.in_picture(flat + half[::-1]) - self.view.in_picture(flat - half[::-1])
        edge = np.sqrt(np.hypot(*across.T) * np.hypot(*up.T))
        return self.view.in_picture(flat), np.asarray(self.side * edge, np.float64)

    def places(self, dice: Sequence[Detection]) -> list[tuple[Place | None, float]]:
        """Return for each die its square and its distance to the square's middle.

        The square is None beside the board; the distance is in squares.
        """
        back = np.linalg.inv(np.column_stack([self.shift, (0, 0, 1)]))
        flat = _with_ones(_middles(self.view, dice)) @ back
        return [self._place(float(x), float(y)) for x, y, _ in flat]

    def _place(self, x: float, y: float) -> tuple[Place | None, float]:
        column, row = int(np.floor(x)), int(np.floor(y))
        astray = max(abs(x - column - 0.5), abs(y - row - 0.5))
        if column in range(self.view.columns) and row in range(self.view.rows):
            return (column, row), astray
        return None, astray


def learn_tops(view: BoardView, dice: Sequence[Detection]) -> Tops:
    """Fit the shift from squares to top faces to the dice detected in the picture of `view`.

    The fit is by robust least squares. With too few dice (FEWEST) the top faces are taken to lie
    right over the squares.
    """
    tops = Tops(view, np.array([(1.0, 0.0), (0.0, 1.0), (0.0, 0.0)]), SIDE)
    if not dice:
        return tops
    seen = _middles(view, dice)
    boxes = view.on_plane(np.array([die.box.centre for die in dice], np.float64))
    places = [_square(view, x, y) for x, y in boxes]
    for _ in range(ROUNDS if len(dice) >= FEWEST else 0):
        squares = _squares(places)
        kept = np.ones(len(places), bool)
        for _ in range(ROUNDS):
            shift = np.asarray(np.linalg.lstsq(squares[kept], seen[kept], rcond=None)[0])
            errors = np.abs(squares @ shift - seen).max(axis=1)
            near = errors < max(STRAY, 2.5 * float(np.median(errors)))
            if near.sum() < FEWEST:
                break
            kept = near
        tops = Tops(view, shift, SIDE)
        places = [place or places[k] for k, (place, _) in enumerate(tops.places(dice))]
    _, edges = Tops(view, tops.shift, 1.0).middles(places)
    side = float(np.median(np.array([die.side for die in dice]) / edges))
    return Tops(view, tops.shift, side)


def _square(view: BoardView, x: float, y: float) -> Place:
    column = int(np.clip(np.floor(x), 0, view.columns - 1))
    return column, int(np.clip(np.floor(y), 0, view.rows - 1))


def _middles(view: BoardView, dice: Sequence[Detection]) -> Points:
    return view.on_plane(np.array([die.middle for die in dice], np.float64).reshape(-1, 2))


def _squares(places: Sequence[Place]) -> Points:
    return _with_ones(np.array(places, np.float64).reshape(-1, 2) + 0.5)


def _with_ones(points: Points) -> Points:
    return np.column_stack([points, np.ones(len(points))])
