"""The state of a Yahtzee match."""

from msgspec import Struct

from companion.games.game import RollingSetup
from companion.games.keeping import KeepingState
from companion.games.yahtzee.boxes import Box
from companion.games.yahtzee.sheet import Sheet

DICE = 5
ROLLS = 3  # in a turn


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """The options of a match: `rounds` is the number of sheets each player fills."""

    rounds: int = 1


class YahtzeeSetup(RollingSetup, frozen=True, tag="yahtzee", kw_only=True):
    """The header of a Yahtzee record."""

    options: Options = Options()


class State(KeepingState, frozen=True):
    """A match: `sheets[round][player]` for the rounds begun.

    `starter` is the index of the player who started the current round and `turns` the number of
    turns finished in the round, with those passed over. `left` are the indices of the players who
    have left: their turns are passed over.
    """

    setup: YahtzeeSetup
    sheets: tuple[tuple[Sheet, ...], ...]
    starter: int = 0
    turns: int = 0
    left: tuple[int, ...] = ()

    @property
    def round(self) -> int:
        """The current round, counted from 1."""
        return len(self.sheets)

    @property
    def finished(self) -> bool:
        """Whether every box of the round is filled, except for players who have left."""
        return self.turns == len(Box) * len(self.setup.players)

    @property
    def player(self) -> int:
        """The index of the player to play."""
        return (self.starter + self.turns) % len(self.setup.players)

    @property
    def sheet(self) -> Sheet:
        """The current sheet of the player to play."""
        return self.sheets[-1][self.player]

    @property
    def may_roll(self) -> bool:
        """Whether the player to play has a roll left."""
        return not self.finished and len(self.rolls) < ROLLS

    @property
    def worths(self) -> dict[Box, int]:
        """The points of the dice on the table in each open box, in the sheet's order."""
        return {box: self.sheet.worth(box, self.dice) for box in self.sheet.open_boxes}

    def written(self, box: Box, *, zero: bool) -> int:
        """Return the points of the dice on the table in an open box; 0 if a zero is chosen."""
        return 0 if zero else self.sheet.worth(box, self.dice)

    def total(self, player: int) -> int:
        """Return a player's sum over the rounds begun."""
        return sum(sheets[player].total for sheets in self.sheets)
