"""The rules of DESfausse: which action goes where. RULES.md lists them."""

from collections.abc import Mapping, Sequence

from companion.games.desfausse import (
    board_only,
    discard_choices,
    discarding,
    ones,
    rolling,
    trophies,
    turns,
)
from companion.games.desfausse.actions import (
    CUP,
    DesfausseAction,
    Discard,
    EndRound,
    EndTurn,
    Give,
    Name,
    Roll,
    Trophy,
)
from companion.games.desfausse.errors import (
    BadYoungest,
    CupIsNoPlayer,
    NothingToRoll,
    NoTurnsNoted,
    OnlyWithDice,
)
from companion.games.desfausse.hand import START
from companion.games.desfausse.state import TOKENS, TOKENS_A_ROUND, DesfausseSetup, State
from companion.games.desfausse.trophy_errors import RoundEndsItself
from companion.games.errors import GameOver
from companion.games.game import check_players
from companion.games.leaving import Leave

PLAYERS = range(2, 6)


def start(setup: DesfausseSetup) -> State:
    """The game before its first roll; the first in turn order starts. Raises BadSetup."""
    check_players(setup.players, PLAYERS)
    if CUP in setup.players:
        raise CupIsNoPlayer(name=CUP)
    if setup.youngest_first and sorted(setup.youngest_first) != sorted(setup.players):
        raise BadYoungest()
    if setup.virtual_dice and setup.options.tracking == "board":
        raise NothingToRoll()
    count = len(setup.players)
    hands = (START,) * count if setup.options.tracking == "dice" else ()
    return State(
        setup=setup,
        hands=hands,
        tokens=(TOKENS_A_ROUND,) * count,
        reserve=(TOKENS - TOKENS_A_ROUND,) * count,
    )


def apply(state: State, action: DesfausseAction) -> State:
    """The game after an action. Raises IllegalAction."""
    if state.finished:
        raise GameOver()
    if isinstance(action, Leave):
        return turns.leave(state, action)
    if state.tracks_dice:
        return _with_dice(state, action)
    match action:
        case Trophy():
            return board_only.tap(state, action)
        case EndRound():
            return turns.end_round(state)
        case EndTurn():
            raise NoTurnsNoted()
        case _:
            raise OnlyWithDice()


def choices(state: State) -> tuple[DesfausseAction, ...]:
    """Every decision open now, in this order, rolls left out.

    The values that can be named for a last die; the discards, each effect once (see
    `discard_choices.discards`); the dice the next giver can choose from; the tokens that may be
    placed or moved; the end of the turn, one for each player who may start the next round where
    the table must say it. With the board alone: every token of every
    player and the end of the round.
    """
    if state.finished:
        return ()
    if not state.tracks_dice:
        return board_only.taps(state)
    names = tuple(Name(value) for value in rolling.nameable(state))
    return (
        *names,
        *discard_choices.discards(state),
        *ones.gifts(state),
        *trophies.trophies(state),
        *turns.ends(state),
    )


def as_played(
    setup: DesfausseSetup, actions: Sequence[DesfausseAction]
) -> Mapping[int, DesfausseAction]:
    """The ends of rounds with the next starter written out, by index.

    Who starts follows from the board. Rolls do not name their player, so without this a corrected
    token would give every turn of the later rounds to other players.
    """
    state = start(setup)
    told: dict[int, DesfausseAction] = {}
    for index, action in enumerate(actions):
        after = apply(state, action)
        if isinstance(action, EndTurn) and after.round > state.round:
            told[index] = EndTurn(starter=after.name)
        state = after
    return told


def to_play(state: State) -> str | None:
    """Whose action is awaited: the next giver's once the rolling is over, else that of the player
    whose turn it is, who with more than half 1s may still throw the other dice too.

    None when the game is over, and where only the board is tracked.
    """
    if state.finished or not state.tracks_dice:
        return None
    giver = ones.giver(state)
    if giver is None or rolling.may_roll(state):
        return state.name
    return state.setup.players[giver]


def _with_dice(
    state: State, action: Roll | Name | Discard | Give | Trophy | EndTurn | EndRound
) -> State:
    match action:
        case Roll():
            return rolling.roll(state, action)
        case Name():
            return rolling.name(state, action)
        case Discard():
            return discarding.discard(state, action)
        case Give():
            return ones.give(state, action)
        case Trophy():
            return trophies.place(state, action)
        case EndTurn():
            return turns.end_turn(state, action)
        case EndRound():
            raise RoundEndsItself()
