"""The positions of dice tops beside their squares, learned from dice in the picture."""

from collections.abc import Sequence

import numpy as np
import pytest

from companion.dice import Box
from vision.board.geometry import BoardView, Place
from vision.board.tops import BETWEEN, SIDE, learn_tops
from vision.net import Detection

VIEW = BoardView(((100.0, 500.0), (600.0, 500.0), (600.0, 100.0), (100.0, 100.0)), 10, 8)
EDGE = 50.0
SEVEN: tuple[Place, ...] = ((0, 0), (9, 0), (9, 7), (0, 7), (4, 3), (6, 5), (2, 1))


def found(place: Place, *, right: float = 0.0, up: float = 0.0, side: float = 30.0) -> Detection:
    """Return a die on a square whose top is off the centre by `right` and `up` squares.

    The box covers the die from its top to its foot.
    """
    (x, y), (u, v) = VIEW.in_picture(
        np.array([(place[0] + 0.5, place[1] + 0.5), (place[0] + 0.5 + right, place[1] + 0.5 + up)])
    )
    low, high = np.minimum((x, y), (u, v)) - side / 2, np.maximum((x, y), (u, v)) + side / 2
    return Detection(
        box=Box(*(float(edge) for edge in (*low, *high))),
        looks=((1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0),),
        colours=(1.0,),
        die=0.9,
        other=0.0,
        middle=(float(u), float(v)),
        side=side,
    )


def aslant(places: Sequence[Place]) -> list[Detection]:
    """Return dice seen at a slant: their tops are 0.3 squares up, less in the distance."""
    return [found(place, up=0.3 - 0.01 * place[1]) for place in places]


def test_tops_are_expected_at_the_offset_of_the_other_dice() -> None:
    tops = learn_tops(VIEW, aslant(SEVEN))
    middles, sides = tops.middles([(7, 2)])
    assert VIEW.on_plane(middles) == pytest.approx(np.array([(7.5, 2.78)]), abs=0.01)
    assert sides == pytest.approx([30.0], rel=0.02)


def test_a_displaced_die_is_on_its_square_and_does_not_change_the_rule() -> None:
    dice = [*aslant(SEVEN), found((5, 5), right=0.2, up=0.45), found((8, 3), up=-0.05)]
    tops = learn_tops(VIEW, dice)
    places = [place for place, _ in tops.places(dice)]
    assert places == [*SEVEN, (5, 5), (8, 3)]
    assert VIEW.on_plane(tops.middles([(7, 2)])[0]) == pytest.approx(
        np.array([(7.5, 2.78)]), abs=0.05
    )


def test_a_die_between_two_squares_is_known_to_be_off_the_middle() -> None:
    dice = [*aslant(SEVEN), found((5, 2), right=0.48, up=0.28)]
    tops = learn_tops(VIEW, dice)
    assert tops.places(dice)[-1][1] > BETWEEN
    assert tops.places(dice)[0][1] < BETWEEN


def test_a_die_beside_the_board_is_on_no_square() -> None:
    dice = [*aslant(SEVEN), found((11, 3), up=0.27)]
    assert learn_tops(VIEW, dice).places(dice)[-1][0] is None


def test_few_dice_give_only_the_size_of_dice() -> None:
    tops = learn_tops(VIEW, aslant(SEVEN[:3]))
    middles, sides = tops.middles([(7, 2)])
    assert VIEW.on_plane(middles) == pytest.approx(np.array([(7.5, 2.5)]))
    assert sides == pytest.approx([30.0], rel=0.02)


def test_an_empty_board_expects_dice_of_the_usual_size() -> None:
    tops = learn_tops(VIEW, [])
    assert tops.middles([(0, 0)])[1] == pytest.approx([SIDE * EDGE])
    assert tops.places([]) == []
