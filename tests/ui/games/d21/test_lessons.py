"""Lessons of a first game of D.21, each at its moment."""

from companion.games.d21.actions import Move
from companion.games.d21.state import D21Setup
from tests.ui.games.d21.touch.d21_evening import D21, NAMES
from tests.ui.telling.lesson_order import lessons_of
from ui.games.d21.lessons import LESSONS


def taught(*moves: str) -> list[list[str]]:
    return lessons_of(LESSONS, D21, D21Setup(version=1, players=NAMES), [*map(Move, moves)])


def test_a_jump_is_taught_when_a_foe_is_in_reach_and_turning_once_a_die_is_turned() -> None:
    assert taught("e3-e7", "e8xe6=2", "d3-d4") == [
        ["first_move"],
        ["jump"],
        ["turned", "goals"],
        [],
    ]


def test_the_edge_is_taught_once_a_die_stands_there() -> None:
    assert taught("c2-c1") == [["first_move"], ["jump", "outside"]]
