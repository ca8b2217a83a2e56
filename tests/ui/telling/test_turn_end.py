"""The line under END OF TURN names the entry to be recorded, or the missing step."""

from companion.games.yahtzee.actions import Roll, Score
from companion.games.yahtzee.boxes import Box
from companion.table.view import View
from tests.ui.touch.views import view_of
from ui.telling.turn_end import turn_end

FULL = Roll((5, 5, 2, 2, 5))


def line(view: View) -> str:
    told = turn_end(view)
    return told.to("en") if told is not None else ""


def test_before_the_roll_the_roll_is_missing() -> None:
    assert line(view_of()) == "roll first"


def test_after_the_roll_the_choice_is_missing() -> None:
    assert line(view_of(FULL)) == "make your choice"


def test_a_pencilled_entry_is_named_with_its_points() -> None:
    assert line(view_of(FULL, pencil=Score(Box.FULL_HOUSE))) == "Full house: 25"
