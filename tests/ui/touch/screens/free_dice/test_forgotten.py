"""The throws of the free dice are deleted only after a confirmation."""

import pytest

from companion.messages import Press
from tests.ui.touch.evening import Evening
from tests.ui.touch.fake import FakeMachine
from tests.ui.touch.fingers import tap
from tests.ui.touch.screens.free_dice.free_dice_evening import (
    menu_button,
    open_dice,
    see,
    totals,
    watch_dice,
)


@pytest.fixture
def by_hand(evening: Evening) -> Evening:
    """Open the free dice without a camera."""
    open_dice(evening)
    return evening


def test_throws_are_deleted_only_after_a_confirmation(by_hand: Evening) -> None:
    by_hand.now.enter_throw((1, 2))
    tap(by_hand.screen, menu_button(by_hand))
    tap(by_hand.screen, by_hand.button("Forget the rolls"))
    assert by_hand.front.sentence == "Forget all counted rolls (1)?"
    tap(by_hand.screen, by_hand.button("Keep them"))
    assert totals(by_hand) == [3]
    by_hand.now.ask_forget()
    by_hand.screen.step(2)
    tap(by_hand.screen, by_hand.front.ids.other)
    assert totals(by_hand) == []


def test_the_confirmation_counts_the_throws(evening: Evening, machine: FakeMachine) -> None:
    watch_dice(evening, machine)
    for values in ((1, 2), (3, 4)):
        see(evening, values)
    evening.now.ask_forget()
    evening.screen.step(2)
    assert evening.front.sentence == "Forget all counted rolls (2)?"
    machine.press(Press.UNDO)
    evening.screen.step(2)
    assert evening.front.sentence == "Forget all counted rolls (1)?"
    see(evening, (5, 6))
    assert evening.front.sentence == "Forget all counted rolls (2)?"


def test_the_confirmation_closes_when_the_last_throw_is_undone(by_hand: Evening) -> None:
    by_hand.now.enter_throw((1, 2))
    by_hand.now.open_menu()
    by_hand.screen.step(2)
    tap(by_hand.screen, by_hand.button("Forget the rolls"))
    by_hand.machine.press(Press.UNDO)
    by_hand.screen.step(2)
    assert by_hand.app.front is None
    by_hand.now.enter_throw((3, 4))
    by_hand.screen.step(2)
    assert by_hand.app.front is None
    assert totals(by_hand) == [7]


def test_undone_throws_under_the_menu_need_no_confirmation(by_hand: Evening) -> None:
    by_hand.now.enter_throw((1, 2))
    by_hand.now.open_menu()
    by_hand.screen.step(2)
    by_hand.machine.press(Press.UNDO)
    by_hand.screen.step(2)
    tap(by_hand.screen, by_hand.button("Forget the rolls"))
    assert by_hand.app.front is None


def test_without_throws_deleting_is_not_offered(by_hand: Evening) -> None:
    tap(by_hand.screen, menu_button(by_hand))
    with pytest.raises(LookupError):
        by_hand.button("Forget the rolls")
