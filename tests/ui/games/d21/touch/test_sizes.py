"""On every size of screen a finger finds its target at the D.21 table, and words have room."""

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
    """With two players."""
    evening.app.go("new_game").prepare(D21)
    for name in LONG:
        evening.now.add(name)


def options(evening: Evening) -> None:
    """Every option with its choices."""
    new_game(evening)
    evening.now.choose_options()


def opening(evening: Evening) -> None:
    """The opening set by touch."""
    new_game(evening)
    evening.now.set_up()


def opening_begun(evening: Evening) -> None:
    """The same, another than the one offered."""
    opening(evening)
    evening.front.clear()


def start(evening: Evening) -> None:
    """Before the first move."""
    sit_down(evening, setup=header("middle_game", LONG))


def chosen(evening: Evening) -> None:
    """A die chosen after a turn."""
    sit_down(evening, "e3-e7", "e8xe6=2")
    evening.now.tap_square(square(evening, "d3"))


def proposed(evening: Evening) -> None:
    """A move proposed."""
    sit_down(evening, options={"columns": 16, "rows": 16})
    evening.tell(Pencil(Move("h3-h9")))


def stuck(evening: Evening) -> None:
    """A pass is due."""
    sit_down(evening, setup=header("no_way_out", LONG))


def threat(evening: Evening) -> None:
    """A threat shown."""
    sit_down(evening, setup=header("sets_at_hand", LONG))
    evening.now.show_threats()


def menu(evening: Evening) -> None:
    """The menu."""
    sit_down(evening, setup=header("middle_game", LONG))
    evening.now.open_menu()


def sure(evening: Evening) -> None:
    """Really resign?"""
    sit_down(evening, setup=header("middle_game", LONG))
    evening.now.own_options()[0][1]()


def history(evening: Evening) -> None:
    """The game move by move."""
    sit_down(evening, "e3-e7", "e8xe6=2")
    evening.app.open(evening.now.history())


def draw(evening: Evening) -> None:
    """A draw."""
    sit_down(evening, Draw())


def camera(evening: Evening) -> None:
    """A camera sees the board."""
    evening.machine.frame = Frame(np.full((360, 640, 3), 90, np.uint8), 0.0)
    sit_down(evening, "e3-e7", "e8xe6=2")
    evening.now._look()
    assert evening.now.camera


def corners(evening: Evening) -> None:
    """Where are the board's corners?"""
    camera(evening)
    evening.now.look_at_board()


def differences(evening: Evening) -> None:
    """No move fits."""
    camera(evening)
    shown = state(evening)
    look(evening, seen(replace(shown, cells=bytes(len(shown.cells)))))


def several(evening: Evening) -> None:
    """Several moves fit, and none."""
    camera(evening)
    look(evening, seen(state(evening), d3=None, d4=None, d5=None, d6=None, e3=None, f3=None))


def not_plain(evening: Evening) -> None:
    """One move fits that is not plain to see."""
    camera(evening)
    doubtful: Square = {1: 0.4, 2: 0.4}
    look(evening, seen(moved(state(evening), "d3-d7"), d7=doubtful))


def look(evening: Evening, what: Chances) -> None:
    """What comes of a look."""
    evening.now._looker.settle(evening.view, what)
    assert evening.app.front is not None


def opening_to_read(evening: Evening) -> None:
    """The opening offered, and a camera to read another."""
    evening.machine.frame = Frame(np.full((360, 640, 3), 90, np.uint8), 0.0)
    opening(evening)


def opening_seen(evening: Evening) -> None:
    """The opening read by the camera, two squares doubtful."""
    opening_doubtful(evening, "c3", "h8")


def opening_badly_seen(evening: Evening) -> None:
    """The opening read by the camera, most of it doubtful."""
    opening_doubtful(evening, *D21.start(setup()).grid.names[:20])


def opening_left_doubtful(evening: Evening) -> None:
    """The same, not answered yet."""
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
def test_fingers_find_their_targets_and_words_have_room(machine: FakeMachine, look: Look) -> None:
    assert all_problems(machine, look, PLACES, names=(*LONG, *NAMES)) == []


@pytest.mark.parametrize("size", [SCARCE, pytest.param((1280, 720), marks=pytest.mark.soak)])
def test_the_squares_of_the_magnified_part_are_as_large_as_a_finger(
    machine: FakeMachine, size: tuple[int, int]
) -> None:
    with closing(Evening(machine, size)) as evening:
        opening(evening)
        evening.screen.step(3)
        assert evening.front.ids.pair.ids.part.edge >= 48
