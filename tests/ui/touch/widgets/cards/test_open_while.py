"""A card closes by itself when its subject is gone, by a button of the box or a die in the tray.

The card stays open while its subject exists, and never applies to another.
"""

import pytest

from companion.games.d21.actions import Resign
from companion.games.dalapapa.actions import EndTurn, NewTerritory, Place
from companion.games.datis.actions import Announce, Mode, Round, Trick
from companion.games.datis.dice import named
from companion.games.yahtzee.actions import Roll, Score
from companion.games.yahtzee.boxes import Box
from companion.messages import Act, Amend, Press, Pressed
from companion.tray.draft import Ask
from tests.companion.games.dalapapa.play import territories, turn
from tests.ui.games.d21.touch import d21_evening
from tests.ui.games.dalapapa.touch import dalapapa_evening
from tests.ui.games.datis.touch import datis_evening
from tests.ui.games.desfausse.touch import desfausse_evening
from tests.ui.games.desfausse.touch.desfausse_play import ROLLED
from tests.ui.touch.base.test_die_questions import tap_mark
from tests.ui.touch.evening import Evening, place
from tests.ui.touch.fake import FakeMachine
from tests.ui.touch.fingers import key, rest_on, tap
from tests.ui.touch.screens.free_dice import free_dice_evening
from tests.ui.touch.screens.seated import press

ESCAPE = 27
FIRST, SECOND = Roll((3, 3, 5, 1, 6)), Roll((3, 3, 1, 1, 1), (0, 1))
ROUND = [action for box in Box for _ in "AB" for action in (Roll((1, 2, 3, 4, 6)), Score(box))]
TRICKS = [
    Round(Mode.TRICKS),
    datis_evening.trick("Ana green-d12 7", "Bo green-d8 3"),
    datis_evening.trick("Ana blue-d12 9", "Bo green-d20 4"),
]
RISKED = [
    *datis_evening.tally_round(),
    Announce("Ana", ("green", "blue"), "green", True),
    Announce("Bo", ("black",), "black", False),
]
THROWN = ((named("green-d8"), 8), (named("green-d10"), 0), (named("green-d12"), 11))


def undo(evening: Evening) -> None:
    """Press UNDO on the box."""
    evening.tell(Pressed(Press.UNDO))
    evening.screen.step(3)


def reread(evening: Evening) -> None:
    """Press RE-READ on the box."""
    evening.tell(Pressed(Press.REREAD))
    evening.screen.step(3)


def look(evening: Evening) -> None:
    """Begin a single player's Yahtzee under a camera that has seen the empty tray."""
    evening.sit_down("Ana")
    evening.put_up_camera()
    evening.see(())


def tap_rolled(evening: Evening, at: int) -> None:
    """Open the question for the real value of a die of the roll."""
    rest_on(evening.screen, evening.now.ids.dice.die(at))


# --- actions ----------------------------------------------------------------------------


def test_the_picker_for_a_die_of_the_roll_closes_with_that_roll(evening: Evening) -> None:
    evening.sit_down("Ana", actions=[FIRST, SECOND])
    evening.put_up_camera()
    tap_rolled(evening, 4)
    assert evening.app.front is not None
    undo(evening)
    assert evening.app.front is None
    assert evening.app.notice.startswith("Undone: Ana, roll 2")
    assert not evening.app.notice_refused


def test_the_picker_for_a_die_of_the_roll_stays_open_with_that_roll(evening: Evening) -> None:
    evening.sit_down("Ana", actions=[FIRST])
    evening.put_up_camera()
    tap_rolled(evening, 4)
    evening.tell(Act(SECOND))
    key(evening.screen, ord("4"))
    evening.settle()
    assert evening.view.actions == (Roll((3, 3, 5, 1, 4)), SECOND)


def test_a_card_on_an_earlier_turn_closes_with_it_and_leaves_the_history_open(
    evening: Evening,
) -> None:
    evening.sit_down("Ana", "Bo", actions=[FIRST, Score(Box.CHANCE)])
    evening.app.open(evening.now.history())
    evening.screen.step(3)
    history = evening.front
    tap(evening.screen, evening.button("Chance: 18"))
    undo(evening)
    assert evening.front is history
    tap(evening.screen, evening.front.ids.detail.children[0].ids.dice.children[0])
    undo(evening)
    assert evening.front is history


def test_the_choice_of_another_box_closes_once_the_dice_of_its_turn_change(
    evening: Evening,
) -> None:
    evening.sit_down("Ana", "Bo", actions=[FIRST, Score(Box.CHANCE)])
    evening.app.open(evening.now.history())
    evening.screen.step(3)
    history = evening.front
    tap(evening.screen, evening.button("Chance: 18"))
    assert evening.button("Threes  6")
    evening.tell(Amend({0: Roll((3, 3, 3, 1, 6))}))
    evening.screen.step(3)
    assert evening.front is history


def test_the_question_who_starts_closes_once_the_last_round_goes_on(evening: Evening) -> None:
    evening.sit_down("Ana", "Bo", rounds=2, actions=ROUND)
    tap(evening.screen, evening.button("Who starts the round?"))
    undo(evening)
    assert evening.app.front is None


def test_the_picker_for_a_die_of_desfausse_closes_with_its_roll(evening: Evening) -> None:
    desfausse_evening.sit_down(evening, "Ana", "Bo", actions=ROLLED)
    evening.now.hold_place(5)
    evening.screen.step(2)
    assert evening.app.front
    undo(evening)
    assert evening.app.front is None


def test_the_picker_of_an_earlier_turn_of_desfausse_closes_with_its_roll(evening: Evening) -> None:
    desfausse_evening.sit_down(evening, "Ana", "Bo", actions=ROLLED)
    evening.app.open(evening.now.history())
    evening.screen.step(4)
    history = evening.front
    tap(evening.screen, history.ids.detail.children[0].die(5))
    assert evening.front is not history
    undo(evening)
    assert evening.front is history


def test_the_question_about_later_turns_closes_with_the_cancelled_correction(
    evening: Evening,
) -> None:
    played = [FIRST, Score(Box.THREES), Roll((3, 3, 5, 1, 6)), Score(Box.CHANCE)]
    evening.sit_down("Ana", actions=played)
    evening.tell(Amend({1: Score(Box.CHANCE)}))
    evening.screen.step(3)
    press(evening, "Erase what was played since")
    evening.screen.step(3)
    undo(evening)
    assert evening.app.front is None


def test_the_correction_of_a_trick_closes_once_it_is_undone(evening: Evening) -> None:
    datis_evening.sit_down(evening, ("Ana", "Bo"), TRICKS)
    datis_evening.correct(evening, Trick)
    history = evening.app.root.ids.front.children[1]
    undo(evening)
    assert evening.front is history


def test_the_correction_of_an_earlier_trick_stays_open_while_it_exists(evening: Evening) -> None:
    datis_evening.sit_down(evening, ("Ana", "Bo"), TRICKS)
    datis_evening.correct(evening, Trick, nth=1)
    correction = evening.front
    undo(evening)
    assert evening.front is correction


@pytest.mark.parametrize(
    ("played", "line"),
    [
        (Place(3), "places: connections 3, tokens +1"),
        (NewTerritory(1, 3, "red"), "territory 1 (red), squares: 3"),
    ],
)
def test_a_correction_in_dalapapa_closes_once_its_action_is_undone(
    evening: Evening, played: Place | NewTerritory, line: str
) -> None:
    dalapapa_evening.sit_down(evening, "Ana", "Bo", actions=[played])
    dalapapa_evening.pick(evening, line)
    history = evening.app.root.ids.front.children[1]
    undo(evening)
    assert evening.front is history


def test_the_card_of_a_new_territory_stays_open_while_its_domino_lies(evening: Evening) -> None:
    dalapapa_evening.sit_down(evening, "Ana", "Bo", actions=[*turn(), Place(2)])
    evening.now.add()
    card = evening.front
    evening.tell(Act(EndTurn()))
    undo(evening)
    assert evening.front is card
    undo(evening)
    assert evening.app.front is None


def test_a_new_territory_keeps_its_own_number(evening: Evening) -> None:
    dalapapa_evening.sit_down(evening, "Ana", "Bo", actions=[Place(2), *territories(3)])
    evening.now.add()
    assert evening.front.number == 2
    undo(evening)
    assert evening.front.number == 2


def test_the_menu_offers_to_resign_only_to_the_player_to_play(evening: Evening) -> None:
    d21_evening.sit_down(evening, "e3-e7")
    key(evening.screen, ESCAPE)
    assert evening.button("Bo resigns")
    undo(evening)
    assert evening.app.front is None
    key(evening.screen, ESCAPE)
    press(evening, "Ana resigns")
    press(evening, "Yes, Ana resigns")
    assert evening.view.actions == (Resign(),)


def test_a_menu_without_temporary_lines_stays_open(evening: Evening) -> None:
    evening.sit_down("Ana", actions=[FIRST])
    key(evening.screen, ESCAPE)
    menu = evening.front
    undo(evening)
    assert evening.front is menu


# --- dice in the tray -------------------------------------------------------------------


def test_the_picker_for_a_die_in_the_tray_closes_once_the_die_is_thrown_again(
    evening: Evening,
) -> None:
    look(evening)
    evening.see((3, 3, 5, 1, 6), unsure=(2,))
    tap_mark(evening, 2)
    evening.see((1, 1, 1, 1, 1), unsure=(0, 1, 2))
    assert evening.app.front is None
    assert evening.now.asking


def test_the_picker_for_a_die_in_the_tray_closes_when_its_game_is_undone(evening: Evening) -> None:
    evening.sit_down("Ana", actions=[FIRST])
    evening.put_up_camera()
    evening.see(())
    evening.see((3, 3, 5, 1, 6), unsure=(2,))
    tap_mark(evening, 2)
    undo(evening)
    assert evening.view.draft is None
    assert evening.app.front is None


def test_the_picker_for_a_die_in_the_tray_stays_open_while_the_die_lies_there(
    evening: Evening,
) -> None:
    look(evening)
    evening.see((3, 3, 5, 1, 6), unsure=(2,))
    tap_mark(evening, 2)
    picker = evening.front
    reread(evening)
    assert evening.front is picker
    evening.see((3, 3, 5, 1, 6), unsure=(2,), kept=range(5))
    assert evening.front is picker


def test_the_question_about_an_object_closes_once_the_object_is_gone(
    evening: Evening,
) -> None:
    look(evening)
    evening.see((3, 3, 5, 1), unread=1)
    tap_mark(evening, 4)
    evening.see((3, 3, 5, 1), kept=range(4))
    assert evening.view.asks == (Ask.TOO_FEW,)
    assert evening.app.front is None


def test_a_missing_die_applies_only_to_its_own_throw(evening: Evening) -> None:
    look(evening)
    evening.see((3, 3, 5, 1))
    tap(evening.screen, evening.button("Add a die"))
    evening.see((2, 2, 4, 4))
    key(evening.screen, ord("6"))
    evening.settle()
    assert evening.app.front is None
    assert not evening.view.actions
    assert [die.die.value for die in evening.view.draft.dice] == [2, 2, 4, 4]  # type: ignore[union-attr]


def test_the_question_for_a_missing_die_stays_open_while_the_others_lie_still(
    evening: Evening,
) -> None:
    look(evening)
    evening.see((3, 3, 5, 1))
    tap(evening.screen, evening.button("Add a die"))
    evening.see((3, 3, 5, 1), kept=range(4))
    key(evening.screen, ord("6"))
    evening.settle()
    assert evening.view.actions == (Roll((3, 3, 5, 1, 6)),)


def test_the_question_for_a_missing_die_stays_open_if_the_others_change_their_order(
    evening: Evening,
) -> None:
    look(evening)
    evening.see((3, 3, 5, 1))
    tap(evening.screen, evening.button("Add a die"))
    evening.see((3, 3, 5, 1), kept=range(4), listed=(3, 1, 0, 2))
    key(evening.screen, ord("6"))
    evening.settle()
    (roll,) = evening.view.actions
    assert isinstance(roll, Roll)
    assert sorted(roll.dice) == [1, 3, 3, 5, 6]


def test_a_missing_die_is_not_added_to_dice_that_are_not_shown_yet(
    evening: Evening,
) -> None:
    look(evening)
    evening.see((3, 3, 5, 1))
    tap(evening.screen, evening.button("Add a die"))
    picker = evening.front
    evening.see((2, 2, 4, 4), wait=False)
    picker.pick(6)
    evening.settle()
    assert [die.die.value for die in evening.view.draft.dice] == [2, 2, 4, 4]  # type: ignore[union-attr]


@pytest.mark.parametrize("asked", ["which", "what it shows"])
def test_the_question_for_a_missing_die_of_datis_closes_with_a_new_throw(
    evening: Evening, asked: str
) -> None:
    datis_evening.sit_down(evening, ("Ana", "Bo"), RISKED)
    evening.put_up_camera()
    datis_evening.see(evening, ())
    datis_evening.see(evening, THROWN)
    press(evening, "Add a die")
    if asked == "what it shows":
        press(evening, "green D20")
    assert evening.app.front
    undo(evening)
    assert evening.app.front is None


def test_the_picker_for_a_free_die_closes_once_the_die_is_thrown_again(
    evening: Evening, machine: FakeMachine
) -> None:
    free_dice_evening.watch_dice(evening, machine)
    free_dice_evening.see(evening, (3, 4), unsure=(1,))
    evening.now.ask_face(1)
    picker = evening.front
    free_dice_evening.see(evening, (3, 4), unsure=(1,), kept=(0, 1))
    assert evening.front is picker
    free_dice_evening.see(evening, (6, 6))
    assert evening.app.front is None


def test_the_picker_for_an_object_among_free_dice_closes_with_it(
    evening: Evening, machine: FakeMachine
) -> None:
    free_dice_evening.watch_dice(evening, machine)
    free_dice_evening.see(evening, (3,), unread=1)
    assert [thing.box for thing in evening.now.draft.unread] == [place(5)]
    evening.now.answer("free_dice.its_face")
    assert evening.app.front
    free_dice_evening.see(evening, (6, 6))
    assert evening.app.front is None
