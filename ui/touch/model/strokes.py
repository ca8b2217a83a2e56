"""Lines with a width, whole or dashed, as triangles: Kivy dashes only lines a pixel wide."""

from collections.abc import Sequence
from itertools import cycle, pairwise
from math import cos, hypot, pi, sin

Point = tuple[float, float]
Triangles = tuple[list[float], list[int]]

_CORNERS = 8  # of the disc at a joint of a line
_NEAR = 1e-9


def dashes(points: Sequence[Point], pattern: Sequence[float]) -> list[list[Point]]:
    """Return the drawn pieces of a line through points, dashed by `pattern`.

    `pattern` is the length of a piece, then of a gap, and so on, repeated; empty: the whole line.
    """
    if not pattern:
        return [list(points)]
    lengths = cycle(pattern)
    left, drawn = next(lengths), True
    pieces: list[list[Point]] = [[points[0]]]
    for (x0, y0), (x1, y1) in pairwise(points):
        whole = hypot(x1 - x0, y1 - y0)
        done = 0.0
        while whole - done > left:
            done += left
            share = done / whole
            point = (x0 + share * (x1 - x0), y0 + share * (y1 - y0))
            if drawn:
                pieces[-1].append(point)
            else:
                pieces.append([point])
            left, drawn = next(lengths), not drawn
        left -= whole - done
        if drawn:
            pieces[-1].append((x1, y1))
    return [piece for piece in pieces if len(piece) > 1]


def stroke(pieces: Sequence[Sequence[Point]], width: float) -> Triangles:
    """Return the triangles of lines: vertices as x, y, 0, 0 each, and three indices each."""
    vertices: list[float] = []
    indices: list[int] = []
    for piece in pieces:
        for start, end in pairwise(piece):
            _bar(vertices, indices, start, end, width / 2)
        for joint in piece[1:-1]:
            _disc(vertices, indices, joint, width / 2)
    return vertices, indices


def _bar(vertices: list[float], indices: list[int], start: Point, end: Point, half: float) -> None:
    (x0, y0), (x1, y1) = start, end
    length = hypot(x1 - x0, y1 - y0)
    if length < _NEAR:
        return
    across, up = -(y1 - y0) / length * half, (x1 - x0) / length * half
    first = len(vertices) // 4
    for x, y in ((x0, y0), (x1, y1)):
        vertices += [x + across, y + up, 0, 0, x - across, y - up, 0, 0]
    indices += [first, first + 1, first + 2, first + 1, first + 2, first + 3]


def _disc(vertices: list[float], indices: list[int], centre: Point, radius: float) -> None:
    first = len(vertices) // 4
    x, y = centre
    vertices += [x, y, 0, 0]
    for step in range(_CORNERS):
        turn = 2 * pi * step / _CORNERS
        vertices += [x + radius * cos(turn), y + radius * sin(turn), 0, 0]
        indices += [first, first + 1 + step, first + 1 + (step + 1) % _CORNERS]
