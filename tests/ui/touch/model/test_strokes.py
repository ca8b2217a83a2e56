"""Dashes have the length of their pattern, also around corners; strokes have the given width."""

from itertools import pairwise
from math import hypot

import pytest

from ui.touch.model.strokes import Point, dashes, stroke


def length(piece: list[Point]) -> float:
    return sum(hypot(x1 - x0, y1 - y0) for (x0, y0), (x1, y1) in pairwise(piece))


def test_a_line_without_a_pattern_is_whole() -> None:
    points = [(0.0, 0.0), (5.0, 5.0), (9.0, 2.0)]
    assert dashes(points, ()) == [points]


def test_dashes_and_gaps_continue_around_corners() -> None:
    pieces = dashes([(0, 0), (10, 0), (10, 10)], (6, 2))
    assert [length(piece) for piece in pieces] == pytest.approx([6, 6, 4])
    assert pieces[1] == [(8, 0), (10, 0), (10, 4)]


def test_duplicate_points_make_no_difference() -> None:
    assert dashes([(0, 0), (0, 0), (10, 0)], (6, 2)) == [
        [(0, 0), (0, 0), (6, 0)],
        [(8, 0), (10, 0)],
    ]
    vertices, indices = stroke([[(3, 3), (3, 3)]], 2)
    assert (vertices, indices) == ([], [])


def test_a_stroke_is_as_wide_as_asked_and_its_joints_are_filled() -> None:
    vertices, indices = stroke([[(0, 0), (10, 0)]], 4)
    points = {(vertices[4 * at], vertices[4 * at + 1]) for at in set(indices)}
    assert points == {(0, 2), (0, -2), (10, 2), (10, -2)}
    assert len(indices) == 6
    vertices, indices = stroke([[(0, 0), (10, 0), (10, 10)]], 4)
    assert len(indices) == 2 * 6 + 8 * 3
    assert max(indices) < len(vertices) / 4
