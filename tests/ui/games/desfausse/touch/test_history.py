"""Corrections of DESfausse dice in this turn or earlier, and the actions that no longer fit."""

import pytest

from companion.games.course import course
from companion.games.desfausse.actions import CUP, Discard, EndTurn, Roll, Trophy
from companion.games.desfausse.columns import Column
from companion.messages import Act, Amend, DropAmendment, Press, Pressed
from tests.ui.games.desfausse.touch.desfausse_evening import sit_down
from tests.ui.games.desfausse.touch.desfausse_play import ENDED, ROLLED, TIED, roll
from tests.ui.touch.evening import Evening
from tests.ui.touch.fingers import key, tap
from tests.ui.touch.screens.seated import done, press
from ui.games.desfausse.telling import TELLING

THREES = roll(3, 3, 3, 4, 5, 5)
# Two small reds were discarded as 3s; they were 4s.
TWO = (
    roll(3, 3, 1, 5, 5, 3),
    Discard((0, 1, 5), (0, 1), (CUP, CUP)),
    Trophy(Column.TWO),
    EndTurn(),
)


def row(evening: Evening) -> object:
    """Return the dice on the card of the action that no longer fits."""
    from ui.games.desfausse.touch.rollrow import TurnRow  # noqa: PLC0415

    return next(each for each in evening.front.ids.card.children if isinstance(each, TurnRow))


def correct(evening: Evening, position: int, value: int) -> None:
    """Tap a die on that card, then its real value."""
    tap(evening.screen, row(evening).die(position))  # type: ignore[attr-defined]
    evening.screen.step(3)
    faces = [die for line in evening.front.ids.rows.children for die in line.children]
    tap(evening.screen, next(die for die in faces if getattr(die, "value", 0) == value))
    evening.settle()


def test_dice_misread_together_are_corrected_together(evening: Evening) -> None:
    sit_down(evening, "Ana", "Bo", actions=TWO)
    evening.tell(Amend({0: roll(4, 3, 1, 5, 5, 3)}))
    evening.screen.step(3)
    assert "Another die can be corrected" in evening.front.sentence
    correct(evening, 1, 4)
    assert done(evening) == TWO
    assert "Another die can be corrected" in evening.front.sentence
    correct(evening, 5, 4)
    assert done(evening) == (roll(4, 4, 1, 5, 5, 4), *TWO[1:])
    assert evening.app.front is None


def test_a_corrected_die_can_be_set_back_before_the_end(evening: Evening) -> None:
    sit_down(evening, "Ana", "Bo", actions=TWO)
    evening.tell(Amend({0: roll(4, 3, 1, 5, 5, 3)}))
    evening.screen.step(3)
    correct(evening, 0, 3)
    assert evening.view.blocked is None
    assert done(evening) == TWO


def test_a_die_of_a_cancelled_correction_is_not_corrected(
    evening: Evening,
) -> None:
    sit_down(evening, "Ana", "Bo", actions=TWO)
    evening.tell(Amend({0: roll(4, 3, 1, 5, 5, 3)}))
    evening.screen.step(3)
    tap(evening.screen, row(evening).die(1))  # type: ignore[attr-defined]
    evening.screen.step(3)
    evening.tell(DropAmendment())
    assert evening.app.front is None
    assert evening.view.blocked is None
    assert done(evening) == TWO


def test_a_kept_die_is_corrected_in_its_original_roll(evening: Evening) -> None:
    first = roll(3, 2, 1, 5, 5, 3)
    second = Roll(roll(3, 3, 1, 5, 4, 3).dice, kept=(0, 2, 3, 5))
    actions = (first, second, *TWO[1:])
    sit_down(evening, "Ana", "Bo", actions=actions)
    evening.tell(Amend({1: Roll(roll(3, 4, 1, 5, 4, 3).dice, kept=(0, 2, 3, 5))}))
    evening.screen.step(3)
    correct(evening, 0, 4)
    correct(evening, 5, 4)
    assert done(evening)[:2] == (
        roll(4, 2, 1, 5, 5, 4),
        Roll(roll(4, 4, 1, 5, 4, 4).dice, kept=(0, 2, 3, 5)),
    )


def test_a_die_of_the_roll_is_corrected_by_a_long_press_and_a_tap(evening: Evening) -> None:
    sit_down(evening, "Ana", "Bo", actions=(THREES,))
    evening.now.hold_place(3)
    evening.screen.step(3)
    faces = [die for row in evening.front.ids.rows.children for die in row.children]
    assert {die.value for die in faces} == {1, 2, 3, 4, 5, 6}
    tap(evening.screen, next(die for die in faces if die.value == 6))
    evening.settle()
    assert done(evening) == (roll(3, 3, 3, 6, 5, 5),)


@pytest.mark.parametrize("opened", ["the roll", "the earlier turns"])
def test_a_correction_applies_only_to_its_own_roll(evening: Evening, opened: str) -> None:
    sit_down(evening, "Ana", "Bo", actions=(THREES,))
    if opened == "the earlier turns":
        evening.app.open(evening.now.history())
        evening.screen.step(4)
        tap(evening.screen, evening.front.ids.detail.children[0].die(3))
    else:
        evening.now.hold_place(3)
    evening.screen.step(3)
    faces = [die for line in evening.front.ids.rows.children for die in line.children]
    evening.tell(Pressed(Press.UNDO))
    evening.tell(Act(roll(1, 1, 1, 3, 5, 5)))
    tap(evening.screen, next(die for die in faces if die.value == 1))
    evening.settle()
    assert done(evening) == (roll(1, 1, 1, 3, 5, 5),)


def test_correcting_a_die_of_an_earlier_turn_shows_the_action_that_no_longer_fits(
    evening: Evening,
) -> None:
    sit_down(evening, "Ana", "Bo", actions=ENDED)
    key(evening.screen, 27)
    tap(evening.screen, evening.button("Earlier turns, corrections"))
    evening.screen.step(4)
    row = evening.front.ids.detail.children[0]
    tap(evening.screen, row.die(2))
    faces = [die for line in evening.front.ids.rows.children for die in line.children]
    tap(evening.screen, next(die for die in faces if die.value == 4))
    evening.settle()
    # Three 3s were discarded; the corrected roll has only two: the discard no longer fits.
    assert evening.view.blocked is not None
    assert done(evening) == ENDED
    offered = [button.words for button in reversed(evening.front.ids.options.children)]
    assert "The 3s: 2 small red to the cup" in offered
    assert "The 3s: 2 small red to Bo" in offered
    assert len(set(offered)) == len(offered)
    press(evening, "Give up the correction")
    assert evening.view.blocked is None


def test_a_die_of_an_earlier_turn_is_corrected_and_the_later_actions_dropped(
    evening: Evening,
) -> None:
    sit_down(evening, "Ana", "Bo", actions=ENDED)
    evening.tell(Amend({0: roll(3, 3, 4, 5, 5, 3)}))
    blocked = evening.view.blocked
    assert blocked is not None
    press(evening, "Erase what was played since")
    press(evening, "Erase and correct")
    assert done(evening) == (roll(3, 3, 4, 5, 5, 3), *ENDED[1 : blocked.index])
    assert evening.app.front is None


def test_each_roll_of_an_earlier_turn_bears_its_number_with_nine_dice_too(evening: Evening) -> None:
    sit_down(evening, "Ana", "Bo", actions=ROLLED)
    evening.app.open(evening.now.history())
    evening.screen.step(3)
    (row,) = evening.front.ids.detail.children
    row.dice = THREES.dice[:3] * 3
    evening.screen.step(3)
    (label,) = [w for w in row.children if getattr(w, "text", "") == "Roll 1"]
    assert label.width > 40
    assert min(row.die(at).width for at in range(9)) >= 48


def test_the_history_names_the_starter_of_the_next_round(evening: Evening) -> None:
    sit_down(evening, "Ana", "Bo", "Chloé", actions=(*TIED, EndTurn(starter="Chloé")))
    assert evening.now.last_action_words(evening.view) == "Chloé starts round 2"
    view = evening.view
    turn = TELLING.turns(course(view.game, view.setup, view.actions))[-1]
    assert turn.lines[-1].said.to("en") == "Chloé starts round 2"
