"""Compares the board in the camera's picture with the game."""

from collections.abc import Mapping, Sequence

from msgspec import Struct

from companion.games.d21.compare import Chances, Comparison, SquareDifference, advice
from companion.games.d21.dice import COLOURS
from companion.games.d21.grid import Grid
from companion.language.text import Language
from companion.language.words import Words
from companion.settings import Corner
from vision.board.board_reader import BoardReader, SquareReading
from vision.board.geometry import BadCorners, BoardView, Place, board_by_hand
from vision.frame import Image

MOST_TOLD = 4


class BoardAdvice(Struct, frozen=True):
    """The sentences if no move fits, and the number of sentences left out."""

    sentences: tuple[str, ...]
    more: int


def view_from_shares(corners: Sequence[Corner], picture: Image, grid: Grid) -> BoardView | None:
    """Return the board's place in a picture, from its corners as shares; None without corners."""
    height, width = picture.shape[:2]
    pixels = tuple((x * width, y * height) for x, y in corners)
    try:
        return board_by_hand(pixels, grid.columns, grid.rows)
    except BadCorners:
        return None


def read_board(picture: Image, board: BoardView) -> Chances:
    """Return the probabilities for every square of the board in a picture, in the rules' order."""
    return by_cell(BoardReader(COLOURS).read(picture, board), board)


def by_cell(seen: Mapping[Place, SquareReading], board: BoardView) -> Chances:
    """Return the probability of every cell, square by square and row by row."""
    return [_cells(seen[place]) for place in board.places]


def _cells(square: SquareReading) -> list[float]:
    occupied = 1 - square.empty
    dice = (
        occupied * square.colours[colour] * value for colour in COLOURS for value in square.values
    )
    return [square.empty, *dice]


def advise(comparison: Comparison, words: Words, language: Language) -> BoardAdvice:
    """Return the differences on the real board and their corrections; first a broken rule."""
    differences: tuple[SquareDifference, ...] = comparison.differences
    sentences = [advice(difference, words).to(language) for difference in differences[:MOST_TOLD]]
    if comparison.why is not None:
        sentences.insert(0, comparison.why.to(language))
    return BoardAdvice(tuple(sentences), max(0, len(differences) - MOST_TOLD))
