"""The rules of Yahtzee: its legal actions and their effects. RULES.md lists them."""

from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

from msgspec.structs import replace

from companion.games.errors import BadOption, GameOver, NotAPlayer
from companion.games.game import Throw, check_players
from companion.games.keeping import KeepingDiceGame
from companion.games.leaving import Leave, check_here, leaver, reported, staying
from companion.games.rules_card import RulesCard
from companion.games.standings import ALONE, Outcome, Standing
from companion.games.yahtzee import bot
from companion.games.yahtzee.actions import Roll, Score, Start, YahtzeeAction
from companion.games.yahtzee.boxes import (
    BOXES,
    FULL_HOUSE,
    LARGE_STRAIGHT,
    SMALL_STRAIGHT,
    YAHTZEE,
    Box,
    score,
)
from companion.games.yahtzee.errors import (
    BoxFilled,
    NoRollLeft,
    RollFirst,
    StartOnlyAtHead,
)
from companion.games.yahtzee.sheet import BONUS_FROM, UPPER_BONUS, YAHTZEE_BONUS, Sheet
from companion.games.yahtzee.state import DICE, ROLLS, State, YahtzeeSetup
from companion.language.text import Text
from companion.language.words import Words

PLAYERS = range(1, 9)
ROUNDS = range(1, 101)  # of a match: more than an evening allows
_HIGHEST = Text("the highest total of the match")
# The dice that the card shows in boxes of the upper section.
_SHOWN = {Box.ONES: (1, 1, 2, 5, 6), Box.THREES: (3, 3, 3, 4, 6), Box.SIXES: (2, 6, 6, 6, 6)}


class Yahtzee(KeepingDiceGame[YahtzeeSetup, State, YahtzeeAction]):
    """The rules of Yahtzee."""

    name = "yahtzee"
    players = PLAYERS
    setup_type = YahtzeeSetup
    action_types = (Roll, Score, Start, Leave)
    dice_count = DICE
    most_rolls = ROLLS
    words = Words.load(Path(__file__).with_name("words.toml"))
    card = RulesCard.load(Path(__file__).with_name("card.toml"))

    def start(self, setup: YahtzeeSetup) -> State:
        """Return the match before its first roll. Raises BadSetup."""
        check_players(setup.players, PLAYERS)
        if setup.options.rounds not in ROUNDS:
            raise BadOption("rounds", setup.options.rounds, ROUNDS)
        return State(setup=setup, sheets=(_fresh_sheets(setup),))

    def turns(self, setup: YahtzeeSetup) -> int:
        """Return the number of turns: a turn for each box, player and round."""
        return len(Box) * len(setup.players) * setup.options.rounds

    def progress(self, state: State) -> tuple[int, int]:
        """Return how many turns each player has had, passed over ones included, and of how many."""
        earlier = len(Box) * (len(state.sheets) - 1)
        had = state.turns // len(state.setup.players)
        return earlier + had, len(Box) * state.setup.options.rounds

    def apply(self, state: State, action: YahtzeeAction) -> State:
        """Return the match after an action. Raises IllegalAction."""
        if state.finished:
            raise GameOver()
        match action:
            case Roll():
                if not state.may_roll:
                    raise NoRollLeft()
                return self.with_roll(state, action)
            case Score():
                return _score(state, action, self.words)
            case Start():
                return _start_round(state, action)
            case Leave():
                return _leave(state, action)

    def choices(self, state: State) -> tuple[YahtzeeAction, ...]:
        """Return the open boxes, each also with a zero by choice.

        Before a round's first roll, return the players who may start the round.
        """
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

    def due_first(self, state: State) -> Text | None:
        """Return a request to roll the dice before the first roll of a turn; else None."""
        return self.words["roll_first"] if not state.rolls else None

    def decide(self, state: State, chance: Random) -> YahtzeeAction | Throw:
        """Return the box to fill or the dice to keep that the simulated player chooses."""
        if not state.rolls:
            return Throw()
        decision = bot.decide(state, chance)
        return decision if isinstance(decision, Score) else Throw(decision)

    def to_play(self, state: State) -> str | None:
        """Return the name of the player to play."""
        return None if state.finished else state.setup.players[state.player]

    def finished(self, state: State) -> bool:
        """Return whether the game is over."""
        return state.finished

    def outcome(self, state: State) -> Outcome | None:
        """Return the winners of a finished match; None before its end."""
        if not state.finished:
            return None
        won = winners(state)
        return Outcome(won, _HIGHEST if won else ALONE)

    def standings(self, state: State) -> tuple[Standing, ...]:
        """Return every player's sum over the rounds begun."""
        return tuple(
            Standing(name, state.total(index), left=index in state.left)
            for index, name in enumerate(state.setup.players)
        )

    def figures(self, setup: YahtzeeSetup) -> Mapping[str, object]:
        """Return the values for the card's braces."""
        return {
            "boxes": len(BOXES),
            "dice": DICE,
            "rolls": ROLLS,
            "least_players": PLAYERS[0],
            "most_players": PLAYERS[-1],
            "rounds": setup.options.rounds,
            "bonus_from": BONUS_FROM,
            "upper_bonus": UPPER_BONUS,
            "full_house": FULL_HOUSE,
            "small_straight": SMALL_STRAIGHT,
            "large_straight": LARGE_STRAIGHT,
            "yahtzee": YAHTZEE,
            "yahtzee_bonus": YAHTZEE_BONUS,
            **{box.value: score(box, dice) for box, dice in _SHOWN.items()},
        }

    def report(self, state: State) -> dict[str, Any]:
        """Return the match as `companion replay --json` prints it."""
        players = state.setup.players
        return {
            "game": "yahtzee",
            "finished": state.finished,
            "to_play": None if state.finished else players[state.player],
            "winners": list(winners(state)) if state.finished else [],
            "players": [
                {
                    "name": name,
                    "total": state.total(index),
                    "rounds": [_as_json(sheets[index]) for sheets in state.sheets],
                }
                for index, name in enumerate(players)
            ],
            **reported(players, state.left),
        }


GAME = Yahtzee()


def winners(state: State) -> tuple[str, ...]:
    """Return the players with the highest sum over the rounds among those who stayed.

    Equal sums share the win; nobody wins a match of one player.
    """
    stayed = staying(state.setup.players, state.left)
    return _highest(state, {at: state.total(at) for at in stayed})


def round_winners(state: State, round: int) -> tuple[str, ...]:
    """Return the winners of a round, counted from 1: the highest sheets.

    Empty before the end of the round, for a single player, and in a match of one round. A player
    who left before their sheet of that round was full did not win.
    """
    sheets = dict(enumerate(state.sheets[round - 1]))
    going_on = any(sheets[at].open_boxes for at in staying(state.setup.players, state.left))
    if state.setup.options.rounds == 1 or going_on:
        return ()
    full = {at: sheet.total for at, sheet in sheets.items() if not sheet.open_boxes}
    return _highest(state, full)


def _fresh_sheets(setup: YahtzeeSetup) -> tuple[Sheet, ...]:
    return tuple(Sheet() for _ in setup.players)


def _highest(state: State, totals: Mapping[int, int]) -> tuple[str, ...]:
    """Return the players with the highest total, by their index; nobody for a single player."""
    players = state.setup.players
    if len(players) == 1:
        return ()
    return tuple(players[at] for at, total in totals.items() if total == max(totals.values()))


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
    """Return the match at the next turn of a player who has not left, or over."""
    after = replace(state, turns=state.turns + 1, rolls=())
    while after.player in after.left and not after.finished:
        after = replace(after, turns=after.turns + 1)
    if after.finished and after.round < state.setup.options.rounds:
        first = staying(state.setup.players, state.left)[0]
        sheets = (*after.sheets, _fresh_sheets(state.setup))
        return replace(after, sheets=sheets, starter=first, turns=0)
    return after


def _leave(state: State, action: Leave) -> State:
    """Return the match without a player, whose present turn is dropped with its rolls."""
    gone = leaver(state.setup.players, state.left, action)
    after = replace(state, left=tuple(sorted((*state.left, gone))))
    if gone != state.player:
        return after
    if state.turns:
        return _turn_over(after)
    # nobody has had a turn in this round: another player starts the round
    count = len(state.setup.players)
    order = ((gone + step) % count for step in range(1, count))
    return replace(after, starter=next(at for at in order if at not in after.left), rolls=())


def _start_round(state: State, choice: Start) -> State:
    if state.turns or state.rolls:
        raise StartOnlyAtHead()
    if choice.player not in state.setup.players:
        raise NotAPlayer(name=choice.player)
    check_here(state.setup.players, state.left, choice.player)
    return replace(state, starter=state.setup.players.index(choice.player))


def _as_json(sheet: Sheet) -> dict[str, Any]:
    return {
        "boxes": {box.value: sheet[box] for box in Box},
        "upper": sheet.upper,
        "upper_bonus": sheet.upper_bonus,
        "lower": sheet.lower,
        "yahtzee_bonus": sheet.yahtzee_bonus,
        "total": sheet.total,
    }
