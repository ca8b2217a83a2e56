"""Touch targets and texts of the D.21 table fit on every size of screen."""

from contextlib import closing

import numpy as np
import pytest
from msgspec.structs import replace

from companion.games.d21.actions import Draw, Move
from companion.games.d21.compare import Chances
from companion.messages import Pencil
from tests.companion.games.d21.play import moved, setup
from tests.companion.games.d21.test_compare import Square, seen
from tests.ui.games.d21.touch.d21_evening import D21, header, sit_down, square, state
from tests.ui.touch.evening import Evening
from tests.ui.touch.fake import FakeMachine
from tests.ui.touch.problems import NAMES, SCARCE, SCREENS, Look, all_problems
from vision.frame import Frame

LONG = ("Jean-Baptiste", "Anne-Charlotte")


def new_game(evening: Evening) -> None:
    """Show a new game with two players."""
    evening.app.go("new_game").prepare(D21)
    for name in LONG:
        evening.now.add(name)


def options(evening: Evening) -> None:
    """Show every option with its choices."""
    new_game(evening)
    evening.now.choose_options()


def opening(evening: Evening) -> None:
    """Show the opening to be set by touch."""
    new_game(evening)
    evening.now.set_up()


def opening_begun(evening: Evening) -> None:
    """Show an empty opening instead of the suggestion."""
    opening(evening)
    evening.front.clear()


def start(evening: Evening) -> None:
    """Show the table before the first move."""
    sit_down(evening, setup=header("middle_game", LONG))


def chosen(evening: Evening) -> None:
    """Show a chosen die after a turn."""
    sit_down(evening, "e3-e7", "e8xe6=2")
    evening.now.tap_square(square(evening, "d3"))


def proposed(evening: Evening) -> None:
    """Show a proposed move."""
    sit_down(evening, options={"columns": 16, "rows": 16})
    evening.tell(Pencil(Move("h3-h9")))


def stuck(evening: Evening) -> None:
    """Show a player who must pass."""
    sit_down(evening, setup=header("no_way_out", LONG))


def threat(evening: Evening) -> None:
    """Show a threat."""
    sit_down(evening, setup=header("sets_at_hand", LONG))
    evening.now.show_threats()


def menu(evening: Evening) -> None:
    """Show the menu."""
    sit_down(evening, setup=header("middle_game", LONG))
    evening.now.open_menu()


def sure(evening: Evening) -> None:
    """Show the question before resigning."""
    sit_down(evening, setup=header("middle_game", LONG))
    evening.now.own_options()[0][1]()


def history(evening: Evening) -> None:
    """Show the game move by move."""
    sit_down(evening, "e3-e7", "e8xe6=2")
    evening.app.open(evening.now.history())


def draw(evening: Evening) -> None:
    """Show a draw."""
    sit_down(evening, Draw())


def camera(evening: Evening) -> None:
    """Show a table whose board is seen by a camera."""
    evening.machine.frame = Frame(np.full((360, 640, 3), 90, np.uint8), 0.0)
    sit_down(evening, "e3-e7", "e8xe6=2")
    evening.now._look()
    assert evening.now.camera


def corners(evening: Evening) -> None:
    """Show the card for the board's corners."""
    camera(evening)
    evening.now.look_at_board()


def differences(evening: Evening) -> None:
    """Show a reading that no move explains."""
    camera(evening)
    shown = state(evening)
    look(evening, seen(replace(shown, cells=bytes(len(shown.cells)))))


def several(evening: Evening) -> None:
    """Show a reading that several moves explain, and no move too."""
    camera(evening)
    look(evening, seen(state(evening), d3=None, d4=None, d5=None, d6=None, e3=None, f3=None))


def not_plain(evening: Evening) -> None:
    """Show a reading of a doubtful move."""
    camera(evening)
    doubtful: Square = {1: 0.4, 2: 0.4}
    look(evening, seen(moved(state(evening), "d3-d7"), d7=doubtful))


def look(evening: Evening, what: Chances) -> None:
    """Give the screen the reading of a look."""
    evening.now._looker.settle(evening.view, what)
    assert evening.app.front is not None


def opening_to_read(evening: Evening) -> None:
    """Show the suggested opening, with a camera to read another."""
    evening.machine.frame = Frame(np.full((360, 640, 3), 90, np.uint8), 0.0)
    opening(evening)


def opening_seen(evening: Evening) -> None:
    """Show an opening read by the camera with two doubtful squares."""
    opening_doubtful(evening, "c3", "h8")


def opening_badly_seen(evening: Evening) -> None:
    """Show an opening read by the camera with many doubtful squares."""
    opening_doubtful(evening, *D21.start(setup()).grid.names[:20])


def opening_left_doubtful(evening: Evening) -> None:
    """Show the opening after the question about its squares was closed."""
    opening_seen(evening)
    evening.front.close()


def opening_doubtful(evening: Evening, *names: str) -> None:
    opening_to_read(evening)
    doubtful: dict[str, Square] = {name: {3: 0.4, 2: 0.4} for name in names}
    evening.front._take(seen(D21.start(setup()), **doubtful))


PLACES = (
    camera,
    corners,
    differences,
    several,
    not_plain,
    new_game,
    options,
    opening,
    opening_begun,
    opening_to_read,
    opening_seen,
    opening_badly_seen,
    opening_left_doubtful,
    start,
    chosen,
    proposed,
    stuck,
    threat,
    menu,
    sure,
    history,
    draw,
)


@pytest.mark.parametrize("look", SCREENS)
def test_touch_targets_are_large_enough_and_texts_fit(machine: FakeMachine, look: Look) -> None:
    assert all_problems(machine, look, PLACES, names=(*LONG, *NAMES)) == []


@pytest.mark.parametrize("size", [SCARCE, pytest.param((1280, 720), marks=pytest.mark.soak)])
def test_the_squares_of_the_magnified_part_are_as_large_as_a_finger(
    machine: FakeMachine, size: tuple[int, int]
) -> None:
    with closing(Evening(machine, size)) as evening:
        opening(evening)
        evening.screen.step(3)
        assert evening.front.ids.pair.ids.part.edge >= 48
