"""A board in a picture: its squares from its four corners."""

from itertools import permutations

import numpy as np
import pytest

from vision.board.geometry import BadCorners, BoardView, board_by_hand

# A board of 10 x 8 seen from straight above, 50 pixels a square, a1 at the lower left.
CORNERS = ((100.0, 500.0), (600.0, 500.0), (600.0, 100.0), (100.0, 100.0))
ASLANT = ((100.0, 500.0), (600.0, 480.0), (560.0, 120.0), (130.0, 90.0))


def test_a_place_in_the_picture_is_a_place_on_the_board() -> None:
    view = BoardView(CORNERS, 10, 8)
    flat = view.on_plane(np.array([(125.0, 475.0), (600.0, 100.0)]))
    assert flat == pytest.approx(np.array([(0.5, 0.5), (10, 8)]))


@pytest.mark.parametrize("corners", [CORNERS, ASLANT])
def test_places_on_the_board_convert_back_to_their_pixels(
    corners: tuple[tuple[float, float], ...],
) -> None:
    view = BoardView(corners, 10, 8)
    pixels = np.array([(130.0, 470.0), (300.0, 300.0), (540.0, 140.0)])
    assert view.in_picture(view.on_plane(pixels)) == pytest.approx(pixels, abs=1e-3)
    assert view.in_picture(np.array([(0.0, 0.0), (10.0, 8.0)])) == pytest.approx(
        np.array([corners[0], corners[2]]), abs=1e-3
    )


def test_the_corners_may_be_those_of_a_board_turned_round() -> None:
    turned = BoardView((*CORNERS[2:], *CORNERS[:2]), 10, 8)
    assert turned.on_plane(np.array([(125.0, 475.0)])) == pytest.approx(np.array([(9.5, 7.5)]))


def test_squares_are_listed_row_by_row_from_a1() -> None:
    places = BoardView(CORNERS, 10, 8).places
    assert places[:2] == ((0, 0), (1, 0))
    assert places[-1] == (9, 7)
    assert len(places) == 80


def test_the_part_of_the_picture_that_is_read_has_a_margin_and_stays_in_the_picture() -> None:
    view = BoardView(CORNERS, 10, 8)
    assert view.window(1280, 720) == (60, 60, 640, 540)
    assert view.window(620, 510) == (60, 60, 620, 510)


@pytest.mark.parametrize(
    "corners",
    [
        (),
        CORNERS[:3],
        (CORNERS[0], CORNERS[2], CORNERS[1], CORNERS[3]),
        (CORNERS[0], *CORNERS[:0:-1]),
        (CORNERS[0],) * 4,
    ],
)
def test_corners_that_go_round_no_board_are_refused(
    corners: tuple[tuple[float, float], ...],
) -> None:
    with pytest.raises(BadCorners):
        BoardView(corners, 10, 8)


@pytest.mark.parametrize("first", range(4))
@pytest.mark.parametrize("corners", [CORNERS, ASLANT])
def test_after_the_first_corner_the_others_may_be_shown_in_any_order(
    corners: tuple[tuple[float, float], ...], first: int
) -> None:
    around = (*corners[first:], *corners[:first])
    for others in permutations(around[1:]):
        assert board_by_hand((around[0], *others), 10, 8) == BoardView(around, 10, 8)


@pytest.mark.parametrize(
    "corners", [(), CORNERS[:3], (*CORNERS[:3], (550.0, 450.0)), (*CORNERS[:3], (600.0, 300.0))]
)
def test_places_that_are_no_corners_in_any_order_are_refused(
    corners: tuple[tuple[float, float], ...],
) -> None:
    with pytest.raises(BadCorners):
        board_by_hand(corners, 10, 8)
