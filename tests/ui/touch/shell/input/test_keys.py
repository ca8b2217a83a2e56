"""The names of keys, and the digits of the top row on every keyboard layout."""

import pytest

from companion.games.yahtzee.actions import Roll
from tests.ui.touch.evening import Evening
from tests.ui.touch.fingers import key, type_text
from tests.ui.touch.screens.free_dice.free_dice_evening import open_dice
from ui.touch.shell.input import keys
from ui.touch.widgets.cards.name_entry import NameEntry

ONE = 30  # SDL's scancode
FRENCH, CZECH, AMERICAN = "&é\"'(-è_çà", "+ěščřžýáíé", "1234567890"


@pytest.mark.parametrize("row", [FRENCH, CZECH, AMERICAN])
def test_the_top_row_gives_digits_by_the_place_of_the_key(row: str) -> None:
    named = [keys.name(ord(sign), ONE + at, sign, []) for at, sign in enumerate(row)]
    assert named == list("1234567890")


def test_a_digit_typed_elsewhere_on_a_layout_is_that_digit() -> None:
    assert keys.name(ord("7"), ONE, "7", []) == "7"
    assert keys.name(ord("&"), 8, "&", []) == "&"  # not a key of the top row


def test_the_numeric_pad_and_named_keys_are_the_same_on_every_layout() -> None:
    assert keys.name(256 + 5, 93, None, []) == "5"
    assert keys.name(13, 40, None, []) == keys.name(271, 88, None, []) == "enter"
    assert keys.name(ord("z"), 26, "z", ["ctrl"]) == "ctrl+z"


def test_dice_are_entered_with_the_top_row_of_a_french_keyboard(evening: Evening) -> None:
    open_dice(evening)
    for at, sign in enumerate(FRENCH[:6]):
        key(evening.screen, ord(sign), place=ONE + at)
    assert list(evening.now.ids.pad.values) == [1, 2, 3, 4, 5, 6]


def test_a_roll_is_entered_with_the_top_row_of_a_french_keyboard(evening: Evening) -> None:
    evening.sit_down("Ana", "Bo")
    evening.now.enter_by_hand(True)
    evening.screen.step(2)
    for at in (2, 2, 4, 0, 5):
        key(evening.screen, ord(FRENCH[at]), place=ONE + at)
    evening.settle()
    assert evening.view.actions == (Roll((3, 3, 5, 1, 6)),)


def test_a_name_takes_the_character_typed_by_the_top_row(evening: Evening) -> None:
    entry = NameEntry(lambda _: True)
    evening.app.open(entry)
    evening.screen.step(2)
    key(evening.screen, ord("é"), place=ONE + 1)
    type_text(evening.screen, "é")
    assert entry.name == "é"
