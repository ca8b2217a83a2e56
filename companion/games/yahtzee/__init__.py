"""Yahtzee (MB 1994): the score sheets of one to eight players over any number of rounds."""

from companion.games.yahtzee.rules import GAME

__all__ = ["GAME"]
