"""A finger rests on a widget while the game changes by a button of the box or a reading."""

from collections.abc import Callable
from typing import Any

import pytest

from companion.games.dalapapa.actions import Place
from companion.games.yahtzee.actions import Roll, Score
from companion.games.yahtzee.boxes import Box
from companion.messages import Pencil, Press, Pressed
from companion.tray.draft import Ask
from tests.companion.games.dalapapa.play import territories
from tests.ui.games.dalapapa.touch import dalapapa_evening
from tests.ui.games.desfausse.touch import desfausse_evening
from tests.ui.games.desfausse.touch.desfausse_play import ENDED, ROLLED, roll
from tests.ui.touch.evening import Evening
from tests.ui.touch.fingers import press_at, release_at, take_time, tap
from tests.ui.touch.screens.free_dice import free_dice_evening
from tests.ui.touch.screens.seated import done


def lifted_after(evening: Evening, widget: Any, press: Press) -> None:
    """Press a button of the box while a finger rests on the widget, then lift the finger."""
    lifted_once(evening, widget, lambda: evening.tell(Pressed(press)))


def lifted_once(evening: Evening, widget: Any, happen: Callable[[], object]) -> None:
    """Call `happen` while a finger rests on the widget, then lift the finger."""
    x, y = widget.to_window(*widget.center)
    take_time(evening.screen)
    press_at(evening.screen, x, y)
    evening.screen.step(2)
    happen()
    evening.screen.step(3)
    release_at(evening.screen, x, y)
    evening.screen.step(3)
    evening.settle()


@pytest.mark.parametrize("part", ["marks", "plus"])
def test_a_territory_undone_under_the_finger_is_neither_marked_nor_grown(
    evening: Evening, part: str
) -> None:
    played = (Place(2), *territories(3, 4))
    dalapapa_evening.sit_down(evening, "Ana", "Bo", actions=played)
    row = dalapapa_evening.row(evening, 2)
    lifted_after(evening, row.ids[part], Press.UNDO)
    assert done(evening) == played[:-1]


@pytest.mark.parametrize("press", [Press.UNDO, Press.END_TURN])
def test_dice_removed_under_the_finger_are_neither_discarded_nor_corrected(
    evening: Evening, press: Press
) -> None:
    desfausse_evening.sit_down(evening, "Ana", "Bo", actions=ROLLED)
    lifted_after(evening, evening.now.ids.dice.plate(0), press)
    assert evening.app.front is None
    desfausse_evening.sit_down(evening, "Ana", "Bo", actions=ROLLED)
    evening.app.open(evening.now.history())
    evening.screen.step(4)
    lifted_after(evening, evening.front.ids.detail.children[0].die(5), Press.UNDO)
    assert type(evening.front).__name__ == "DesfausseHistory"


def test_a_die_of_a_roll_undone_under_the_finger_is_not_corrected(evening: Evening) -> None:
    desfausse_evening.sit_down(evening, "Ana", "Bo", actions=ROLLED)
    lifted_after(evening, evening.now.ids.dice.die(5), Press.UNDO)
    assert evening.app.front is None


def test_a_die_of_an_earlier_turn_undone_under_the_finger_is_not_corrected(
    evening: Evening,
) -> None:
    evening.sit_down("Ana", actions=[Roll((3, 3, 5, 1, 6))])
    evening.app.open(evening.now.history())
    evening.screen.step(4)
    shown = type(evening.front).__name__
    die = evening.front.ids.detail.children[0].ids.dice.children[0]
    lifted_after(evening, die, Press.UNDO)
    assert type(evening.front).__name__ == shown


def likely(evening: Evening) -> Any:
    """Return a likely face of the die in question."""
    return next(die for die in evening.now.ids.prompt.dice() if die.chosen)


def test_a_likely_face_applies_only_to_the_die_in_question(evening: Evening) -> None:
    evening.sit_down("Ana", "Bo")
    evening.put_up_camera()
    evening.see(())
    evening.see((3, 3, 5, 1, 6), unsure=(2,))
    lifted_once(evening, likely(evening), lambda: evening.see((3, 4, 5, 1, 6), unsure=(1,)))
    evening.settle()
    assert evening.view.asks == (Ask.DOUBTFUL,)
    assert not evening.view.actions


@pytest.mark.parametrize("answer", [likely, lambda evening: evening.now.ids.dice.die(2)])
def test_an_answer_about_a_die_no_longer_in_question_is_ignored(
    evening: Evening, answer: Callable[[Evening], Any]
) -> None:
    evening.sit_down("Ana", "Bo")
    evening.put_up_camera()
    evening.see(())
    evening.see((3, 3, 5, 1, 6), unsure=(2,))
    known = (0, 1, 3, 4)
    lifted_once(evening, answer(evening), lambda: evening.see((3, 3, 5, 1, 6), kept=known))
    assert evening.app.front is None
    assert Ask.DOUBTFUL not in evening.view.asks


def it_is_a_roll(evening: Evening) -> Any:
    """Return the button that declares dice a roll although nobody saw them move."""
    evening.sit_down("Ana", "Bo")
    evening.put_up_camera()
    evening.see(())
    evening.app.press(Press.REREAD)
    evening.settle()
    evening.see((3, 3, 5, 1, 6))
    return evening.button("It is a roll")


def test_declaring_a_roll_does_not_apply_to_a_later_reading(evening: Evening) -> None:
    def read_again() -> None:
        evening.tell(Pressed(Press.REREAD))
        evening.see((2, 3, 5, 1, 6), kept=range(5))

    lifted_once(evening, it_is_a_roll(evening), read_again)
    assert evening.view.asks == (Ask.NO_MOVEMENT,)
    assert not evening.view.actions


def test_a_question_that_is_only_redrawn_is_answered(evening: Evening) -> None:
    def moves() -> None:
        evening.machine.motion = "hand"
        assert evening.screen.until(lambda: evening.now.motion_key)

    lifted_once(evening, it_is_a_roll(evening), moves)
    assert evening.view.actions == (Roll((3, 3, 5, 1, 6)),)


def test_kept_dice_of_a_roll_undone_under_the_finger_apply_to_no_roll(
    evening: Evening,
) -> None:
    evening.sit_down("Ana", actions=[Roll((3, 3, 5, 1, 6))])
    evening.put_up_camera()
    evening.see(())
    evening.see((2, 2, 4))
    for place in (0, 4):
        tap(evening.screen, evening.now.ids.dice.die(place))
    lifted_after(evening, evening.button("These dice"), Press.UNDO)
    assert not evening.view.actions


def test_a_box_filled_under_the_finger_is_not_filled_with_a_zero(
    evening: Evening,
) -> None:
    evening.sit_down("Ana", "Bo", actions=[Roll((3, 3, 5, 1, 6))])
    evening.tell(Pencil(Score(Box.THREES)))
    lifted_after(evening, evening.button("Write 0"), Press.END_TURN)
    assert done(evening)[-1] == Score(Box.THREES)
    assert evening.view.pencilled is None


def test_a_position_of_the_pad_removed_under_the_finger_removes_no_face(evening: Evening) -> None:
    played = (*ENDED, roll(1, 2, 3, 4, 5, 5))
    desfausse_evening.sit_down(evening, "Ana", "Bo", actions=played)
    shown = evening.now.ids.dice
    last = shown.die(len(shown.dice) - 1)
    lifted_after(evening, last, Press.END_TURN)
    assert len(shown.dice) < last.place + 1


@pytest.mark.parametrize("lie", [(3,), (1, 2, 6)])
def test_a_free_die_removed_under_the_finger_is_not_corrected(
    evening: Evening, lie: tuple[int, ...]
) -> None:
    free_dice_evening.watch_dice(evening, evening.machine)
    free_dice_evening.see(evening, (3, 3, 5))
    die = evening.now.ids.dice.children[0]
    lifted_once(evening, die, lambda: free_dice_evening.see(evening, lie))
    assert evening.app.front is None


@pytest.mark.parametrize("key", ["free_dice.other_face", "no_die", None])
def test_an_answer_about_a_free_die_applies_to_no_other(evening: Evening, key: str | None) -> None:
    free_dice_evening.watch_dice(evening, evening.machine)
    free_dice_evening.see(evening, (3, 3, 5), unsure=(0,))
    row = evening.now.ids.doubt.ids.row.children
    said = evening.app.t(key) if key is not None else ""
    answer = next(one for one in row if getattr(one, "words", "") == said)
    lifted_once(evening, answer, lambda: free_dice_evening.see(evening, (1, 2, 6), unsure=(1,)))
    assert evening.app.front is None
    assert [die.die.value for die in evening.now.draft.dice] == [1, 2, 6]
    assert [die.sure for die in evening.now.draft.dice] == [True, False, True]


def test_a_button_disabled_under_the_finger_does_nothing(evening: Evening) -> None:
    released: list[object] = []
    evening.sit_down("Ana", "Bo")
    button = evening.button("END OF TURN")
    button.bind(on_release=released.append)

    def disable() -> None:
        button.disabled = True

    lifted_once(evening, button, disable)
    assert not released
    assert button.state == "normal"
