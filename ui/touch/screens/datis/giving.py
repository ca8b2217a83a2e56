"""Who has won which dice, as it is entered on the board of all dice. No Kivy."""

from collections.abc import Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from companion.games.datis.actions import Won
from companion.games.datis.dice import HAND, DatisDie, named
from companion.games.datis.state import State


class Giving(Struct, frozen=True):
    """`owners` says who has a die, by index; `to` is who gets the dice tapped now."""

    owners: Mapping[DatisDie, int]
    to: int
    players: int

    @classmethod
    def of(cls, state: State) -> "Giving":
        """What the round in play knows, for the player awaited."""
        players = len(state.setup.players)
        current = state.round
        owners = {
            die: player
            for player in range(players)
            for die in (current.dice(player) if current else ())
        }
        return cls(owners, state.awaited or 0, players)

    @classmethod
    def told(cls, names: Sequence[str], lines: Sequence[Won]) -> "Giving":
        """What lines of a record say."""
        owners = {named(die): names.index(line.player) for line in lines for die in line.dice}
        first = names.index(lines[0].player) if lines else 0
        return cls(owners, first, len(names))

    def tapped(self, die: DatisDie) -> "Giving":
        """After a tap on a die: it moves to the player, or back to nobody if it was theirs."""
        owners = {each: owner for each, owner in self.owners.items() if each != die}
        if self.owners.get(die) != self.to:
            owners[die] = self.to
        return replace(self, owners=owners)

    def turned_to(self, player: int) -> "Giving":
        """The next dice go to another player."""
        return replace(self, to=player)

    def dice(self, player: int) -> tuple[DatisDie, ...]:
        """A player's dice, by their order on the board."""
        return tuple(sorted(die for die, owner in self.owners.items() if owner == player))

    @property
    def whole(self) -> int:
        """How many dice are won in a round in all."""
        return HAND * self.players

    @property
    def left(self) -> int:
        """How many are still to be given; below 0 for too many."""
        return self.whole - len(self.owners)

    def line(self, state: State, player: int) -> Won:
        """A player's dice as an action."""
        return Won(state.setup.players[player], tuple(die.name for die in self.dice(player)))
