"""The curve of a game goes from its start to the totals of its report, turn by turn."""

import pytest

from companion import games
from companion.games.course import Unit, course
from companion.games.d21.actions import Resign
from companion.games.d21.state import D21Setup
from companion.games.datis.setup import DatisSetup
from companion.games.yahtzee import GAME as YAHTZEE
from companion.games.yahtzee.rules import Yahtzee
from companion.statistics.story import best_turn, curve, story
from tests.companion.evening import whole_game
from tests.companion.games.yahtzee.play import setup
from tests.companion.statistics.evenings import finished_games
from tests.companion.statistics.goldens import NAMES, golden


@pytest.mark.parametrize("name", [one for one in NAMES if not one.startswith("d21")])
def test_the_curve_ends_with_the_totals_of_the_report(name: str) -> None:
    game = golden(name)
    told = curve(game)
    report = game.game.report(game.end)
    assert told.totals[-1] == tuple(player["total"] for player in report["players"])
    assert set(told.totals[0]) == {0}


def test_yahtzee_has_a_point_whenever_all_have_had_their_turn() -> None:
    told = curve(golden("yahtzee/golden/jokers_over_two_rounds.jsonl"))
    assert told.unit is Unit.TURN
    assert len(told.totals) == 1 + 2 * 13
    assert told.totals[1] == (50, 0)
    assert all(one <= other for one, other in zip(told.totals, told.totals[1:], strict=False))


def test_every_point_is_the_total_up_to_that_turn() -> None:
    game = course(YAHTZEE, setup(2), whole_game(2))
    written = [
        step.before.sheet.worth(step.action.box, step.before.dice)
        for step in game.steps
        if hasattr(step.action, "box")
    ]
    told = curve(game)
    for turn, totals in enumerate(told.totals):
        mine, other = written[: 2 * turn : 2], written[1 : 2 * turn : 2]
        assert totals == (sum(mine), sum(other))


def test_datis_has_a_point_a_round(tmp_path_factory: pytest.TempPathFactory) -> None:
    found = finished_games(tmp_path_factory.mktemp("played"))
    for game in (course(*one) for one in found if one[0].name == "datis"):
        told = curve(game)
        assert told.unit is Unit.ROUND
        assert len(told.totals) == 1 + len(game.end.rounds)
        gained = [
            tuple(after - before for before, after in zip(*pair, strict=True))
            for pair in zip(told.totals, told.totals[1:], strict=False)
        ]
        assert gained == [tuple(s.total for s in one.scores) for one in game.end.rounds]


def test_a_game_of_desfausse_that_tracks_the_board_has_a_point_per_token() -> None:
    told = curve(golden("desfausse/golden/board.jsonl"))
    assert told.unit is Unit.TOKEN
    assert told.totals[1] == (0, 5, 0)


def test_a_game_of_desfausse_won_within_a_turn_ends_with_its_last_token() -> None:
    game = golden("desfausse/golden/two.jsonl")
    cut = next(at for at, step in enumerate(game.steps) if step.after.total(1) > 0)
    short = course(game.game, game.setup, game.actions[: cut + 1])
    assert curve(short).totals[-1] == tuple(
        standing.total for standing in game.game.standings(short.end)
    )


def test_d21_counts_the_dice_of_the_two_sets() -> None:
    told = curve(golden("d21/golden/two_sets.jsonl"))
    assert told.unit is Unit.MOVE
    assert told.totals[0] == (2, 2)  # twelve 1s
    assert told.totals[-1][0] == 12
    assert len(told.totals) == 48


def test_a_game_given_up_at_once_has_a_start_and_an_end() -> None:
    setup = D21Setup(version=1, players=("Ana", "Bo"))
    assert curve(course(games.find("d21"), setup, (Resign(),))).totals == ((2, 2), (2, 2))
    datis = DatisSetup(version=1, players=("Ana", "Bo"))
    assert curve(course(games.find("datis"), datis, ())).totals == ((0, 0), (0, 0))


def test_a_game_without_its_own_story_has_a_point_per_change_of_player() -> None:
    class Unknown(Yahtzee):
        name = "unknown"

    game = course(Unknown(), setup(2), whole_game(2))
    told = curve(game)
    assert told.unit is Unit.TURN
    assert len(told.totals) == 1 + 2 * 13
    assert told.totals[-1] == curve(course(YAHTZEE, setup(2), whole_game(2))).totals[-1]
    assert best_turn(game) is None


def test_the_dice_of_the_best_turn_are_included_for_drawing() -> None:
    assert story(course(YAHTZEE, setup(2), whole_game(2))).dice == (1, 1, 2, 3, 4)
    d21 = D21Setup(version=1, players=("Ana", "Bo"))
    assert story(course(games.find("d21"), d21, (Resign(),))).dice == ()
