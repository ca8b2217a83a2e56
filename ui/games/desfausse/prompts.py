"""The table's instruction for now: a key of the words and its facts, from the state alone."""

from companion.games.desfausse.board_only import round_won_by
from companion.games.desfausse.columns import Column
from companion.games.desfausse.discard_choices import combinations
from companion.games.desfausse.ones import giver
from companion.games.desfausse.rolling import may_roll, nameable
from companion.games.desfausse.state import State
from companion.games.desfausse.trophies import forced, open_columns
from companion.games.desfausse.turns import starters
from companion.language.text import listed

Said = tuple[str, dict[str, object]]


def prompt(state: State, player: int, moving: Column | None, *, by_hand: bool) -> Said:
    """The instruction for now; `player` is whose token is placed, `moving` the column whose token
    is being moved.
    """
    players = state.setup.players
    name: dict[str, object] = {"name": players[player]}
    if moving is not None:
        return "desfausse.which_token", name
    if not state.tracks_dice:
        if round_won_by(state) is not None:
            return "desfausse.round_won", {}
        return "desfausse.tap_cells", {**name, "round": state.round}
    due = giver(state)
    if due is not None:
        return "desfausse.ones_may_roll", {"name": players[due], "to": state.name}
    if forced(state) is not None:
        ones = forced(state) is Column.ONES
        return ("desfausse.forced_ones" if ones else "desfausse.forced_all"), name
    return _starter(state) or _in_turn(state, name, by_hand=by_hand)


def ending(state: State) -> tuple[str, bool]:
    """The key of the words on END OF TURN, and whether it is what is to be done now: it is not
    while it would give up a discard, a token or a roll.
    """
    if not state.tracks_dice:
        return "desfausse.end_round", round_won_by(state) is not None
    if combinations(state):
        return "desfausse.end_undiscarded", False
    if open_columns(state) and forced(state) is None:
        return "desfausse.end_without_token", False
    return "end_turn", not may_roll(state)


def _starter(state: State) -> Said | None:
    """Ask who is the youngest of the tied players; None if nobody must say it."""
    tied = starters(state)
    key = "desfausse.place_or_starter" if open_columns(state) else "desfausse.starter"
    return (key, {"names": listed(tied)}) if tied else None


def _in_turn(state: State, name: dict[str, object], *, by_hand: bool) -> Said:
    turn = state.turn
    if turn.placed:
        return "desfausse.token_placed", {}
    if open_columns(state):
        return "desfausse.place_token", {}
    if not turn.rolls:
        return _before_rolls(state, name, by_hand=by_hand)
    if turn.gone:
        return "desfausse.turn_done", {}
    groups = bool(combinations(state))
    if may_roll(state):
        return ("desfausse.again_or_discard" if groups else "desfausse.again_or_end"), {}
    return ("desfausse.discard_or_end" if groups else "desfausse.only_end"), {}


def _before_rolls(state: State, name: dict[str, object], *, by_hand: bool) -> Said:
    if nameable(state):
        return "desfausse.name_value", name
    if state.turn.named is not None:
        return "desfausse.throw_last", {**name, "value": state.turn.named}
    key = "desfausse.throw_by_hand" if by_hand else "desfausse.throw_hand"
    return key, {**name, "count": len(state.hand)}
