"""Free dice entered by touch, and their statistics."""

import pytest

from companion.messages import Press
from tests.ui.touch.evening import Evening
from tests.ui.touch.fingers import key, tap, tap_twice
from tests.ui.touch.screens.free_dice.free_dice_evening import face, open_dice, totals

ENTER, ESCAPE, BACKSPACE = 13, 27, 8


@pytest.fixture
def by_hand(evening: Evening) -> Evening:
    """Open the free dice without a camera."""
    open_dice(evening)
    return evening


def test_without_a_camera_throws_are_entered_by_touch(by_hand: Evening) -> None:
    assert by_hand.now.heading == "No dice entered yet."
    for value in (3, 6, 6):
        tap(by_hand.screen, face(by_hand, value))
    tap(by_hand.screen, by_hand.button("Count this roll"))
    assert totals(by_hand) == [15]
    assert by_hand.now.heading == "3 dice, sum 15"
    assert by_hand.now.counts == "1 × ⚂   2 × ⚅"
    assert by_hand.now.tally == {1: 0, 2: 0, 3: 1, 4: 0, 5: 0, 6: 2}


def test_a_tap_removes_a_face_entered_by_mistake(by_hand: Evening) -> None:
    for value in (3, 6):
        tap(by_hand.screen, face(by_hand, value))
    by_hand.screen.step(2)
    entered = by_hand.now.ids.pad.ids.entered
    tap(by_hand.screen, next(die for die in entered.children if die.value == 3))
    tap(by_hand.screen, by_hand.button("Count this roll"))
    assert totals(by_hand) == [6]


def test_the_keys_of_a_keyboard_enter_count_and_undo(by_hand: Evening) -> None:
    for code in (ord("4"), ord("5"), BACKSPACE, ENTER):
        key(by_hand.screen, code)
    assert totals(by_hand) == [4]
    key(by_hand.screen, ord("u"))
    assert totals(by_hand) == []
    key(by_hand.screen, ESCAPE)
    assert by_hand.now.name == "home"


@pytest.mark.parametrize("count", [5, 10, 14, 22])
def test_every_die_of_a_throw_is_visible(by_hand: Evening, count: int) -> None:
    by_hand.now.enter_throw((6,) * count)
    by_hand.screen.step(3)
    row = by_hand.now.ids.dice
    assert len(row.children) == count
    width, _ = by_hand.screen.size
    for die in row.children:
        assert row.x <= die.x <= die.right <= row.right + 1 <= width
        assert row.y - 1 <= die.y <= die.top <= row.top + 1
        assert die.width >= 48 or count > 14
    assert row.height <= 2 * row.side


def test_the_last_ten_throws_are_listed_in_reverse_order(by_hand: Evening) -> None:
    for number in range(12):
        by_hand.now.enter_throw((number % 6 + 1,))
    by_hand.screen.step(2)
    lines = [line.text for line in reversed(by_hand.now.ids.throws.children)]
    assert len(lines) == 8
    assert lines[0] == "12.  6"
    assert by_hand.now.last == "Last rolls (12)"


def test_fairness_is_described_once_there_are_enough_throws(by_hand: Evening) -> None:
    by_hand.now.enter_throw((6,) * 10)
    assert (
        by_hand.now.fairness
        == "Dice counted: 10. Too few to tell whether they are fair; 20 more to go."
    )
    by_hand.screen.step(3)
    assert by_hand.now.ids.histogram.opacity == 0
    assert by_hand.now.expected == 0
    for _ in range(3):
        by_hand.now.enter_throw((6,) * 10)
    assert by_hand.now.fairness.startswith("Very unusual: too many 6s.")
    by_hand.screen.step(3)
    assert by_hand.now.ids.histogram.opacity == 1
    by_hand.now.app.switch_language("fr")
    assert by_hand.now.fairness.startswith("Très inhabituel : le 6 sort trop souvent.")


def test_undo_names_the_undone_throw_and_a_double_tap_undoes_one(
    evening: Evening,
) -> None:
    screen = evening.app.go("free_dice")
    for throw in ((1, 2), (3, 4), (6,)):
        screen.enter_throw(throw)
    evening.screen.step(2)
    tap_twice(evening.screen, evening.button("Undo"))
    assert [roll.values for roll in screen.state.throws] == [(1, 2), (3, 4)]
    assert evening.app.notice == "Undone: 6"
    evening.machine.press(Press.UNDO)
    evening.screen.step(2)
    assert [roll.values for roll in screen.state.throws] == [(1, 2)]
    assert evening.app.notice == "Undone: 3 4 = 7"


def test_the_bars_can_be_distinguished_under_ten_dice_and_the_longest_verdict(
    evening: Evening,
) -> None:
    evening.app.switch_language("fr")
    screen = evening.app.go("free_dice")
    for _ in range(12):
        screen.enter_throw((6, 6, 6, 6, 6, 6, 5, 4, 3, 2))
    evening.screen.step(3)
    assert screen.fairness.startswith("Très inhabituel")
    assert screen.ids.histogram.room >= 48
