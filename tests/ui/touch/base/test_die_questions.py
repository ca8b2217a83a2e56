"""What the eye cannot tell is asked on the screen and settled with taps."""

from companion.games.yahtzee.actions import Roll
from companion.messages import LostSight, Press, Pressed
from companion.tray.draft import Ask
from tests.ui.touch.evening import Evening, place
from tests.ui.touch.fingers import key, tap, tap_at
from tests.vision.stand_ins import reading
from ui.telling.questions import Answer


def tap_mark(evening: Evening, index: int) -> None:
    """Tap an outline in the large picture of the tray, by its place among the marks."""
    tap(evening.screen, evening.now.ids.tray)
    evening.screen.step(2)
    tray = evening.front.ids.tray
    x0, y0, x1, y1 = tray.placed(evening.now.marks[index].box)
    tap_at(evening.screen, (x0 + x1) / 2, (y0 + y1) / 2)
    evening.screen.step(2)


def look(evening: Evening, actions: tuple[Roll, ...] = (), *, empty: bool = True) -> None:
    """Sit down under a camera; it has seen the tray empty unless said otherwise."""
    evening.sit_down("Ana", actions=actions)
    evening.put_up_camera()
    if empty:
        evening.see(())


def test_dice_read_for_sure_are_counted_unasked(evening: Evening) -> None:
    look(evening)
    evening.see((3, 3, 5, 1, 6))
    assert evening.view.actions == (Roll((3, 3, 5, 1, 6)),)
    assert not evening.now.asking


def test_a_first_reading_is_shown_as_such_in_both_languages_and_nothing_is_written(
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


def test_a_doubtful_die_is_settled_by_a_tap_on_it_and_one_on_a_likely_face(
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


def test_one_tap_on_a_likely_face_settles_the_die_pictured_and_nothing_is_written_before(
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


def test_a_figure_on_the_keyboard_answers_the_face_picker(evening: Evening) -> None:
    look(evening)
    evening.see((3, 3, 5, 1, 6), unsure=(4,))
    tap(evening.screen, evening.now.ids.dice.die(4))
    key(evening.screen, ord("4"))
    evening.settle()
    assert evening.view.actions == (Roll((3, 3, 5, 1, 4)),)


def test_a_thing_that_was_not_read_is_given_its_face(evening: Evening) -> None:
    look(evening)
    evening.see((3, 3, 5, 1), unread=1)
    tap_mark(evening, 4)
    faces = evening.front.ids.all.children
    tap(evening.screen, next(die for die in faces if die.value == 6))
    evening.settle()
    assert evening.view.actions == (Roll((3, 3, 5, 1, 6)),)


def test_of_two_things_that_were_not_read_the_one_tapped_is_given_its_face(
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


def test_a_thing_that_is_no_die_is_said_to_be_none(evening: Evening) -> None:
    look(evening)
    evening.see((3, 3, 5, 1, 6), unread=1)
    tap(evening.screen, evening.button("Not a die"))
    evening.settle()
    assert evening.view.actions == (Roll((3, 3, 5, 1, 6)),)


def test_that_a_thing_is_no_die_makes_no_roll_of_dice_that_nobody_saw_thrown(
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


def test_one_die_too_many_is_taken_away(evening: Evening) -> None:
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


def test_dice_only_read_again_when_no_roll_is_left_are_not_said_to_have_moved(
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


def test_a_tray_read_again_is_declared_to_be_a_roll(evening: Evening) -> None:
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


def test_an_answer_about_a_die_read_anew_meanwhile_is_for_no_die(evening: Evening) -> None:
    look(evening)
    evening.see((3, 3, 5, 1, 6), unsure=(2,))
    tap_mark(evening, 2)
    evening.see((1, 1, 1, 1, 1), unsure=(0, 1, 2))
    key(evening.screen, ord("2"))
    evening.settle()
    assert evening.view.actions == ()
    assert [die.die.value for die in evening.view.draft.dice] == [1] * 5  # type: ignore[union-attr]


def test_an_answer_counts_though_the_same_dice_were_read_again_meanwhile(evening: Evening) -> None:
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


def test_an_answer_is_for_the_dice_that_the_screen_shows_not_for_those_read_since(
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


def test_nothing_is_said_to_be_read_where_there_is_no_picture(evening: Evening) -> None:
    evening.sit_down("Ana", "Bo")
    evening.tell(Pressed(Press.REREAD))
    assert evening.now.words == "Ana, roll the five dice and tap their faces."
    evening.put_up_camera()
    assert evening.now.words == "Reading the tray…"


def test_an_answer_counts_though_the_tray_is_just_being_read_again(evening: Evening) -> None:
    look(evening)
    evening.see((3, 3, 5, 1, 6), unsure=(2,))
    tap_mark(evening, 2)
    evening.tell(Pressed(Press.REREAD))
    key(evening.screen, ord("4"))
    evening.settle()
    evening.see((3, 3, 5, 1, 6), unsure=(2,), kept=range(5))
    assert evening.view.actions == (Roll((3, 3, 4, 1, 6)),)


def test_an_answer_about_a_thing_that_is_gone_declares_no_other_roll(evening: Evening) -> None:
    look(evening, actions=(Roll((3, 3, 5, 1, 6)),))
    evening.see((3, 3, 5, 1), unread=1)
    tap_mark(evening, 4)
    evening.tell(LostSight())
    evening.see((1, 1, 1, 1, 1))
    assert Ask.NO_MOVEMENT in evening.view.asks
    assert evening.app.front is None
    assert evening.view.actions == (Roll((3, 3, 5, 1, 6)),)


def test_dice_are_entered_by_hand_although_a_camera_looks(evening: Evening) -> None:
    look(evening)
    assert not evening.now.by_hand
    key(evening.screen, 27)
    tap(evening.screen, evening.button("Enter the dice by touch"))
    assert evening.machine.entered_by_hand
    for face in "33516":
        key(evening.screen, ord(face))
    evening.settle()
    assert evening.view.actions == (Roll((3, 3, 5, 1, 6)),)


def test_faces_entered_and_dice_kept_are_said_to_who_does_not_look(evening: Evening) -> None:
    evening.sit_down("Ana", "Bo", actions=[Roll((3, 3, 5, 1, 6))])
    pad = evening.now.ids.entry
    pad.tap(2)
    pad.tap(2)
    pad.enter(4)
    assert evening.machine.remarks == ["5: kept", "5: rolled again", "4"]


def test_whether_dice_are_entered_by_hand_is_the_machine_s_to_say(evening: Evening) -> None:
    look(evening)
    evening.machine.entered_by_hand = True
    assert evening.screen.until(lambda: evening.now.by_hand)
    evening.machine.entered_by_hand = False
    assert evening.screen.until(lambda: not evening.now.by_hand)


def test_the_dice_asked_about_are_seen_although_dice_are_entered_by_hand(evening: Evening) -> None:
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


def test_what_moves_in_the_tray_is_no_news_to_whoever_enters_the_dice_by_hand(
    evening: Evening,
) -> None:
    look(evening)
    evening.now.enter_by_hand(True)
    evening.machine.motion = "hand"
    evening.screen.step(3)
    assert evening.screen.until(lambda: evening.now.motion_key)
    assert evening.now.words == "Ana, roll the five dice and tap their faces."


def test_several_dice_too_many_or_too_few_are_not_told_as_one(evening: Evening) -> None:
    look(evening)
    evening.see((3, 3, 5, 1, 6, 2, 2))
    assert evening.now.words == "7 dice seen instead of 5: tap what is not a die."
    evening.see((3, 3, 5))
    assert evening.now.words.startswith("Dice seen: 3 of 5. Add what is missing,")
