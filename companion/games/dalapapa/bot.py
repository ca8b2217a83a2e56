"""A passable Dalapapa player for the simulated table, who also invents the table.

Dominoes lie only on a real table: the bot invents the connections they make and the territories
they form, and never more squares than were laid.
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
    """Return the next action of the player to play, or first a change of the table."""
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
    """Return a change made by the last domino, until all its squares are entered."""
    laid = HAND * (DOMINOES_TO_START_FROM + state.laid)
    untold = laid - sum(territory.squares for territory in state.territories)
    if untold > 0:
        squares = chance.randint(1, min(untold, 4))
        if len(state.territories) < 4 or chance.random() < 0.4:
            return _new(state, squares, chance)
        grown = chance.choice(state.territories)
        return Grow(grown.id, grown.squares + squares)
    pairs = [
        Merge(territory_.id, other_territory.id)
        for territory_ in state.territories
        for other_territory in state.territories
        if territory_ != other_territory
        and one_spelling(territory_.colour) == one_spelling(other_territory.colour)
    ]
    return chance.choice(pairs) if pairs and chance.random() < 0.04 else None


def _new(state: State, squares: int, chance: Random) -> NewTerritory:
    return NewTerritory(next_number(state), squares, chance.choice(COLOURS))


def _best(state: State) -> Territory | None:
    """Return the largest territory still to be marked, if worth a marker now."""
    free = set(markable(state))
    free_territories = [territory for territory in state.territories if territory.id in free]
    best = max(free_territories, key=lambda territory: territory.squares, default=None)
    if best is None or (best.squares < WORTH_A_MARKER and state.plaque is None):
        return None
    return best


def _replays(state: State) -> bool:
    """Return whether to replay: tokens are worthless in the end, so a last turn spends all of them.

    Before that, only spare tokens are spent.
    """
    spare = state.tokens[state.player] - REPLAY_PRICE
    return may_replay(state) and (state.plaque is not None or spare >= SPARE_TOKENS)
