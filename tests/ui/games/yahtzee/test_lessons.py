"""Lessons of a first game of Yahtzee, each at its moment."""

from collections.abc import Sequence

from companion.games.game import Action
from companion.games.yahtzee.actions import Roll, Score
from companion.games.yahtzee.boxes import Box
from tests.ui.telling.lesson_order import lessons_of
from tests.ui.touch.evening import YAHTZEE, yahtzee
from ui.games.yahtzee.lessons import LESSONS

FIVES, FOURS = (5, 5, 5, 5, 5), (4, 4, 4, 4, 4)


def taught(*actions: Action, pencil: Action | None = None) -> Sequence[Sequence[str]]:
    return lessons_of(LESSONS, YAHTZEE, yahtzee("Ana"), actions, pencil)


def test_a_turn_is_taught_from_roll_to_box() -> None:
    assert taught(
        Roll((1, 2, 3, 3, 6)),
        Roll((1, 2, 3, 3, 5), (0, 1, 2, 3)),
        Roll((1, 2, 3, 3, 4), (0, 1, 2, 3)),
        Score(Box.THREES),
        Roll((1, 2, 3, 3, 6)),
    ) == [["first_roll"], ["keep"], [], ["last_roll"], ["first_box", "bonus"], []]


def test_a_zero_is_taught_when_a_box_without_points_is_chosen() -> None:
    rolled = (Roll((1, 2, 3, 3, 6)),)
    assert taught(*rolled, pencil=Score(Box.FULL_HOUSE))[-1] == ["zero", "keep"]
    assert taught(*rolled, pencil=Score(Box.THREES, zero=True))[-1] == ["zero", "keep"]
    assert taught(*rolled, pencil=Score(Box.THREES))[-1] == ["keep"]


def test_yahtzees_are_taught_by_their_points() -> None:
    assert taught(Roll(FIVES), Score(Box.YAHTZEE), Roll(FIVES), Score(Box.FIVES), Roll(FIVES)) == [
        ["first_roll"],
        ["yahtzee", "keep"],
        ["first_box"],
        ["further"],
        ["bonus"],
        ["joker"],
    ]


def test_no_joker_is_taught_without_a_lower_box_for_it() -> None:
    lower = [box for box in Box if box in tuple(Box)[6:] and box is not Box.YAHTZEE]
    filled = [each for box in lower for each in (Roll((1, 2, 4, 4, 6)), Score(box))]
    first = [Roll(FOURS), Score(Box.YAHTZEE), Roll(FOURS), Score(Box.FOURS)]
    assert "joker" not in taught(*filled, *first, Roll(FOURS))[-1]
