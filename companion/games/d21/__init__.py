"""D.21: two players move twelve dice each over a board, and turn them by jumping."""

from companion.games.d21.rules import GAME

__all__ = ["GAME"]
