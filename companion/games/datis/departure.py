"""The departure of a player from Datis: the round in play goes on without them."""

from msgspec.structs import replace

from companion.games.datis.counting import counted
from companion.games.datis.playing import with_round
from companion.games.datis.state import State, turn_order
from companion.games.leaving import Leave, leaver


def leave(state: State, action: Leave) -> State:
    """Return the state without a player; nobody gets the player's dice, in hand or won.

    A round is counted if only dice, an announcement or a risk of the player were missing. A single
    remaining player ends the game. Raises NotAPlayer, HasLeft.
    """
    players = state.setup.players
    gone = leaver(players, state.left, action)
    left = tuple(sorted((*state.left, gone)))
    present = [at for at in turn_order(gone, len(players)) if at not in left]
    starter = present[0] if state.starter == gone else state.starter
    after = replace(state, left=left, starter=starter)
    if len(present) == 1:
        rounds = tuple(played for played in state.rounds if played.scores)
        return replace(after, rounds=rounds, tied=False, finished=True)
    current = state.round
    if current is None:
        decided = state.tied and len(after.leaders) == 1
        return replace(after, tied=state.tied and not decided, finished=decided)
    out = tuple(sorted((*current.out, gone)))
    leader = present[0] if current.leader == gone else current.leader
    return counted(with_round(after, replace(current, out=out, leader=leader, broken=True)))
