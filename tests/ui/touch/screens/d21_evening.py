"""A D.21 table in the open app, and the taps a test makes at it."""

import time
from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from companion import games
from companion.games.d21.actions import D21Action, Draw, Move
from companion.games.d21.state import D21Setup, Options, State
from companion.messages import Act
from companion.record import parse_header
from tests.companion.games.d21.positions import record
from tests.ui.touch.evening import Evening
from tests.ui.touch.fingers import tap, tap_at

D21 = games.find("d21")
NAMES = ("Ana", "Bo")

__all__ = ["D21", "Act", "Draw", "Move", "header", "sit_down"]


def header(name: str, players: tuple[str, str] = NAMES) -> D21Setup:
    """The header of one of the kept positions."""
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
    table = evening.machine.begin(D21, setup)
    played = [Move(one) if isinstance(one, str) else one for one in actions]
    ticket = 0
    for action in played:
        ticket = table.submit(Act(action))
    while table.view.handled < ticket:
        time.sleep(0.001)
    assert table.view.actions == tuple(played), table.view.notice
    evening.app.follow()
    evening._told = ticket
    evening.settle()
    evening.screen.step(3)


def state(evening: Evening) -> State:
    """The state shown."""
    found: State = evening.view.state
    return found


def done(evening: Evening) -> tuple[object, ...]:
    """The actions on disk."""
    return tuple(evening.machine.store.load(evening.view.id).history.actions)


def moves(evening: Evening) -> list[str]:
    """The moves on disk."""
    return [action.move for action in done(evening) if isinstance(action, Move)]


def press(evening: Evening, words: str) -> None:
    """Tap the button with these words."""
    tap(evening.screen, evening.button(words))
    evening.settle()


def square(evening: Evening, name: str) -> int:
    """The number of a square."""
    return state(evening).grid.squares[name]


def touch_board(evening: Evening, name: str, *, beside: tuple[float, float] = (0, 0)) -> None:
    """Tap a square of the whole board, so many of its edges beside its middle."""
    art = evening.now.ids.pair.ids.board
    x, y = art.centre(square(evening, name))
    tap_at(evening.screen, x + beside[0] * art.edge, y + beside[1] * art.edge)
    evening.settle()


def touch_part(evening: Evening, name: str) -> None:
    """Tap a square of the magnified part."""
    art = evening.now.ids.pair.ids.part
    number = square(evening, name)
    assert number in art.part.squares(state(evening).setup.options.columns), name
    tap_at(evening.screen, *art.centre(number))
    evening.settle()


def lit(evening: Evening) -> dict[str, int]:
    """The lit squares, each with the cell it would hold."""
    names: Sequence[str] = state(evening).grid.names
    return {names[at]: cell for at, cell in evening.now.look.lit.items()}
