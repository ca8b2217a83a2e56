"""Where the top faces of dice on each square appear in the picture.

Top faces lie in a plane above the board, so a camera that looks aslant sees them beside their
squares. The shift is fitted to the dice found in the picture itself.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from vision.board.geometry import BoardView, Place, Points
from vision.net import Detection

SIDE = 0.7  # of a square: a die's side where no die was found
FEWEST = 6  # the shift is fitted only to this many dice or more
ROUNDS = 4
STRAY = 0.25  # squares: dice further off the fit than this are left out of it
BETWEEN = 0.36  # squares: further off a middle than this, a die's square is unknown


@dataclass(frozen=True, eq=False)
class Tops:
    """A square's middle (x, y, 1) times `shift` (3, 2) is where a top face on it appears, on the
    board's plane; `side` is that of a die, in squares."""

    view: BoardView
    shift: Points
    side: float

    def middles(self, places: Sequence[Place]) -> tuple[Points, Points]:
        """For each square the top's middle (n, 2) and side (n,) in pixels."""
        flat = _squares(places) @ self.shift
        half = np.array([0.5, 0.0])
        across = self.view.in_picture(flat + half) - self.view.in_picture(flat - half)
        up = self.view.in_picture(flat + half[::-1]) - self.view.in_picture(flat - half[::-1])
        edge = np.sqrt(np.hypot(*across.T) * np.hypot(*up.T))
        return self.view.in_picture(flat), np.asarray(self.side * edge, np.float64)

    def places(self, found: Sequence[Detection]) -> list[tuple[Place | None, float]]:
        """For each die its square, None beside the board, and its distance to the square's
        middle, in squares."""
        back = np.linalg.inv(np.column_stack([self.shift, (0, 0, 1)]))
        flat = _with_ones(_middles(self.view, found)) @ back
        return [self._place(float(x), float(y)) for x, y, _ in flat]

    def _place(self, x: float, y: float) -> tuple[Place | None, float]:
        column, row = int(np.floor(x)), int(np.floor(y))
        astray = max(abs(x - column - 0.5), abs(y - row - 0.5))
        if column in range(self.view.columns) and row in range(self.view.rows):
            return (column, row), astray
        return None, astray


def learn_tops(view: BoardView, found: Sequence[Detection]) -> Tops:
    """Fit the shift to the dice found in a picture (robust least squares); `view` is of that."""
    tops = Tops(view, np.array([(1.0, 0.0), (0.0, 1.0), (0.0, 0.0)]), SIDE)
    if not found:
        return tops
    seen = _middles(view, found)
    boxes = view.on_plane(np.array([one.box.centre for one in found], np.float64))
    on = [_square(view, x, y) for x, y in boxes]
    for _ in range(ROUNDS if len(found) >= FEWEST else 0):
        squares = _squares(on)
        kept = np.ones(len(on), bool)
        for _ in range(ROUNDS):
            shift = np.asarray(np.linalg.lstsq(squares[kept], seen[kept], rcond=None)[0])
            off = np.abs(squares @ shift - seen).max(axis=1)
            near = off < max(STRAY, 2.5 * float(np.median(off)))
            if near.sum() < FEWEST:
                break
            kept = near
        tops = Tops(view, shift, SIDE)
        on = [place or on[k] for k, (place, _) in enumerate(tops.places(found))]
    _, edges = Tops(view, tops.shift, 1.0).middles(on)
    side = float(np.median(np.array([one.side for one in found]) / edges))
    return Tops(view, tops.shift, side)


def _square(view: BoardView, x: float, y: float) -> Place:
    column = int(np.clip(np.floor(x), 0, view.columns - 1))
    return column, int(np.clip(np.floor(y), 0, view.rows - 1))


def _middles(view: BoardView, found: Sequence[Detection]) -> Points:
    return view.on_plane(np.array([one.middle for one in found], np.float64).reshape(-1, 2))


def _squares(places: Sequence[Place]) -> Points:
    return _with_ones(np.array(places, np.float64).reshape(-1, 2) + 0.5)


def _with_ones(points: Points) -> Points:
    return np.column_stack([points, np.ones(len(points))])
