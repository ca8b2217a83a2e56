"""A D.21 table in the open app, and touches for tests."""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from companion import games
from companion.games.d21.actions import D21Action, Move
from companion.games.d21.state import D21Setup, Options, State
from companion.games.record import parse_header
from tests.companion.games.d21.positions import record
from tests.ui.touch.evening import Evening
from tests.ui.touch.fingers import tap_at, tap_twice_at
from tests.ui.touch.screens.seated import done, seat

D21 = games.find("d21")
NAMES = ("Ana", "Bo")


def header(name: str, players: tuple[str, str] = NAMES) -> D21Setup:
    """Return the header of a stored position."""
    _, setup = parse_header(record(name))
    assert isinstance(setup, D21Setup)
    return replace(setup, players=players)


def sit_down(
    evening: Evening,
    *actions: D21Action | str,
    setup: D21Setup | None = None,
    options: dict[str, Any] | None = None,
) -> None:
    """Begin a game of Ana (red) and Bo (green) and play these actions or moves."""
    setup = setup or D21Setup(version=1, players=NAMES, options=Options(**(options or {})))
    seat(
        evening,
        D21,
        setup,
        [Move(action) if isinstance(action, str) else action for action in actions],
    )


def state(evening: Evening) -> State:
    """Return the state on the screen."""
    found: State = evening.view.state
    return found


def moves(evening: Evening) -> list[str]:
    """Return the moves on disk."""
    return [action.move for action in done(evening) if isinstance(action, Move)]


def square(evening: Evening, name: str) -> int:
    """Return the number of a square."""
    return state(evening).grid.squares[name]


def touch_board(evening: Evening, name: str) -> None:
    """Tap a square of the board."""
    tap_at(evening.screen, *evening.now.ids.board.centre(square(evening, name)))
    evening.settle()


def touch_twice(evening: Evening, name: str) -> None:
    """Double-tap a square of the board."""
    tap_twice_at(evening.screen, *evening.now.ids.board.centre(square(evening, name)))
    evening.settle()


def lit(evening: Evening) -> dict[str, int]:
    """Return the lit squares, each with the cell after a move there."""
    names: Sequence[str] = state(evening).grid.names
    return {names[at]: cell for at, cell in evening.now.look.lit.items()}
