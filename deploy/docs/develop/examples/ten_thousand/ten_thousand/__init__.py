"""10 000, for the table companion."""

from .rules import GAME, KIT

__all__ = ["GAME", "KIT"]
