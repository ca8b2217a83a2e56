"""Choices as chips: dice to give, values or a starter to name; and the groups that stay."""

from msgspec import Struct

from companion.games.desfausse.actions import EndTurn, Give, Name
from companion.games.desfausse.discarding import due, least_dice, may_discard
from companion.games.desfausse.hand import Sort
from companion.games.desfausse.ones import gifts, giver
from companion.games.desfausse.rolling import nameable
from companion.games.desfausse.state import State
from companion.games.desfausse.turns import ends, starters

BLANK = 0


class OfferedChoice(Struct, frozen=True):
    """A choice: its action, a die and its value, and the number of such dice."""

    action: EndTurn | Give | Name
    sort: Sort | None = None
    value: int = BLANK
    count: int = 1

    @property
    def named(self) -> bool:
        """Whether the chip shows a player's name."""
        return isinstance(self.action, EndTurn)


def offers(state: State) -> tuple[OfferedChoice, ...]:
    """Return the present choices; none if only the board is tracked."""
    if state.finished or not state.tracks_dice:
        return ()
    gives = giver(state)
    if gives is not None:
        sorts = ((gift, Sort(gift.size, gift.colour)) for gift in gifts(state))
        return tuple(
            OfferedChoice(gift, sort, count=state.hands[gives][sort]) for gift, sort in sorts
        )
    named = nameable(state)
    if named:
        sort = state.hand.dice[0]
        return tuple(OfferedChoice(Name(value), sort, value) for value in named)
    return tuple(map(OfferedChoice, ends(state))) if starters(state) else ()


def barred(state: State) -> tuple[tuple[int, ...], ...]:
    """Return the groups, by position, that could go if the 1s did not hold back all their dice."""
    turn = state.turn
    if not may_discard(state):
        return ()
    values = {die.value for die in turn.dice} - {1}
    groups = [
        tuple(at for at, die in enumerate(turn.dice) if die.value == value)
        for value in sorted(values)
    ]
    return tuple(
        group for group in groups if len(group) >= least_dice(state) and not due(state, group)
    )
