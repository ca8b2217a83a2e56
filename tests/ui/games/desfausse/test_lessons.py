"""Lessons of a first game of DESfausse, each at its moment."""

from typing import Any

from companion.dice import Colour, Size
from companion.games.desfausse.actions import DesfausseAction, Discard, EndTurn, Give, Trophy
from companion.games.desfausse.columns import Column
from companion.games.desfausse.state import DesfausseSetup, Options
from tests.ui.games.desfausse.touch.desfausse_evening import DESFAUSSE
from tests.ui.games.desfausse.touch.desfausse_play import BOARD, GIVEN, ONES, ROLLED
from tests.ui.telling.lesson_order import lessons_of
from ui.games.desfausse.lessons import LESSONS


def taught(*actions: DesfausseAction, **options: Any) -> list[list[str]]:
    setup = DesfausseSetup(
        version=1, players=("Ana", "Bo", "Jean-Baptiste"), options=Options(**options)
    )
    return lessons_of(LESSONS, DESFAUSSE, setup, actions)


def test_a_turn_is_taught_from_roll_to_trophy() -> None:
    (discard,) = GIVEN
    assert isinstance(discard, Discard)
    given = Discard(discard.combination, discard.gone, ("Bo", "Jean-Baptiste"))
    assert taught(*ROLLED, given, Trophy(Column.TWO), EndTurn()) == [
        ["first_roll"],
        ["group", "one"],
        ["trophy", "given"],
        [],
        [],
    ]


def test_ones_over_half_teach_gifts_and_then_the_forced_token() -> None:
    gifts = (
        Give("Bo", Size.BIG, Colour.GREEN),
        Give("Jean-Baptiste", Size.SMALL, Colour.RED),
    )
    assert taught(*ONES, *gifts) == [["first_roll"], ["gifts"], [], ["forced"]]


def test_a_game_that_tracks_only_the_board_has_no_lessons() -> None:
    assert taught(*BOARD, tracking="board") == [[]] * (len(BOARD) + 1)
