"""A discard being put together: which dice go, and where each of them goes. No rules.

The rules are asked (`refusal`) whether it stands as it is.
"""

from msgspec import Struct
from msgspec.structs import replace

from companion.games.desfausse.actions import CUP, Discard
from companion.games.desfausse.discarding import (
    REVERSE_VALUE,
    SKIP_VALUE,
    discard,
    due,
)
from companion.games.desfausse.state import State
from companion.games.errors import IllegalAction


class DiscardPlan(Struct, frozen=True):
    """`group` are the positions that light up together, `going` those that go with where to.

    `aim` is where the next die tapped goes: `CUP` or an opponent's name.
    """

    group: tuple[int, ...]
    going: tuple[tuple[int, str], ...]
    aim: str = CUP
    skip: bool = False
    reverse: bool = False

    @classmethod
    def begin(cls, state: State, group: tuple[int, ...]) -> "DiscardPlan":
        """As many as can go, to the cup."""
        return cls(group, tuple((position, CUP) for position in group[: due(state, group)]))

    def tapped(self, position: int, most: int) -> "DiscardPlan":
        """A die of the group: it goes where the aim is; one that goes there already stays.

        With as many as can go, the one chosen first makes room.
        """
        others = tuple(pair for pair in self.going if pair[0] != position)
        if (position, self.aim) in self.going:
            return replace(self, going=others)
        if len(others) == most:
            others = others[1:]
        return replace(self, going=(*others, (position, self.aim)))

    def aimed(self, to: str) -> "DiscardPlan":
        """Towards the cup or an opponent: what went to the cup, or all to it, goes with it."""
        mixed = CUP in (self.aim, to)
        going = tuple((position, to) for position, _ in self.going) if mixed else self.going
        return replace(self, aim=to, going=going)

    def toggled(self, extra: str) -> "DiscardPlan":
        """With `skip` or `reverse` wanted, or not after all."""
        if extra == "skip":
            return replace(self, skip=not self.skip)
        return replace(self, reverse=not self.reverse)

    def to(self, position: int) -> str | None:
        """Where a die goes; None for one that stays."""
        return dict(self.going).get(position)

    def action(self, state: State) -> Discard:
        """What this is as an action: the dice that stay make up for the 1s."""
        gone = tuple(position for position, _ in self.going)
        spare = tuple(position for position in self.group if position not in gone)
        named = tuple(sorted((*gone, *spare[: len(state.turn.ones)])))
        return Discard(named, gone, tuple(to for _, to in self.going), self.skip, self.reverse)

    def refusal(self, state: State) -> IllegalAction | None:
        """What the rules have against it; None where it stands."""
        try:
            discard(state, self.action(state))
        except IllegalAction as refusal:
            return refusal
        return None


def value(state: State, group: tuple[int, ...]) -> int:
    """What the dice of a group show."""
    return state.turn.dice[group[0]].value


def one_colour(state: State, group: tuple[int, ...]) -> bool:
    """Whether they may go to opponents."""
    return len({state.turn.dice[position].colour for position in group}) == 1


def may_skip(state: State, group: tuple[int, ...]) -> bool:
    """Whether such dice in the cup earn a skip."""
    return value(state, group) == SKIP_VALUE


def may_reverse(state: State, group: tuple[int, ...]) -> bool:
    """Whether such dice in the cup turn the direction, where there is one to turn."""
    return value(state, group) == REVERSE_VALUE and len(state.setup.players) > 2
