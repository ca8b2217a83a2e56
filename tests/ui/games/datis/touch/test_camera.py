"""Risked dice under a camera: read, doubtful or missing."""

import pytest

from companion.games.datis.actions import Announce, Risk
from companion.games.datis.dice import named
from companion.games.game import Action
from companion.language.text import Text
from companion.messages import LostSight, Press, Pressed
from tests.ui.games.datis.touch.datis_evening import see, sit_down, tally_round
from tests.ui.touch.evening import Evening
from tests.ui.touch.fingers import key, tap, tap_at
from tests.ui.touch.problems import TROUBLE
from tests.ui.touch.screens.seated import press

TWO = ("Ana", "Bo")
ESCAPE = 27
RISKED: list[Action] = [
    *tally_round(),
    Announce("Ana", ("green", "blue"), "green", True),
    Announce("Bo", ("black",), "black", False),
]
THROWN = ((named("green-d8"), 8), (named("green-d10"), 0), (named("green-d12"), 11))
WHOLE = (*THROWN, (named("green-d20"), 20))
WHOLE_RISK = Risk("Ana", {die.name: value for die, value in WHOLE})


def look(evening: Evening) -> None:
    """Begin before a risk, under a camera that has seen the empty tray."""
    sit_down(evening, TWO, RISKED)
    evening.put_up_camera()
    see(evening, ())


def choose_face(evening: Evening, value: int) -> None:
    """Tap a face in the open picker."""
    evening.screen.step(3)
    tap(evening.screen, next(f for f in evening.front.ids.all.children if f.value == value))
    evening.settle()


def tap_mark(evening: Evening, index: int) -> None:
    """Open the picture of the tray and tap an outline on it, by its index among the marks."""
    tap(evening.screen, evening.now.ids.tray)
    evening.screen.step(3)
    tray = evening.front.ids.tray
    x0, y0, x1, y1 = tray.placed(evening.now.marks[index].box)
    tap_at(evening.screen, (x0 + x1) / 2, (y0 + y1) / 2)
    evening.screen.step(3)


def offered(evening: Evening) -> list[str]:
    """Return the answers to the question in front."""
    return [words for words, _ in evening.front.options]


def test_dice_read_for_sure_are_entered_as_the_risk(evening: Evening) -> None:
    look(evening)
    assert evening.now.looking
    see(evening, WHOLE)
    assert evening.view.actions[-1] == WHOLE_RISK


def test_a_doubtful_die_is_asked_about_and_every_face_can_be_tapped(evening: Evening) -> None:
    look(evening)
    see(evening, WHOLE, unsure=(3,))
    assert evening.now.asking
    press(evening, "Choose its face")
    evening.screen.step(3)
    faces = list(evening.front.ids.all.children)
    assert {int(face.value) for face in faces} == set(range(1, 21))
    assert all(min(face.size) >= 47.5 for face in faces)
    assert evening.front.ids.card.height <= evening.screen.size[1]
    tap(evening.screen, next(face for face in faces if face.value == 17))
    evening.settle()
    assert evening.view.actions[-1].values["green-d20"] == 17  # type: ignore[attr-defined]


def test_a_doubtful_die_offers_only_the_faces_of_its_kind(evening: Evening) -> None:
    look(evening)
    see(evening, WHOLE, unsure=(1,))
    press(evening, "Choose its face")
    evening.screen.step(3)
    assert {int(face.value) for face in evening.front.ids.all.children} == set(range(10))


def test_a_doubtful_die_offers_its_likeliest_value_first(evening: Evening) -> None:
    look(evening)
    see(evening, WHOLE, unsure=(3,))
    assert list(evening.now.likely) == [20]


def test_a_die_of_unknown_kind_is_identified_before_its_value_is_asked(
    evening: Evening,
) -> None:
    look(evening)
    see(evening, WHOLE, kindless=(1,))
    assert not evening.now.likely
    press(evening, "Choose its face")
    assert offered(evening) == ["green D10", "Not a die"]
    press(evening, "green D10")
    choose_face(evening, 0)
    assert evening.view.actions[-1] == WHOLE_RISK


def test_a_missing_die_is_identified_before_its_value_is_asked(evening: Evening) -> None:
    look(evening)
    see(evening, THROWN)
    press(evening, "Add a die")
    assert offered(evening) == ["green D20"]
    press(evening, "green D20")
    choose_face(evening, 20)
    assert evening.view.actions[-1] == WHOLE_RISK


def test_a_tapped_unread_object_is_identified_before_its_value_is_asked(
    evening: Evening,
) -> None:
    look(evening)
    see(evening, THROWN, unread=1)
    tap_mark(evening, 3)
    assert offered(evening) == ["green D20", "Not a die"]
    press(evening, "green D20")
    choose_face(evening, 20)
    assert evening.view.actions[-1] == WHOLE_RISK


def test_the_tray_is_a_small_card_that_a_tap_opens(evening: Evening) -> None:
    sit_down(evening, TWO, tally_round())
    assert evening.now.ids.tray.opacity == 0
    evening.put_up_camera()
    assert not evening.now.looking
    assert evening.now.ids.tray.opacity == 1
    tap(evening.screen, evening.now.ids.tray)
    evening.screen.step(3)
    assert evening.front.ids.tray.width > 2 * evening.now.ids.tray.width


def test_values_are_entered_by_touch_beside_the_tray(evening: Evening) -> None:
    look(evening)
    panel = evening.now.panel
    for _, value in WHOLE:
        panel.enter(value)
    assert panel.actions() == (WHOLE_RISK,)


def test_the_tray_moves_aside_while_values_are_entered_by_touch(evening: Evening) -> None:
    look(evening)
    key(evening.screen, ESCAPE)
    press(evening, "Enter the dice by touch")
    assert not evening.now.looking
    evening.tell(LostSight(back=False))
    evening.tell(Pressed(Press.REREAD))
    see(evening, WHOLE)
    assert evening.now.looking
    press(evening, "Ignore")
    assert not evening.now.looking
    key(evening.screen, ESCAPE)
    press(evening, "Back to the camera")
    assert evening.now.looking


def test_a_requested_look_is_answered_at_once_if_no_dice_are_read(evening: Evening) -> None:
    sit_down(evening, TWO, tally_round())
    evening.put_up_camera()
    before = evening.now.words
    evening.tell(Pressed(Press.REREAD))
    assert evening.now.words == before
    assert evening.app.notice == "There are no dice to read in the tray just now."


def test_the_camera_is_no_choice_if_no_dice_are_read(evening: Evening) -> None:
    sit_down(evening, TWO, tally_round())
    evening.put_up_camera()
    key(evening.screen, ESCAPE)
    with pytest.raises(LookupError):
        evening.button("Enter the dice by touch")


@pytest.mark.parametrize("wrong", [None, TROUBLE])
def test_entered_values_stay_while_a_question_about_the_tray_is_open(
    evening: Evening, wrong: Text | None
) -> None:
    look(evening)
    for _, value in THROWN:
        evening.now.panel.enter(value)
    see(evening, THROWN)
    assert evening.now.asking
    evening.machine.trouble = wrong
    evening.app.follow()
    evening.screen.step(3)
    slip, panel = evening.now.ids.prompt, evening.now.panel
    assert slip.opacity == 1
    assert slip.collide_point(*panel.ids.pad.center)
    assert not slip.collide_point(*panel.ids.thrown.center)


def test_a_die_taken_for_another_is_tapped_and_identified(evening: Evening) -> None:
    look(evening)
    see(evening, (*THROWN, (named("green-d6"), 4)))
    assert "green D20 missing, green D6 too many" in evening.now.words
    tap_mark(evening, 3)
    assert offered(evening) == ["green D20", "Not a die"]
    press(evening, "green D20")
    choose_face(evening, 20)
    assert evening.view.actions[-1] == WHOLE_RISK
    assert evening.view.draft is None


def test_a_doubtful_die_may_be_what_it_was_taken_for_while_another_die_is_missing(
    evening: Evening,
) -> None:
    look(evening)
    see(evening, (*THROWN, (named("green-d6"), 4)), unsure=(0,))
    press(evening, "Choose its face")
    assert offered(evening) == ["green D20", "green D8", "Not a die"]
    press(evening, "green D8")
    choose_face(evening, 8)
    assert "green D20 missing, green D6 too many" in evening.now.words


def test_a_die_taken_for_another_is_identified_while_a_second_die_is_missing(
    evening: Evening,
) -> None:
    look(evening)
    see(evening, (*THROWN[:2], (named("green-d6"), 4)))
    tap_mark(evening, 2)
    assert offered(evening) == ["green D12", "green D20", "Not a die"]
    press(evening, "green D12")
    choose_face(evening, 11)
    press(evening, "Add a die")
    assert offered(evening) == ["green D20"]


def test_a_risk_entered_by_touch_is_recorded_whatever_the_camera_asks(
    evening: Evening,
) -> None:
    look(evening)
    see(evening, THROWN, unread=1)
    assert evening.now.asking
    for _, value in WHOLE:
        evening.now.panel.enter(value)
    evening.settle()
    assert evening.now.may_end
    assert evening.view.may_end_turn
    press(evening, "END OF TURN")
    evening.settle()
    assert evening.view.actions[-1] == WHOLE_RISK
