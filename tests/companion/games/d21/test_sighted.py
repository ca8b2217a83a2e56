"""An opening copied from a board read by the eye."""

from companion.games.d21.dice import EMPTY, GREEN, RED, cell
from companion.games.d21.sighted import PLAIN, sighted
from tests.companion.games.d21.positions import position
from tests.companion.games.d21.test_compare import seen

BOARD = position("middle_game")


def test_a_clearly_visible_board_is_copied_unchanged() -> None:
    found = sighted(seen(BOARD))
    assert found.cells == BOARD.cells
    assert not found.doubtful


def test_a_doubtful_square_is_asked_about_with_its_likeliest_answers_first() -> None:
    rather = {cell(RED, 3): 0.5, cell(RED, 2): 0.3, EMPTY: 0.1, cell(GREEN, 3): 0.05}
    found = sighted(seen(BOARD, a1=rather))
    assert found.cells[0] == cell(RED, 3)
    assert found.doubtful == {0: (cell(RED, 3), cell(RED, 2), EMPTY)}


def test_a_square_that_may_be_empty_is_asked_about_too() -> None:
    maybe = {EMPTY: PLAIN - 0.01, cell(GREEN, 4): 0.05}
    assert sighted(seen(BOARD, a1=maybe)).doubtful[0][:2] == (EMPTY, cell(GREEN, 4))
    plain = {EMPTY: PLAIN + 0.01, cell(GREEN, 4): 0.05}
    assert not sighted(seen(BOARD, a1=plain)).doubtful


def test_a_square_that_cannot_be_seen_is_asked_about() -> None:
    assert list(sighted(seen(BOARD, e5=None)).doubtful) == [BOARD.grid.squares["e5"]]
