"""Free dice by touch and under the eye."""

from collections.abc import Sequence

import numpy as np
import pytest

from companion.dice import Doubt, Reading, SeenDie, Settled, Unread
from companion.messages import Press
from tests.ui.touch.evening import FRAME, Evening, place
from tests.ui.touch.fake import FakeMachine
from tests.ui.touch.fingers import key, tap, tap_at
from tests.vision.stand_ins import reading
from vision.frame import Frame

ENTER, ESCAPE, BACKSPACE = 13, 27, 8


def open_dice(evening: Evening) -> None:
    """Tap the free dice on Home."""
    tile = next(t for t in evening.now.ids.aids.children if t.title == "Free dice")
    tap(evening.screen, tile)
    evening.screen.step(2)


@pytest.fixture
def by_hand(evening: Evening) -> Evening:
    """The free dice, no camera there."""
    open_dice(evening)
    return evening


@pytest.fixture
def watched(evening: Evening, machine: FakeMachine) -> Evening:
    """The free dice under a camera that has seen the tray empty."""
    machine.frame = Frame(np.full(FRAME, 90, np.uint8), 0.0)
    open_dice(evening)
    see(evening, ())
    return evening


def see(
    evening: Evening,
    values: Sequence[int],
    *,
    unsure: Sequence[int] = (),
    kept: Sequence[int] = (),
    unread: int = 0,
) -> None:
    """Let the eye tell the screen what it read."""
    dice = tuple(
        SeenDie(
            value=value,
            confidence=0.5,
            sure=index not in unsure,
            box=place(index),
            likely=(value, 7 - value) if index in unsure else (),
            doubt=Doubt.UNCLEAR if index in unsure else None,
        )
        for index, value in enumerate(values)
    )
    things = tuple(Unread(place(5), Doubt.FOREIGN) for _ in range(unread))
    reading = Reading(dice=dice, sure=not unsure and not unread, unread=things)
    visitor = evening.machine.visitor
    assert visitor is not None
    visitor.saw(Settled(reading=reading, frame=0, time=0.0, kept=tuple(kept)))
    evening.screen.step(3)


def totals(evening: Evening) -> list[int]:
    return [throw.total for throw in evening.now.state.throws]


def face(evening: Evening, value: int) -> object:
    """The face of that value on the pad."""
    return next(die for die in evening.now.ids.pad.ids.faces.children if die.value == value)


def test_without_a_camera_throws_are_entered_by_touch(by_hand: Evening) -> None:
    for value in (3, 6, 6):
        tap(by_hand.screen, face(by_hand, value))
    tap(by_hand.screen, by_hand.button("Count this roll"))
    assert totals(by_hand) == [15]
    assert by_hand.now.heading == "3 dice, sum 15"
    assert by_hand.now.counts == "1 × ⚂   2 × ⚅"
    assert by_hand.now.tally == {1: 0, 2: 0, 3: 1, 4: 0, 5: 0, 6: 2}


def test_a_face_entered_by_mistake_goes_away_with_a_tap(by_hand: Evening) -> None:
    for value in (3, 6):
        tap(by_hand.screen, face(by_hand, value))
    by_hand.screen.step(2)
    entered = by_hand.now.ids.pad.ids.entered
    tap(by_hand.screen, next(die for die in entered.children if die.value == 3))
    tap(by_hand.screen, by_hand.button("Count this roll"))
    assert totals(by_hand) == [6]


def test_a_pcs_keys_enter_count_and_take_back(by_hand: Evening) -> None:
    for code in (ord("4"), ord("5"), BACKSPACE, ENTER):
        key(by_hand.screen, code)
    assert totals(by_hand) == [4]
    key(by_hand.screen, ord("u"))
    assert totals(by_hand) == []
    key(by_hand.screen, ESCAPE)
    assert by_hand.now.name == "home"


def test_dice_moved_while_the_camera_was_lost_are_no_throw(
    watched: Evening, machine: FakeMachine
) -> None:
    see(watched, (3, 4))
    assert totals(watched) == [7]
    machine.frame, picture = None, machine.frame
    # what lies there is to be read at once when the camera is back
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


@pytest.mark.parametrize("count", [5, 10, 14, 22])
def test_every_die_of_a_throw_is_in_view(by_hand: Evening, count: int) -> None:
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


def test_the_last_ten_throws_are_listed_the_last_first(by_hand: Evening) -> None:
    for number in range(12):
        by_hand.now.enter_throw((number % 6 + 1,))
    by_hand.screen.step(2)
    lines = [line.text for line in reversed(by_hand.now.ids.throws.children)]
    assert len(lines) == 10
    assert lines[0] == "12.  6 = 6"
    assert by_hand.now.last == "Last rolls (12)"


def test_fairness_is_said_in_words_once_there_are_enough(by_hand: Evening) -> None:
    by_hand.now.enter_throw((6,) * 10)
    assert by_hand.now.fairness == "Dice counted: 10. Too few to judge: 30 are needed."
    assert by_hand.now.expected == 0
    for _ in range(3):
        by_hand.now.enter_throw((6,) * 10)
    assert by_hand.now.fairness.startswith("Very unusual: too many 6s.")
    by_hand.now.app.switch_language("fr")
    assert by_hand.now.fairness.startswith("Très inhabituel : le 6 sort trop souvent.")


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


def test_what_was_not_read_is_asked_about(watched: Evening) -> None:
    see(watched, (3,), unread=1)
    assert totals(watched) == []
    tap(watched.screen, watched.button("Choose its face"))
    key(watched.screen, ord("2"))
    assert totals(watched) == [5]


def test_an_answer_counts_though_the_same_dice_were_read_again_meanwhile(watched: Evening) -> None:
    see(watched, (3, 4), unsure=(1,))
    tap(watched.screen, watched.button("Other face"))
    see(watched, (3, 5), unsure=(1,), kept=(0, 1))
    key(watched.screen, ord("6"))
    assert totals(watched) == [9]


def test_an_answer_about_a_thing_counts_though_the_tray_was_read_again_meanwhile(
    watched: Evening,
) -> None:
    see(watched, (3,), unread=1)
    tap(watched.screen, watched.button("Choose its face"))
    see(watched, (3,), unread=1, kept=(0,))
    key(watched.screen, ord("2"))
    assert totals(watched) == [5]


def test_an_answer_to_a_die_that_has_been_thrown_again_is_for_nothing(watched: Evening) -> None:
    see(watched, (3, 4), unsure=(1,))
    tap(watched.screen, watched.button("Other face"))
    see(watched, (5, 5))
    key(watched.screen, ord("6"))
    assert totals(watched) == [10]


def test_the_buttons_of_the_box_take_back_and_look_again(
    watched: Evening, machine: FakeMachine
) -> None:
    see(watched, (3, 4))
    machine.press(Press.UNDO)
    watched.screen.step(2)
    assert totals(watched) == []
    machine.press(Press.REREAD)
    watched.screen.step(2)
    assert machine.looked_again == 1


def test_dice_are_entered_by_touch_under_a_camera_too(watched: Evening) -> None:
    tap(watched.screen, menu_button(watched))
    tap(watched.screen, watched.button("Enter the dice by hand"))
    watched.screen.step(2)
    tap(watched.screen, face(watched, 2))
    see(watched, (6, 6))
    tap(watched.screen, watched.button("Count this roll"))
    assert totals(watched) == [2]


def menu_button(evening: Evening) -> object:
    from ui.touch.widgets.basics import Tap  # noqa: PLC0415  the window is open by now

    return next(w for w in evening.now.walk() if isinstance(w, Tap) and w.sign == "☰")


def test_throws_are_forgotten_only_after_a_question(by_hand: Evening) -> None:
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


def test_the_question_whether_to_forget_counts_the_throws_there_are(watched: Evening) -> None:
    for values in ((1, 2), (3, 4)):
        see(watched, values)
    watched.now.ask_forget()
    watched.screen.step(2)
    assert watched.front.sentence == "Forget all counted rolls (2)?"
    watched.machine.press(Press.UNDO)
    watched.screen.step(2)
    assert watched.front.sentence == "Forget all counted rolls (1)?"
    see(watched, (5, 6))
    assert watched.front.sentence == "Forget all counted rolls (2)?"


def test_the_question_whether_to_forget_goes_with_the_last_throw(by_hand: Evening) -> None:
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


def test_throws_taken_back_under_the_menu_are_not_asked_about(by_hand: Evening) -> None:
    by_hand.now.enter_throw((1, 2))
    by_hand.now.open_menu()
    by_hand.screen.step(2)
    by_hand.machine.press(Press.UNDO)
    by_hand.screen.step(2)
    tap(by_hand.screen, by_hand.button("Forget the rolls"))
    assert by_hand.app.front is None


def test_where_nothing_was_counted_there_is_nothing_to_forget(by_hand: Evening) -> None:
    tap(by_hand.screen, menu_button(by_hand))
    with pytest.raises(LookupError):
        by_hand.button("Forget the rolls")


def test_the_throws_are_still_there_after_a_visit_home(watched: Evening) -> None:
    see(watched, (3, 4))
    key(watched.screen, ESCAPE)
    assert watched.machine.visitor is None
    open_dice(watched)
    see(watched, (6, 6))
    assert totals(watched) == [7]
    see(watched, (1, 1))
    assert totals(watched) == [7, 2]


def test_the_pretend_tray_throws_as_many_dice_as_wanted(
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


def test_while_dice_roll_nothing_is_outlined(watched: Evening, machine: FakeMachine) -> None:
    see(watched, (3, 4))
    machine.motion = "rolling"
    assert watched.screen.until(lambda: not watched.now.marks)
    assert watched.now.words == "The dice are rolling…"


def test_a_first_reading_is_shown_as_such_and_counts_for_nothing(
    watched: Evening, machine: FakeMachine
) -> None:
    see(watched, (3, 4))
    counted = totals(watched)
    machine.provisional = reading((6,), [place(3)])
    assert watched.screen.until(lambda: [m.label for m in watched.now.marks] == ["6…"])
    assert watched.now.words == "First reading: 6. Being confirmed…"
    assert totals(watched) == counted
    machine.provisional = None
    assert watched.screen.until(lambda: [m.label for m in watched.now.marks] == ["3", "4"])


def test_the_bars_can_be_told_apart_under_ten_dice_and_the_longest_verdict(
    evening: Evening,
) -> None:
    evening.app.switch_language("fr")
    screen = evening.app.go("free_dice")
    for _ in range(12):
        screen.enter_throw((6, 6, 6, 6, 6, 6, 5, 4, 3, 2))
    evening.screen.step(3)
    assert screen.fairness.startswith("Très inhabituel")
    assert screen.ids.histogram.room >= 48
