"""The choices below the roll: groups to discard, dice to give, values or a starter to name."""

from collections import Counter

from msgspec import Struct
from msgspec.structs import replace

from companion.games.desfausse.actions import EndTurn, Give, Name
from companion.games.desfausse.discard_choices import combinations
from companion.games.desfausse.discarding import due, least_dice, may_discard
from companion.games.desfausse.hand import Sort
from companion.games.desfausse.ones import gifts, giver
from companion.games.desfausse.rolling import nameable
from companion.games.desfausse.state import State
from companion.games.desfausse.tray import lying
from companion.games.desfausse.turns import ends, starters

BLANK = 0


class Offer(Struct, frozen=True):
    """A choice: its dice and their value, how many it stands for, and either the group of positions
    it opens or the action it does.

    `barred`: it is no choice now, as the 1s leave none of its dice; it is shown to say so.
    """

    dice: tuple[tuple[Sort, int], ...]
    count: int
    group: tuple[int, ...] = ()
    action: EndTurn | Give | Name | None = None
    barred: bool = False

    @property
    def named(self) -> bool:
        """Whether a player's name stands on it."""
        return isinstance(self.action, EndTurn)


class ShownOffer(Struct, frozen=True):
    """A die of the row; `position` in the roll, None if it was not rolled this turn."""

    sort: Sort
    value: int
    position: int | None = None
    lit: bool = False
    aside: bool = False


def offers(state: State) -> tuple[Offer, ...]:
    """Every choice now; empty if only the board is tracked."""
    if state.finished or not state.tracks_dice:
        return ()
    gives = giver(state)
    if gives is not None:
        return tuple(
            Offer(
                ((Sort(gift.size, gift.colour), BLANK),),
                state.hands[gives][Sort(gift.size, gift.colour)],
                action=gift,
            )
            for gift in gifts(state)
        )
    named = nameable(state)
    if named:
        sort = state.hand.dice[0]
        return tuple(Offer(((sort, value),), 1, action=Name(value)) for value in named)
    if starters(state):
        return tuple(Offer((), 1, action=end) for end in ends(state))
    open_ = [_group(state, group) for group in combinations(state)]
    return (*open_, *(replace(_group(state, group), barred=True) for group in barred(state)))


def barred(state: State) -> tuple[tuple[int, ...], ...]:
    """The dice of one value that would be a group, did the 1s not hold back every one of them."""
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


def row(state: State) -> tuple[ShownOffer, ...]:
    """The dice of the player to play, those set aside last: what remains of the roll, else the
    hand; dice in a group that can be discarded are lit.
    """
    if state.finished or not state.tracks_dice:
        return ()
    turn = state.turn
    if not turn.dice:
        return tuple(ShownOffer(sort, BLANK) for sort in state.hand.dice)
    gone = turn.gone.positions if turn.gone else ()
    lit = {position for group in combinations(state) for position in group}
    rolled = [
        ShownOffer(die.sort, die.value, at, at in lit, die.value == 1)
        for at, die in enumerate(turn.dice)
        if at not in gone
    ]
    given = [ShownOffer(sort, BLANK) for sort, value in lying(state) if value is None]
    return (*sorted(rolled, key=lambda die: die.aside), *given)


def by_position(state: State) -> tuple[ShownOffer | None, ...]:
    """The dice of the roll by position, None for one that is gone; before the roll, the hand."""
    if state.finished or not state.tracks_dice:
        return ()
    turn = state.turn
    if not turn.dice:
        return tuple(ShownOffer(sort, BLANK) for sort in state.hand.dice)
    gone = turn.gone.positions if turn.gone else ()
    return tuple(
        None if at in gone else ShownOffer(die.sort, die.value, at)
        for at, die in enumerate(turn.dice)
    )


def _group(state: State, group: tuple[int, ...]) -> Offer:
    sorts = Counter(state.turn.dice[position].sort for position in group)
    value = state.turn.dice[group[0]].value
    colours: dict[str, Sort] = {}
    for sort in sorts:
        colours.setdefault(sort.colour, sort)
    return Offer(tuple((sort, value) for sort in colours.values()), len(group), group)
