"""A passable DESfausse player for the simulated table: discards much, takes good cells."""

from collections import Counter
from collections.abc import Sequence
from random import Random

from companion.games.desfausse.actions import DesfausseAction, Discard, Give, Trophy
from companion.games.desfausse.columns import POINTS, Column
from companion.games.desfausse.discarding import discard
from companion.games.desfausse.ones import gifts
from companion.games.desfausse.rolling import may_roll
from companion.games.desfausse.state import State
from companion.games.desfausse.trophies import open_columns, trophies
from companion.games.desfausse.turns import may_end_turn
from companion.games.game import Throw

# The bot's value of a die less in hand, in points of the board.
A_DIE_LESS = 1.0
# A discard of this value is taken at once, with rolls still left.
GOOD_ENOUGH = 6.0


def decide(
    state: State, chance: Random, choices: Sequence[DesfausseAction]
) -> DesfausseAction | Throw:
    """Return a choice, or a throw if a roll is open."""
    if not state.tracks_dice:
        return _tap(chance, choices)
    if gifts(state):
        return _least_useful(state, chance)
    if trophies(state):
        return _best_trophy(state, chance, choices)
    best = _best_discard(state, chance, choices)
    if may_roll(state) and (best is None or _worth(state, best) < GOOD_ENOUGH):
        return Throw(_worth_keeping(state))
    return best or chance.choice(choices)


def _worth(state: State, choice: Discard) -> float:
    after = discard(state, choice)
    cells = max((POINTS[column] for column in open_columns(after)), default=0)
    return cells + A_DIE_LESS * len(choice.gone)


def _best_discard(
    state: State, chance: Random, choices: Sequence[DesfausseAction]
) -> Discard | None:
    options = [choice for choice in choices if isinstance(choice, Discard)]
    if len(options) > 200:
        options = chance.sample(options, 200)
    return max(options, key=lambda option: (_worth(state, option), chance.random()), default=None)


def _best_trophy(
    state: State, chance: Random, choices: Sequence[DesfausseAction]
) -> DesfausseAction:
    """Return the best cell for a token; a poor cell may be refused if the last token would go."""
    best = max(trophies(state), key=lambda trophy: (_gain(trophy), chance.random()))
    last = state.tokens[state.player] == 1 and POINTS[best.column] < 3
    ending = [action for action in choices if not isinstance(action, Trophy)]
    if last and may_end_turn(state) and chance.random() < 0.5:
        return chance.choice(ending)
    return best


def _gain(trophy: Trophy) -> int:
    return POINTS[trophy.column] - (POINTS[trophy.moved_from[1]] if trophy.moved_from else 0)


def _least_useful(state: State, chance: Random) -> Give:
    """Return a gift, if possible of a big die: big dice can neither skip nor reverse."""
    return max(gifts(state), key=lambda gift: (gift.size == "big", chance.random()))


def _worth_keeping(state: State) -> tuple[int, ...]:
    dice, ones = state.turn.dice, state.turn.ones
    if not dice:
        return ()
    values = Counter(die.value for die in dice if die.value != 1)
    value = max(values, key=lambda face: (values[face], face))
    same = tuple(at for at, die in enumerate(dice) if die.value == value)
    kept = tuple(sorted((*ones, *same)))
    return kept if len(kept) < len(dice) else tuple(sorted((*ones, *same[1:])))


def _tap(chance: Random, choices: Sequence[DesfausseAction]) -> DesfausseAction:
    """Return a tap with the board alone: mostly a token that counts, then the end of the round."""
    options = [
        choice
        for choice in choices
        if not isinstance(choice, Trophy) or choice.column is not Column.ONES
    ]
    return chance.choice(options)
