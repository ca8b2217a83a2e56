"""Luck is the result of the dice minus the average of those dice."""

from math import sqrt
from pathlib import Path
from random import Random

import pytest

from companion.games.course import Course, Step, course
from companion.games.datis.actions import Announce, Mode, Play, Risk, Round, Trick
from companion.games.desfausse.actions import Roll
from companion.games.yahtzee.coach.solved import KEEPS, ROLLS, TurnValues
from companion.games.yahtzee.sheet import Sheet
from companion.language.luck import luck_word
from companion.statistics.figures import figures
from companion.statistics.luck import Luck, joined, luck, measures
from companion.statistics.wording import luck_text
from tests.companion.bots import play, set_up
from tests.companion.statistics.goldens import golden
from tests.language import both

MEASURED = ("yahtzee", "datis", "desfausse")


def thrown(name: str, *steps: Step) -> Course:
    game, setup = set_up(name)
    return Course(game, setup, game.start(setup), steps)


def test_datis_compares_pips_with_the_average_of_each_die() -> None:
    trick = Trick(
        (Play("Ana", "red-d20", 20), Play("Bo", "blue-d10", 0)), rerolls=({"Ana": 1, "Bo": 9},)
    )
    risk = Risk("Ana", {"red-d4": 4})
    owed = Announce("Bo", (), "red", risk=False, owed=(Risk("Bo", {"red-d6": 1}),))
    steps = [Step(None, action, None) for action in (Round(Mode.TRICKS), trick, risk, owed)]
    ana, bo = luck(thrown("datis", *steps))
    assert (ana.name, ana.gave) == ("Ana", 20 - 10.5 + 1 - 10.5 + 4 - 2.5)
    assert (bo.name, bo.gave) == ("Bo", 0 - 4.5 + 9 - 4.5 + 1 - 3.5)
    assert ana.spread == pytest.approx(sqrt(2 * 399 / 12 + 15 / 12))
    assert bo.spread == pytest.approx(sqrt(2 * 99 / 12 + 35 / 12))


def test_desfausse_counts_the_1s_that_small_dice_did_not_show() -> None:
    game = golden("desfausse/golden/two.jsonl")
    expected = dict.fromkeys(game.setup.players, 0.0)
    for step in game.steps:
        if isinstance(step.action, Roll):
            for place, die in enumerate(step.action.dice):
                if place not in step.action.kept and die.size == "small":
                    expected[step.before.name] += 1 / 6 - (die.value == 1)
    assert {one.name: one.gave for one in luck(game)} == pytest.approx(expected)


@pytest.mark.parametrize("name", ["d21/golden/two_sets", "dalapapa/golden/two_players"])
def test_games_without_recorded_dice_have_no_luck(name: str) -> None:
    assert luck(golden(f"{name}.jsonl")) == ()


def test_a_game_that_tracks_only_the_board_has_no_luck() -> None:
    assert luck(golden("desfausse/golden/board.jsonl")) == ()


def test_the_luck_of_yahtzee_is_that_of_the_coach_with_the_spread_of_the_throws() -> None:
    (ana, bo) = luck(golden("yahtzee/golden/two_players.jsonl"))
    assert ana.gave == pytest.approx(120.846, abs=1e-3)
    assert (30 < bo.spread < 80, 30 < ana.spread < 110) == (True, True)


def test_the_variance_of_a_throw_covers_all_its_outcomes() -> None:
    turn = TurnValues(Sheet())
    kept = (5, 5, 5)
    outcomes = [turn.of_roll((*kept, a, b), 1) for a in range(1, 7) for b in range(1, 7)]
    mean = sum(outcomes) / 36
    assert turn.of_keep(kept, 2) == pytest.approx(mean)
    expected = sum((outcome - mean) ** 2 for outcome in outcomes) / 36
    assert turn.variance(kept, 2) == pytest.approx(expected)
    assert turn.variance(KEEPS[ROLLS[0]], 2) == 0  # no dice are thrown


def test_luck_is_among_the_figures_if_it_is_fast_to_compute() -> None:
    game = golden("desfausse/golden/two.jsonl")
    told = figures(game.game, game.setup, game.actions)
    assert told is not None
    for one, mine in zip(luck(game), told.players, strict=True):
        assert mine.measures["luck"] == one.gave
        assert mine.measures["luck_variance"] == pytest.approx(one.spread**2)
    assert measures(golden("yahtzee/golden/two_players.jsonl")) == {}


@pytest.mark.parametrize(
    ("told", "fr", "en"),
    [
        (Luck("Ana", 12.4, 21.9), "comme prévu (+12)", "as expected (+12)"),
        (Luck("Ana", -2.25, 2.0), "malchance (−2,2)", "unlucky (−2.2)"),
    ],
)
def test_luck_is_described_in_words_first_and_then_in_figures(told: Luck, fr: str, en: str) -> None:
    assert both(luck_text(told)) == (fr, en)


def played(name: str, folder: Path, seed: int) -> Course:
    """Return a game played by bots with random dice."""
    view = play(name, folder, Random(seed))
    return course(view.game, view.setup, view.actions)


def usual(name: str, folder: Path, count: int) -> tuple[float, float, float]:
    """Return mean and mean square of luck in units of its spread, and the share of usual luck.

    `count` is the number of players measured.
    """
    found = [one for seed in range(count) for one in luck(played(name, folder, seed))]
    scores = [one.gave / one.spread for one in found]
    within = sum(luck_word(one.gave, one.spread).to("en") == "as expected" for one in found) / len(
        found
    )
    return sum(scores) / len(scores), sum(score**2 for score in scores) / len(scores), within


@pytest.mark.parametrize(
    ("name", "games"),
    [
        ("datis", 12),
        ("desfausse", 12),
        *(pytest.param(name, 150, marks=pytest.mark.soak) for name in MEASURED),
    ],
)
def test_the_mean_luck_of_many_games_is_zero_and_two_in_three_are_usual(
    name: str, games: int, tmp_path: Path
) -> None:
    mean, square, within = usual(name, tmp_path, games)
    assert abs(mean) < 2.5 / sqrt(games)
    assert 1 - 4 / sqrt(games) < square < 1 + 4 / sqrt(games)
    assert abs(within - 0.67) < max(0.1, 1 / sqrt(games))


def test_luck_in_several_games_is_combined_in_any_unit() -> None:
    together = joined([Luck("Ana", 40.0, 20.0), Luck("Ana", 1.0, 0.5)])
    assert together == Luck("Ana", 4.0, sqrt(2))
    assert joined([]) is None
