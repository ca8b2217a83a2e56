"""The setup of a game of Datis: its players and its options."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Self

from msgspec import Struct
from msgspec.structs import replace

from companion.dice import Colour
from companion.games.game import Setup, called

PLAYERS = range(2, 5)


class NextLeader(StrEnum):
    """The leader of the next trick: the winner of the last, or the next player clockwise."""

    WINNER = "winner"
    CLOCKWISE = "clockwise"


class Options(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The options of a game, which the sheet leaves open.

    `grand_slam` to `five` are the points of the bonuses. `colours` are the sets in the box, a set
    more than there are players; if empty, they are the first colours that appear.
    """

    next_leader: NextLeader = NextLeader.WINNER
    grand_slam: int = 30
    three: int = 5
    four: int = 10
    five: int = 20
    colours: tuple[Colour, ...] = ()


class DatisSetup(Setup, frozen=True, tag="datis", kw_only=True):
    """The header of a Datis record. An empty `youngest_first` means the turn order."""

    youngest_first: tuple[str, ...] = ()
    options: Options = Options()

    def renamed(self, names: Mapping[str, str]) -> Self:
        """Return the setup with new names of players, given by the former names."""
        return replace(super().renamed(names), youngest_first=called(self.youngest_first, names))
