"""Doubts of the eye are asked about on the screen and settled with taps."""

from companion.games.yahtzee.actions import Roll
from companion.messages import LostSight, Press, Pressed
from companion.tray.draft import Ask
from tests.ui.touch.evening import Evening, place
from tests.ui.touch.fingers import key, tap, tap_at
from tests.vision.stand_ins import reading
from ui.telling.questions import Answer


def tap_mark(evening: Evening, index: int) -> None:
    """Tap an outline in the large picture of the tray, by its index among the marks."""
    tap(evening.screen, evening.now.ids.tray)
    evening.screen.step(2)
    tray = evening.front.ids.tray
    x0, y0, x1, y1 = tray.placed(evening.now.marks[index].box)
    tap_at(evening.screen, (x0 + x1) / 2, (y0 + y1) / 2)
    evening.screen.step(2)


def look(evening: Evening, actions: tuple[Roll, ...] = (), *, empty: bool = True) -> None:
    """Begin a game under a camera; with `empty`, it has seen the empty tray."""
    evening.sit_down("Ana", actions=actions)
    evening.put_up_camera()
    if empty:
        evening.see(())


def test_dice_read_for_sure_are_counted_unasked(evening: Evening) -> None:
    look(evening)
    evening.see((3, 3, 5, 1, 6))
    assert evening.view.actions == (Roll((3, 3, 5, 1, 6)),)
    assert not evening.now.asking


def test_a_first_reading_is_marked_in_both_languages_and_not_recorded(
    evening: Evening,
) -> None:
    look(evening)
    handled = evening.view.handled
    evening.machine.provisional = reading((4, 2), [place(0), place(1)])
    assert evening.screen.until(lambda: [m.label for m in evening.now.marks] == ["4…", "2…"])
    assert evening.now.words == "First reading: 4, 2. Being confirmed…"
    evening.app.switch_language("fr")
    assert evening.now.words == "Première lecture : 4, 2. À confirmer…"
    tap(evening.screen, evening.now.ids.dice.die(0))
    assert evening.app.front is None
    tap_mark(evening, 0)
    assert evening.view.handled == handled
    evening.machine.provisional = None
    assert evening.screen.until(lambda: not evening.now.marks)


def test_a_doubtful_die_is_settled_by_a_tap_on_the_die_and_a_tap_on_a_face(
    evening: Evening,
) -> None:
    look(evening)
    evening.see((3, 3, 5, 1, 6), unsure=(2,))
    assert evening.view.asks == (Ask.DOUBTFUL,)
    assert evening.now.asking
    assert [mark.sure for mark in evening.now.marks] == [True, True, False, True, True]
    tap_mark(evening, 2)
    likely = evening.front.ids.big.children
    assert {die.value for die in likely} == {5, 2}
    tap(evening.screen, next(die for die in likely if die.value == 2))
    evening.settle()
    assert evening.view.actions == (Roll((3, 3, 2, 1, 6)),)


def test_a_tap_on_a_likely_face_settles_the_pictured_die_and_nothing_is_recorded_before(
    evening: Evening,
) -> None:
    look(evening)
    evening.see((3, 3, 5, 1, 6), unsure=(2,))
    card = evening.now.ids.prompt
    assert card.picture is not None
    assert [face.value for face in card.dice()] == [1, 2, 3, 4, 5, 6]
    assert {face.value for face in card.dice() if face.chosen} == {5, 2}
    assert not evening.view.actions
    tap(evening.screen, card.dice()[1])
    evening.settle()
    assert evening.view.actions == (Roll((3, 3, 2, 1, 6)),)
    assert card.picture is None
    evening.screen.step(2)
    assert card.dice() == []


def test_a_digit_on_the_keyboard_answers_the_face_picker(evening: Evening) -> None:
    look(evening)
    evening.see((3, 3, 5, 1, 6), unsure=(4,))
    tap(evening.screen, evening.now.ids.dice.die(4))
    key(evening.screen, ord("4"))
    evening.settle()
    assert evening.view.actions == (Roll((3, 3, 5, 1, 4)),)


def test_an_unread_object_gets_its_face(evening: Evening) -> None:
    look(evening)
    evening.see((3, 3, 5, 1), unread=1)
    tap_mark(evening, 4)
    faces = evening.front.ids.all.children
    tap(evening.screen, next(die for die in faces if die.value == 6))
    evening.settle()
    assert evening.view.actions == (Roll((3, 3, 5, 1, 6)),)


def test_the_tapped_one_of_two_unread_objects_gets_its_face(
    evening: Evening,
) -> None:
    look(evening)
    evening.see((3, 3, 5, 1), unread=2)
    left, tapped = (mark.box for mark in evening.now.marks[4:])
    tap_mark(evening, 5)
    key(evening.screen, ord("6"))
    evening.settle()
    draft = evening.view.draft
    assert draft is not None
    assert draft.dice[-1].box == tapped
    assert [thing.box for thing in draft.unread] == [left]


def test_an_object_that_is_no_die_can_be_excluded(evening: Evening) -> None:
    look(evening)
    evening.see((3, 3, 5, 1, 6), unread=1)
    tap(evening.screen, evening.button("Not a die"))
    evening.settle()
    assert evening.view.actions == (Roll((3, 3, 5, 1, 6)),)


def test_excluding_an_object_makes_no_roll_of_dice_that_were_not_seen_to_roll(
    evening: Evening,
) -> None:
    look(evening)
    evening.see((3, 3, 5, 1, 6))
    evening.tell(LostSight())
    evening.see((3, 3, 5, 1, 2), unread=1)
    tap(evening.screen, evening.button("Not a die"))
    evening.settle()
    assert evening.view.actions == (Roll((3, 3, 5, 1, 6)),)
    assert evening.view.asks == (Ask.NO_MOVEMENT,)
    assert evening.button("It is a roll")


def test_a_missing_die_is_added(evening: Evening) -> None:
    look(evening)
    evening.see((3, 3, 5, 1))
    assert "4 of 5" in evening.now.words
    tap(evening.screen, evening.button("Add a die"))
    key(evening.screen, ord("6"))
    evening.settle()
    assert evening.view.actions == (Roll((3, 3, 5, 1, 6)),)


def test_one_die_too_many_is_removed(evening: Evening) -> None:
    look(evening)
    evening.see((3, 3, 5, 1, 6, 6))
    tap_mark(evening, 5)
    tap(evening.screen, evening.button("Not a die"))
    evening.settle()
    assert evening.view.actions == (Roll((3, 3, 5, 1, 6)),)


def test_the_dice_kept_beside_the_tray_are_tapped_in_the_roll(evening: Evening) -> None:
    look(evening, actions=(Roll((3, 3, 5, 1, 6)),))
    evening.see((2, 2, 4))
    assert evening.view.asks == (Ask.WHICH_KEPT,)
    assert evening.button("These dice").disabled
    dice = evening.now.ids.dice
    tap(evening.screen, dice.die(0))
    tap(evening.screen, dice.die(4))
    tap(evening.screen, evening.button("These dice"))
    evening.settle()
    assert evening.view.actions[-1] == Roll((3, 2, 2, 4, 6), (0, 4))


def test_dice_moved_after_the_third_roll_are_flagged_and_can_be_ignored(evening: Evening) -> None:
    rolls = (Roll((3, 3, 5, 1, 6)), Roll((1, 1, 1, 2, 2)), Roll((1, 1, 1, 2, 3)))
    look(evening, actions=rolls)
    evening.see((2, 2, 4, 4, 4))
    assert evening.view.asks == (Ask.NO_ROLL_LEFT,)
    tap(evening.screen, evening.button("Ignore"))
    evening.settle()
    assert evening.view.actions == rolls
    assert evening.view.draft is None


def test_dice_read_again_without_rolls_left_are_not_reported_as_moved(
    evening: Evening,
) -> None:
    rolls = (Roll((3, 3, 5, 1, 6)), Roll((1, 1, 1, 2, 2)), Roll((1, 1, 1, 2, 3)))
    look(evening, actions=rolls)
    evening.see((2, 2, 4, 4, 4))
    assert evening.now.words == "Dice have moved, but no roll is left: nothing was counted."
    tap(evening.screen, evening.button("Ignore"))
    evening.settle()
    evening.tell(Pressed(Press.REREAD))
    evening.see((2, 2, 4, 4, 4), kept=range(5))
    assert evening.view.asks == (Ask.NO_ROLL_LEFT,)
    assert evening.now.words == "No roll is left: the dice were read again, nothing was counted."


def test_a_tray_read_again_can_be_declared_a_roll(evening: Evening) -> None:
    look(evening)
    tap(evening.screen, evening.button("Re-read"))
    evening.settle()
    assert evening.now.words == "Reading the tray…"
    evening.see((3, 3, 5, 1, 6))
    assert evening.view.asks == (Ask.NO_MOVEMENT,)
    tap(evening.screen, evening.button("It is a roll"))
    evening.settle()
    assert evening.view.actions == (Roll((3, 3, 5, 1, 6)),)


def test_a_tray_read_again_corrects_the_last_roll(evening: Evening) -> None:
    look(evening, actions=(Roll((3, 3, 5, 1, 6)),), empty=False)
    tap(evening.screen, evening.button("Re-read"))
    evening.settle()
    evening.see((3, 3, 5, 2, 6))
    tap(evening.screen, evening.button("Correct the last roll"))
    evening.settle()
    assert evening.view.actions == (Roll((3, 3, 5, 2, 6)),)


def test_reading_the_tray_can_be_stopped(evening: Evening) -> None:
    look(evening)
    key(evening.screen, ord("r"))
    evening.settle()
    tap(evening.screen, evening.button("Stop"))
    evening.settle()
    assert evening.view.draft is None
    assert not evening.view.actions


def test_an_answer_about_a_die_read_again_meanwhile_is_ignored(evening: Evening) -> None:
    look(evening)
    evening.see((3, 3, 5, 1, 6), unsure=(2,))
    tap_mark(evening, 2)
    evening.see((1, 1, 1, 1, 1), unsure=(0, 1, 2))
    key(evening.screen, ord("2"))
    evening.settle()
    assert evening.view.actions == ()
    assert [die.die.value for die in evening.view.draft.dice] == [1] * 5  # type: ignore[union-attr]


def test_an_answer_counts_although_the_same_dice_were_read_again_meanwhile(
    evening: Evening,
) -> None:
    look(evening)
    evening.see((3, 3, 5, 1, 6), unsure=(2, 3))
    tap_mark(evening, 2)
    evening.see((3, 3, 2, 6, 6), unsure=(2, 3), kept=range(5))
    key(evening.screen, ord("5"))
    evening.settle()
    assert [die.sure for die in evening.view.draft.dice] == [True, True, True, False, True]  # type: ignore[union-attr]
    tap_mark(evening, 3)
    key(evening.screen, ord("1"))
    evening.settle()
    assert evening.view.actions == (Roll((3, 3, 5, 1, 6)),)


def test_an_answer_applies_to_the_dice_shown_not_to_dice_read_since(
    evening: Evening,
) -> None:
    look(evening)
    evening.see((3, 3, 5, 1, 6), unsure=(2,))
    evening.see((1, 1, 1, 1, 1), unread=1, wait=False)
    evening.now.say_face(5)
    evening.settle()
    assert [die.die.value for die in evening.view.draft.dice] == [1] * 5  # type: ignore[union-attr]
    evening.see((2, 2, 2, 2, 2), unread=1, wait=False)
    evening.now.answer(Answer.COUNT.value)
    evening.settle()
    assert evening.view.actions == ()
    assert evening.view.asks == (Ask.UNREAD,)


def test_a_table_without_a_picture_shows_no_reading_in_progress(evening: Evening) -> None:
    evening.sit_down("Ana", "Bo")
    evening.tell(Pressed(Press.REREAD))
    assert evening.now.words == "Ana, roll the five dice and tap their faces."
    evening.put_up_camera()
    assert evening.now.words == "Reading the tray…"


def test_an_answer_counts_although_the_tray_is_being_read_again(evening: Evening) -> None:
    look(evening)
    evening.see((3, 3, 5, 1, 6), unsure=(2,))
    tap_mark(evening, 2)
    evening.tell(Pressed(Press.REREAD))
    key(evening.screen, ord("4"))
    evening.settle()
    evening.see((3, 3, 5, 1, 6), unsure=(2,), kept=range(5))
    assert evening.view.actions == (Roll((3, 3, 4, 1, 6)),)


def test_an_answer_about_a_vanished_object_declares_no_other_roll(evening: Evening) -> None:
    look(evening, actions=(Roll((3, 3, 5, 1, 6)),))
    evening.see((3, 3, 5, 1), unread=1)
    tap_mark(evening, 4)
    evening.tell(LostSight())
    evening.see((1, 1, 1, 1, 1))
    assert Ask.NO_MOVEMENT in evening.view.asks
    assert evening.app.front is None
    assert evening.view.actions == (Roll((3, 3, 5, 1, 6)),)


def test_dice_can_be_entered_by_hand_under_a_camera(evening: Evening) -> None:
    look(evening)
    assert not evening.now.by_hand
    key(evening.screen, 27)
    tap(evening.screen, evening.button("Enter the dice by touch"))
    assert evening.machine.entered_by_hand
    for face in "33516":
        key(evening.screen, ord(face))
    evening.settle()
    assert evening.view.actions == (Roll((3, 3, 5, 1, 6)),)


def test_entered_faces_and_kept_dice_are_spoken(evening: Evening) -> None:
    evening.sit_down("Ana", "Bo", actions=[Roll((3, 3, 5, 1, 6))])
    pad = evening.now.ids.entry
    pad.tap(2)
    pad.tap(2)
    pad.enter(4)
    assert evening.machine.remarks == ["5: kept", "5: rolled again", "4"]


def test_the_machine_decides_whether_dice_are_entered_by_hand(evening: Evening) -> None:
    look(evening)
    evening.machine.entered_by_hand = True
    assert evening.screen.until(lambda: evening.now.by_hand)
    evening.machine.entered_by_hand = False
    assert evening.screen.until(lambda: not evening.now.by_hand)


def test_the_dice_in_question_are_shown_during_entry_by_hand(evening: Evening) -> None:
    look(evening)
    evening.now.enter_by_hand(True)
    evening.tell(LostSight(back=False))
    assert evening.now.padded
    tap(evening.screen, evening.button("Re-read"))
    evening.settle()
    evening.see((3, 3, 5, 1, 6, 6))
    assert evening.view.asks == (Ask.NO_MOVEMENT, Ask.TOO_MANY)
    assert not evening.now.padded
    tap_mark(evening, 5)
    tap(evening.screen, evening.button("Not a die"))
    evening.settle()
    tap(evening.screen, evening.button("It is a roll"))
    evening.settle()
    assert evening.view.actions == (Roll((3, 3, 5, 1, 6)),)
    assert evening.now.padded


def test_movements_in_the_tray_are_not_shown_during_entry_by_hand(
    evening: Evening,
) -> None:
    look(evening)
    evening.now.enter_by_hand(True)
    evening.machine.motion = "hand"
    evening.screen.step(3)
    assert evening.screen.until(lambda: evening.now.motion_key)
    assert evening.now.words == "Ana, roll the five dice and tap their faces."


def test_several_dice_too_many_or_too_few_are_described_in_the_plural(evening: Evening) -> None:
    look(evening)
    evening.see((3, 3, 5, 1, 6, 2, 2))
    assert evening.now.words == "7 dice seen instead of 5: tap what is not a die."
    evening.see((3, 3, 5))
    assert evening.now.words.startswith("Dice seen: 3 of 5. Add what is missing,")
