"""DESfausse dice in the tray: wrong dice, kept dice, simulated dice."""

import pytest

from companion.dice import Colour, Size
from companion.games.desfausse.actions import CUP, Discard, RolledDie
from companion.messages import Press, Pressed, SetDie
from companion.tray.draft import Ask
from tests.companion.tabletop import refusal
from tests.ui.games.desfausse.touch.desfausse_evening import compose, see, sit_down, tap_dice
from tests.ui.games.desfausse.touch.desfausse_play import ROLLED, roll
from tests.ui.touch.evening import Evening
from tests.ui.touch.fingers import tap
from tests.ui.touch.screens.seated import done, press

THREES = roll(3, 3, 3, 4, 5, 5)


def test_dice_that_do_not_belong_to_the_hand_are_named_before_any_score(evening: Evening) -> None:
    sit_down(evening, "Ana", "Bo")
    evening.put_up_camera()
    see(evening, ())
    dice = list(THREES.dice)
    dice[1] = RolledDie(Size.SMALL, Colour.GREEN, 3)
    see(evening, dice)
    assert evening.view.asks == (Ask.WRONG_DICE,)
    assert "1 small red missing; 1 small green too many" in evening.now.words
    assert done(evening) == ()
    tap_dice(evening, 1)
    right = (Size.SMALL, Colour.RED)
    rows = [die for row in evening.front.ids.rows.children for die in row.children]
    told = [die for die in rows if getattr(die, "sort", None) == right and die.value == 3]
    tap(evening.screen, told[0])
    evening.settle()
    assert done(evening) == (THREES,)


def test_the_question_about_kept_dice_returns_if_the_rules_refuse_the_answer(
    evening: Evening,
) -> None:
    before = roll(4, 3, 4, 1, 4, 5)
    sit_down(evening, "Ana", "Bo", actions=(before,))
    evening.put_up_camera()
    see(evening, ())
    assert evening.now.ids.dice.plates != []
    see(evening, (RolledDie(Size.SMALL, Colour.RED, 5),))
    assert evening.view.asks == (Ask.WHICH_KEPT,)
    assert evening.now.ids.dice.plates == []
    tap_dice(evening, 0, 1, 2, 4, 5)
    assert list(evening.now.ids.dice.chosen) == [0, 1, 2, 4, 5]
    press(evening, "These dice")
    assert "1 small green missing" in evening.app.notice
    assert evening.view.asks == (Ask.WHICH_KEPT,)
    assert evening.button("These dice").disabled
    assert list(evening.now.ids.dice.chosen) == []
    tap_dice(evening, 0, 2, 3, 4, 5)
    press(evening, "These dice")
    assert done(evening) == (before, roll(4, 5, 4, 1, 4, 5, kept=(0, 2, 3, 4, 5)))


def test_all_simulated_dice_but_the_kept_dice_and_the_1s_are_thrown(evening: Evening) -> None:
    evening.machine.simulated = True
    sit_down(evening, "Ana", "Bo", actions=ROLLED)
    evening.put_up_camera()
    tap_dice(evening, 0)
    press(evening, "Roll")
    assert evening.machine.thrown == [(0, 3)]


def test_an_impossible_roll_is_not_corrected_by_dropping_it(
    evening: Evening,
) -> None:
    dice = list(THREES.dice)
    dice[1] = RolledDie(Size.SMALL, Colour.GREEN, 3)
    sit_down(evening, "Ana", "Bo", actions=(THREES, THREES, THREES))
    evening.put_up_camera()
    see(evening, THREES.dice)
    evening.tell(Pressed(Press.REREAD))
    see(evening, dice)
    press(evening, "Correct the last roll")
    assert "1 small red missing; 1 small green too many" in evening.front.sentence
    with pytest.raises(LookupError):
        evening.button("Erase what was played since")
    press(evening, "Give up the correction")
    assert done(evening) == (THREES, THREES, THREES)
    assert evening.view.blocked is None


def test_a_throw_that_a_misread_die_forbids_counts_once_that_die_is_corrected(
    evening: Evening,
) -> None:
    sit_down(evening, "Ana", "Bo", actions=(roll(4, 3, 4, 1, 4, 5),))
    evening.put_up_camera()
    see(evening, ())
    see(evening, THREES.dice)
    assert "shows a 1" in refusal(evening.view)
    evening.app.open(evening.now.history())
    evening.screen.step(4)
    tap(evening.screen, evening.front.ids.detail.children[0].die(3))
    evening.screen.step(3)
    faces = [die for row in evening.front.ids.rows.children for die in row.children]
    tap(evening.screen, next(die for die in faces if die.value == 4))
    evening.settle()
    assert done(evening) == (roll(4, 3, 4, 4, 4, 5), THREES)


def test_the_question_about_a_refused_throw_stays_until_it_is_settled(
    evening: Evening,
) -> None:
    sit_down(evening, "Ana", "Bo", actions=(roll(4, 3, 4, 1, 4, 5),))
    evening.put_up_camera()
    see(evening, ())
    see(evening, THREES.dice)
    evening.app.notice = ""  # the notice closes by itself after a while
    evening.settle()
    assert evening.view.asks == (Ask.REFUSED,)
    assert "The small green shows a 1" in evening.now.words
    assert not evening.view.may_end_turn
    evening.tell(Pressed(Press.END_TURN))
    assert done(evening) == (roll(4, 3, 4, 1, 4, 5),)
    evening.app.switch_language("fr")
    evening.settle()
    assert "Le petit vert montre 1" in evening.now.words
    press(evening, "Ignorer")
    assert evening.view.draft is None
    assert evening.view.may_end_turn


def test_an_impossible_answer_stays_in_question_if_its_correction_is_cancelled(
    evening: Evening,
) -> None:
    sit_down(evening, "Ana", "Bo")
    evening.put_up_camera()
    see(evening, ())
    see(evening, THREES.dice)
    see(evening, roll(3, 3, 3, 4, 2, 5).dice, kept=range(6))
    assert evening.view.asks == (Ask.DOUBTFUL,)
    evening.tell(SetDie(4, 2))
    press(evening, "Give up the correction")
    assert evening.view.asks == (Ask.REFUSED,)
    assert "A Désmon has no face 2" in evening.now.words
    evening.tell(SetDie(4, 5))
    assert evening.view.draft is None
    assert done(evening) == (THREES,)


def test_a_discard_waits_for_open_questions_about_thrown_dice(
    evening: Evening,
) -> None:
    before = roll(4, 3, 4, 2, 4, 5)
    sit_down(evening, "Ana", "Bo")
    evening.put_up_camera()
    see(evening, ())
    see(evening, before.dice)
    compose(evening, 0, 2, 4, dice="1 small red, 1 small green, 1 big red")
    dice = list(before.dice)
    dice[3] = RolledDie(Size.SMALL, Colour.RED, 6)
    see(evening, dice, kept=(0, 1, 2, 4, 5))
    assert evening.view.asks == (Ask.WRONG_DICE,)
    evening.front.discard()
    evening.settle()
    assert refusal(evening.view).endswith("answer the question first.")
    assert evening.view.asks == (Ask.WRONG_DICE,)
    assert done(evening) == (before,)


def test_with_dice_in_the_tray_a_tap_on_a_die_chooses_its_group(evening: Evening) -> None:
    sit_down(evening, "Ana", "Bo", actions=ROLLED)
    evening.put_up_camera()
    see(evening, ())
    tap_dice(evening, 0)
    assert evening.view.pencilled == Discard((0, 1, 2, 4), (0, 1, 2), (CUP,) * 3)
