"""The actions of a DESfausse table, as its record writes them."""

from collections.abc import Mapping
from typing import Self

from msgspec import Struct
from msgspec.structs import replace

from companion.dice import Colour, Size
from companion.games.desfausse.columns import Column
from companion.games.desfausse.hand import Sort
from companion.games.game import Action, called
from companion.games.leaving import Leave

CUP = "cup"


class RolledDie(Struct, frozen=True, forbid_unknown_fields=True):
    """A die of a roll, with its value."""

    size: Size
    colour: Colour
    value: int

    @property
    def sort(self) -> Sort:
        """The die's size and colour, without its value."""
        return Sort(self.size, self.colour)


class Roll(Action, frozen=True, tag="roll", omit_defaults=True):
    """The whole hand after a roll, by position; `kept` are the positions that stayed."""

    dice: tuple[RolledDie, ...]
    kept: tuple[int, ...] = ()


class Name(Action, frozen=True, tag="name"):
    """The value named before a last die is rolled."""

    value: int


class Discard(Action, frozen=True, tag="discard", omit_defaults=True):
    """A combination by positions, its dice that really go, and the destination of each.

    `to` holds `CUP` or an opponent's name, in the order of `gone`.
    """

    combination: tuple[int, ...]
    gone: tuple[int, ...]
    to: tuple[str, ...]
    skip: bool = False
    reverse: bool = False

    def renamed(self, names: Mapping[str, str]) -> Self:
        """Return the action with new names of players, given by the former names."""
        return replace(self, to=called(self.to, names))


class Give(Action, frozen=True, tag="give"):
    """A die given by `player` to the player whose dice are more than half 1s."""

    player: str
    size: Size
    colour: Colour

    def renamed(self, names: Mapping[str, str]) -> Self:
        """Return the action with new names of players, given by the former names."""
        return replace(self, player=names.get(self.player, self.player))


class Trophy(Action, frozen=True, tag="trophy", omit_defaults=True):
    """A token placed in the current round's row.

    `moved_from` is the row, counted from 1, and the column of a token that moves. `player` and
    `round` are set only if the board alone is tracked.
    """

    column: Column
    player: str | None = None
    round: int | None = None
    moved_from: tuple[int, Column] | None = None

    def renamed(self, names: Mapping[str, str]) -> Self:
        """Return the action with new names of players, given by the former names."""
        player = self.player
        return replace(self, player=player and names.get(player, player))


class EndTurn(Action, frozen=True, tag="end_turn", omit_defaults=True):
    """The end of the turn, which every turn has.

    `starter` is the actual starter of the next round, if a round follows and the starter is not the
    player whom the rules name.
    """

    starter: str | None = None

    def renamed(self, names: Mapping[str, str]) -> Self:
        """Return the action with new names of players, given by the former names."""
        starter = self.starter
        return replace(self, starter=starter and names.get(starter, starter))


class EndRound(Action, frozen=True, tag="end_round"):
    """The end of the round, declared by the table if only the board is tracked."""


DesfausseAction = Roll | Name | Discard | Give | Trophy | EndTurn | EndRound | Leave
ACTION_TYPES = (Roll, Name, Discard, Give, Trophy, EndTurn, EndRound, Leave)
