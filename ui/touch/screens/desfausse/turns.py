"""The turns played, each with its rolls, to be corrected; and what could stand instead of
an action that no longer fits. No Kivy.
"""

from collections.abc import Mapping, Sequence

from msgspec import Struct

from companion.errors import Language
from companion.games.desfausse.actions import Discard, EndTurn, Give, Name, Roll, Trophy
from companion.games.desfausse.hand import Sort
from companion.games.desfausse.state import State
from companion.games.desfausse.vocabulary import WORDS, sort_name
from companion.games.game import Action, AnyGame, Setup
from companion.view import Blocked, View

MOST_INSTEAD = 8


class Turn(Struct, frozen=True):
    """A turn: whose, in which round, its rolls with their index, the indices of its actions."""

    player: str
    round: int
    rolls: tuple[tuple[int, Roll], ...]
    indices: range


def turns(game: AnyGame, setup: Setup, actions: Sequence[Action]) -> tuple[Turn, ...]:
    """Every turn with a roll, the oldest first."""
    found: list[Turn] = []
    rolls: list[tuple[int, Roll]] = []
    first = 0
    state: State = game.start(setup)
    for index, action in enumerate(actions):
        if isinstance(action, Roll):
            rolls.append((index, action))
        if isinstance(action, EndTurn):
            if rolls:
                done = range(first, index + 1)
                found.append(Turn(state.name, state.round, tuple(rolls), done))
            rolls, first = [], index + 1
        state = game.apply(state, action)
    if rolls:
        found.append(Turn(state.name, state.round, tuple(rolls), range(first, len(actions))))
    return tuple(found)


def state_before(view: View, replacements: Mapping[int, Action], index: int) -> State:
    """The game before the action at `index`, once the replacements are made."""
    state: State = view.game.start(view.setup)
    for at, action in enumerate(view.actions[:index]):
        state = view.game.apply(state, replacements.get(at, action))
    return state


def instead(view: View, blocked: Blocked) -> tuple[Action, ...]:
    """Some actions of the same kind that would go in the place of a blocked one."""
    state = state_before(view, blocked.replacements, blocked.index)
    kind = type(blocked.action)
    same = [choice for choice in view.game.choices(state) if isinstance(choice, kind)]
    return tuple(same[:MOST_INSTEAD])


def told(action: Action, state: State, language: Language) -> tuple[str, dict[str, object]]:
    """An action in words: a key and its facts."""
    match action:
        case Trophy(column):
            return "desfausse.instead_trophy", {"column": WORDS.say(column, language)}
        case Discard(combination, gone):
            value = state.turn.dice[combination[0]].value
            return "desfausse.instead_discard", {"count": len(gone), "value": value}
        case Name(value):
            return "desfausse.instead_name", {"value": value}
        case Give(_, size, colour):
            return "desfausse.instead_give", {"sort": sort_name(Sort(size, colour))}
    return "end_turn", {}
