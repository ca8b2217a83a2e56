"""Dice on a board, by square: told from where their boxes lie, and from whole pictures."""

import pytest

from companion.dice import Box, Colour, DiceSort, Doubt, Reading, SeenDie, Unread, WantedDice
from tests.vision.boards import drawn_board, some_dice
from vision.board import BadCorners, BoardView
from vision.reader import Reader

# A board of 10 x 8 seen straight from above, 50 pixels a square, a1 below on the left.
CORNERS = ((100.0, 500.0), (600.0, 500.0), (600.0, 100.0), (100.0, 100.0))
DICE = WantedDice(
    tuple(DiceSort(colour=colour, least=12, most=12) for colour in (Colour.RED, Colour.GREEN))
)


def box(x: float, y: float, half: float = 15) -> Box:
    return Box(x - half, y - half, x + half, y + half)


def die(value: int, x: float, y: float) -> SeenDie:
    return SeenDie(value=value, confidence=0.99, sure=True, box=box(x, y))


@pytest.fixture
def view() -> BoardView:
    return BoardView(CORNERS, 10, 8)


@pytest.mark.parametrize(
    ("at", "place"),
    [
        ((125, 475), (0, 0)),
        ((575, 475), (9, 0)),
        ((575, 125), (9, 7)),
        ((125, 125), (0, 7)),
        ((148, 452), (0, 0)),
        ((152, 448), (1, 1)),
        ((95, 475), (0, 0)),
        ((80, 475), None),
        ((350, 620), None),
    ],
)
def test_a_box_is_on_the_square_its_middle_is_on(
    view: BoardView, at: tuple[int, int], place: tuple[int, int] | None
) -> None:
    assert view.place(box(*at)) == place


def test_the_corners_may_be_those_of_a_board_turned_round() -> None:
    turned = BoardView((*CORNERS[2:], *CORNERS[:2]), 10, 8)
    assert turned.place(box(125, 475)) == (9, 7)


def test_two_dice_on_a_square_and_what_was_not_read_hide_it(view: BoardView) -> None:
    reading = Reading(
        dice=(die(1, 125, 475), die(2, 140, 460), die(3, 225, 475), die(4, 700, 300)),
        sure=False,
        unread=(Unread(box(325, 475), Doubt.FOREIGN), Unread(box(30, 30), Doubt.FOREIGN)),
    )
    seen = view.read(reading)
    assert {place: die.value for place, die in seen.dice.items()} == {(2, 0): 3}
    assert seen.hidden == {(0, 0), (4, 0)}
    assert seen.beside == 1


@pytest.mark.parametrize(
    "corners",
    [CORNERS[:3], (CORNERS[0], CORNERS[2], CORNERS[1], CORNERS[3]), (CORNERS[0],) * 4],
)
def test_corners_that_go_round_no_board_are_refused(
    corners: tuple[tuple[float, float], ...],
) -> None:
    with pytest.raises(BadCorners):
        BoardView(corners, 10, 8)


def squares_right(seed: int, tilt: float) -> tuple[int, int]:
    """How many dice of a drawn board are read right on their square, and how many are
    wrong although the reader was sure.
    """
    dice = some_dice(seed)
    board = drawn_board(dice, seed=seed, tilt=tilt)
    seen = BoardView(board.corners, 10, 10).read(Reader().read(board.picture, DICE))
    told = {place: (one.value, one.colour) for place, one in seen.dice.items() if one.sure}
    right = sum(told.get(place) == (one.value, one.colour) for place, one in dice.items())
    return right, len(told) - right


@pytest.mark.parametrize(("seed", "tilt"), [(1, 0.0), (2, 20.0)])
def test_dice_of_a_drawn_board_are_read_on_their_squares(seed: int, tilt: float) -> None:
    right, wrong = squares_right(seed, tilt)
    assert right >= 22
    assert wrong == 0


@pytest.mark.soak
def test_of_two_hundred_drawn_boards_97_dice_in_100_are_right_and_hardly_any_wrong() -> None:
    counts = [squares_right(seed, tilt=seed % 21) for seed in range(200)]
    assert sum(wrong for _, wrong in counts) <= 2
    assert sum(right for right, _ in counts) >= 0.97 * 24 * 200
