"""A held key acts once on every screen; it repeats only in a text field."""

import pytest

from companion import games
from companion.games.yahtzee.actions import Roll, Score
from companion.games.yahtzee.boxes import Box
from tests.ui.touch.base.test_virtual_dice import game_of
from tests.ui.touch.evening import Evening
from tests.ui.touch.fingers import hold_key, key, key_down, key_up, type_text
from tests.ui.touch.screens.free_dice.free_dice_evening import open_dice, totals
from tests.ui.touch.screens.seated import done
from tests.ui.touch.screens.turn_box.test_turn_box import set_up as turn_box
from ui.touch.widgets.cards.name_entry import NameEntry

ENTER, ESCAPE, BACKSPACE = 13, 27, 8
ROLLS = (Roll((3, 3, 5, 1, 6)), Roll((3, 3, 3, 2, 6), (0, 1)), Roll((3, 3, 3, 1, 6), (0, 1, 2)))


@pytest.mark.parametrize("ctrl", [False, True])
def test_holding_undo_undoes_one_action(evening: Evening, ctrl: bool) -> None:
    evening.sit_down("Ana", "Bo", actions=(*ROLLS, Score(Box.THREES)))
    hold_key(evening.screen, ord("z" if ctrl else "u"), ctrl=ctrl)
    evening.settle()
    assert done(evening) == ROLLS
    key(evening.screen, ord("u"))
    evening.settle()
    assert done(evening) == ROLLS[:2]


def test_holding_redo_redoes_one_action(evening: Evening) -> None:
    evening.sit_down("Ana", "Bo", actions=ROLLS)
    for _ in range(2):
        key(evening.screen, ord("u"))
        evening.settle()
    hold_key(evening.screen, ord("y"), ctrl=True)
    evening.settle()
    assert done(evening) == ROLLS[:2]


def test_virtual_dice_are_rolled_once_by_a_held_key(evening: Evening) -> None:
    evening.seat(*game_of("yahtzee", "Ana", "Bo"))
    hold_key(evening.screen, ord("r"))
    evening.settle()
    assert len(done(evening)) == 1


def test_a_held_digit_enters_one_free_die(evening: Evening) -> None:
    open_dice(evening)
    hold_key(evening.screen, ord("4"))
    assert list(evening.now.ids.pad.values) == [4]
    assert totals(evening) == []


def test_a_held_key_passes_one_turn_of_the_turn_box(evening: Evening) -> None:
    turn_box(evening, "Ana", "Bo", "Cy")
    before = evening.now.box.turn
    hold_key(evening.screen, ord(" "))
    assert evening.now.box.turn == before + 1


def test_a_held_key_closes_one_card_and_leaves_no_screen(evening: Evening) -> None:
    evening.sit_down("Ana", "Bo")
    hold_key(evening.screen, ESCAPE)
    assert evening.front.title == "Menu"
    hold_key(evening.screen, ESCAPE)
    assert evening.app.front is None
    assert evening.now.name == "yahtzee"


def test_a_key_pressed_in_a_text_field_does_nothing_behind_it(evening: Evening) -> None:
    evening.app.offer(games.find("yahtzee"))
    given: list[str] = []

    def give(name: str) -> bool:
        given.append(name)
        return True

    evening.app.open(NameEntry(give))
    evening.screen.step(2)
    type_text(evening.screen, "Ana")
    hold_key(evening.screen, ENTER)
    assert given == ["Ana"]
    assert evening.app.front is None
    assert evening.now.name == "new_game"


def test_holding_backspace_erases_a_whole_name(evening: Evening) -> None:
    entry = NameEntry(lambda _: True, name="Chloé")
    evening.app.open(entry)
    evening.screen.step(2)
    hold_key(evening.screen, BACKSPACE, times=6)
    assert entry.name == ""


def test_a_key_that_wakes_the_screen_does_nothing_else_while_it_is_held(evening: Evening) -> None:
    evening.sit_down("Ana", "Bo", actions=ROLLS)
    evening.app.dimmed = True
    hold_key(evening.screen, ord("u"))
    evening.settle()
    assert done(evening) == ROLLS


def test_two_keys_held_together_act_once_each(evening: Evening) -> None:
    open_dice(evening)
    for _ in range(3):
        key_down(evening.screen, ord("4"), place=33)
        key_down(evening.screen, ord("5"), place=34)
    assert list(evening.now.ids.pad.values) == [4, 5]
    key_up(evening.screen, ord("4"), place=33)
    key_down(evening.screen, ord("4"), place=33)
    assert list(evening.now.ids.pad.values) == [4, 5, 4]
