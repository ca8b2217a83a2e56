"""Outlines made of plain rectangles, because Kivy's wide lines draw slowest."""

from itertools import pairwise

Bar = tuple[float, float, float, float]
Corners = tuple[float, float, float, float]


def outline(corners: Corners, width: float) -> list[Bar]:
    """Return a rectangle's outline as four bars (x, y, width, height), centred on its edges.

    `corners` are left, bottom, right, top.
    """
    x0, y0, x1, y1 = corners
    half = width / 2
    return [
        (x0 - half, y0 - half, x1 - x0 + width, width),
        (x0 - half, y1 - half, x1 - x0 + width, width),
        (x0 - half, y0 + half, width, y1 - y0 - width),
        (x1 - half, y0 + half, width, y1 - y0 - width),
    ]


def dashed(corners: Corners, width: float, dash: float) -> list[Bar]:
    """Return the outline in dashes about `dash` long, with the corners always drawn."""
    x0, y0, x1, y1 = corners
    half = width / 2
    bars: list[Bar] = []
    for ax, bx in _dashes(x0, x1, dash):
        bars += [(ax, y - half, bx - ax, width) for y in (y0, y1)]
    for ay, by in _dashes(y0, y1, dash):
        bars += [(x - half, ay, width, by - ay) for x in (x0, x1)]
    return bars


def _dashes(start: float, end: float, dash: float) -> list[tuple[float, float]]:
    # An odd number of equal pieces puts a dash at both ends.
    pieces = max(3, round((end - start) / dash) // 2 * 2 + 1)
    edges = [start + (end - start) * piece / pieces for piece in range(pieces + 1)]
    return list(pairwise(edges))[::2]
