"""The camera on the board at the D.21 table: drawn pictures, read by the real reader."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace

from companion import settings
from companion.games.d21.actions import Move
from companion.games.d21.compare import Chances, Comparison, compare
from companion.games.d21.state import State
from companion.language.text import Language, Translated
from companion.messages import Act, Press, Pressed
from tests.companion.games.d21.play import board, moved
from tests.companion.games.d21.test_compare import Square, seen
from tests.ui.games.d21.touch.d21_drawn import dice_on
from tests.ui.games.d21.touch.d21_evening import D21, header, sit_down, state
from tests.ui.touch.evening import Evening
from tests.ui.touch.fingers import tap_at
from tests.ui.touch.screens.seated import done, press
from tests.vision.boards import DrawnBoard, drawn_board
from ui.games.d21.touch.camera_advice import advise
from vision.frame import Frame


def photograph(evening: Evening, shown: State) -> DrawnBoard:
    """Show the camera the board of a game."""
    options = shown.setup.options
    drawn = drawn_board(
        dice_on(shown.cells, options.columns), columns=options.columns, rows=options.rows, tilt=15
    )
    evening.machine.frame = Frame(drawn.picture, 0.0)
    assert evening.screen.until(lambda: evening.now.camera)
    evening.screen.step(2)
    return drawn


def show_corners(evening: Evening, drawn: DrawnBoard) -> None:
    """Touch the four corners in the picture in turn."""
    evening.screen.step(3)
    picture = evening.front.ids.picture
    for corner in drawn.corners:
        tap_at(evening.screen, *picture.on_screen(corner))


def wait(evening: Evening) -> None:
    assert evening.screen.until(lambda: not evening.now.reading)
    evening.settle()


def test_the_move_made_on_the_real_board_is_proposed_and_nothing_is_played_unasked(
    evening: Evening,
) -> None:
    sit_down(evening, setup=header("middle_game"))
    move = "f6xd6=5"
    drawn = photograph(evening, moved(state(evening), move))
    press(evening, "Look")
    show_corners(evening, drawn)
    wait(evening)
    assert evening.view.pencilled == Move(move)
    assert done(evening) == ()
    press(evening, "END OF TURN")
    assert done(evening) == (Move(move),)
    # The corners are stored now, in the settings too: the next look needs no touch.
    press(evening, "Look")
    wait(evening)
    assert evening.app.front is None
    assert evening.app.notice == "The board is as it should be: no die has moved."


def test_each_corner_asked_for_is_a_numbered_step(evening: Evening) -> None:
    sit_down(evening, setup=header("middle_game"))
    drawn = photograph(evening, state(evening))
    press(evening, "Look")
    evening.screen.step(3)
    picture, card = evening.front.ids.picture, evening.front
    for number, corner in enumerate(drawn.corners[:3], 1):
        assert card.step == f"{number}/4"
        tap_at(evening.screen, *picture.on_screen(corner))
    assert card.step == "4/4"
    press(evening, "Undo")
    assert card.step == "3/4"


def test_an_undo_while_the_corners_are_touched_keeps_the_corners_and_the_look(
    evening: Evening,
) -> None:
    setup, move = header("middle_game"), "f6xd6=5"
    sit_down(evening, setup=setup)
    before = state(evening)
    evening.tell(Act(Move(move)))
    drawn = photograph(evening, before)
    press(evening, "Look")
    evening.tell(Pressed(Press.UNDO))
    show_corners(evening, drawn)
    wait(evening)
    assert evening.app.notice == "The board is as it should be: no die has moved."


@pytest.mark.parametrize("order", [(0, 3, 2, 1), (0, 2, 1, 3)], ids=["mirrored", "crossed"])
def test_corners_touched_in_another_order_after_a1_give_the_same_board(
    evening: Evening, order: tuple[int, ...]
) -> None:
    sit_down(evening, setup=header("middle_game"))
    move = "f6xd6=5"
    drawn = photograph(evening, moved(state(evening), move))
    press(evening, "Look")
    shown = tuple(drawn.corners[at] for at in order)
    show_corners(evening, DrawnBoard(drawn.picture, shown))
    wait(evening)
    assert evening.view.pencilled == Move(move)


def test_the_corners_are_known_after_a_restart(evening: Evening, tmp_path: Path) -> None:
    sit_down(evening, setup=header("middle_game"))
    move = "f6xd6=5"
    drawn = photograph(evening, moved(state(evening), move))
    height, width = drawn.picture.shape[:2]
    corners = tuple((x / width, y / height) for x, y in drawn.corners)
    path = tmp_path / "settings.toml"
    settings.write(path, replace(evening.machine.settings, board=corners))
    evening.machine.settings = settings.read(path)
    press(evening, "Look")
    assert evening.app.front is None
    wait(evening)
    assert evening.view.pencilled == Move(move)


SQUARE = ((0.1, 0.9), (0.9, 0.9), (0.9, 0.1), (0.1, 0.1))
DENTED = ((0.1, 0.9), (0.9, 0.9), (0.8, 0.8), (0.9, 0.1))


@pytest.mark.parametrize(
    "kept",
    [{"board": DENTED}, {"board": SQUARE, "board_shape": 0.5}],
    ids=["dented", "of a picture of another shape"],
)
def test_invalid_corners_in_the_settings_are_asked_for(
    evening: Evening, kept: dict[str, Any]
) -> None:
    sit_down(evening)
    evening.machine.settings = replace(evening.machine.settings, **kept)
    photograph(evening, state(evening))
    press(evening, "Look")
    evening.screen.step(3)
    assert evening.front.words.startswith("Tap the board's corner at a1")


def asked_for_corners(evening: Evening) -> Any:
    """Return the card that asks for the corners of a board that was not found."""
    sit_down(evening)
    evening.machine.frame = Frame(np.full((360, 640, 3), 90, np.uint8), 0.0)
    assert evening.screen.until(lambda: evening.now.camera)
    press(evening, "Look")
    evening.screen.step(3)
    return evening.front


def test_impossible_corners_are_asked_for_again(evening: Evening) -> None:
    card = asked_for_corners(evening)
    assert card.words == "Tap the board's corner at a1: in front of red, on their left."
    for corner in ((50, 300), (600, 300), (500, 250), (600, 50)):
        tap_at(evening.screen, *card.ids.picture.on_screen(corner))
    assert "do not go round the board" in evening.app.notice
    assert card.points == []
    assert evening.app.front is card


def test_a_corner_can_be_undone_and_touched_again(evening: Evening) -> None:
    card = asked_for_corners(evening)
    tap_at(evening.screen, *card.ids.picture.on_screen((50, 300)))
    assert card.points == [pytest.approx((50, 300), abs=3)]
    assert "j1" in card.words
    press(evening, "Undo")
    assert card.points == []
    assert "a1" in card.words


def test_there_is_no_look_without_a_camera_nor_at_the_pretend_tray(evening: Evening) -> None:
    sit_down(evening)
    assert evening.button("Look").disabled
    evening.machine.simulated = True
    evening.machine.frame = Frame(np.full((360, 640, 3), 90, np.uint8), 0.0)
    evening.now._look()
    assert not evening.now.camera


def settle(evening: Evening, what: Chances) -> None:
    """Give the screen the reading of a picture."""
    evening.now._looker.settle(evening.view, what)
    evening.screen.step(3)
    evening.settle()


def test_a_lost_camera_is_reported_beside_the_board_which_keeps_its_size(evening: Evening) -> None:
    sit_down(evening, setup=header("middle_game"))
    lost = Translated(
        {
            "fr": "La caméra imx708_wide ne donne plus d'images ; vérifiez son câble.",
            "en": "The camera imx708_wide no longer gives pictures; check its cable.",
        }
    )
    evening.machine.frame, evening.machine.trouble = None, lost
    evening.app.follow()
    evening.screen.step(3)
    bar = evening.now.ids.trouble
    assert bar.shown
    assert bar.height >= 30 * evening.app.u
    board = evening.now.ids.board
    assert board.top <= evening.screen.size[1]
    assert board.right <= bar.x
    assert board.edge >= 44


def test_a_board_that_no_move_explains_is_shown_with_its_differences(evening: Evening) -> None:
    sit_down(evening)
    start = state(evening)
    cells = bytearray(start.cells)
    for name in ("c3", "h3"):
        cells[start.grid.squares[name]] = 0
    settle(evening, seen(replace(start, cells=bytes(cells))))
    assert evening.front.sentence.split("\n") == ["Put the red 1 on c3.", "Put the red 1 on h3."]
    assert done(evening) == ()


def test_the_rule_broken_by_a_wrong_move_is_named(evening: Evening) -> None:
    sit_down(evening)
    start = state(evening)
    cells = bytearray(start.cells)
    cells[start.grid.squares["f6"]], cells[start.grid.squares["e3"]] = 1, 0
    settle(evening, seen(replace(start, cells=bytes(cells))))
    assert evening.front.sentence.startswith("From e3 to f6 is none of the eight directions")


def test_the_player_chooses_between_several_moves_that_fit(evening: Evening) -> None:
    sit_down(evening)
    after = moved(state(evening), "e3-e7")
    settle(evening, seen(after, e7=None, e6=None))
    assert evening.front.title == "Several moves lead to this board. Which one?"
    assert evening.view.pencilled is None
    press(evening, "e3-e7")
    assert evening.view.pencilled == Move("e3-e7")


def test_a_doubtful_move_is_asked_about(evening: Evening) -> None:
    sit_down(evening)
    doubtful: Square = {1: 0.4, 2: 0.4}
    settle(evening, seen(moved(state(evening), "e3-e7"), e7=doubtful))
    assert evening.view.pencilled is None
    assert evening.front.title.startswith("The picture may be misread.")
    press(evening, "e3-e7")
    assert evening.view.pencilled == Move("e3-e7")


def test_no_die_moved_is_an_answer_too(evening: Evening) -> None:
    sit_down(evening)
    settle(evening, seen(state(evening), e3=None, e7=None))
    press(evening, "No die has moved")
    assert evening.app.front is None
    assert evening.view.pencilled is None


def test_a_picture_of_an_earlier_moment_is_dropped(evening: Evening) -> None:
    sit_down(evening)
    early = evening.view
    picture = seen(moved(state(evening), "e3-e7"))
    evening.now.tap_square(state(evening).grid.squares["e3"])
    evening.now.tap_square(state(evening).grid.squares["e4"])
    evening.settle()
    evening.now._looker.settle(early, picture)
    evening.settle()
    assert evening.view.pencilled is None


@pytest.mark.parametrize("language", ["fr", "en"])
def test_differences_without_room_are_counted(language: Language) -> None:
    start = board("c4:2 d4:2 e4:2 f4:2 g4:2 h4:2", "a10:1")
    found = compare(start, seen(replace(start, cells=bytes(len(start.cells)))))
    told = advise(found, D21.words, language)
    assert (len(told.sentences), told.more) == (4, 3)


@pytest.mark.parametrize(
    ("found", "asked"),
    [
        (Comparison(True, ()), "Nothing seems to have moved"),
        (Comparison(True, ("e3-e5",)), "The picture is not clear. This move, or none?"),
        (Comparison(False, ("e3-e5",)), "The picture may be misread. Was this the move"),
        (Comparison(False, ("e3-e5", "e3-e6")), "Several moves lead to this board"),
        (Comparison(True, ("e3-e5", "e3-e6")), "Several moves lead to this board"),
    ],
)
def test_questions_about_a_doubtful_board_can_be_answered(
    evening: Evening, monkeypatch: pytest.MonkeyPatch, found: Comparison, asked: str
) -> None:
    sit_down(evening)
    monkeypatch.setattr("ui.games.d21.touch.camera_check.compare", lambda *_: found)
    settle(evening, seen(state(evening)))
    assert evening.front.title.startswith(asked)
    offered = {button.words for button in evening.front.ids.options.children}
    none = {"No die has moved"} if found.unchanged else set()
    assert offered == {"Look again", *found.moves, *none}


def test_a_question_about_a_board_closes_when_the_board_changes(evening: Evening) -> None:
    sit_down(evening, "e3-e4")
    settle(evening, seen(moved(state(evening), "e8-e6"), e6={7: 0.4, 8: 0.4}))
    evening.tell(Act(Move("e8-e7")))
    assert evening.app.front is None
    assert evening.view.pencilled is None
    cells = bytes(len(state(evening).cells))
    settle(evening, seen(replace(state(evening), cells=cells)))
    assert evening.front.title == "No legal move leads to this board."
    evening.tell(Pressed(Press.UNDO))
    assert evening.app.front is None
