"""The reading of each square of a board from whole pictures, with the real networks."""

import numpy as np
import pytest

from companion.dice import Colour, Die
from tests.vision.boards import drawn_board, some_dice
from vision.board.board_reader import BoardReader, SquareReading
from vision.board.geometry import BoardView, Place
from vision.frame import Image
from vision.net import Detection, Net

RED_AND_GREEN = (Colour.RED, Colour.GREEN)


def read(dice: dict[Place, Die], seed: int, tilt: float) -> dict[Place, SquareReading]:
    board = drawn_board(dice, seed=seed, tilt=tilt)
    view = BoardView(board.corners, 10, 10)
    return dict(BoardReader(RED_AND_GREEN).read(board.picture, view))


def said(square: SquareReading) -> tuple[Colour, int] | None:
    """Return the likeliest die of a square, or None if it seems empty."""
    if square.empty > 0.5:
        return None
    value = max(range(6), key=square.values.__getitem__) + 1
    return max(square.colours, key=square.colours.__getitem__), value


@pytest.mark.parametrize(("seed", "tilt"), [(5200, 0.0), (5201, 20.0)])
def test_every_square_of_a_drawn_board_is_read(seed: int, tilt: float) -> None:
    dice = some_dice(seed)
    seen = read(dice, seed, tilt)
    assert len(seen) == 100
    wrong = [
        place
        for place, square in seen.items()
        if said(square) != ((die.colour, die.value) if (die := dice.get(place)) else None)
    ]
    assert len(wrong) <= 1


def test_the_chances_of_a_square_are_chances() -> None:
    for square in read(some_dice(3), 3, 12).values():
        assert 0 < square.empty < 1
        assert sum(square.values) == pytest.approx(1)
        assert sum(square.colours.values()) == pytest.approx(1)
        assert min(*square.values, *square.colours.values()) > 0


def test_an_empty_board_is_seen_to_be_empty() -> None:
    assert all(said(square) is None for square in read({}, 5203, 10).values())


class Blind(Net):
    """A network that finds all dice except the first."""

    def find(self, image: Image, nearer: float = 1.0) -> tuple[Detection, ...]:
        return super().find(image)[1:]


def test_a_die_that_was_not_found_is_read_on_its_square() -> None:
    dice = some_dice(5204)
    board = drawn_board(dice, seed=5204, tilt=15)
    view = BoardView(board.corners, 10, 10)
    blind = BoardReader(RED_AND_GREEN, Blind()).read(board.picture, view)
    assert {place for place, square in blind.items() if said(square)} == set(dice)


class Doubled(Net):
    """A network that finds the first die twice."""

    def find(self, image: Image, nearer: float = 1.0) -> tuple[Detection, ...]:
        every = super().find(image, nearer)
        return (*every, every[0])


def test_a_square_with_two_dice_is_not_read() -> None:
    board = drawn_board(some_dice(5205), seed=5205, tilt=5)
    view = BoardView(board.corners, 10, 10)
    seen = BoardReader(RED_AND_GREEN, Doubled()).read(board.picture, view)
    untold = [square for square in seen.values() if len(set(square.values)) == 1]
    assert len(untold) == 1
    assert untold[0].empty == pytest.approx(1 / 13)


def test_a_picture_of_nothing_does_no_harm() -> None:
    picture = np.full((90, 120, 3), 90, np.uint8)
    view = BoardView(((10.0, 80.0), (110.0, 80.0), (110.0, 10.0), (10.0, 10.0)), 10, 10)
    assert len(BoardReader(RED_AND_GREEN).read(picture, view)) == 100
