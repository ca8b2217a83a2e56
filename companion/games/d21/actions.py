"""The actions of a D.21 table, as its record writes them."""

from companion.games.game import Action
from companion.games.leaving import Leave


class Move(Action, frozen=True, tag="move"):
    """A slide `c4-f4` or a jump `c4xf4`; the second square is the die's target.

    A die that turned is followed by its new face: `c4xf4=5`.
    """

    move: str


class Resign(Action, frozen=True, tag="resign"):
    """The player to play gives the game up."""


class Draw(Action, frozen=True, tag="draw"):
    """Both players have agreed on a draw."""


class Pass(Action, frozen=True, tag="pass"):
    """The player to play cannot move."""


D21Action = Move | Resign | Draw | Pass | Leave
