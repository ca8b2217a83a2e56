"""A player who has left has neither a win nor a loss in any figure."""

from random import Random

import msgspec
import pytest

from companion import games
from companion.games.course import course
from companion.games.game import Action, AnyGame, Setup
from companion.games.leaving import Leave
from companion.statistics import luck
from companion.statistics.answers import players
from companion.statistics.figures import GameFigures, figures
from companion.statistics.milestones import MilestoneKind, milestones
from companion.statistics.store import GameLine
from companion.statistics.story import story
from companion.tournament.results import Finish, points
from tests.companion.games.leaving import played_out

EVERY = games.names()


def played(name: str, leaver: str, *, seed: int = 1, count: int = 2) -> GameFigures:
    """Return the figures of a game that a player left after three actions."""
    game, header, actions = game_of(name, leaver, seed=seed, count=count)
    found = figures(game, header, actions)
    assert found is not None
    return found


def game_of(
    name: str, leaver: str, *, seed: int = 1, count: int = 2
) -> tuple[AnyGame, Setup, list[Action]]:
    game = games.find(name)
    header = {"game": name, "version": 1, "players": ("Ana", "Bo", "Cy")[:count]}
    setup = msgspec.convert(header, game.setup_type)
    _, actions = played_out(game, setup, Random(seed), {3: leaver})
    assert Leave(leaver) in actions
    return game, setup, actions


@pytest.mark.parametrize("name", EVERY)
def test_a_game_is_counted_for_those_who_stayed_alone(name: str) -> None:
    found = played(name, "Bo")
    assert [player.name for player in found.players] == ["Ana"]
    assert (found.left, found.contested) == (("Bo",), True)


@pytest.mark.parametrize("name", EVERY)
def test_a_player_who_left_neither_won_nor_lost_and_the_last_player_won(name: str) -> None:
    (ana,) = players([played(name, "Bo")])
    assert (ana.name, ana.games, ana.wins, ana.contested, ana.against) == ("Ana", 1, 1, 1, ())


def test_leaving_a_game_of_d21_is_counted_as_a_win_by_resignation() -> None:
    assert played("d21", "Bo").players[0].measures["won_resigned"] == 1


def test_leaving_ends_no_streak_and_counts_in_no_average() -> None:
    won, left = played("yahtzee", "Bo"), played("yahtzee", "Ana")
    ana = players([won, won, left, won], name="Ana")[0].by_game["yahtzee"]
    assert (ana.games, ana.streak, ana.longest_streak) == (3, 3, 3)
    assert ana.average == won.players[0].total


def test_the_remaining_players_met_each_other_and_not_the_player_who_left() -> None:
    found = players([played("yahtzee", "Cy", count=3)])
    assert {one.name: [met.name for met in one.against] for one in found} == {
        "Ana": ["Bo"],
        "Bo": ["Ana"],
    }


def test_a_player_who_left_reaches_no_milestone() -> None:
    lines = [GameLine("yahtzee-1", figures=played("yahtzee", "Bo"))]
    found = milestones(lines, "yahtzee-1")
    assert {one.name for one in found} == {"Ana"}
    assert MilestoneKind.FIRST_WIN in {one.kind for one in found}


@pytest.mark.parametrize("name", EVERY)
def test_a_game_that_somebody_left_has_its_story_and_its_luck(name: str) -> None:
    game, header, actions = game_of(name, "Bo", count=2 if name == "d21" else 3)
    played = course(game, header, actions)
    assert story(played).curve.players == header.players
    assert luck.luck(played) is not None


def test_the_curve_has_a_point_for_every_turn_of_those_who_stay() -> None:
    curves = [story(course(*game_of("yahtzee", leaver, count=3))).curve for leaver in ("Ana", "Cy")]
    assert [len(curve.totals) for curve in curves] == [14, 14]


def test_a_player_who_left_comes_last_in_a_tournament() -> None:
    finish = Finish({"Ana": 10, "Bo": 90, "Cy": 20}, ("Cy",), left=("Bo",))
    assert {name: float(worth) for name, worth in points(finish).items()} == {
        "Ana": 0.5,
        "Bo": 0.0,
        "Cy": 1.0,
    }
