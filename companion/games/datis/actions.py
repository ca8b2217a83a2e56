"""What a Datis table does, as its record writes it. Dice are named like `green-d12`.

`owed` holds announcements and rolls of a round already counted that a correction has made due after
all. They are stored with the action before which they were due, so that every action keeps its
index. Each was said or rolled at the table, and changes nothing if it is not due any more.
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
    """How a round is followed: trick by trick, or only what each player won in the end."""

    TRICKS = "tricks"
    TALLY = "tally"


class Round(Action, frozen=True, tag="round", omit_defaults=True):
    """A round begins.

    `starter` is who really started it, if not the player whom the rules name. `one_more`: it was
    played after a tie for the lead that was only found later, and refuses that tie; if there is
    none it changes nothing.
    """

    mode: Mode
    starter: str | None = None
    one_more: bool = False
    owed: "tuple[Announce | Risk, ...]" = ()

    def renamed(self, names: Mapping[str, str]) -> Self:
        """With other names of players, by the former ones."""
        starter = self.starter and names.get(self.starter, self.starter)
        return replace(self, starter=starter, owed=tuple(one.renamed(names) for one in self.owed))


class Play(Struct, frozen=True, forbid_unknown_fields=True):
    """A die played to a trick and the value it showed."""

    player: str
    die: str
    value: int


class Trick(Action, frozen=True, tag="trick"):
    """A whole trick, its plays in order; `keep` is `all` or a colour, the winner's choice.

    Each of `rerolls` is one further roll of the players still tied: values by name.
    """

    plays: tuple[Play, ...]
    rerolls: tuple[Mapping[str, int], ...] = ()
    keep: str = ALL

    def renamed(self, names: Mapping[str, str]) -> Self:
        """With other names of players, by the former ones."""
        plays = [replace(play, player=names.get(play.player, play.player)) for play in self.plays]
        rerolls = [
            {names.get(player, player): value for player, value in each.items()}
            for each in self.rerolls
        ]
        return replace(self, plays=tuple(plays), rerolls=tuple(rerolls))


class Won(Action, frozen=True, tag="won"):
    """The dice a player has won by the end of a round."""

    player: str
    dice: tuple[str, ...]

    def renamed(self, names: Mapping[str, str]) -> Self:
        """With other names of players, by the former ones."""
        return replace(self, player=names.get(self.player, self.player))


class Announce(Action, frozen=True, tag="announce", omit_defaults=True):
    """The colours a player keeps, the one that pays, and whether its dice are risked.

    `said`: it was said at the table, though a correction may have left the player nothing to
    announce: then it changes nothing.
    """

    player: str
    colours: tuple[str, ...]
    pays: str
    risk: bool
    said: bool = False
    owed: "tuple[Announce | Risk, ...]" = ()

    def renamed(self, names: Mapping[str, str]) -> Self:
        """With other names of players, by the former ones."""
        player = names.get(self.player, self.player)
        return replace(self, player=player, owed=tuple(one.renamed(names) for one in self.owed))


class Risk(Action, frozen=True, tag="risk", omit_defaults=True):
    """What the paying dice showed when they were risked, by name of the die.

    `said`: they were rolled at the table, though a correction may have undone the risk: then they
    change nothing.
    """

    player: str
    values: Mapping[str, int]
    said: bool = False
    owed: "tuple[Announce | Risk, ...]" = ()

    def renamed(self, names: Mapping[str, str]) -> Self:
        """With other names of players, by the former ones."""
        player = names.get(self.player, self.player)
        return replace(self, player=player, owed=tuple(one.renamed(names) for one in self.owed))


class Tie(Action, frozen=True, tag="tie", omit_defaults=True):
    """The table's decision on an equal highest total: accepted, or one more round.

    `said`: it was said at the table, though an earlier correction may have undone the tie: then it
    changes nothing.
    """

    accept: bool
    said: bool = False
    owed: "tuple[Announce | Risk, ...]" = ()

    def renamed(self, names: Mapping[str, str]) -> Self:
        """With other names of players, by the former ones."""
        return replace(self, owed=tuple(one.renamed(names) for one in self.owed))


DatisAction = Round | Trick | Won | Announce | Risk | Tie | Leave


def owed_before(action: Action) -> tuple[Announce | Risk, ...]:
    """The owed actions stored with an action."""
    return action.owed if isinstance(action, Round | Announce | Risk | Tie) else ()


def with_owed(action: Action, place: int, told: Announce | Risk) -> DatisAction:
    """The action with `told` among its owed ones, at index `place`.

    Later owed ones of the same kind and player are replaced. Raises TypeError for an action that
    cannot hold any.
    """
    if not isinstance(action, Round | Announce | Risk | Tie):
        raise TypeError(type(action).__name__)
    rest = tuple(one for one in action.owed[place:] if not _same(one, told))
    return replace(action, owed=(*action.owed[:place], told, *rest))


def _same(one: Announce | Risk, other: Announce | Risk) -> bool:
    return type(one) is type(other) and one.player == other.player
