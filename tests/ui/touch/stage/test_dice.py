"""Dice on the stage: kept by a tap, corrected by a long press, photographed if in doubt."""

from companion.games.yahtzee.actions import Roll
from companion.messages import Act
from tests.ui.touch.evening import Evening
from tests.ui.touch.fingers import rest_on, tap

FIRST = Roll((3, 3, 5, 1, 6))


def sit_down(evening: Evening) -> None:
    """Begin a game with a first roll under a camera."""
    evening.sit_down("Ana", "Bo", actions=(FIRST,))
    evening.put_up_camera()
    evening.screen.step(2)


def test_a_tap_puts_a_die_on_the_shelf_and_another_takes_it_down(evening: Evening) -> None:
    sit_down(evening)
    dice = evening.now.ids.dice
    low, column = dice.die(1).y, dice.die(1).center_x
    tap(evening.screen, dice.die(1))
    evening.screen.step(2)
    assert dice.keeping == [1]
    assert dice.shelf_words == "Kept: 1"
    assert dice.die(1).y > low
    assert abs(dice.die(1).center_x - column) <= 1
    tap(evening.screen, dice.die(1))
    evening.screen.step(2)
    assert (dice.keeping, dice.die(1).y) == ([], low)


def test_a_long_press_corrects_and_keeps_nothing(evening: Evening) -> None:
    sit_down(evening)
    assert evening.now.ids.dice.hint == "Wrong die? Hold your finger on it."
    rest_on(evening.screen, evening.now.ids.dice.die(1))
    assert evening.now.keeping == []
    tap(evening.screen, next(die for die in evening.front.ids.all.children if die.value == 4))
    evening.settle()
    assert evening.view.actions == (Roll((3, 4, 5, 1, 6)),)
    assert evening.now.dice == [3, 4, 5, 1, 6]


def test_a_die_in_doubt_shows_its_photograph_and_a_tap_asks_about_it(evening: Evening) -> None:
    evening.sit_down("Ana", "Bo")
    evening.put_up_camera()
    evening.see(())
    evening.see((3, 3, 5, 1, 6), unsure=(1,))
    evening.screen.step(2)
    dice = evening.now.ids.dice
    assert [dice.die(at).doubt for at in range(5)] == [False, True, False, False, False]
    assert dice.die(1).photo is not None
    tap(evening.screen, dice.die(1))
    assert evening.front.ids.big.children


def test_an_unread_object_is_shown_too(evening: Evening) -> None:
    evening.sit_down("Ana", "Bo")
    evening.put_up_camera()
    evening.see(())
    evening.see((3, 3, 5, 1), unread=1)
    evening.screen.step(2)
    dice = evening.now.ids.dice
    assert (dice.die(4).value, dice.die(4).doubt) == (None, True)


def test_the_player_is_named_above_the_shelf_until_a_die_lies_there(evening: Evening) -> None:
    evening.sit_down("Ana", "Bo")
    evening.screen.step(2)
    dice = evening.now.ids.dice
    assert dice.headline == "Ana, your turn!"
    assert dice._sign.profile == evening.app.profile_of("Ana")
    evening.tell(Act(FIRST))
    evening.screen.step(2)
    assert (dice.headline, dice._headline.text) == ("", "")


def test_dots_count_the_rolls(evening: Evening) -> None:
    evening.sit_down("Ana", "Bo")
    assert evening.now.ids.dice.rolls == [0, 3]
    evening.tell(Act(FIRST))
    assert evening.now.ids.dice.rolls == [1, 3]


def test_a_die_slides_only_if_motion_is_on(evening: Evening) -> None:
    sit_down(evening)
    die = evening.now.ids.dice.die(0)
    assert evening.screen.until(lambda: not die._shift.y)  # the die has landed
    for wanted in (False, True):
        evening.app.switch_motion(wanted)
        evening.now.tap_place(0)
        evening.app.drawings._draw(0)
        assert (die._shift.y != 0) is wanted
