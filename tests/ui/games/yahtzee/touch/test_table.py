"""The Yahtzee table: each die is shown once, and a roll is counted at its last face."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from companion.games.yahtzee.actions import Roll, Score, Start
from companion.games.yahtzee.boxes import Box
from companion.messages import Act, Pencil, Press, Pressed
from tests.companion.evening import whole_game
from tests.ui.touch.base.test_tray_screen import enter
from tests.ui.touch.evening import Evening
from tests.ui.touch.fake import FakeMachine
from tests.ui.touch.fingers import key, lift, press, rest_on, take_time, tap, tap_twice
from tests.ui.touch.problems import shown

ENTER = 13
FIRST, SECOND, THIRD = (
    Roll((3, 3, 5, 1, 6)),
    Roll((3, 3, 3, 2, 6), (0, 1)),
    Roll((3, 3, 3, 2, 2), (0, 1, 2, 3)),
)
SIZES = [(800, 480), (1280, 720)]


def done(evening: Evening) -> tuple[object, ...]:
    """Return the actions so far."""
    return tuple(evening.view.actions)


def place(evening: Evening, at: int) -> Any:
    """Return the die at a position of the stage."""
    return evening.now.ids.dice.die(at)


def tap_place(evening: Evening, at: int) -> None:
    """Tap a die on the stage."""
    tap(evening.screen, place(evening, at))


# --- positions --------------------------------------------------------------------------


def dice_seen(evening: Evening) -> list[int]:
    """Return the values of all visible dice on the stage, from the left."""
    kinds = {"DieFace", "HeldFace", "StageDie"}
    found = [w for w in shown(evening.now, evening.screen.size) if type(w).__name__ in kinds]
    keys = evening.now.ids.entry.children
    return [die.value for die in sorted(found, key=lambda die: die.x) if die not in keys]


@pytest.mark.parametrize("how", ["camera", "by hand", "pretend"])
@pytest.mark.parametrize("rolls", [1, 2, 3])
def test_the_dice_of_the_roll_are_shown_once(
    evening: Evening, machine: FakeMachine, how: str, rolls: int
) -> None:
    machine.simulated = how == "pretend"
    evening.sit_down("Ana", "Bo", actions=(FIRST, SECOND, THIRD)[:rolls])
    if how != "by hand":
        evening.put_up_camera()
    evening.screen.step(3)
    assert dice_seen(evening) == list(evening.view.state.dice)


def where(evening: Evening) -> tuple[float, ...]:
    """Return the position and the size of the tray's picture."""
    evening.screen.step(3)
    tray = evening.now.ids.tray
    return (*tray.to_window(*tray.pos), *tray.size)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("simulated", [False, True])
def test_the_picture_of_the_tray_stays_where_it_is_through_a_turn(
    machine: FakeMachine, size: tuple[int, int], simulated: bool
) -> None:
    machine.simulated = simulated
    evening = Evening(machine, size)
    try:
        round_one = whole_game(2)
        evening.sit_down("Ana", "Bo", rounds=2, actions=round_one)
        evening.put_up_camera()
        assert any(isinstance(choice, Start) for choice in evening.view.choices)
        seen = [where(evening)]  # the starter is suggested
        evening.see(())
        evening.see((3, 3, 5, 1, 6), unsure=(1,))
        seen.append(where(evening))  # a question about a die
        evening.tell(Act(FIRST))
        seen.append(where(evening))
        evening.tell(Act(SECOND))
        seen.append(where(evening))
        evening.tell(Pencil(Score(Box.THREES)))
        seen.append(where(evening))  # a zero is suggested
        evening.tell(Pencil(Score(Box.SIXES, zero=True)))
        seen.append(where(evening))
        evening.tell(Pencil(None))
        evening.tell(Act(THIRD))
        seen.append(where(evening))
        evening.see((1, 1, 1, 2, 2))
        seen.append(where(evening))  # no roll is left
        assert len(set(seen)) == 1
    finally:
        evening.close()


# --- dice by touch ----------------------------------------------------------------------


def test_a_roll_entered_by_touch_is_counted_and_announced_with_its_last_face(
    evening: Evening,
) -> None:
    evening.sit_down("Ana", "Bo")
    enter(evening, 3, 3, 5, 1)
    assert done(evening) == ()
    enter(evening, 6)
    evening.settle()
    assert done(evening) == (FIRST,)
    assert evening.now.ids.dice.roll_words == "Roll 1 of 3"
    assert evening.now.dice == list(FIRST.dice)
    tap(evening.screen, place(evening, 0))
    tap(evening.screen, place(evening, 1))
    enter(evening, 3, 2, 6)
    evening.settle()
    assert done(evening) == (FIRST, SECOND)
    tap(evening.screen, evening.button("Undo"))
    evening.settle()
    assert done(evening) == (FIRST,)


def test_a_whole_turn_takes_no_tap_but_for_its_dice_its_box_and_its_end(evening: Evening) -> None:
    evening.sit_down("Ana", "Bo")
    taps: list[Callable[[], None]] = [
        *(partial(enter, evening, face) for face in FIRST.dice),
        *(partial(tap_place, evening, at) for at in SECOND.kept),
        *(partial(enter, evening, face) for face in SECOND.dice[2:]),
        *(partial(tap_place, evening, at) for at in THIRD.kept),
        *(partial(enter, evening, face) for face in THIRD.dice[4:]),
        lambda: tap(evening.screen, evening.row(Box.FULL_HOUSE)),
        lambda: tap(evening.screen, evening.button("END OF TURN")),
    ]
    for each in taps:
        each()
        evening.settle()
    assert len(taps) == 3 * 5 + 2
    assert done(evening) == (FIRST, SECOND, THIRD, Score(Box.FULL_HOUSE))


def test_a_turn_under_a_camera_takes_a_tap_for_its_box_and_one_for_its_end(
    evening: Evening,
) -> None:
    evening.sit_down("Ana", "Bo")
    evening.put_up_camera()
    evening.see(())
    for roll in (FIRST, SECOND, THIRD):
        evening.see(roll.dice, kept=roll.kept)
    taps: list[Callable[[], Any]] = [
        lambda: evening.row(Box.FULL_HOUSE),
        lambda: evening.button("END OF TURN"),
    ]
    for widget in taps:
        tap(evening.screen, widget())
        evening.settle()
    assert len(taps) == 2
    assert done(evening) == (FIRST, SECOND, THIRD, Score(Box.FULL_HOUSE))


def test_the_last_face_tapped_twice_in_a_moment_enters_nothing_of_the_next_roll(
    evening: Evening,
) -> None:
    evening.sit_down("Ana", "Bo")
    enter(evening, 3, 3, 5, 1)
    tap_twice(evening.screen, evening.now.ids.entry.key(6), evening.settle)
    evening.settle()
    assert done(evening) == (FIRST,)
    assert not evening.now.ids.entry.entry.begun


def test_a_roll_whose_last_die_is_marked_as_kept_is_counted_only_on_request(
    evening: Evening,
) -> None:
    evening.sit_down("Ana", "Bo", actions=(FIRST,))
    enter(evening, 4)
    for at in (1, 2, 3, 4):
        tap(evening.screen, place(evening, at))
    evening.settle()
    assert done(evening) == (FIRST,)
    tap(evening.screen, evening.button("Count this roll"))
    evening.settle()
    assert done(evening)[1:] == (Roll((4, 3, 5, 1, 6), (1, 2, 3, 4)),)


def test_enter_after_the_last_face_has_no_effect(
    evening: Evening,
) -> None:
    evening.sit_down("Ana", "Bo")
    for face in "33516":
        key(evening.screen, ord(face))
    key(evening.screen, ENTER)
    evening.settle()
    assert done(evening) == (FIRST,)
    assert evening.app.notice == ""


def test_a_die_entered_wrongly_is_corrected_by_a_long_press_and_a_face(
    evening: Evening,
) -> None:
    evening.sit_down("Ana", "Bo", actions=(FIRST, SECOND))
    rest_on(evening.screen, place(evening, 1))
    assert evening.now.ids.entry.entry.kept == frozenset()
    tap(evening.screen, next(die for die in evening.front.ids.all.children if die.value == 4))
    evening.settle()
    # the die was kept from the first roll, where it is corrected too
    assert done(evening) == (Roll((3, 4, 5, 1, 6)), Roll((3, 4, 3, 2, 6), (0, 1)))


def test_a_long_press_on_a_die_corrects_only_the_die_first_touched(
    evening: Evening,
) -> None:
    evening.sit_down("Ana", "Bo", actions=(FIRST, SECOND))
    die = place(evening, 3)
    take_time(evening.screen)
    press(evening.screen, die)
    evening.screen.step(2)
    assert die._holding.is_triggered
    evening.tell(Pressed(Press.UNDO))
    assert die.value == 1
    assert not die._holding.is_triggered
    lift(evening.screen, die)
    assert evening.app.front is None


def test_a_face_not_counted_yet_is_removed_and_not_corrected(evening: Evening) -> None:
    evening.sit_down("Ana", "Bo")
    enter(evening, 3, 4)
    rest_on(evening.screen, place(evening, 1))
    assert evening.app.front is None


# --- announcements ----------------------------------------------------------------------


def test_end_of_turn_before_a_roll_says_to_roll(evening: Evening) -> None:
    evening.sit_down("Ana", "Bo")
    tap(evening.screen, evening.button("END OF TURN"))
    evening.settle()
    assert evening.app.notice == "Roll first, then make your choice."


def test_a_third_roll_without_points_is_announced(evening: Evening) -> None:
    ones = Roll((1, 1, 2, 3, 6))
    boxes = [box for box in Box if box not in {Box.YAHTZEE, Box.LARGE_STRAIGHT}]
    played = [action for box in boxes for action in (ones, Score(box))]
    evening.sit_down("Ana", actions=[*played, ones, ones, ones])
    assert evening.now.words == ("Nothing to score: tap a box to strike out.")
