"""D.21's picture on Home: a corner of the board with dice of both sides."""

from typing import Any

from companion.games.d21.dice import GREEN, RED, cell
from ui.games.d21.board_marks import BoardMarks, Window
from ui.games.d21.touch.board import BoardArt

SIDE = 3
DICE = {8: cell(RED, 5), 10: cell(GREEN, 3), 17: cell(RED, 2), 24: cell(GREEN, 6), 26: cell(RED, 1)}


class D21Tile(BoardArt):
    """Three rows of a board, drawn."""

    def __init__(self, **kwargs: Any) -> None:
        look = BoardMarks(8, 6, bytes(DICE.get(square, 0) for square in range(48)))
        super().__init__(look=look, window=Window(0, 1, SIDE, SIDE), named=False, **kwargs)
        self.disabled = True
