"""Entries at the Datis table are pencilled, and the real END OF TURN records exactly those."""

from companion.games.datis.actions import Mode, Round
from companion.messages import Pencil, Press
from tests.ui.games.datis.touch.datis_evening import (
    BLACK,
    BLUE,
    GREEN,
    dice_won,
    end_turn,
    give,
    sit_down,
    tap_die,
    tap_value,
    trick,
)
from tests.ui.touch.evening import Evening
from tests.ui.touch.screens.seated import done, press

TWO = ("Ana", "Bo")
TRICKS = Round(Mode.TRICKS)


def test_the_real_button_records_the_pencilled_entry(evening: Evening) -> None:
    sit_down(evening, TWO, [TRICKS])
    for die, value in (("green-d12", 7), ("blue-d8", 3)):
        tap_die(evening, die)
        tap_value(evening, value)
    evening.machine.press(Press.END_TURN)
    assert evening.screen.until(lambda: len(done(evening)) == 2)
    assert done(evening)[-1] == trick("Ana green-d12 7", "Bo blue-d8 3")


def test_the_real_button_records_all_assigned_dice(evening: Evening) -> None:
    sit_down(evening, TWO, [Round(Mode.TALLY)])
    give(evening, 0, *GREEN, *BLUE[:2])
    give(evening, 1, *BLACK)
    evening.settle()
    evening.machine.press(Press.END_TURN)
    assert evening.screen.until(lambda: len(done(evening)) == 3)
    assert dice_won(evening) == [{*GREEN, *BLUE[:2]}, set(BLACK)]
    assert evening.app.notice == ""


def test_the_real_button_records_dice_again_after_an_undo(evening: Evening) -> None:
    sit_down(evening, TWO, [Round(Mode.TALLY)])
    give(evening, 0, *GREEN, *BLUE[:2])
    give(evening, 1, *BLACK)
    evening.settle()
    end_turn(evening)
    for left in (2, 1):
        press(evening, "Undo")
        assert len(done(evening)) == left
    assert evening.screen.until(lambda: evening.view.pencilled is not None)
    evening.machine.press(Press.END_TURN)
    assert evening.screen.until(lambda: len(done(evening)) == 3)
    assert dice_won(evening) == [{*GREEN, *BLUE[:2]}, set(BLACK)]


def test_the_real_button_does_not_record_a_removed_die(evening: Evening) -> None:
    sit_down(evening, TWO, [Round(Mode.TALLY)])
    give(evening, 0, *GREEN, *BLUE[:2])
    give(evening, 1, *BLACK)
    evening.settle()
    assert evening.view.pencilled is not None
    tap_die(evening, BLACK[0])
    assert evening.view.pencilled is None
    evening.machine.press(Press.END_TURN)
    assert evening.screen.until(lambda: "choice" in evening.app.notice)
    assert len(done(evening)) == 1


def test_an_entry_pencilled_on_another_device_is_shown(evening: Evening) -> None:
    sit_down(evening, TWO, [TRICKS])
    evening.tell(Pencil(trick("Ana green-d12 7", "Bo blue-d8 3")))
    assert [e.value for e in evening.now.panel.draft.plays] == [7, 3]
