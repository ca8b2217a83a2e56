"""New game, for the table companion."""

from .rules import GAME

__all__ = ["GAME", "KIT"]

KIT = 1
