"""A Yahtzee match looked at afterwards: what each decision cost, and what was luck."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from msgspec import Struct

from companion.coach.advice import Choice, choices
from companion.coach.turn import Turn, worth
from companion.games.game import Action
from companion.games.record import FIRST_ACTION_LINE
from companion.games.yahtzee import GAME
from companion.games.yahtzee.actions import Roll, Score
from companion.games.yahtzee.rules import ROLLS
from companion.games.yahtzee.state import State, YahtzeeSetup


class Decision(Struct, frozen=True):
    """A decision on a line of the record: points it cost on average, and what was best instead."""

    line: int
    cost: float
    best: Choice


class PlayerAnalysis(Struct, frozen=True):
    """A player's luck and what their decisions cost, in points, over the whole match.

    A finished round's total is what the empty sheet is worth (254.5896), and its luck, less its
    cost; `luck` is the sum of what every throw brought against what was expected of it.
    """

    name: str
    luck: float
    cost: float
    decisions: tuple[Decision, ...]

    def dearest(self, count: int) -> tuple[Decision, ...]:
        """The decisions that cost most, those for nothing left out."""
        costly = [one for one in self.decisions if one.cost > CHEAP]
        return tuple(sorted(costly, key=lambda one: -one.cost)[:count])


CHEAP = 0.01  # points: what costs less was as good, but for rounding


def analyse(setup: YahtzeeSetup, actions: Sequence[Action]) -> tuple[PlayerAnalysis, ...]:
    """The analysis of every player of a match, finished or not. Raises IllegalAction."""
    tallies = [_Tally() for _ in setup.players]
    state, turn = GAME.start(setup), None
    for line, action in enumerate(actions, FIRST_ACTION_LINE):
        assert isinstance(action, GAME.action_types)
        after = GAME.apply(state, action)
        if isinstance(action, Roll | Score):
            if turn is None:
                turn = Turn(state.sheet)
            tallies[state.player].add(line, state, action, turn)
        if isinstance(action, Score):
            turn = None
        state = after
    return tuple(
        PlayerAnalysis(name, one.luck, one.cost, tuple(one.decisions))
        for name, one in zip(setup.players, tallies, strict=True)
    )


@dataclass
class _Tally:
    luck: float = 0.0
    cost: float = 0.0
    decisions: list[Decision] = field(default_factory=list)

    def add(self, line: int, state: State, action: Roll | Score, turn: Turn) -> None:
        expected = worth(state.sheet)
        if state.rolls:
            best = choices(state, turn)[0]
            expected = _chosen(state, action, turn)
            cost = max(0.0, best.expected - expected)
            self.cost += cost
            self.decisions.append(Decision(line, cost, best))
        if isinstance(action, Roll):
            left = ROLLS - len(state.rolls) - 1
            self.luck += turn.of_roll(action.dice, left) - expected


def _chosen(state: State, action: Roll | Score, turn: Turn) -> float:
    if isinstance(action, Score):
        return worth(state.sheet.fill(action.box, state.dice, zero=action.zero))
    kept = [state.dice[place] for place in action.kept]
    return turn.of_keep(kept, ROLLS - len(state.rolls))
