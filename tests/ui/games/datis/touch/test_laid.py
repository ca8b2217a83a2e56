"""Dice laid in the tray at the Datis table: won dice fill the board, thrown dice the trick."""

from collections.abc import Sequence
from typing import Any

import pytest

from companion.games.datis.actions import Mode, Round, Trick, Won
from companion.messages import Act, LostSight, Press, Pressed, Saw
from tests.companion.games.datis.laid_tray import LaidTray
from tests.ui.games.datis.touch.datis_evening import (
    BLACK,
    BLUE,
    GREEN,
    dice_won,
    end_turn,
    give,
    sit_down,
    tap_die,
    tap_value,
)
from tests.ui.touch.evening import Evening
from tests.ui.touch.fingers import key, tap
from tests.ui.touch.screens.seated import press

TWO = ("Ana", "Bo")
ESCAPE = 27


class Tray(LaidTray):
    """The tray under the camera of an evening."""

    def __init__(self, evening: Evening, mode: Mode, players: Sequence[str] = TWO) -> None:
        super().__init__()
        self.evening = evening
        sit_down(evening, players)
        evening.put_up_camera()
        self.see()
        evening.tell(Act(Round(mode)))

    def see(self, **told: Any) -> None:
        """Read the tray at rest."""
        request = self.evening.view.question.number
        self.evening.tell(Saw(self.settled(request, **told)))
        self.evening.settle()
        self.evening.screen.step(3)


def line(evening: Evening, player: int) -> Any:
    """Return a player's line in the panel of won dice."""
    return evening.now.panel._lines[player]


def test_the_board_fills_itself_and_end_of_turn_records_it(evening: Evening) -> None:
    tray = Tray(evening, Mode.TALLY)
    assert "lay them in the tray" in evening.now.words
    tray.lay_all(*GREEN, *BLUE[:2])
    tray.see()
    assert line(evening, 0).count == "8"
    tray.take()
    tray.see()
    tray.lay_all(*BLACK)
    tray.see()
    assert evening.now.words == "Whose are the 6 dice in the tray? Tap a name."
    assert evening.now.asking
    assert not evening.now.may_end
    tap(evening.screen, line(evening, 1))
    evening.settle()
    assert line(evening, 1).count == "6"
    assert evening.now.may_end
    end_turn(evening)
    evening.settle()
    assert dice_won(evening) == [{*GREEN, *BLUE[:2]}, set(BLACK)]


def test_the_button_of_the_box_records_the_board_too(evening: Evening) -> None:
    tray = Tray(evening, Mode.TALLY)
    tray.lay_all(*GREEN, *BLUE[:2], *BLACK)
    tray.see()
    evening.screen.step(3)
    evening.settle()
    evening.tell(Pressed(Press.END_TURN))
    assert isinstance(evening.view.actions[-1], Won)


def test_the_kinds_left_are_lit_for_a_die_of_doubtful_kind(evening: Evening) -> None:
    tray = Tray(evening, Mode.TALLY)
    tray.lay_all("green-d8", "green-d4")
    tray.see(kindless=("green-d8",))
    assert evening.now.words == "Which green die is this? Tap the right one below."
    board = evening.now.panel.ids.board
    lit = {die.name for die, face in board._faces.items() if face.lit}
    assert lit == set(GREEN[1:])
    assert evening.now.ids.laid.picture is not None
    tap_die(evening, "green-d8")
    assert line(evening, 0).count == "2"
    assert not evening.now.asking


def test_the_question_replaces_the_instruction(evening: Evening) -> None:
    tray = Tray(evening, Mode.TALLY)
    tray.lay_all("green-d8")
    tray.see(kindless=("green-d8",))
    ids = evening.now.ids
    assert (ids.dice.sentence, ids.laid.opacity) == ("", 1)
    tap_die(evening, "green-d8")
    assert (ids.dice.sentence, ids.laid.opacity) == (evening.now.words, 0)


def test_a_die_of_another_player_is_asked_about_and_the_answer_is_one_tap(
    evening: Evening,
) -> None:
    tray = Tray(evening, Mode.TALLY)
    give(evening, 0, *GREEN)
    tap(evening.screen, line(evening, 1))
    tray.lay_all("green-d12")
    tray.see()
    assert evening.now.words.startswith("Ana has the green D12 already. Did Bo win it?")
    assert line(evening, 0).count == "6"
    press(evening, "Yes")
    assert (line(evening, 0).count, line(evening, 1).count) == ("5", "1")


def test_an_open_question_prevents_recording(evening: Evening) -> None:
    tray = Tray(evening, Mode.TALLY)
    tray.lay_all(*GREEN, *BLUE[:2], *BLACK)
    tray.see()
    tray.lay_all("blue-d20")
    tray.see(kindless=("blue-d20",))
    assert not evening.now.may_end
    assert evening.now.panel.left == "Given: 14 of 14"
    assert evening.view.pencilled is None
    key(evening.screen, 13)
    evening.settle()
    assert not dice_won(evening)
    press(evening, "Leave it aside")
    evening.settle()
    assert evening.now.may_end
    assert evening.view.pencilled is not None


def test_undo_removes_the_dice_of_one_look(evening: Evening) -> None:
    tray = Tray(evening, Mode.TALLY)
    tray.lay_all(*GREEN)
    tray.see()
    press(evening, "Undo")
    evening.settle()
    assert line(evening, 0).count == "0"
    tray.see()
    assert line(evening, 0).count == "0"


def test_touch_takes_as_many_taps_as_without_a_camera(evening: Evening) -> None:
    Tray(evening, Mode.TALLY)
    give(evening, 0, *GREEN, *BLUE[:2])
    give(evening, 1, *BLACK)
    end_turn(evening)
    evening.settle()
    assert dice_won(evening) == [{*GREEN, *BLUE[:2]}, set(BLACK)]


def test_a_trick_is_played_without_a_tap(evening: Evening) -> None:
    tray = Tray(evening, Mode.TRICKS)
    assert evening.now.words == "Ana leads trick 1: roll, or tap the die."
    tray.lay(green_d12=9)
    tray.see()
    assert evening.now.words.startswith("Bo plays: roll, or tap the die.")
    tray.lay(green_d10=0)
    tray.see()
    evening.screen.step(3)
    evening.settle()
    assert isinstance(evening.view.pencilled, Trick)
    end_turn(evening)
    evening.settle()
    trick = evening.view.actions[-1]
    assert [(play.player, play.die, play.value) for play in trick.plays] == [  # type: ignore[attr-defined]
        ("Ana", "green-d12", 9),
        ("Bo", "green-d10", 0),
    ]
    tray.see()
    assert evening.now.words == "Ana leads trick 2: roll, or tap the die."


def test_a_doubtful_value_is_asked_about_with_the_likeliest_shown(evening: Evening) -> None:
    tray = Tray(evening, Mode.TRICKS)
    tray.lay(green_d8=7)
    tray.see(unsure=("green-d8",), likely={"green-d8": 1})
    panel = evening.now.panel
    assert panel._seats[0].figure == "1?"
    assert evening.now.asking
    assert evening.now.ids.laid.picture is not None
    values = {button.words: button.tone for button in panel.pad.ids.numbers.children}
    assert set(values) == {str(value) for value in range(1, 9)}
    assert [words for words, tone in values.items() if tone == "doubt"] == ["1"]
    tap_value(evening, 7)
    assert panel._seats[0].figure == "7"
    tray.see(unsure=("green-d8",), likely={"green-d8": 1})
    assert panel._seats[0].figure == "7"


def test_an_unknown_die_is_tapped_on_the_board(evening: Evening) -> None:
    tray = Tray(evening, Mode.TRICKS)
    tray.lay(green_d8=7)
    tray.see(kindless=("green-d8",))
    assert evening.now.words == "Which green die is this? Tap the right one below."
    tap_die(evening, "green-d8")
    tap_value(evening, 7)
    assert evening.now.panel.draft.plays[0].value == 7


def test_a_trick_can_be_entered_by_touch_under_a_camera(evening: Evening) -> None:
    Tray(evening, Mode.TRICKS)
    for die, value in (("green-d12", 9), ("green-d10", 0)):
        tap_die(evening, die)
        tap_value(evening, value)
    end_turn(evening)
    evening.settle()
    assert isinstance(evening.view.actions[-1], Trick)


@pytest.mark.parametrize("mode", list(Mode))
def test_entry_by_touch_asks_no_questions(evening: Evening, mode: Mode) -> None:
    tray = Tray(evening, mode)
    tray.lay(green_d8=7)
    tray.see(kindless=("green-d8",))
    assert evening.now.asking
    key(evening.screen, ESCAPE)
    press(evening, "Enter the dice by touch")
    evening.settle()
    assert not evening.now.asking
    assert "tray" not in evening.now.words
    key(evening.screen, ESCAPE)
    press(evening, "Back to the camera")
    evening.settle()
    assert evening.now.asking


def test_entry_by_touch_shows_no_likeliest_value(evening: Evening) -> None:
    tray = Tray(evening, Mode.TRICKS)
    tray.lay(green_d8=7)
    tray.see(unsure=("green-d8",))
    assert evening.now.panel._seats[0].figure == "7?"
    key(evening.screen, ESCAPE)
    press(evening, "Enter the dice by touch")
    evening.settle()
    assert evening.now.panel._seats[0].figure == "?"
    assert not evening.now.asking


def test_a_failed_camera_asks_for_the_owner_of_the_dice_again(evening: Evening) -> None:
    tray = Tray(evening, Mode.TALLY)
    tray.lay_all("green-d8")
    tray.see(kindless=("green-d8",))
    evening.tell(LostSight())
    assert not evening.now.asking
    tray.see()
    assert evening.now.words == "Whose is the die in the tray? Tap a name."
    tap(evening.screen, line(evening, 0))
    evening.settle()
    assert line(evening, 0).count == "1"


def test_the_simulated_tray_does_not_ask_players_to_lay_dice(
    evening: Evening,
) -> None:
    evening.machine.simulated = True
    tray = Tray(evening, Mode.TALLY)
    assert "tray" not in evening.now.words
    tray.lay_all("green-d8")
    tray.see(kindless=("green-d8",))
    assert not evening.now.asking


def test_a_new_look_can_be_requested_while_dice_are_laid(evening: Evening) -> None:
    tray = Tray(evening, Mode.TALLY)
    again = evening.view.again
    press(evening, evening.app.t("reread"))
    evening.settle()
    assert evening.view.again > again
    tray.lay_all("green-d4")
    tray.see()
    assert line(evening, 0).count == "1"
