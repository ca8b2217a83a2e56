"""The turn box, as the tests of sizes look at it."""

from companion.extras.turn_box import Counting, Resume, apply, start, stopped
from tests.ui.touch.evening import Evening
from tests.ui.touch.problems import NAMES


def turn_setup(evening: Evening) -> None:
    """The turn box being set up, its clocks counting down."""
    evening.app.go("turn_box").set_up()
    evening.front.players = list(NAMES[:4])
    evening.front.counting = "down"


def turn_box(evening: Evening) -> None:
    """Eight players, the time of one up."""
    screen = evening.app.go("turn_box")
    evening.app.close_all()
    box = start(NAMES, Counting.DOWN, 1)
    screen.box = apply(box, Resume(screen.now() - 75))


def turn_box_paused(evening: Evening) -> None:
    """Three players, the clock standing."""
    turn_box(evening)
    evening.now.box = stopped(start(NAMES[2:5], Counting.UP))


PLACES = [
    turn_setup,
    turn_box,
    turn_box_paused,
]
