"""The end of a turn, of a round and of the game: the next player, the winners."""

from msgspec.structs import replace

from companion.games.desfausse.actions import EndTurn
from companion.games.desfausse.board import ROUNDS
from companion.games.desfausse.columns import Column
from companion.games.desfausse.errors import GiftsFirst, RollFirst
from companion.games.desfausse.hand import START, Hand
from companion.games.desfausse.ones import giver
from companion.games.desfausse.state import State, Turn, replaced
from companion.games.desfausse.tokens import refilled
from companion.games.desfausse.trophies import forced
from companion.games.desfausse.trophy_errors import (
    AllMustBePlaced,
    NoRoundBegins,
    OnesTakeTheToken,
)
from companion.games.desfausse.vocabulary import WORDS
from companion.games.errors import NotAPlayer
from companion.games.leaving import Leave, check_here, leaver, staying
from companion.games.standings import ONLY_ONE_LEFT, Outcome
from companion.language.text import Text, listed


def end_turn(state: State, action: EndTurn) -> State:
    """Return the next turn, the next round or the end of the game. Raises IllegalAction."""
    if not state.turn.rolls:
        raise RollFirst()
    due = giver(state)
    if due is not None:
        raise GiftsFirst(name=state.setup.players[due])
    column = forced(state)
    if column is Column.ONES:
        raise OnesTakeTheToken()
    if column is Column.ALL:
        raise AllMustBePlaced(name=state.name)
    ended = state.without_dice
    if action.starter is not None:
        _check_starter(state, action.starter, begins=ended and state.round < ROUNDS)
    if ended:
        return end_round(state, action.starter)
    return _next_turn(state)


def leave(state: State, action: Leave) -> State:
    """Return the state without a player, whose dice go to the cup and whose turn is over.

    A single remaining player ends the game. Raises NotAPlayer, HasLeft.
    """
    players = state.setup.players
    gone = leaver(players, state.left, action)
    after = replace(state, left=tuple(sorted((*state.left, gone))))
    if len(after.left) + 1 == len(players):
        return replace(after, over=True, turn=Turn())
    if not state.tracks_dice:
        return after
    cup = state.cup
    for sort in state.hands[gone].dice:
        cup = cup.plus(sort)
    turn = state.turn
    has_given = gone in state.opponents[: turn.givers - turn.givers_left]
    turn = replace(turn, givers_left=turn.givers_left + has_given)
    after = replace(after, hands=replaced(state.hands, gone, Hand()), cup=cup, turn=turn)
    if gone != state.player:
        return after
    return end_round(after) if after.without_dice else _next_turn(after)


def may_end_turn(state: State) -> bool:
    """Return whether the turn may end now."""
    return bool(state.turn.rolls) and giver(state) is None and forced(state) is None


def starters(state: State) -> tuple[str, ...]:
    """Return the possible starters of the next round, if the table must name the youngest of them.

    They share the lowest total, the turn may end, a round follows, and no ages are known. Empty
    otherwise, and always if only the board is tracked.
    """
    players = state.setup.players
    if state.setup.youngest_first or state.finished or state.round == ROUNDS:
        return ()
    if not (state.tracks_dice and state.without_dice and may_end_turn(state)):
        return ()
    totals = {at: state.total(at) for at in staying(players, state.left)}
    lowest = [players[at] for at, total in totals.items() if total == min(totals.values())]
    return tuple(lowest) if len(lowest) > 1 else ()


def ends(state: State) -> tuple[EndTurn, ...]:
    """Return the ends of the turn that are open now: one for each player who may start."""
    tied = starters(state)
    if tied:
        return tuple(EndTurn(starter=name) for name in tied)
    return (EndTurn(),) if may_end_turn(state) else ()


def youngest_asked(state: State) -> Text | None:
    """Return the question for the youngest of the tied players; None if it need not be asked."""
    tied = starters(state)
    return WORDS.text("who_is_youngest", names=listed(tied)) if tied else None


def end_round(state: State, starter: str | None = None) -> State:
    """Return the next round with six new dice each, or the end after the third.

    `starter` starts the round; without a starter, the player with the lowest total on the board,
    among equals the first by age, or in turn order if no ages are known: records from before the
    table was asked end a round so.
    """
    if state.round == ROUNDS:
        return replace(state, over=True, turn=Turn())
    return replace(
        refilled(state),
        hands=tuple(Hand() if at in state.left else START for at in range(len(state.hands))),
        cup=Hand(),
        round=state.round + 1,
        player=_next_starter(state) if starter is None else state.setup.players.index(starter),
        direction=1,
        turn=Turn(),
    )


def winners(state: State) -> tuple[str, ...]:
    """Return the winners of a finished game.

    They win by seven columns, else by the highest total of those who have not left, shared if
    equal.
    """
    players = state.setup.players
    if state.seven is not None:
        return (players[state.seven],)
    totals = {at: state.total(at) for at in staying(players, state.left)}
    return tuple(players[at] for at, total in totals.items() if total == max(totals.values()))


def outcome(state: State) -> Outcome | None:
    """Return the winners of a finished game; None before its end."""
    if not state.finished:
        return None
    if len(state.left) + 1 == len(state.setup.players):
        return Outcome(winners(state), ONLY_ONE_LEFT)
    reason = "highest_total" if state.seven is None else "seven_columns"
    return Outcome(winners(state), WORDS[reason])


def _next_turn(state: State) -> State:
    """Return the turn of the next player in the current direction.

    If that player is skipped, return the turn of the player after them.
    """
    order = state.opponents if state.player in state.left else (*state.opponents, state.player)
    skips = state.turn.gone is not None and state.turn.gone.skip
    return replace(state, player=order[skips % len(order)], turn=Turn())


def _check_starter(state: State, starter: str, *, begins: bool) -> None:
    if not begins:
        raise NoRoundBegins(name=starter)
    if starter not in state.setup.players:
        raise NotAPlayer(name=starter)
    check_here(state.setup.players, state.left, starter)


def _next_starter(state: State) -> int:
    """Return the player with the lowest board total; among equals the youngest."""
    players = state.setup.players
    by_youth = [players.index(name) for name in state.setup.by_youth]
    return min((at for at in by_youth if at not in state.left), key=state.total)
