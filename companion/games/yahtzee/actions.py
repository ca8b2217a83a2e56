"""What a Yahtzee table does, as its record writes it."""

from companion.games.game import Action
from companion.games.yahtzee.boxes import Box


class Roll(Action, frozen=True, tag="roll", omit_defaults=True):
    """The five dice after a roll, by position; `kept` are the positions that stayed."""

    dice: tuple[int, ...]
    kept: tuple[int, ...] = ()


class Score(Action, frozen=True, tag="score", omit_defaults=True):
    """A box filled from the dice on the table; `zero` writes 0 by choice."""

    box: Box
    zero: bool = False


class Start(Action, frozen=True, tag="start"):
    """Who starts this round, said before its first roll."""

    player: str


YahtzeeAction = Roll | Score | Start
