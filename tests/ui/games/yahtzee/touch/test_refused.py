"""What cannot be is refused in one sentence: a box of somebody else's, a full one, a dead key."""

from typing import Any

from companion.games.yahtzee.actions import Roll, Score
from companion.games.yahtzee.boxes import Box
from companion.games.yahtzee.state import YahtzeeSetup
from tests.ui.touch.evening import YAHTZEE, Evening
from tests.ui.touch.fingers import tap

FIRST, SECOND = Roll((3, 3, 5, 1, 6)), Roll((1, 1, 2, 4, 6))


def cells(evening: Evening, box: Box) -> list[Any]:
    """The cells of a box, from the left."""
    return [cell for cell in reversed(evening.row(box).children) if hasattr(cell, "ink")]


def tap_cell(evening: Evening, box: Box, player: int) -> None:
    evening.screen.step(2)
    tap(evening.screen, cells(evening, box)[player])
    evening.settle()


def test_a_tap_in_another_players_column_chooses_nothing(evening: Evening) -> None:
    evening.sit_down("Ana", "Bo", actions=(FIRST, Score(Box.THREES), SECOND))
    for box in (Box.THREES, Box.ONES):  # written, and free
        evening.app.notice = ""
        tap_cell(evening, box, 0)
        assert evening.view.pencilled is None
        assert evening.app.notice == "That column is Ana's: tap your own."
    tap_cell(evening, Box.THREES, 1)
    assert evening.view.pencilled == Score(Box.THREES)


def test_a_full_box_says_that_it_is(evening: Evening) -> None:
    actions = (FIRST, Score(Box.THREES), SECOND, Score(Box.ONES), FIRST)
    evening.sit_down("Ana", "Bo", actions=actions)
    tap_cell(evening, Box.THREES, 0)
    assert evening.view.pencilled is None
    assert evening.app.notice == "Threes: this box is filled already."


def test_a_box_before_the_roll_says_to_roll_first(evening: Evening) -> None:
    evening.sit_down("Ana", "Bo")
    tap_cell(evening, Box.THREES, 0)
    assert evening.app.notice == "Roll first, then make your choice."


def test_before_the_first_roll_it_says_so(evening: Evening) -> None:
    evening.sit_down("Ana", "Bo")
    assert evening.now.roll_words == "Not rolled yet"
    evening.app.switch_language("fr")
    assert evening.now.roll_words == "Pas encore lancé"


def test_there_is_no_key_to_read_again_without_a_camera(evening: Evening) -> None:
    evening.sit_down("Ana", "Bo")
    evening.screen.step(3)
    end = evening.button("END OF TURN").x
    assert evening.button("Re-read").opacity == 0
    evening.put_up_camera()
    assert evening.button("Re-read").opacity == 1
    assert evening.button("END OF TURN").x == end, "each key stays at its place"


def test_a_key_that_does_nothing_says_why(evening: Evening) -> None:
    evening.sit_down("Ana", "Bo")
    evening.screen.step(3)
    tap(evening.screen, evening.button("Undo"))
    assert evening.app.notice == "There is nothing to undo."
    tap(evening.screen, evening.button("Redo"))
    assert evening.app.notice == "There is nothing to redo."


def test_virtual_dice_say_why_they_are_not_kept_or_rolled(evening: Evening) -> None:
    evening.seat(YAHTZEE, YahtzeeSetup(version=1, players=("Ana", "Bo"), dice="virtual"))
    evening.screen.step(3)
    tray = evening.now.ids.virtual
    tap(evening.screen, tray.die(0))
    assert evening.app.notice == "Roll the dice first."
    for _ in range(3):
        evening.app.notice = ""
        tap(evening.screen, tray.ids.key)
        evening.settle()
        assert evening.app.notice == ""
    tap(evening.screen, tray.die(0))
    assert evening.app.notice == "All the rolls of this turn are done."
    evening.app.notice = ""
    tap(evening.screen, tray.ids.key)
    assert evening.app.notice == "All the rolls of this turn are done."
