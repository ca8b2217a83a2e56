"""The rules of Dalapapa Domaine: what may be done and what it does. RULES.md lists them."""

from msgspec.structs import replace

from companion.games.dalapapa import territories, turns
from companion.games.dalapapa.actions import (
    Count,
    DalapapaAction,
    EndTurn,
    Mark,
    Nothing,
    Pass,
    Place,
    Replay,
    TableAction,
)
from companion.games.dalapapa.errors import (
    LastTurnsFirst,
    NobodyHasThePlaque,
    OnlyTheCount,
    StillToPlace,
    TurnNotOver,
)
from companion.games.dalapapa.state import DalapapaSetup, State
from companion.games.errors import BadOption, GameOver
from companion.games.game import check_players
from companion.games.leaving import Leave
from companion.language.text import listed

MARKERS = {2: 10, 3: 7, 4: 5}
PLAYERS = range(2, 5)
START_TOKENS = 2
# A double square has ten squares round it, those at its corners counted.
CONNECTIONS = range(1, 11)


def start(setup: DalapapaSetup) -> State:
    """The game before its first turn. Raises BadSetup."""
    check_players(setup.players, PLAYERS)
    if setup.options.most_connections not in CONNECTIONS:
        raise BadOption("most_connections", setup.options.most_connections, CONNECTIONS)
    count = len(setup.players)
    return State(setup=setup, tokens=(START_TOKENS,) * count, markers=(MARKERS[count],) * count)


def apply(state: State, action: DalapapaAction) -> State:
    """The game after an action. Raises IllegalAction."""
    if state.finished:
        raise GameOver()
    if isinstance(action, Nothing):
        return state
    if isinstance(action, TableAction):
        return territories.seen(state, action)
    if isinstance(action, Leave):
        return turns.leave(state, action)
    if isinstance(action, Count):
        return count(state, action)
    if state.awaits_count:
        raise OnlyTheCount()
    return _played(state, action)


def _played(state: State, action: Place | Mark | Replay | EndTurn | Pass) -> State:
    match action:
        case Place():
            return turns.place(state, action)
        case Mark():
            return territories.mark(state, action)
        case Replay():
            return turns.replay(state)
        case EndTurn():
            return turns.end(state)
        case Pass():
            return turns.skip(state)


def count(state: State, action: Count) -> State:
    """The game counted and over.

    Without a plaque it is the table that says that nobody can place any more: no ledger
    sees whether the dominoes in hand fit. Raises TurnNotOver, LastTurnsFirst, StillToPlace,
    NobodyHasThePlaque.
    """
    if action.plaque and state.plaque is None:
        raise NobodyHasThePlaque()
    if state.placed:
        raise TurnNotOver(name=state.name)
    if state.turns_left:
        raise LastTurnsFirst(names=listed(state.last_turns))
    if state.plaque is None and not may_be_stuck(state):
        holders = [
            name for name, held in zip(state.setup.players, state.tokens, strict=True) if held
        ]
        raise StillToPlace(dominoes=state.bag, names=listed(holders))
    return replace(state, finished=True)


def may_be_stuck(state: State) -> bool:
    """Whether the table may say that nobody can place any more.

    While there are dominoes in the bag, a player with a token may not pass, so play goes on; if
    nobody has a token, everybody may have to pass.
    """
    return not state.bag or not any(state.tokens)


def choices(state: State) -> tuple[DalapapaAction, ...]:
    """The decisions open now: what the table measures is left out."""
    if state.finished:
        return ()
    if state.awaits_count:
        return (Count(plaque=True),)
    if state.placed:
        marks = tuple(Mark(name) for name in territories.markable(state))
        replays = (Replay(),) if turns.may_replay(state) else ()
        return (*marks, *replays, EndTurn())
    passes = (Pass(),) if turns.may_pass(state) else ()
    early = state.turns_left is None and may_be_stuck(state)
    return (*passes, Count()) if early else passes
