"""The best turn has the most points, in words that suit each game."""

import pytest

from companion import games
from companion.games.course import course
from companion.games.d21.actions import Resign
from companion.games.d21.state import D21Setup
from companion.games.yahtzee.actions import Roll, Score
from companion.games.yahtzee.boxes import Box
from companion.statistics.story import best_turn
from tests.companion.games.yahtzee.play import setup
from tests.companion.statistics.goldens import golden
from tests.language import both

YAHTZEE = games.find("yahtzee")


@pytest.mark.parametrize(
    ("dice", "box", "fr", "en"),
    [
        (
            (6, 6, 6, 6, 6),
            Box.YAHTZEE,
            "50 points avec cinq 6 (Yahtzee)",
            "50 points with five sixes (Yahtzee)",
        ),
        (
            (5, 2, 5, 2, 5),
            Box.FULL_HOUSE,
            "25 points avec trois 5 et deux 2 (Full)",
            "25 points with three fives and two twos (Full house)",
        ),
        (
            (6, 5, 3, 4, 2),
            Box.LARGE_STRAIGHT,
            "40 points avec 2\u00a03\u00a04\u00a05\u00a06 (Grande suite)",
            "40 points with 2\u00a03\u00a04\u00a05\u00a06 (Large straight)",
        ),
        (
            (1, 2, 2, 2, 2),
            Box.ONES,
            "1 point avec quatre 2 et un 1 (As)",
            "1 point with four twos and one one (Ones)",
        ),
    ],
)
def test_a_turn_of_yahtzee_is_described_with_its_dice(
    dice: tuple[int, ...], box: Box, fr: str, en: str
) -> None:
    told = best_turn(course(YAHTZEE, setup(2), (Roll(dice), Score(box))))
    assert told is not None
    assert both(told) == (f"Meilleur tour : Ana, {fr}", f"Best turn: Ana, {en}")


def test_the_first_of_equal_best_turns_is_chosen() -> None:
    actions = (
        *(Roll((1, 1, 2, 3, 4)), Score(Box.CHANCE)),
        *(Roll((6, 6, 6, 6, 5)), Score(Box.CHANCE)),
        *(Roll((6, 6, 6, 6, 5)), Score(Box.FOUR_OF_A_KIND)),
    )
    told = best_turn(course(YAHTZEE, setup(2), actions))
    assert told is not None
    assert told.to("en").startswith("Best turn: Bo, 29 points")


def test_the_bonus_of_a_turn_is_named() -> None:
    told = best_turn(golden("yahtzee/golden/two_players.jsonl"))
    assert told is not None
    assert (
        told.to("en")
        == "Best turn: Ana, 59 points with four sixes and one five (Sixes, bonus included)"
    )


def test_a_game_without_points_has_no_best_turn() -> None:
    actions = (Roll((1, 2, 2, 2, 2)), Score(Box.YAHTZEE))
    assert best_turn(course(YAHTZEE, setup(1), actions)) is None
    assert best_turn(course(YAHTZEE, setup(1), ())) is None
    assert best_turn(golden("d21/golden/agreed_draw.jsonl")) is None
    resigned = (Resign(),)
    d21 = D21Setup(version=1, players=("Ana", "Bo"))
    assert best_turn(course(games.find("d21"), d21, resigned)) is None


@pytest.mark.parametrize(
    ("name", "en"),
    [
        ("d21/golden/two_sets", "The winning move: Ana, e3xg5=3, at move 47"),
        (
            "desfausse/golden/five",
            "Best turn: Di, 12 points for the trophy “all dice”, round 1",
        ),
        (
            "desfausse/golden/board",
            "Best turn: Bo, 10 points for the trophy “all dice”, round 1",
        ),
        (
            "dalapapa/golden/four_players",
            "Best turn: Ana, 21 points with 4 markers, plaque included",
        ),
        ("dalapapa/golden/three_players", "Best turn: Ana, 16 points with 3 markers"),
    ],
)
def test_each_game_describes_the_best_turn_in_its_own_words(name: str, en: str) -> None:
    told = best_turn(golden(f"{name}.jsonl"))
    assert told is not None
    assert told.to("en") == en
