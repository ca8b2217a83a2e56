"""The actions of a Yahtzee table, as its record writes them."""

from collections.abc import Mapping
from typing import Self

from msgspec.structs import replace

from companion.games.game import Action
from companion.games.keeping import Roll
from companion.games.leaving import Leave
from companion.games.yahtzee.boxes import Box

__all__ = ["Roll", "Score", "Start", "YahtzeeAction"]


class Score(Action, frozen=True, tag="score", omit_defaults=True):
    """A box filled from the dice on the table; `zero` writes 0 by choice."""

    box: Box
    zero: bool = False


class Start(Action, frozen=True, tag="start"):
    """The player who starts this round, chosen before its first roll."""

    player: str

    def renamed(self, names: Mapping[str, str]) -> Self:
        """Return the action with new names of players, given by the former names."""
        return replace(self, player=names.get(self.player, self.player))


YahtzeeAction = Roll | Score | Start | Leave
