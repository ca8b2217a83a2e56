"""Short words for playing Dalapapa Domaine in tests."""

from collections.abc import Iterator, Sequence
from random import Random

from companion.games.dalapapa import GAME
from companion.games.dalapapa.actions import (
    Count,
    DalapapaAction,
    EndTurn,
    Grow,
    Mark,
    Merge,
    NewTerritory,
    Place,
)
from companion.games.dalapapa.state import DalapapaSetup, State, TerritoryId
from companion.games.game import Action, fold

NAMES = ("Ana", "Bo", "Chloe", "Dan")
MARKERS = {2: 10, 3: 7, 4: 5}


def setup(count: int = 2) -> DalapapaSetup:
    """Return a game of the first `count` of four players."""
    return DalapapaSetup(version=1, players=NAMES[:count])


def played(*actions: Action, count: int = 2) -> State:
    """Return the game after these actions."""
    state: State = fold(GAME, setup(count), actions)
    return state


def after(state: State, *actions: DalapapaAction) -> State:
    """Return the game after some more actions."""
    for action in actions:
        state = GAME.apply(state, action)
    return state


def turn(connections: int = 2, *marks: TerritoryId) -> tuple[DalapapaAction, ...]:
    """Return a whole turn: a domino, markers, the end."""
    return (Place(connections), *map(Mark, marks), EndTurn())


def territories(*sizes: int, colour: str = "red") -> tuple[DalapapaAction, ...]:
    """Return territories 1, 2, 3 ... of these sizes."""
    return tuple(NewTerritory(number, size, colour) for number, size in enumerate(sizes, 1))


def emptied(count: int = 2) -> tuple[DalapapaAction, ...]:
    """Return actions in which Ana marks with all of her markers; her turn goes on."""
    many = MARKERS[count]
    return (*territories(*[2] * many), Place(2), *(Mark(number + 1) for number in range(many)))


def over(count: int = 2) -> tuple[DalapapaAction, ...]:
    """Return actions in which Ana uses up her markers, all have a last turn, and all is counted."""
    return (*emptied(count), EndTurn(), *turn() * (count - 1), Count(plaque=True))


def bag_emptied(count: int = 2) -> tuple[DalapapaAction, ...]:
    """Free turns until the last domino is drawn."""
    return turn() * (72 - 3 - 2 * count)


def penniless(count: int = 2) -> tuple[DalapapaAction, ...]:
    """Return two turns of each player, paid with tokens until none are left."""
    return turn(1) * (2 * count)


def random_action(state: State, chance: Random, greed: float = 0.3) -> DalapapaAction:
    """Return a random legal action; `greed` is the chance to mark if marking is allowed."""
    if not state.finished and chance.random() < 0.3:
        seen = random_sight(state, chance)
        if seen is not None:
            return seen
    if state.awaits_count:
        return Count()
    choices = [choice for choice in GAME.choices(state) if not isinstance(choice, Count)]
    if not state.placed:
        return random_opening(state, choices, chance)
    marks = [choice for choice in choices if isinstance(choice, Mark)]
    others = [choice for choice in choices if not isinstance(choice, Mark)]
    return chance.choice(marks if marks and chance.random() < greed else others)


def random_opening(
    state: State, choices: Sequence[DalapapaAction], chance: Random
) -> DalapapaAction:
    """Return a first action of a turn: a domino, a pass, and rarely the end of the game."""
    ending = 0.15 if not state.bag else 0.001
    stuck = Count() in GAME.choices(state)
    if stuck and (state.laid >= 69 or chance.random() < ending):
        return Count()
    if choices and (state.laid >= 69 or chance.random() < 0.3):
        return chance.choice(choices)
    return Place(chance.randint(1 if state.tokens[state.player] else 2, 6))


def random_sight(state: State, chance: Random) -> DalapapaAction | None:
    """Return an action about the table: a territory that is new, grows or joins another."""
    known = state.territories
    if not known or chance.random() < 0.5:
        number = state.laid * 7 + chance.randint(0, 6)
        name: TerritoryId = number if chance.random() < 0.8 else f"T{number}"
        if str(name) in {str(one.id) for one in known}:
            return None
        return NewTerritory(name, chance.randint(1, 9), chance.choice(("red", "blue", "green")))
    one = chance.choice(known)
    if chance.random() < 0.6:
        size = one.squares + chance.randint(1, 3)
        return Grow(one.id, size) if size <= 144 else None
    others = [other for other in known if other.colour == one.colour and other is not one]
    if not others:
        return None
    other = chance.choice(others)
    return Merge(one.id, other.id) if one.squares + other.squares <= 144 else None


def random_game(chance: Random, count: int) -> Iterator[DalapapaAction]:
    """Yield a whole random game, action by action."""
    state, greed = GAME.start(setup(count)), chance.choice((0.01, 0.2, 0.4, 0.8))
    while not state.finished:
        action = random_action(state, chance, greed)
        state = GAME.apply(state, action)
        yield action
