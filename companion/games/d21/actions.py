"""What a D.21 table does, as its record writes it."""

from companion.games.game import Action
from companion.games.leaving import Leave


class Move(Action, frozen=True, tag="move"):
    """A slide `c4-f4` or a jump `c4xf4`, the second square being where the die lands.

    A die that turned is followed by the face it shows then: `c4xf4=5`.
    """

    move: str


class Resign(Action, frozen=True, tag="resign"):
    """The player to play gives the game up."""


class Draw(Action, frozen=True, tag="draw"):
    """Both players have agreed on a draw."""


class Pass(Action, frozen=True, tag="pass"):
    """The player to play cannot move."""


D21Action = Move | Resign | Draw | Pass | Leave
