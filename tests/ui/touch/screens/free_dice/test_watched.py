"""Free dice under a camera: read, asked about, corrected."""

import pytest

from companion.messages import Press
from tests.ui.touch.evening import Evening, place
from tests.ui.touch.fake import FakeMachine
from tests.ui.touch.fingers import key, tap, tap_at
from tests.ui.touch.screens.free_dice.free_dice_evening import (
    face,
    menu_button,
    open_dice,
    see,
    totals,
    watch_dice,
)
from tests.vision.stand_ins import reading

ESCAPE = 27


@pytest.fixture
def watched(evening: Evening, machine: FakeMachine) -> Evening:
    """Open the free dice under a camera that has seen the empty tray."""
    watch_dice(evening, machine)
    return evening


def test_dice_moved_while_the_camera_was_lost_are_no_throw(
    watched: Evening, machine: FakeMachine
) -> None:
    see(watched, (3, 4))
    assert totals(watched) == [7]
    machine.frame, picture = None, machine.frame
    # the tray is to be read at once when the camera is back
    assert watched.screen.until(lambda: machine.looked_again == 1)
    watched.screen.step(3)
    for value in (6, 6):
        tap(watched.screen, face(watched, value))
    tap(watched.screen, watched.button("Count this roll"))
    assert totals(watched) == [7, 12]
    machine.frame = picture
    see(watched, (6, 6))
    assert totals(watched) == [7, 12]
    see(watched, (1, 2))
    assert totals(watched) == [7, 12, 3]


def test_a_throw_seen_before_the_camera_was_lost_is_not_counted_again(
    watched: Evening, machine: FakeMachine
) -> None:
    see(watched, (3, 4))
    machine.frame, picture = None, machine.frame
    watched.now.look_at_tray()
    machine.frame = picture
    watched.now.look_at_tray()
    see(watched, (4, 3))
    assert totals(watched) == [7]


def test_dice_thrown_under_the_eye_count(watched: Evening) -> None:
    see(watched, (3, 4))
    assert totals(watched) == [7]
    see(watched, (3, 6), kept=(0,))
    assert totals(watched) == [7, 9]
    assert sum(watched.now.tally.values()) == 3


def test_a_doubtful_die_is_settled_by_a_single_tap_on_a_likely_face(watched: Evening) -> None:
    see(watched, (3, 4), unsure=(1,))
    assert watched.now.asking
    assert totals(watched) == []
    assert watched.now.ids.doubt.picture is not None
    assert [mark.label for mark in watched.now.marks] == ["3", "4?"]
    row = watched.now.ids.doubt.ids.row
    tap(watched.screen, next(w for w in row.children if getattr(w, "value", None) == 3))
    assert not watched.now.asking
    assert totals(watched) == [6]


def test_a_doubtful_die_may_show_another_face_or_be_no_die(watched: Evening) -> None:
    see(watched, (3, 4), unsure=(1,))
    tap(watched.screen, watched.button("Other face"))
    key(watched.screen, ord("6"))
    assert totals(watched) == [9]
    see(watched, (1, 2), unsure=(0,))
    tap(watched.screen, watched.button("Not a die"))
    assert totals(watched) == [9, 2]


def test_a_misread_die_is_corrected_by_tapping_it_in_the_picture(watched: Evening) -> None:
    see(watched, (3, 4))
    tray = watched.now.ids.tray
    x0, y0, x1, y1 = tray.placed(place(1))
    tap_at(watched.screen, *tray.to_window((x0 + x1) / 2, (y0 + y1) / 2))
    key(watched.screen, ord("1"))
    assert totals(watched) == [4]


def test_unread_objects_are_asked_about(watched: Evening) -> None:
    see(watched, (3,), unread=1)
    assert totals(watched) == []
    tap(watched.screen, watched.button("Choose its face"))
    key(watched.screen, ord("2"))
    assert totals(watched) == [5]


def test_an_answer_counts_although_the_same_dice_were_read_again(watched: Evening) -> None:
    see(watched, (3, 4), unsure=(1,))
    tap(watched.screen, watched.button("Other face"))
    see(watched, (3, 5), unsure=(1,), kept=(0, 1))
    key(watched.screen, ord("6"))
    assert totals(watched) == [9]


def test_an_answer_about_an_object_counts_although_the_tray_was_read_again(
    watched: Evening,
) -> None:
    see(watched, (3,), unread=1)
    tap(watched.screen, watched.button("Choose its face"))
    see(watched, (3,), unread=1, kept=(0,))
    key(watched.screen, ord("2"))
    assert totals(watched) == [5]


def test_an_answer_about_a_die_thrown_again_is_ignored(watched: Evening) -> None:
    see(watched, (3, 4), unsure=(1,))
    tap(watched.screen, watched.button("Other face"))
    see(watched, (5, 5))
    key(watched.screen, ord("6"))
    assert totals(watched) == [10]


def test_the_buttons_of_the_box_undo_and_read_again(watched: Evening, machine: FakeMachine) -> None:
    see(watched, (3, 4))
    machine.press(Press.UNDO)
    watched.screen.step(2)
    assert totals(watched) == []
    machine.press(Press.REREAD)
    watched.screen.step(2)
    assert machine.looked_again == 1


def test_dice_are_entered_by_touch_under_a_camera_too(watched: Evening) -> None:
    tap(watched.screen, menu_button(watched))
    tap(watched.screen, watched.button("Enter the dice by touch"))
    assert watched.machine.entered_by_hand
    watched.screen.step(2)
    tap(watched.screen, face(watched, 2))
    see(watched, (6, 6))
    tap(watched.screen, watched.button("Count this roll"))
    assert totals(watched) == [2]


def test_the_throws_are_kept_after_a_visit_to_home(watched: Evening) -> None:
    see(watched, (3, 4))
    key(watched.screen, ESCAPE)
    assert watched.machine.visitor is None
    open_dice(watched)
    see(watched, (6, 6))
    assert totals(watched) == [7]
    see(watched, (1, 1))
    assert totals(watched) == [7, 2]


def test_the_simulated_tray_throws_the_chosen_number_of_dice(
    watched: Evening, machine: FakeMachine
) -> None:
    machine.simulated = True
    assert watched.screen.until(lambda: watched.now.simulated)
    watched.screen.step(3)
    tap(watched.screen, watched.button("Roll"))
    plus = next(w for w in watched.now.walk() if getattr(w, "sign", "") == "+")
    tap(watched.screen, plus)
    tap(watched.screen, watched.button("Roll"))
    assert machine.thrown_freely == [5, 6]


def test_rolling_dice_have_no_outlines(watched: Evening, machine: FakeMachine) -> None:
    see(watched, (3, 4))
    machine.motion = "rolling"
    assert watched.screen.until(lambda: not watched.now.marks)
    assert watched.now.words == "The dice are rolling…"


def test_a_first_reading_is_marked_and_not_counted(watched: Evening, machine: FakeMachine) -> None:
    see(watched, (3, 4))
    counted = totals(watched)
    machine.provisional = reading((6,), [place(3)])
    assert watched.screen.until(lambda: [m.label for m in watched.now.marks] == ["6…"])
    assert watched.now.words == "First reading: 6. Being confirmed…"
    assert totals(watched) == counted
    machine.provisional = None
    assert watched.screen.until(lambda: [m.label for m in watched.now.marks] == ["3", "4"])


def test_dice_that_do_not_count_must_be_rolled_again(watched: Evening) -> None:
    see(watched, (3, 4))
    assert watched.now.words == "Roll dice, as many as you like."
    watched.machine.press(Press.UNDO)
    watched.screen.step(3)
    assert watched.now.note == "Not counted"
    assert watched.now.words == "These dice do not count: roll them again."
