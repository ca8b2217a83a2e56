"""Datis: seven tricks of dice a round, and a tally in which they cancel each other."""

from companion.games.datis.rules import GAME

__all__ = ["GAME"]
