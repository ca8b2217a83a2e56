"""A passable Dalapapa player for the simulated table, who also says what the table shows.

Dominoes lie only on a real table: the bot invents the connections they make and the territories
they form, and never says more squares than were laid.
"""

from random import Random

from companion.games.dalapapa.actions import (
    Count,
    DalapapaAction,
    EndTurn,
    Grow,
    Mark,
    Merge,
    NewTerritory,
    Pass,
    Place,
    Replay,
    TableAction,
)
from companion.games.dalapapa.names import one_spelling
from companion.games.dalapapa.state import (
    DOMINOES_TO_START_FROM,
    HAND,
    TO_PLACE,
    State,
    Territory,
)
from companion.games.dalapapa.territories import markable, next_number
from companion.games.dalapapa.turns import REPLAY_PRICE, may_replay

COLOURS = ("red", "blue", "green", "yellow")
CONNECTIONS = (1, 2, 3, 4)
HOW_OFTEN = (4, 5, 3, 1)
WORTH_A_MARKER = 4
SPARE_TOKENS = 2


def decide(state: State, chance: Random) -> DalapapaAction:
    """What the player to play does next, or what the table is seen to show first."""
    if state.awaits_count or (not state.placed and _table_is_full(state)):
        if state.turns_left:
            return Pass()
        return Count(plaque=state.awaits_count)
    if not state.placed:
        return _placed(state, chance)
    seen = _seen(state, chance)
    if seen is not None:
        return seen
    best = _best(state)
    if best is not None:
        return Mark(best.id)
    return Replay() if _replays(state) else EndTurn()


def _table_is_full(state: State) -> bool:
    return state.laid >= TO_PLACE


def _placed(state: State, chance: Random) -> DalapapaAction:
    connections = min(
        chance.choices(CONNECTIONS, HOW_OFTEN)[0], state.setup.options.most_connections
    )
    if connections == 1 and not state.tokens[state.player]:
        return Pass()
    return Place(connections)


def _seen(state: State, chance: Random) -> TableAction | None:
    """What the last domino changed: told until none of its squares is left."""
    laid = HAND * (DOMINOES_TO_START_FROM + state.laid)
    untold = laid - sum(territory.squares for territory in state.territories)
    if untold > 0:
        squares = chance.randint(1, min(untold, 4))
        if len(state.territories) < 4 or chance.random() < 0.4:
            return _new(state, squares, chance)
        grown = chance.choice(state.territories)
        return Grow(grown.id, grown.squares + squares)
    pairs = [
        Merge(one.id, other.id)
        for one in state.territories
        for other in state.territories
        if one != other and one_spelling(one.colour) == one_spelling(other.colour)
    ]
    return chance.choice(pairs) if pairs and chance.random() < 0.04 else None


def _new(state: State, squares: int, chance: Random) -> NewTerritory:
    return NewTerritory(next_number(state), squares, chance.choice(COLOURS))


def _best(state: State) -> Territory | None:
    """The largest territory still to be marked, if it is worth a marker now."""
    free = set(markable(state))
    mine = [territory for territory in state.territories if territory.id in free]
    best = max(mine, key=lambda territory: territory.squares, default=None)
    if best is None or (best.squares < WORTH_A_MARKER and state.plaque is None):
        return None
    return best


def _replays(state: State) -> bool:
    """Tokens count for nothing in the end: all are spent in a last turn, else only spare ones."""
    spare = state.tokens[state.player] - REPLAY_PRICE
    return may_replay(state) and (state.plaque is not None or spare >= SPARE_TOKENS)
