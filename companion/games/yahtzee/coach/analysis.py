"""The analysis of a Yahtzee match: the cost of each decision, and the luck."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import sqrt

from msgspec import Struct

from companion.games.game import Action
from companion.games.record import FIRST_ACTION_LINE
from companion.games.yahtzee import GAME
from companion.games.yahtzee.actions import Roll, Score
from companion.games.yahtzee.coach.advice import Choice, KeepDice, WriteBox, choices
from companion.games.yahtzee.coach.solved import TurnValues, worth
from companion.games.yahtzee.state import ROLLS, State, YahtzeeSetup


class Decision(Struct, frozen=True):
    """A decision on a line of the record, in the position `state`.

    `made` is the choice made, `cost` the points it cost on average, `best` the best choice.
    """

    line: int
    state: State
    made: Choice
    cost: float
    best: Choice


class PlayerAnalysis(Struct, frozen=True):
    """A player's luck and the cost of their decisions, in points, over the whole match.

    A finished round's total is the worth of the empty sheet (254.5896), plus luck, minus cost;
    `luck` is the sum of the gains of every throw above its expectation, `spread` the standard
    deviation of that sum for the dice thrown.
    """

    name: str
    luck: float
    spread: float
    cost: float
    decisions: tuple[Decision, ...]

    def dearest(self, count: int) -> tuple[Decision, ...]:
        """Return the decisions that cost most, without those that cost nothing."""
        costly = [decision for decision in self.decisions if decision.cost > CHEAP]
        return tuple(sorted(costly, key=lambda decision_: -decision_.cost)[:count])


CHEAP = 0.01  # points: a smaller cost is a rounding error


def analyse(
    setup: YahtzeeSetup,
    actions: Sequence[Action],
    heard: Callable[[int], object] | None = None,
) -> tuple[PlayerAnalysis, ...]:
    """Return the analysis of every player of a match, finished or not. Raises IllegalAction.

    `heard` is called after each turn with the number of actions analysed; an exception from `heard`
    ends the analysis.
    """
    tallies = [_Tally() for _ in setup.players]
    state, turn = GAME.start(setup), None
    for line, action in enumerate(actions, FIRST_ACTION_LINE):
        assert isinstance(action, GAME.action_types)
        after = GAME.apply(state, action)
        if isinstance(action, Roll | Score):
            if turn is None:
                turn = TurnValues(state.sheet)
            tallies[state.player].add(line, state, action, turn)
        if isinstance(action, Score):
            turn = None
            if heard is not None:
                heard(line - FIRST_ACTION_LINE + 1)
        state = after
    return tuple(
        PlayerAnalysis(name, tally.luck, sqrt(tally.variance), tally.cost, tuple(tally.decisions))
        for name, tally in zip(setup.players, tallies, strict=True)
    )


@dataclass
class _Tally:
    luck: float = 0.0
    variance: float = 0.0
    cost: float = 0.0
    decisions: list[Decision] = field(default_factory=list)

    def add(self, line: int, state: State, action: Roll | Score, turn: TurnValues) -> None:
        expected = worth(state.sheet)
        if state.rolls:
            best, made = choices(state, turn)[0], _made(state, action, turn)
            expected = made.expected
            cost = max(0.0, best.expected - expected)
            self.cost += cost
            self.decisions.append(Decision(line, state, made, cost, best))
        if isinstance(action, Roll):
            left = ROLLS - len(state.rolls)
            self.luck += turn.of_roll(action.dice, left - 1) - expected
            self.variance += turn.variance(_kept(state, action), left)


def _made(state: State, action: Roll | Score, turn: TurnValues) -> Choice:
    if isinstance(action, Score):
        filled = state.sheet.fill(action.box, state.dice, zero=action.zero)
        return WriteBox(action.box, action.zero, worth(filled))
    kept = _kept(state, action)
    return KeepDice(kept, turn.of_keep(kept, ROLLS - len(state.rolls)))


def _kept(state: State, roll: Roll) -> tuple[int, ...]:
    """Return the values of the dice that were not thrown, sorted."""
    return tuple(sorted(state.dice[place] for place in roll.kept))
