"""The actions of a Datis table, as its record writes them. Dice are named like `green-d12`.

`owed` holds announcements and rolls of a round already counted that a correction has made due after
all. They are stored with the action before which they were due, so that every action keeps its
index. Each was made at the table, and has no effect if it is no longer due.
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import Self

from msgspec import Struct
from msgspec.structs import replace

from companion.games.game import Action
from companion.games.leaving import Leave

ALL = "all"


class Mode(StrEnum):
    """The mode of a round: trick by trick, or only the dice that each player won in the end."""

    TRICKS = "tricks"
    TALLY = "tally"


class Round(Action, frozen=True, tag="round", omit_defaults=True):
    """A round begins.

    `starter` is the player who really started, if not the player whom the rules name. `one_more`:
    the round was played after a tie for the lead that only a correction revealed, and refuses that
    tie; without a tie it has no effect.
    """

    mode: Mode
    starter: str | None = None
    one_more: bool = False
    owed: "tuple[Announce | Risk, ...]" = ()

    def renamed(self, names: Mapping[str, str]) -> Self:
        """Return the action with new names of players, given by the former names."""
        starter = self.starter and names.get(self.starter, self.starter)
        return replace(self, starter=starter, owed=tuple(owed.renamed(names) for owed in self.owed))


class Play(Struct, frozen=True, forbid_unknown_fields=True):
    """A die played to a trick, with its value."""

    player: str
    die: str
    value: int


class Trick(Action, frozen=True, tag="trick"):
    """A whole trick, its plays in order; `keep` is `all` or a colour, the winner's choice.

    Each of `rerolls` is a further roll of the players still tied: values by name.
    """

    plays: tuple[Play, ...]
    rerolls: tuple[Mapping[str, int], ...] = ()
    keep: str = ALL

    def renamed(self, names: Mapping[str, str]) -> Self:
        """Return the action with new names of players, given by the former names."""
        plays = [replace(play, player=names.get(play.player, play.player)) for play in self.plays]
        rerolls = [
            {names.get(player, player): value for player, value in each.items()}
            for each in self.rerolls
        ]
        return replace(self, plays=tuple(plays), rerolls=tuple(rerolls))


class Won(Action, frozen=True, tag="won"):
    """The dice that a player has won by the end of a round."""

    player: str
    dice: tuple[str, ...]

    def renamed(self, names: Mapping[str, str]) -> Self:
        """Return the action with new names of players, given by the former names."""
        return replace(self, player=names.get(self.player, self.player))


class Announce(Action, frozen=True, tag="announce", omit_defaults=True):
    """The colours that a player keeps, the paying colour, and whether its dice are risked.

    `said`: announced at the table, though a correction may have left the player nothing to
    announce: then the action has no effect.
    """

    player: str
    colours: tuple[str, ...]
    pays: str
    risk: bool
    said: bool = False
    owed: "tuple[Announce | Risk, ...]" = ()

    def renamed(self, names: Mapping[str, str]) -> Self:
        """Return the action with new names of players, given by the former names."""
        player = names.get(self.player, self.player)
        return replace(self, player=player, owed=tuple(owed.renamed(names) for owed in self.owed))


class Risk(Action, frozen=True, tag="risk", omit_defaults=True):
    """The values of the risked paying dice, by name of the die.

    `said`: rolled at the table, though a correction may have undone the risk: then the action has
    no effect.
    """

    player: str
    values: Mapping[str, int]
    said: bool = False
    owed: "tuple[Announce | Risk, ...]" = ()

    def renamed(self, names: Mapping[str, str]) -> Self:
        """Return the action with new names of players, given by the former names."""
        player = names.get(self.player, self.player)
        return replace(self, player=player, owed=tuple(owed.renamed(names) for owed in self.owed))


class Tie(Action, frozen=True, tag="tie", omit_defaults=True):
    """The table's decision on an equal highest total: accepted, or another round.

    `said`: decided at the table, though an earlier correction may have undone the tie: then the
    action has no effect.
    """

    accept: bool
    said: bool = False
    owed: "tuple[Announce | Risk, ...]" = ()

    def renamed(self, names: Mapping[str, str]) -> Self:
        """Return the action with new names of players, given by the former names."""
        return replace(self, owed=tuple(owed.renamed(names) for owed in self.owed))


DatisAction = Round | Trick | Won | Announce | Risk | Tie | Leave


def owed_before(action: Action) -> tuple[Announce | Risk, ...]:
    """Return the owed actions stored with an action."""
    return action.owed if isinstance(action, Round | Announce | Risk | Tie) else ()


def with_owed(action: Action, place: int, new: Announce | Risk) -> DatisAction:
    """Return the action with `new` among its owed actions, at index `place`.

    Later owed actions of the same kind and player are replaced. Raises TypeError for an action that
    cannot hold any.
    """
    if not isinstance(action, Round | Announce | Risk | Tie):
        raise TypeError(type(action).__name__)
    rest = tuple(owed for owed in action.owed[place:] if not _same(owed, new))
    return replace(action, owed=(*action.owed[:place], new, *rest))


def _same(first: Announce | Risk, second: Announce | Risk) -> bool:
    return type(first) is type(second) and first.player == second.player
