"""Impossible actions are refused in one sentence: a full box, a box before the roll, a dead key."""

import pytest

from companion.games.yahtzee.actions import Roll, Score
from companion.games.yahtzee.boxes import Box
from companion.games.yahtzee.state import YahtzeeSetup
from companion.messages import Act
from tests.ui.touch.evening import YAHTZEE, Evening
from tests.ui.touch.fingers import tap
from ui.touch.stage import keys as stage_keys

FIRST, SECOND = Roll((3, 3, 5, 1, 6)), Roll((1, 1, 2, 4, 6))


def tap_tile(evening: Evening, box: Box) -> None:
    evening.screen.step(2)
    tap(evening.screen, evening.row(box))
    evening.settle()


def test_a_full_box_says_that_it_is_full(evening: Evening) -> None:
    actions = (FIRST, Score(Box.THREES), SECOND, Score(Box.ONES), FIRST)
    evening.sit_down("Ana", "Bo", actions=actions)
    tap_tile(evening, Box.THREES)
    assert evening.view.pencilled is None
    assert evening.app.notice == "Threes: this box is filled already."


def test_a_box_before_the_roll_says_to_roll_first(evening: Evening) -> None:
    evening.sit_down("Ana", "Bo")
    tap_tile(evening, Box.THREES)
    assert evening.app.notice == "Roll first, then make your choice."


def test_the_prompt_before_the_first_roll_names_the_number_of_rolls(evening: Evening) -> None:
    evening.sit_down("Ana", "Bo")
    assert evening.now.ids.dice.roll_words == "3 rolls"
    evening.app.switch_language("fr")
    assert evening.now.ids.dice.roll_words == "3 lancers"
    evening.tell(Act(FIRST))
    assert evening.now.ids.dice.roll_words == "Lancer 1 sur 3"


def test_a_table_without_a_camera_has_no_key_to_read_again(evening: Evening) -> None:
    evening.sit_down("Ana", "Bo")
    evening.screen.step(3)
    places = [evening.button(words).pos for words in ("END OF TURN", "Undo")]
    with pytest.raises(LookupError):
        evening.button("Re-read")
    evening.put_up_camera()
    evening.screen.step(3)
    assert evening.button("Re-read").opacity == 1
    assert [evening.button(words).pos for words in ("END OF TURN", "Undo")] == places


def test_redo_is_offered_for_a_while_after_undo_and_then_in_the_menu(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening.sit_down("Ana", "Bo", actions=[FIRST])
    evening.put_up_camera()
    tap(evening.screen, evening.button("Undo"))
    evening.settle()
    assert evening.button("Redo")
    monkeypatch.setattr(stage_keys, "REDO_SECONDS", 0.0)
    evening.now.redraw()
    evening.screen.step(2)
    assert evening.button("Re-read")
    evening.now.open_menu()
    evening.screen.step(3)
    tap(evening.screen, evening.button("Redo"))
    evening.settle()
    assert evening.view.actions == (FIRST,)


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
    ids = evening.now.ids
    tap(evening.screen, ids.dice.die(0))
    assert evening.app.notice == "Roll the dice first."
    for _ in range(3):
        evening.app.notice = ""
        tap(evening.screen, ids.roll)
        evening.settle()
        assert evening.app.notice == ""
    tap(evening.screen, ids.dice.die(0))
    assert evening.app.notice == "All the rolls of this turn are done."
    evening.app.notice = ""
    tap(evening.screen, ids.roll)
    assert evening.app.notice == "All the rolls of this turn are done."
