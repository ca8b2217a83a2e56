"""The rules of Yahtzee: what may be done and what it does. RULES.md lists them."""

from collections.abc import Mapping

from msgspec.structs import replace

from companion.games.errors import BadOption, GameOver, NotAPlayer
from companion.games.game import Outcome, check_players
from companion.games.leaving import Leave, check_here, leaver, staying
from companion.games.yahtzee.actions import Roll, Score, Start, YahtzeeAction
from companion.games.yahtzee.errors import (
    AllKept,
    BadKept,
    BoxFilled,
    KeptDieChanged,
    KeptOnFirstRoll,
    NoRollLeft,
    NoSuchFace,
    NotFiveDice,
    RollFirst,
    StartOnlyAtHead,
)
from companion.games.yahtzee.sheet import Sheet
from companion.games.yahtzee.state import State, YahtzeeSetup
from companion.language.text import Text
from companion.language.words import Words

PLAYERS = range(1, 9)
ROUNDS = range(1, 101)  # of a match: more are played in no evening
DICE = 5
ROLLS = 3
ALONE = Text("seul, on joue pour améliorer son score", "alone, one plays to better one's score")
_HIGHEST = Text("le plus grand total de la partie", "the highest total of the match")


def start(setup: YahtzeeSetup) -> State:
    """The match before its first roll. Raises BadSetup."""
    check_players(setup.players, PLAYERS)
    if setup.options.rounds not in ROUNDS:
        raise BadOption("rounds", setup.options.rounds, ROUNDS)
    return State(setup=setup, sheets=(_fresh_sheets(setup),))


def apply(state: State, action: YahtzeeAction, words: Words) -> State:
    """The match after an action. Raises IllegalAction; `words` name the boxes in it."""
    if state.finished:
        raise GameOver()
    match action:
        case Roll():
            return _roll(state, action)
        case Score():
            return _score(state, action, words)
        case Start():
            return _start_round(state, action)
        case Leave():
            return _leave(state, action)


def choices(state: State) -> tuple[YahtzeeAction, ...]:
    """The open boxes, each also with a zero by choice; before a round's first roll, who starts."""
    if state.finished:
        return ()
    if not state.rolls:
        if state.turns:
            return ()
        players = state.setup.players
        return tuple(Start(players[at]) for at in staying(players, state.left))
    boxes = state.sheet.open_boxes
    scores = [Score(box) for box in boxes]
    zeros = [Score(box, zero=True) for box in boxes if state.sheet.worth(box, state.dice)]
    return (*scores, *zeros)


def may_roll(state: State) -> bool:
    """Whether the player to play has a roll left."""
    return not state.finished and len(state.rolls) < ROLLS


def winners(state: State) -> tuple[str, ...]:
    """The players with the highest sum over the rounds among those who stayed: equal sums share the
    win; nobody in a match of one player.
    """
    stayed = staying(state.setup.players, state.left)
    return _highest(state, {at: state.total(at) for at in stayed})


def round_winners(state: State, round: int) -> tuple[str, ...]:
    """Return who won a round, counted from 1: the highest sheet, equal ones share it.

    Empty while the round goes on, for somebody alone, and in a match of one round. Whoever left
    before their sheet of that round was full did not win it.
    """
    sheets = dict(enumerate(state.sheets[round - 1]))
    going_on = any(sheets[at].open_boxes for at in staying(state.setup.players, state.left))
    if state.setup.options.rounds == 1 or going_on:
        return ()
    full = {at: sheet.total for at, sheet in sheets.items() if not sheet.open_boxes}
    return _highest(state, full)


def outcome(state: State) -> Outcome | None:
    """The winners of a finished match; None while it goes on."""
    if not state.finished:
        return None
    won = winners(state)
    return Outcome(won, _HIGHEST if won else ALONE)


def _fresh_sheets(setup: YahtzeeSetup) -> tuple[Sheet, ...]:
    return tuple(Sheet() for _ in setup.players)


def _highest(state: State, totals: Mapping[int, int]) -> tuple[str, ...]:
    """Return the players with the highest total, by their index; nobody where one plays alone."""
    players = state.setup.players
    if len(players) == 1:
        return ()
    return tuple(players[at] for at, total in totals.items() if total == max(totals.values()))


def _roll(state: State, roll: Roll) -> State:
    if not may_roll(state):
        raise NoRollLeft()
    if len(roll.dice) != DICE:
        raise NotFiveDice(count=len(roll.dice))
    for value in roll.dice:
        if value not in range(1, 7):
            raise NoSuchFace(value=value)
    if roll.kept:
        _check_kept(state, roll)
    return replace(state, rolls=(*state.rolls, roll.dice))


def _check_kept(state: State, roll: Roll) -> None:
    if not state.rolls:
        raise KeptOnFirstRoll()
    if len(set(roll.kept)) != len(roll.kept) or not set(roll.kept) <= set(range(DICE)):
        raise BadKept(kept=list(roll.kept))
    if len(roll.kept) == DICE:
        raise AllKept()
    for position in roll.kept:
        before, after = state.dice[position], roll.dice[position]
        if before != after:
            raise KeptDieChanged(position=position + 1, before=before, after=after)


def _score(state: State, choice: Score, words: Words) -> State:
    if not state.rolls:
        raise RollFirst()
    if state.sheet[choice.box] is not None:
        raise BoxFilled(box=words[choice.box])
    filled = state.sheet.fill(choice.box, state.dice, zero=choice.zero)
    current = tuple(
        filled if index == state.player else sheet for index, sheet in enumerate(state.sheets[-1])
    )
    return _turn_over(replace(state, sheets=(*state.sheets[:-1], current)))


def _turn_over(state: State) -> State:
    """The match at the next turn of a player who has not left, or over."""
    after = replace(state, turns=state.turns + 1, rolls=())
    while after.player in after.left and not after.finished:
        after = replace(after, turns=after.turns + 1)
    if after.finished and after.round < state.setup.options.rounds:
        first = staying(state.setup.players, state.left)[0]
        sheets = (*after.sheets, _fresh_sheets(state.setup))
        return replace(after, sheets=sheets, starter=first, turns=0)
    return after


def _leave(state: State, action: Leave) -> State:
    """The match without a player: their turn, with what was rolled in it, is passed over."""
    gone = leaver(state.setup.players, state.left, action)
    after = replace(state, left=tuple(sorted((*state.left, gone))))
    if gone != state.player:
        return after
    if state.turns:
        return _turn_over(after)
    count = len(state.setup.players)  # nobody has had a turn in this round: another starts it
    order = ((gone + step) % count for step in range(1, count))
    return replace(after, starter=next(at for at in order if at not in after.left), rolls=())


def _start_round(state: State, choice: Start) -> State:
    if state.turns or state.rolls:
        raise StartOnlyAtHead()
    if choice.player not in state.setup.players:
        raise NotAPlayer(name=choice.player)
    check_here(state.setup.players, state.left, choice.player)
    return replace(state, starter=state.setup.players.index(choice.player))
