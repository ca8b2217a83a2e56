"""The owners of the dice won, as entered on the board, and as actions."""

from collections.abc import Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from companion.games.datis.actions import DatisAction, Won
from companion.games.datis.dice import HAND, DatisDie, named
from companion.games.datis.state import State
from companion.games.game import Action
from companion.table.view import View


class WonDiceEntry(Struct, frozen=True):
    """The entry; `owners` maps dice to player indices, `to` is the receiver of the next dice.

    `players` counts all players, `out` are those who take no part; `broken` is whether a player
    left during the round: then fewer dice may be won.
    """

    owners: Mapping[DatisDie, int]
    to: int
    players: int
    out: tuple[int, ...] = ()
    broken: bool = False

    @classmethod
    def of(cls, state: State) -> "WonDiceEntry":
        """Return an entry of the current round's known winners, for the awaited player."""
        players = len(state.setup.players)
        current = state.round
        owners = {
            die: player
            for player in range(players)
            for die in (current.dice(player) if current else ())
        }
        out, broken = (current.out, current.broken) if current else ((), False)
        return cls(owners, state.awaited or 0, players, out, broken)

    @classmethod
    def of_actions(cls, names: Sequence[str], lines: Sequence[Won]) -> "WonDiceEntry":
        """Return an entry of recorded actions."""
        owners = {named(die): names.index(line.player) for line in lines for die in line.dice}
        first = names.index(lines[0].player) if lines else 0
        return cls(owners, first, len(names))

    def tapped(self, die: DatisDie) -> "WonDiceEntry":
        """Return the entry after a tap on a die: to the player, or to nobody if it was theirs."""
        owners = {each: owner for each, owner in self.owners.items() if each != die}
        if self.owners.get(die) != self.to:
            owners[die] = self.to
        return replace(self, owners=owners)

    def turned_to(self, player: int) -> "WonDiceEntry":
        """Return the entry with another player to get the next dice."""
        return replace(self, to=player)

    def dice(self, player: int) -> tuple[DatisDie, ...]:
        """Return a player's dice, in the board's order."""
        return tuple(sorted(die for die, owner in self.owners.items() if owner == player))

    @property
    def whole(self) -> int:
        """The number of dice won in a round in total."""
        return HAND * (self.players - (0 if self.broken else len(self.out)))

    @property
    def left(self) -> int:
        """The number of dice not yet assigned; negative if there are too many."""
        return self.whole - len(self.owners)

    def line(self, state: State, player: int) -> Won:
        """Return a player's dice as an action."""
        return Won(state.setup.players[player], tuple(die.name for die in self.dice(player)))


def changed_and_new(
    view: View, actions: tuple[DatisAction, ...]
) -> tuple[dict[int, Action], list[DatisAction]]:
    """Split the round's actions into changes of recorded actions, by index, and new actions."""
    current = view.state.round
    amended: dict[int, Action] = {}
    new: list[DatisAction] = []
    entered = sum(dice is not None for dice in current.won) if current else 0
    first = len(view.actions) - entered
    indices = {
        action.player: index
        for index, action in enumerate(view.actions)
        if index >= first and isinstance(action, Won)
    }
    for action in actions:
        index = indices.get(action.player) if isinstance(action, Won) else None
        if index is None:
            new.append(action)
        elif not _same_dice(view.actions[index], action):
            amended[index] = action
    return amended, new


def _same_dice(first: Action, other: Action) -> bool:
    both = isinstance(first, Won) and isinstance(other, Won)
    return both and set(first.dice) == set(other.dice)  # type: ignore[attr-defined]
