"""Squares smaller than a finger: what may mean several is magnified first."""

import pytest

from companion.games.d21.state import D21Setup, Opening
from tests.ui.games.d21.touch.d21_evening import (
    header,
    moves,
    sit_down,
    square,
    touch_board,
    touch_part,
)
from tests.ui.touch.evening import Evening
from tests.ui.touch.screens.seated import done


def test_a_touch_between_two_dice_magnifies_and_moves_nothing(evening: Evening) -> None:
    sit_down(evening)
    touch_board(evening, "e3", beside=(0.45, 0))
    assert evening.now.selected is None
    assert "magnified" in evening.now.words
    touch_part(evening, "f3")
    assert evening.now.selected == square(evening, "f3")
    assert "magnified" not in evening.now.words


def test_on_the_largest_board_every_crowded_touch_is_settled_in_the_magnified_part(
    evening: Evening,
) -> None:
    sit_down(evening, options={"columns": 16, "rows": 16})
    touch_board(evening, "h3")
    assert evening.now.selected is None
    touch_part(evening, "h3")
    assert evening.now.selected == square(evening, "h3")
    touch_board(evening, "h9")
    assert done(evening) == ()
    touch_part(evening, "h9")
    assert moves(evening) == ["h3-h9"]


@pytest.mark.parametrize("side", [(8, 6), (10, 10), (16, 16)])
def test_every_square_can_be_brought_under_a_finger(
    evening: Evening, side: tuple[int, int]
) -> None:
    sit_down(evening, setup=_small() if side == (8, 6) else None, options=_size(side))
    pair = evening.now.ids.pair
    seen = set[int]()
    for at in range(side[0] * side[1]):
        pair.focus = at
        squares = pair.part.squares(side[0])
        assert at in squares
        seen.update(squares)
        assert len(squares) == 35
    evening.screen.step(2)
    assert len(seen) == side[0] * side[1]
    assert pair.ids.part.edge >= 48


def _size(side: tuple[int, int]) -> dict[str, int]:
    return {"columns": side[0], "rows": side[1]}


def _small() -> D21Setup:
    setup = header("lines_at_hand")
    assert (setup.options.columns, setup.options.rows) == (8, 6)
    assert isinstance(setup.opening, Opening)
    return setup
