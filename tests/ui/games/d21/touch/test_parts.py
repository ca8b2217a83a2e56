"""The parts of the D.21 screens, tested without a screen."""

import pytest

from companion.games.d21.dice import GREEN, RED, cell
from tests.companion.games.d21.play import board
from ui.games.d21.board_marks import (
    BoardMarks,
    attempt,
    lit_cells,
    own_dice,
    targets,
    turned_squares,
    window,
)
from ui.games.d21.signs import SIGNS
from ui.games.d21.touch.touch_target import near
from ui.telling.colours import PALETTES, contrast
from ui.telling.paints import SIDES as PAINTS


def test_a_touch_in_the_middle_of_a_square_reaches_its_neighbours_only_if_they_are_small() -> None:
    assert near((55.0, 55.0), 10, 10, 37, 48) == (11,)
    assert set(near((34.5, 34.5), 16, 16, 23, 48)) == {1, 16, 17, 18, 33}


@pytest.mark.parametrize(
    ("focus", "corner"), [(0, (0, 0)), (55, (2, 3)), (99, (3, 5)), (9, (3, 0))]
)
def test_the_magnified_part_stays_on_the_board(focus: int, corner: tuple[int, int]) -> None:
    part = window(BoardMarks(10, 10, bytes(100)), focus, 7, 5)
    assert (part.column, part.row) == corner
    assert focus in part.squares(10)


def test_targets_show_the_face_after_the_move() -> None:
    state = board("c4:2", "e4:3")
    names = state.grid.names
    moves = targets(state, state.grid.squares["c4"])
    cells = {names[at]: die for at, die in lit_cells(state, moves).items()}
    assert cells["d4"] == cell(RED, 2)
    assert cells["f4"] == cell(RED, 5)
    assert {names[at] for at in turned_squares(state, moves)} == {"f4"}


def test_the_dice_of_the_player_to_play_can_be_chosen() -> None:
    state = board("c4:2", "e4:3", to_play=GREEN)
    assert own_dice(state) == {state.grid.squares["e4"]}


@pytest.mark.parametrize(
    ("target", "text"),
    [("f4", "c4xf4=5"), ("d4", "c4-d4"), ("g4", "c4xg4"), ("d6", "c4-d6"), ("e4", "c4-e4")],
)
def test_an_attempt_is_written_as_a_move(target: str, text: str) -> None:
    state = board("c4:2", "e4:3")
    squares = state.grid.squares
    assert attempt(state, squares["c4"], squares[target]) == text


def test_red_and_green_dice_differ_in_more_than_their_colour() -> None:
    assert len(set(SIGNS.values())) == 2


@pytest.mark.parametrize("paint", PAINTS.values())
def test_pips_are_seen_on_their_die_and_dice_on_every_board(paint: object) -> None:
    body, pip = paint  # type: ignore[misc]
    assert contrast(body, pip) >= 4.5  # type: ignore[has-type]
    for palette in PALETTES.values():
        for ground in (palette.card, palette.line):
            # By night, a rim in the colour of the pips separates the die from the board.
            seen = max(contrast(body, ground), contrast(pip, ground))  # type: ignore[has-type]
            assert seen >= 4.5
