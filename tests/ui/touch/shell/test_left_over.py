"""Nothing is left over from another language, screen, game or correction."""

from msgspec.structs import replace

from companion.games.datis.actions import Mode, Round
from companion.games.yahtzee.actions import Roll, Score
from companion.games.yahtzee.boxes import Box
from companion.messages import Amend, Press
from tests.ui.games.datis.touch import datis_evening
from tests.ui.games.desfausse.touch import desfausse_evening
from tests.ui.touch.evening import Evening
from tests.ui.touch.fake import FakeMachine
from tests.ui.touch.fingers import tap
from tests.ui.touch.screens.seated import seat
from tests.ui.touch.screens.turn_box.test_turn_box import set_up as turn_box


def test_the_full_disk_is_reported_in_the_new_language(evening: Evening) -> None:
    evening.sit_down("Ana", actions=(Roll((3, 3, 5, 1, 6)),))
    assert evening.machine.table is not None
    evening.machine.table._show(replace(evening.view, unsaved=1))
    evening.screen.step(3)
    assert "disk" in evening.app.alarm
    evening.app.switch_language("fr")
    assert "disque" in evening.app.alarm


def test_the_turn_box_lights_no_lamp_on_other_screens(
    evening: Evening, machine: FakeMachine
) -> None:
    turn_box(evening, "Ana", "Bo")
    evening.app.go("home")
    evening.screen.step(3)
    evening.app.switch_language("fr")
    evening.screen.step(3)
    assert machine.lamps == (None, False)


def test_a_warning_that_was_read_returns_in_the_next_game(evening: Evening) -> None:
    for _ in range(2):
        setup = replace(datis_evening.header("Ana", "Bo"), youngest_first=("Ana", "Bo"))
        seat(evening, datis_evening.DATIS, setup, [Round(Mode.TRICKS, "Bo")])
        assert evening.now.warning
        evening.now.dismiss()
        evening.now.redraw()
        assert not evening.now.warning
        evening.app.game_life.leave()
        evening.settle()


def test_a_game_that_tracks_only_the_board_begins_with_its_first_player(evening: Evening) -> None:
    desfausse_evening.sit_down(evening, "Ana", "Bo", tracking="board")
    evening.now.tap_player(1)
    evening.screen.step(2)
    assert evening.now.player == 1
    evening.app.game_life.leave()
    desfausse_evening.sit_down(evening, "Chloé", "Dag", tracking="board")
    assert evening.now.player == 0


def test_undo_on_the_box_cancels_a_correction_with_its_questions(
    evening: Evening,
) -> None:
    played = (Roll((3, 3, 5, 1, 6)), Score(Box.THREES), Roll((1, 2, 3, 4, 5)), Score(Box.CHANCE))
    for further in (False, True):
        evening.sit_down("Ana", actions=played)
        evening.tell(Amend({1: Score(Box.CHANCE)}))
        if further:
            tap(evening.screen, evening.button("Erase what was played since"))
        evening.app.press(Press.UNDO)
        evening.settle()
        assert evening.app.front is None
        assert evening.view.actions == played
        evening.app.game_life.leave()
