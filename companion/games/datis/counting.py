"""The end of a round: announcements, risks, the count, the next starter, the end of the game."""

from msgspec.structs import replace

from companion.dice import Colour
from companion.games.datis.actions import Announce, Risk, Tie
from companion.games.datis.advice import GOAL
from companion.games.datis.bonuses import bonuses
from companion.games.datis.dice import by_colour, named
from companion.games.datis.errors import (
    AnnouncedAlready,
    AnnounceFirst,
    AnnounceInTurn,
    ColourNotWon,
    ColourTwice,
    KeepTheOne,
    KeepTwo,
    NothingToAnnounce,
    NothingToRisk,
    NoTie,
    NotRisking,
    NotTheMost,
    PaysNotKept,
    PaysTheMost,
    RiskedAlready,
    RoundFirst,
    RoundNotPlayed,
    WrongRiskDice,
)
from companion.games.datis.names import colour_said, colour_text, dice_text
from companion.games.datis.playing import check_value, here_index, with_round
from companion.games.datis.state import Round, RoundScore, State
from companion.games.datis.tally import (
    Call,
    assured,
    is_asked,
    kept_colours,
    paying_colours,
    paying_dice,
    risked,
)
from companion.language.text import Joined, Text


def announce(state: State, action: Announce) -> State:
    """Return the state after a player's announcement, made in turn. Raises IllegalAction.

    The state stays if a correction has left the player nothing to announce.
    """
    if is_needless(state, action):
        if action.said:
            return state
        raise NothingToAnnounce(name=action.player)
    current = _at_tally(state)
    player = here_index(state, action.player)
    if current.calls[player] is not None:
        raise AnnouncedAlready(name=action.player)
    due = current.announcing
    if due is not None and due != player:
        raise AnnounceInTurn(due=state.setup.players[due], name=action.player)
    call = _call(current, player, action)
    calls = (*current.calls[:player], call, *current.calls[player + 1 :])
    return with_round(state, replace(current, calls=calls))


def risk(state: State, action: Risk) -> State:
    """Return the state after a player's risked dice were rolled. Raises IllegalAction.

    The state stays if a correction has undone the risk.
    """
    if is_called_off(state, action):
        return state
    current = _at_tally(state)
    player = here_index(state, action.player)
    if current.announcing is not None:
        raise AnnounceFirst(due=state.setup.players[current.announcing])
    if current.rolls[player] is not None:
        raise RiskedAlready(name=action.player)
    if player not in current.risking:
        raise NotRisking(name=action.player)
    paying = current.paying(player)
    values = {named(name): value for name, value in action.values.items()}
    if set(values) != set(paying):
        raise WrongRiskDice(name=action.player, dice=dice_text(paying))
    for die, value in values.items():
        check_value(die, value)
    rolls = (*current.rolls[:player], values, *current.rolls[player + 1 :])
    return with_round(state, replace(current, rolls=rolls))


def is_needless(state: State, action: Announce) -> bool:
    """Return whether an announcement is void: its player has no paying dice in the round.

    The round is the one being counted, or just counted.
    """
    if not state.rounds or action.player not in state.setup.players:
        return False
    last = state.rounds[-1]
    player = state.setup.players.index(action.player)
    return last.shared_out and last.calls[player] is None and not is_asked(last.dice(player))


def is_called_off(state: State, action: Risk) -> bool:
    """Return whether these dice were rolled for a risk that a correction has undone."""
    if not action.said or not state.rounds or action.player not in state.setup.players:
        return False
    last = state.rounds[-1]
    call = last.calls[state.setup.players.index(action.player)]
    return last.shared_out and last.announcing is None and (call is None or not call.risk)


def counted(state: State) -> State:
    """Return the state with its round counted, if the round is complete."""
    current = state.round
    if current is None or not current.shared_out:
        return state
    if current.announcing is not None or current.risking:
        return state
    scores = tuple(
        RoundScore(points(current, player), bonuses(current.dice(player), state.setup.options))
        if player not in current.out
        else RoundScore(0, ())
        for player in range(len(state.setup.players))
    )
    after = with_round(state, replace(current, scores=scores))
    ends = after.last or any(after.total(player) > GOAL for player in current.order)
    return replace(
        after,
        starter=next_starter(after),
        tied=ends and len(after.leaders) > 1,
        finished=ends and len(after.leaders) == 1,
    )


def settle(state: State, action: Tie) -> State:
    """Return the state after a tie for the lead is accepted, or refused: another round for all.

    The state stays if a correction has undone the tie. Raises IllegalAction.
    """
    if not state.tied:
        if action.said and state.rounds and state.round is None:
            return state
        raise NoTie()
    if action.accept:
        return replace(state, tied=False, finished=True)
    return replace(state, tied=False, last=True)


def points(current: Round, player: int) -> int:
    """Return the points of a player's tally; 0 without paying dice."""
    rolled = current.rolls[player]
    return assured(current.paying(player)) if rolled is None else risked(rolled)


def next_starter(state: State) -> int:
    """Return the starter after the last round counted.

    The player with most points in the round starts; among equals the player with the highest total,
    then the first in turn order from the last starter.
    """
    last = state.rounds[-1]
    return max(
        last.order,
        key=lambda player: (last.scores[player].total, state.total(player)),
    )


def _at_tally(state: State) -> Round:
    current = state.round
    if current is None:
        raise RoundFirst()
    if not current.shared_out:
        raise RoundNotPlayed()
    return current


def _call(current: Round, player: int, action: Announce) -> Call:
    dice = current.dice(player)
    laid = by_colour(dice)
    known = {colour.value: colour for colour in laid}
    for colour in action.colours:
        if colour not in known:
            raise ColourNotWon(name=action.player, colour=colour_said(colour))
    colours = tuple(known[colour] for colour in action.colours)
    if len(laid) == 1 and len(colours) != 1:
        raise KeepTheOne(name=action.player)
    if len(set(colours)) < len(colours):
        raise ColourTwice()
    if len(laid) > 1 and len(colours) != 2:
        raise KeepTwo(name=action.player)
    if not any(set(colours) == set(kept) for kept in kept_colours(dice)):
        raise NotTheMost(name=action.player, colours=_list(colours))
    if action.pays not in action.colours:
        raise PaysNotKept(colour=colour_said(action.pays))
    paying = paying_colours(dice, colours)
    if known[action.pays] not in paying:
        raise PaysTheMost(colour=_list(paying))
    call = Call(colours, known[action.pays], action.risk)
    if call.risk and not paying_dice(dice, colours, call.pays):
        raise NothingToRisk()
    return call


def _list(colours: tuple[Colour, ...]) -> Text:
    return Joined(", ", [colour_text(colour) for colour in colours])
