"""The turn box in the states that the tests of sizes check."""

from companion.extras.turn_box import Counting, Resume, apply, start, stopped
from tests.ui.touch.evening import Evening
from tests.ui.touch.problems import NAMES


def turn_setup(evening: Evening) -> None:
    """Show the setup of a turn box with clocks that count down."""
    evening.app.go("turn_box").set_up()
    evening.front.players = list(NAMES[:4])
    evening.front.counting = "down"


def turn_box(evening: Evening) -> None:
    """Show eight players, and an expired clock."""
    screen = evening.app.go("turn_box")
    evening.app.close_all()
    box = start(NAMES, Counting.DOWN, 1)
    screen.box = apply(box, Resume(screen.now() - 75))


def turn_box_paused(evening: Evening) -> None:
    """Show three players with the clock stopped."""
    turn_box(evening)
    evening.now.box = stopped(start(NAMES[2:5], Counting.UP))


PLACES = [
    turn_setup,
    turn_box,
    turn_box_paused,
]
