"""A discard being composed: the dice and their targets. The plan holds no rules.

`refusal` tells whether the rules allow the discard.
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
    """A plan: `group` are the positions that light up, `going` maps discarded dice to targets.

    `aim` is the target of the next die tapped: `CUP` or an opponent's name.
    """

    group: tuple[int, ...]
    going: tuple[tuple[int, str], ...]
    aim: str = CUP
    skip: bool = False
    reverse: bool = False

    @classmethod
    def begin(cls, state: State, group: tuple[int, ...]) -> "DiscardPlan":
        """Return the plan to discard `group`: as many dice as the rules allow go to the cup."""
        return cls(group, tuple((position, CUP) for position in group[: due(state, group)]))

    def tapped(self, position: int, most: int) -> "DiscardPlan":
        """Return the plan after a tap on a die: it goes to the aim or, if it was going, stays.

        At the limit, the die chosen first stays instead.
        """
        others = tuple(pair for pair in self.going if pair[0] != position)
        if (position, self.aim) in self.going:
            return replace(self, going=others)
        if len(others) == most:
            others = others[1:]
        return replace(self, going=(*others, (position, self.aim)))

    def aimed(self, to: str) -> "DiscardPlan":
        """Return the plan with a new aim; a change to or from the cup redirects all going dice."""
        mixed = CUP in (self.aim, to)
        going = tuple((position, to) for position, _ in self.going) if mixed else self.going
        return replace(self, aim=to, going=going)

    def toggled(self, extra: str) -> "DiscardPlan":
        """Return the plan with `skip` or `reverse` switched."""
        if extra == "skip":
            return replace(self, skip=not self.skip)
        return replace(self, reverse=not self.reverse)

    def to(self, position: int) -> str | None:
        """Return the target of a die; None if it stays."""
        return dict(self.going).get(position)

    def action(self, state: State) -> Discard:
        """Return the discard as an action; the dice that stay make up for the 1s."""
        gone = tuple(position for position, _ in self.going)
        spare = tuple(position for position in self.group if position not in gone)
        named = tuple(sorted((*gone, *spare[: len(state.turn.ones)])))
        return Discard(named, gone, tuple(to for _, to in self.going), self.skip, self.reverse)

    def refusal(self, state: State) -> IllegalAction | None:
        """Return the rules' refusal of the discard; None if it is legal."""
        try:
            discard(state, self.action(state))
        except IllegalAction as refusal:
            return refusal
        return None


def value(state: State, group: tuple[int, ...]) -> int:
    """Return the value shown by the dice of a group."""
    return state.turn.dice[group[0]].value


def one_colour(state: State, group: tuple[int, ...]) -> bool:
    """Return whether all dice of `group` have one colour, so that opponents may get the dice."""
    return len({state.turn.dice[position].colour for position in group}) == 1


def may_skip(state: State, group: tuple[int, ...]) -> bool:
    """Return whether such dice in the cup allow a skip."""
    return value(state, group) == SKIP_VALUE


def may_reverse(state: State, group: tuple[int, ...]) -> bool:
    """Return whether such dice in the cup allow a reversed direction, if there is any."""
    return value(state, group) == REVERSE_VALUE and len(state.opponents) > 1
