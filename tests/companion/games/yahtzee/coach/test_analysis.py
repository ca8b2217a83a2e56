"""The analysis of a match: luck and skill add up to its totals."""

from pathlib import Path

import pytest

from companion.games.game import fold
from companion.games.record import parse
from companion.games.yahtzee.actions import Roll, Score
from companion.games.yahtzee.boxes import Box
from companion.games.yahtzee.coach.advice import KeepDice, WriteBox
from companion.games.yahtzee.coach.analysis import analyse
from companion.games.yahtzee.state import YahtzeeSetup
from tests.companion.games.yahtzee.play import roll, setup

GOLDEN = Path(__file__).parents[1] / "golden"
EMPTY = 254.58961  # the value of an empty sheet


@pytest.mark.parametrize("name", ["two_players", "jokers_over_two_rounds"])
def test_totals_are_the_expected_points_plus_luck_minus_cost(name: str) -> None:
    game, before, actions = parse((GOLDEN / f"{name}.jsonl").read_bytes())
    assert isinstance(before, YahtzeeSetup)
    state = fold(game, before, actions)
    for player, told in enumerate(analyse(before, actions)):
        expected = before.options.rounds * EMPTY
        assert state.total(player) == pytest.approx(expected + told.luck - told.cost, abs=1e-3)
        assert told.cost == pytest.approx(sum(decision.cost for decision in told.decisions))
        assert all(decision.cost >= 0 for decision in told.decisions)


def test_the_best_choices_cost_nothing() -> None:
    actions = (roll(5, 2, 5, 3, 5), Roll((5, 5, 5, 5, 5), (0, 2, 4)), Score(Box.YAHTZEE))
    (told,) = analyse(setup(1), actions)
    assert told.cost == pytest.approx(0, abs=1e-6)
    assert told.dearest(3) == ()
    assert told.luck > 30


def test_a_wasted_yahtzee_is_the_costliest_decision_with_its_line_and_the_best_choice() -> None:
    actions = (roll(5, 2, 5, 3, 5), Roll((5, 5, 5, 5, 5), (0, 2, 4)), Score(Box.CHANCE))
    (told,) = analyse(setup(1), actions)
    (dear,) = told.dearest(3)
    assert dear.line == 4
    assert isinstance(dear.best, WriteBox)
    assert dear.best.box is Box.YAHTZEE
    assert dear.cost > 30


def test_dice_thrown_that_should_have_been_kept_cost_their_value() -> None:
    actions = (roll(5, 2, 5, 3, 5), Roll((1, 2, 3, 4, 6), ()))
    (told,) = analyse(setup(1), actions)
    (dear,) = told.dearest(3)
    assert isinstance(dear.best, KeepDice)
    assert (dear.line, dear.best.keep) == (3, (5, 5, 5))


def test_a_match_not_begun_has_neither_luck_nor_cost() -> None:
    for told in analyse(setup(2), ()):
        assert (told.luck, told.cost, told.decisions) == (0, 0, ())


def test_the_analysis_reports_its_progress_and_stops_on_request() -> None:
    _, before, actions = parse((GOLDEN / "two_players.jsonl").read_bytes())
    assert isinstance(before, YahtzeeSetup)
    heard: list[int] = []
    analyse(before, actions, heard.append)
    assert heard == sorted(heard)
    assert heard[-1] == len(actions)
    assert len(heard) == 26

    def left(done: int) -> None:
        raise InterruptedError

    with pytest.raises(InterruptedError):
        analyse(before, actions, left)
