"""The real board looked at from the D.21 table: drawn pictures, the real reader."""

from collections import Counter
from random import Random

import numpy as np
import pytest

from companion.dice import Die, DieKind, SeenDie
from companion.errors import Language
from companion.games.d21.actions import Move
from companion.games.d21.dice import COLOURS, face, owner
from companion.games.d21.state import State
from tests.companion.games.d21.near import near_sets
from tests.companion.games.d21.play import board, moved, random_game
from tests.ui.touch.evening import Evening
from tests.ui.touch.fingers import tap_at
from tests.ui.touch.screens.d21_evening import D21, done, header, press, sit_down, state
from tests.vision.boards import DrawnBoard, drawn_board
from tests.vision.test_board import box
from ui.touch.screens.d21.seeing import advise, compared, read_board
from vision.board import BoardView, Place, SeenBoard
from vision.frame import Frame


def dice_on(shown: State) -> dict[Place, Die]:
    """The dice of a game, by place."""
    columns = shown.setup.options.columns
    return {
        (at % columns, at // columns): Die(face(cell), colour=COLOURS[owner(cell)], kind=DieKind.D6)
        for at, cell in enumerate(shown.cells)
        if cell
    }


def photograph(evening: Evening, shown: State) -> DrawnBoard:
    """Let the camera see a board as it stands in a game."""
    options = shown.setup.options
    drawn = drawn_board(dice_on(shown), columns=options.columns, rows=options.rows, tilt=15)
    evening.machine.frame = Frame(drawn.picture, 0.0)
    assert evening.screen.until(lambda: evening.now.camera)
    evening.screen.step(2)
    return drawn


def show_corners(evening: Evening, drawn: DrawnBoard) -> None:
    """Touch the four corners of the picture in turn."""
    evening.screen.step(3)
    picture = evening.front.ids.picture
    for corner in drawn.corners:
        tap_at(evening.screen, *picture.on_screen(corner))


def wait(evening: Evening) -> None:
    assert evening.screen.until(lambda: not evening.now.reading, 60)
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
    # The corners are known now: the next look goes at once.
    press(evening, "Look")
    wait(evening)
    assert evening.app.front is None
    assert evening.app.notice == "The board is as it should be: no die has moved."


def test_corners_that_are_none_are_asked_for_again(evening: Evening) -> None:
    sit_down(evening)
    evening.machine.frame = Frame(np.full((360, 640, 3), 90, np.uint8), 0.0)
    assert evening.screen.until(lambda: evening.now.camera)
    press(evening, "Look")
    evening.screen.step(3)
    card = evening.front
    assert card.words == "Tap the outer corner of the board's square a1."
    for corner in ((50, 50), (600, 300), (600, 50), (50, 300)):
        tap_at(evening.screen, *card.ids.picture.on_screen(corner))
    assert "do not go round the board" in evening.app.notice
    assert card.points == []
    assert evening.app.front is card


def test_a_corner_is_taken_back_and_the_next_one_asked_for(evening: Evening) -> None:
    sit_down(evening)
    evening.machine.frame = Frame(np.full((360, 640, 3), 90, np.uint8), 0.0)
    assert evening.screen.until(lambda: evening.now.camera)
    press(evening, "Look")
    evening.screen.step(3)
    card = evening.front
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


def seen(shown: State, *, unsure: tuple[Place, ...] = ()) -> SeenBoard:
    """A board read right, but for the dice that are not sure."""
    return SeenBoard(
        {
            place: SeenDie(
                value=die.value,
                confidence=0.5,
                sure=place not in unsure,
                box=box(0, 0),
                colour=die.colour,
            )
            for place, die in dice_on(shown).items()
        },
        frozenset(),
        0,
    )


def settle(evening: Evening, what: SeenBoard) -> None:
    """What comes of a picture that was read."""
    evening.now._looker._settle(evening.view, what)
    evening.screen.step(3)
    evening.settle()


def test_where_no_move_fits_it_says_what_differs(evening: Evening) -> None:
    sit_down(evening)
    start = state(evening)
    cells = bytearray(start.cells)
    for name in ("c3", "h3"):
        cells[start.grid.squares[name]] = 0
    settle(evening, seen(board_of(start, bytes(cells))))
    assert evening.front.sentence.split("\n") == [
        "Put the red 1 on c3.",
        "Put the red 1 on h3.",
    ]
    assert done(evening) == ()


def test_the_rule_that_a_wrong_move_breaks_is_told(evening: Evening) -> None:
    sit_down(evening)
    start = state(evening)
    cells = bytearray(start.cells)
    cells[start.grid.squares["f6"]], cells[start.grid.squares["e3"]] = 1, 0
    settle(evening, seen(board_of(start, bytes(cells))))
    assert evening.front.sentence.startswith("From e3 to f6 is none of the eight directions")


def test_of_several_moves_that_fit_one_is_asked_for(evening: Evening) -> None:
    sit_down(evening)
    start = state(evening)
    after = moved(start, "e3-e7")
    hidden = seen(after)
    blind = SeenBoard(
        {place: die for place, die in hidden.dice.items() if place != (4, 6)},
        frozenset({(4, 6), (4, 5)}),
        0,
    )
    settle(evening, blind)
    assert evening.view.pencilled is None
    press(evening, "e3-e7")
    assert evening.view.pencilled == Move("e3-e7")


def test_a_picture_of_an_earlier_moment_is_dropped(evening: Evening) -> None:
    sit_down(evening)
    early = evening.view
    picture = seen(moved(state(evening), "e3-e7"))
    evening.now.tap_square(state(evening).grid.squares["e3"])
    evening.now.tap_square(state(evening).grid.squares["e4"])
    evening.settle()
    evening.now._looker._settle(early, picture)
    evening.settle()
    assert evening.view.pencilled is None


def recognised(seed: int) -> str:
    """A position some moves into a game, and a move drawn by a camera up to 20 degrees off:
    "right" where the move made is proposed alone, "wrong" where another is, else "asks".
    """
    chance = Random(seed)
    start: State = D21.start(near_sets(chance)[0])
    played = [after for _, after in random_game(start, chance, most=seed % 12)]
    shown = [one for one in (start, *played) if not one.finished][-1]
    move = chance.choice([one for one in D21.choices(shown) if isinstance(one, Move)]).move
    drawn = drawn_board(dice_on(moved(shown, move)), seed=seed, tilt=seed % 21)
    view = BoardView(drawn.corners, 10, 10)
    found = compared(shown, read_board(drawn.picture, view, D21.dice_in_play()))
    if found.unchanged or len(found.moves) != 1:
        return "asks"
    return "right" if found.moves == (move,) else "wrong"


def test_a_few_moves_of_drawn_boards_are_recognised() -> None:
    assert [recognised(seed) for seed in (7, 20)] == ["right", "right"]


@pytest.mark.soak
def test_of_two_hundred_moves_170_are_recognised_and_none_is_taken_for_another() -> None:
    found = Counter(recognised(seed) for seed in range(200))
    assert found["wrong"] == 0
    assert found["right"] >= 170


@pytest.mark.parametrize("language", ["fr", "en"])
def test_more_differences_than_have_room_are_counted(language: Language) -> None:
    start = board("c4:2 d4:2 e4:2 f4:2 g4:2 h4:2", "a10:1")
    found = compared(start, SeenBoard({}, frozenset(), 0))
    told = advise(found, D21.words, language)
    assert (len(told.sentences), told.more) == (4, 3)


def board_of(shown: State, cells: bytes) -> State:
    return State(setup=shown.setup, cells=cells, player=shown.player)
