"""A round from its beginning to its last die: tricks played, or dice won entered."""

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from companion.dice import Colour
from companion.games.datis import state as states
from companion.games.datis.actions import ALL, Mode, Round, Trick, Won
from companion.games.datis.dice import HAND, DatisDie, named, sets_for
from companion.games.datis.errors import (
    DiePlayed,
    DieTaken,
    DieTwice,
    KeepNotInTrick,
    NoSuchFace,
    NothingToChoose,
    NotInPlay,
    OddNumber,
    OutOfTurn,
    RerollNeeded,
    RoundFirst,
    RoundNotCounted,
    RoundUnderWay,
    TallyOnly,
    TallyUnderWay,
    TrickByTrick,
    TricksOver,
    WonAlready,
    WrongRerollers,
    WrongTotal,
)
from companion.games.datis.names import colour_said, colour_text, die_text
from companion.games.datis.setup import NextLeader
from companion.games.datis.state import State
from companion.games.datis.tricks import Played, Verdict, judge, taken
from companion.games.errors import NotAPlayer
from companion.games.leaving import check_here
from companion.language.text import Joined, Text, listed


def begin(state: State, action: Round) -> State:
    """Return the state with a new round, in either mode. Raises IllegalAction."""
    if state.round is not None:
        if state.round.shared_out:
            raise RoundNotCounted(name=state.setup.players[state.awaited or 0])
        raise RoundUnderWay()
    if state.tied:
        state = replace(state, tied=False, last=True)
    players = len(state.setup.players)
    starter = state.starter if action.starter is None else here_index(state, action.starter)
    none = (None,) * players
    tricks = action.mode is Mode.TRICKS
    new = states.Round(
        mode=action.mode,
        due=state.starter,
        starter=starter,
        leader=starter,
        won=((),) * players if tricks else none,
        calls=none,
        rolls=none,
        out=state.left,
    )
    return replace(state, rounds=(*state.rounds, new))


def play(state: State, action: Trick) -> State:
    """Return the state after a trick, with its dice taken. Raises IllegalAction."""
    current = _in_mode(state, Mode.TRICKS)
    state, verdict = _verdict(state, current, action)
    if verdict.tied:
        raise RerollNeeded(names=_names(state, verdict.tied))
    keep = _kept(state, verdict, action.keep)
    piles = taken(verdict, keep, len(state.setup.players))
    plays = tuple(
        (player_index(state, play.player), named(play.die), play.value) for play in action.plays
    )
    trick = states.Trick(verdict, plays, keep, piles)
    won = tuple((*current.dice(player), *pile) for player, pile in enumerate(piles))
    after = replace(
        current,
        tricks=(*current.tricks, trick),
        won=won,
        leader=_next_leader(state, current, verdict),
    )
    return with_round(state, after)


def keeps(state: State, action: Trick) -> tuple[Trick, ...]:
    """Return a copy of the trick for each choice of its winner; none if players must reroll."""
    current = _in_mode(state, Mode.TRICKS)
    _, verdict = _verdict(state, current, action)
    if verdict.tied:
        return ()
    return tuple(
        replace(action, keep=ALL if keep is None else keep.value) for keep in verdict.keeps
    )


def judged(state: State, action: Trick) -> Verdict:
    """Return the verdict on a whole trick before its winner chooses: for the screen.

    Raises IllegalAction as `apply` does, except for tied players, whom the verdict names.
    """
    return _verdict(state, _in_mode(state, Mode.TRICKS), action)[1]


def enter(state: State, action: Won) -> State:
    """Return the state with the dice that a player has won. Raises IllegalAction."""
    current = _in_mode(state, Mode.TALLY)
    player = here_index(state, action.player)
    players = len(state.setup.players)
    if current.won[player] is not None:
        raise WonAlready(name=action.player)
    dice = tuple(named(name) for name in action.dice)
    state = _with_colours(state, dice)
    for place, die in enumerate(dice):
        if die in dice[:place]:
            raise DieTwice(die=die_text(die), name=action.player)
        for owner in range(players):
            if die in current.dice(owner):
                raise DieTaken(die=die_text(die), owner=state.setup.players[owner])
    taking_part = len(current.order)
    if taking_part == 2 and len(dice) % 2 and not current.broken:
        raise OddNumber(name=action.player, count=len(dice))
    after = replace(current, won=(*current.won[:player], dice, *current.won[player + 1 :]))
    count = sum(len(after.dice(owner)) for owner in current.order)
    # A player who left during the round has played, and perhaps won, dice of the players who began.
    began = players if current.broken else taking_part
    whole = HAND * began
    if count > whole or (after.dice_left and after.shared_out):
        raise WrongTotal(whole=whole, players=began, count=count)
    return with_round(state, after)


def with_round(state: State, current: states.Round) -> State:
    """Return the state with the round in play replaced."""
    return replace(state, rounds=(*state.rounds[:-1], current))


def player_index(state: State, name: str) -> int:
    """Return a player's index in turn order. Raises NotAPlayer."""
    if name not in state.setup.players:
        raise NotAPlayer(name=name)
    return state.setup.players.index(name)


def here_index(state: State, name: str) -> int:
    """Return the index of a player who has not left. Raises NotAPlayer, HasLeft."""
    player = player_index(state, name)
    check_here(state.setup.players, state.left, name)
    return player


def check_value(die: DatisDie, value: int) -> None:
    """Raise NoSuchFace for a value that the die does not have."""
    faces = die.kind.faces
    if value not in faces:
        raise NoSuchFace(die=die_text(die), value=value, low=faces[0], high=faces[-1])


def _in_mode(state: State, mode: Mode) -> states.Round:
    current = state.round
    if current is None:
        raise RoundFirst()
    if current.mode is not mode:
        raise TrickByTrick() if mode is Mode.TALLY else TallyOnly()
    if current.shared_out:
        raise TricksOver() if mode is Mode.TRICKS else TallyUnderWay()
    return current


def _verdict(state: State, current: states.Round, action: Trick) -> tuple[State, Verdict]:
    players = [player_index(state, play.player) for play in action.plays]
    order = current.order_from(current.leader)
    if tuple(players) != order:
        raise OutOfTurn(order=_names(state, order))
    plays = tuple(
        Played(player, named(play.die), play.value)
        for player, play in zip(players, action.plays, strict=True)
    )
    state = _with_colours(state, [play.die for play in plays])
    gone = {die for trick in current.tricks for _, die, _ in trick.plays}
    for play in plays:
        if play.die in gone:
            raise DiePlayed(die=die_text(play.die))
        gone.add(play.die)
        check_value(play.die, play.value)
    rerolls: list[Mapping[int, int]] = []
    for values in action.rerolls:
        rerolls.append(_reroll(state, plays, rerolls, values))
    return state, judge(plays, rerolls)


def _reroll(
    state: State,
    plays: tuple[Played, ...],
    before: list[Mapping[int, int]],
    values: Mapping[str, int],
) -> Mapping[int, int]:
    tied = judge(plays, before).tied
    rolled = {player_index(state, name): value for name, value in values.items()}
    if tied and set(rolled) != set(tied):
        raise WrongRerollers(names=_names(state, tied))
    for play in plays:
        if play.player in rolled:
            check_value(play.die, rolled[play.player])
    return rolled


def _kept(state: State, verdict: Verdict, keep: str) -> Colour | None:
    if keep == ALL:
        return None
    for group in verdict.groups:
        if group.colour.value == keep:
            if len(verdict.groups) == 1:
                return None  # the only colour is everything
            if verdict.second is None and verdict.winner is not None:
                raise NothingToChoose(name=state.setup.players[verdict.winner])
            return group.colour
    raise KeepNotInTrick(keep=colour_said(keep))


def _next_leader(state: State, current: states.Round, verdict: Verdict) -> int:
    if state.setup.options.next_leader is NextLeader.WINNER and verdict.winner is not None:
        return verdict.winner
    return current.order_from(current.leader + 1)[0]


def _with_colours(state: State, dice: Iterable[DatisDie]) -> State:
    """Return the state with the colours of these dice added to those seen. Raises NotInPlay."""
    players = len(state.setup.players)
    seen = state.seen
    for die in dice:
        allowed = state.setup.options.colours
        if not allowed and len(seen) == sets_for(players):
            allowed = seen
        if allowed and die.colour not in allowed:
            names = [colour_text(colour) for colour in allowed]
            colours = Joined(", ", names)
            raise NotInPlay(die=die_text(die), players=players, count=len(allowed), colours=colours)
        if die.colour not in seen:
            seen = (*seen, die.colour)
    return state if seen is state.seen else replace(state, seen=seen)


def _names(state: State, players: Iterable[int]) -> Text:
    return listed([state.setup.players[player] for player in players])
