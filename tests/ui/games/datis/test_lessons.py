"""Lessons of a first game of Datis, each at its moment."""

from collections.abc import Sequence

from companion.games.datis.actions import Announce, Mode, Risk, Round, Won
from companion.games.game import Action
from tests.ui.games.datis.touch.datis_evening import (
    BLACK,
    BLUE,
    DATIS,
    GREEN,
    header,
    tally_round,
    trick,
)
from tests.ui.telling.lesson_order import lessons_of
from ui.games.datis.lessons import LESSONS


def taught(*actions: Action) -> Sequence[Sequence[str]]:
    return lessons_of(LESSONS, DATIS, header("Ana", "Bo"), actions)


def test_a_trick_is_taught_before_and_after_it() -> None:
    played = trick("Ana green-d12 7", "Bo green-d6 3")
    assert taught(Round(Mode.TRICKS), played) == [["follow"], ["first_trick"], ["trick_won"]]


def test_a_tally_is_taught_from_the_dice_won_to_the_count() -> None:
    risk = Risk("Ana", {"green-d8": 5, "green-d10": 0, "green-d12": 7, "green-d20": 2})
    assert taught(
        *tally_round(),
        Announce("Ana", ("green", "blue"), "green", True),
        Announce("Bo", ("black",), "black", False),
        risk,
    ) == [["follow"], ["dice_won"], [], ["announce"], [], ["risk"], ["counted"]]


def test_a_capot_is_taught_once_it_is_counted() -> None:
    won = [Won("Ana", (*GREEN, *BLACK, *BLUE[:2])), Won("Bo", ())]
    announced = Announce("Ana", ("green", "black"), "green", False)
    found = taught(Round(Mode.TALLY), *won)
    assert "capot" in found[-1] or "capot" in taught(Round(Mode.TALLY), *won, announced)[-1]
    assert all("capot" not in each for each in found[:-1])
