"""A trick: groups, sums, ties and the dice taken. Players are given by their index."""

from collections.abc import Mapping, Sequence
from enum import StrEnum

from msgspec import Struct

from companion.dice import Colour
from companion.games.datis.dice import DatisDie
from companion.games.datis.errors import RerollNotNeeded


class Played(Struct, frozen=True):
    """A die in a trick, with its player and its value."""

    player: int
    die: DatisDie
    value: int


class Group(Struct, frozen=True):
    """The players whose dice have the same colour, in the order they played."""

    colour: Colour
    plays: tuple[Played, ...]

    @property
    def total(self) -> int:
        """The sum of the group's dice."""
        return sum(play.value for play in self.plays)

    @property
    def largest(self) -> int:
        """The number of faces of the largest die."""
        return max(play.die.sides for play in self.plays)

    @property
    def players(self) -> tuple[int, ...]:
        """The players of the group, in the order they played."""
        return tuple(play.player for play in self.plays)


class Why(StrEnum):
    """The reason of a decision: the first criterion that distinguishes the tied candidates."""

    ALONE = "alone"  # no other candidate
    HIGHEST = "highest"  # the highest score, no tie
    LEAD = "lead"  # a tie: the lead colour
    FACES = "faces"  # a tie: the die with more faces
    SIZE = "size"  # a tie: the larger group
    REROLL = "reroll"  # a tie: rolled again


class Verdict(Struct, frozen=True):
    """The result of a trick's dice. While `tied` names players, they must roll again first.

    `groups` are in the order they appeared; `level` are the colours of the groups with the highest
    sum, several in a tie. Once decided, `group` has won, `winner` takes the trick and `second`
    (None: nobody else in the group) would get the rest.
    """

    lead: Colour
    groups: tuple[Group, ...]
    level: tuple[Colour, ...]
    rerolls: tuple[Mapping[int, int], ...]
    tied: tuple[int, ...] = ()
    group: Group | None = None
    group_why: Why | None = None
    winner: int | None = None
    winner_why: Why | None = None
    second: int | None = None
    second_why: Why | None = None

    @property
    def plays(self) -> tuple[Played, ...]:
        """Every die of the trick, group by group."""
        return tuple(play for group in self.groups for play in group.plays)

    @property
    def why(self) -> Why:
        """The reason why the winner's die won: within its group, or because its group won."""
        if self.group_why is Why.ALONE or self.winner_why is Why.FACES:
            return self.winner_why or Why.HIGHEST
        return self.group_why or Why.HIGHEST

    @property
    def keeps(self) -> tuple[Colour | None, ...]:
        """The winner's choices: None for all dice, or a colour to keep."""
        if self.second is None or len(self.groups) == 1:
            return (None,)
        return (None, *(group.colour for group in self.groups))


def judge(plays: Sequence[Played], rerolls: Sequence[Mapping[int, int]] = ()) -> Verdict:
    """Return the verdict on a trick; `plays` are in the order they were played.

    Each of the rerolls has a value for every player whom the verdict without that reroll calls
    `tied`. Raises RerollNotNeeded if there are more rerolls than ties.
    """
    groups = tuple(
        Group(colour, tuple(play for play in plays if play.die.colour is colour))
        for colour in dict.fromkeys(play.die.colour for play in plays)
    )
    lead = plays[0].die.colour
    highest = max(group.total for group in groups)
    level = [group for group in groups if group.total == highest]
    left, why = _narrowed(level, len(groups), lead)
    used = 0
    while len(left) > 1 and used < len(rerolls):
        left = _rolled_again(left, rerolls[used])
        used += 1
    if used < len(rerolls):
        raise RerollNotNeeded()
    colours = tuple(group.colour for group in level)
    if len(left) > 1:
        tied = tuple(play.player for group in left for play in group.plays)
        return Verdict(lead, groups, colours, tuple(rerolls), tied=tied)
    group = left[0]
    first, first_why = _best(group.plays)
    others = tuple(play for play in group.plays if play is not first)
    second, second_why = _best(others) if others else (None, None)
    return Verdict(
        lead,
        groups,
        colours,
        tuple(rerolls),
        group=group,
        group_why=why,
        winner=first.player,
        winner_why=first_why,
        second=second.player if second else None,
        second_why=second_why,
    )


def taken(verdict: Verdict, keep: Colour | None, players: int) -> tuple[tuple[DatisDie, ...], ...]:
    """Return the dice that each player takes from a decided trick, by index."""
    piles: list[tuple[DatisDie, ...]] = [()] * players
    dice = [play.die for play in verdict.plays]
    if verdict.winner is not None:
        piles[verdict.winner] = tuple(die for die in dice if keep in (None, die.colour))
    if verdict.second is not None and keep is not None:
        piles[verdict.second] = tuple(die for die in dice if die.colour is not keep)
    return tuple(piles)


def _narrowed(level: list[Group], groups: int, lead: Colour) -> tuple[list[Group], Why]:
    """Return the groups of `level`, equal so far, that the tie rules leave, and the deciding rule.

    `groups` is the number of groups in the trick, `lead` the colour that was led.
    """
    if len(level) == 1:
        return level, Why.ALONE if groups == 1 else Why.HIGHEST
    leading = [group for group in level if group.colour is lead]
    if leading:
        return leading, Why.LEAD
    largest = max(group.largest for group in level)
    level = [group for group in level if group.largest == largest]
    if len(level) == 1:
        return level, Why.FACES
    most = max(len(group.plays) for group in level)
    level = [group for group in level if len(group.plays) == most]
    return level, Why.SIZE if len(level) == 1 else Why.REROLL


def _rolled_again(groups: list[Group], values: Mapping[int, int]) -> list[Group]:
    """Return the groups that share the highest sum of the new rolls."""
    totals = [sum(values[player] for player in group.players) for group in groups]
    return [group for group, total in zip(groups, totals, strict=True) if total == max(totals)]


def _best(plays: Sequence[Played]) -> tuple[Played, Why]:
    """Return the best of a group's plays: their numbers of faces all differ, so no tie remains."""
    best = max(plays, key=lambda play: (play.value, play.die.sides))
    if len(plays) == 1:
        return best, Why.ALONE
    level = [play for play in plays if play.value == best.value]
    return best, Why.HIGHEST if len(level) == 1 else Why.FACES
