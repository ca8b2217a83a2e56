"""The board as the camera sees it, compared with the game. No Kivy."""

from msgspec import Struct

from companion.dice import WantedDice
from companion.errors import Language
from companion.games.d21.compare import Comparison, Difference, OnSquare, advice, compare
from companion.games.d21.state import State
from companion.translation import Words
from vision.board import BoardView, Place, SeenBoard
from vision.frame import Image
from vision.reader import Reader

MOST_TOLD = 4


class Advice(Struct, frozen=True):
    """What to tell where no move fits: the sentences, and how many more there would be."""

    sentences: tuple[str, ...]
    more: int


def read_board(picture: Image, board: BoardView, wanted: WantedDice) -> SeenBoard:
    """The dice in a picture, by their place on the board."""
    return board.read(Reader().read(picture, wanted))


def compared(state: State, seen: SeenBoard) -> Comparison:
    """What a seen board can be: a die that is not sure may be any die."""
    names = state.grid.names

    def name(place: Place) -> str:
        return names[place[1] * state.grid.columns + place[0]]

    dice = {
        name(place): OnSquare(die.colour, die.value) if die.sure else OnSquare(None, None)
        for place, die in seen.dice.items()
    }
    return compare(state, dice, [name(place) for place in seen.hidden])


def advise(comparison: Comparison, words: Words, language: Language) -> Advice:
    """How the board differs and how to put it right; the rule broken, where it is one."""
    differences: tuple[Difference, ...] = comparison.differences
    told = [advice(one, words).to(language) for one in differences[:MOST_TOLD]]
    if comparison.why is not None:
        told.insert(0, comparison.why.to(language))
    return Advice(tuple(told), max(0, len(differences) - MOST_TOLD))
