"""Changes between two views of a game."""

import pytest

from companion.games.yahtzee.actions import Roll, Score
from companion.games.yahtzee.boxes import Box
from companion.messages import Amend, Press, Pressed, Redo
from tests.ui.touch.views import Sitting
from ui.telling.changes import just_done, taken_back

ROLL, SCORE = Roll((3, 3, 5, 1, 6)), Score(Box.THREES)
UNDO = Pressed(Press.UNDO)


@pytest.fixture
def sitting() -> Sitting:
    return Sitting()


def test_an_action_is_new(sitting: Sitting) -> None:
    before = sitting.view
    sitting.do(ROLL)
    assert just_done(before, sitting.view) == (ROLL,)
    assert taken_back(before, sitting.view) == 0
    sitting.do(SCORE)
    assert just_done(before, sitting.view) == (ROLL, SCORE)


def test_undone_actions_are_counted_and_nothing_is_new(sitting: Sitting) -> None:
    sitting.do(ROLL, SCORE)
    before = sitting.view
    sitting.tell(UNDO)
    assert taken_back(before, sitting.view) == 1
    assert just_done(before, sitting.view) == ()
    sitting.tell(UNDO)
    assert taken_back(before, sitting.view) == 2


def test_a_redone_action_is_not_new_and_its_replacement_is(sitting: Sitting) -> None:
    sitting.do(ROLL, SCORE)
    sitting.tell(UNDO)
    undone = sitting.view
    sitting.tell(Redo())
    assert just_done(undone, sitting.view) == ()
    sitting.tell(UNDO)
    sitting.do(Score(Box.CHANCE))
    assert just_done(undone, sitting.view) == (Score(Box.CHANCE),)


def test_a_correction_is_not_new(sitting: Sitting) -> None:
    sitting.do(ROLL)
    before = sitting.view
    sitting.tell(Amend({0: Roll((5, 5, 5, 5, 5))}))
    assert sitting.view.actions == (Roll((5, 5, 5, 5, 5)),)
    assert just_done(before, sitting.view) == ()
    assert taken_back(before, sitting.view) == 0


def test_a_reopened_game_has_no_changes(sitting: Sitting) -> None:
    sitting.do(ROLL, SCORE)
    assert just_done(None, sitting.view) == ()
    other = Sitting(earlier=1)
    assert just_done(other.view, sitting.view) == ()
    assert taken_back(sitting.view, other.view) == 0
