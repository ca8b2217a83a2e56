"""Games begun in the open app, and helpers common to all tests of tables."""

from collections.abc import Callable, Sequence
from typing import Any

from companion.games.game import Action
from companion.table.table import Table
from hardware.simulated.tray import SimulatedTray
from tests.ui.touch.evening import Evening
from tests.ui.touch.fingers import tap
from ui.machine.simulation.bots import Bots
from ui.machine.simulation.hand import SimulatedHand


def seat(evening: Evening, game: Any, setup: Any, actions: Sequence[Action]) -> None:
    """Begin a game (see `Evening.seat`) and let the screen come to rest."""
    evening.seat(game, setup, actions)
    evening.screen.step(3)


def bots_play(evening: Evening, table: Table, watch: Callable[[], object] = lambda: None) -> None:
    """Let bots play to the end before the open screen, and call `watch` meanwhile."""

    def over() -> bool:
        watch()
        return bool(evening.now.name == "game_over")

    bots = Bots(table, SimulatedHand(SimulatedTray(seed=2), 2), evening.machine.press)
    bots.start()
    try:
        assert evening.screen.until(over)
    finally:
        bots.stop()
    evening.screen.step(3)


def done(evening: Evening) -> tuple[object, ...]:
    """Return the actions on disk."""
    return tuple(evening.machine.store.load(evening.view.id).history.actions)


def press(evening: Evening, words: str) -> None:
    """Tap the button with these words."""
    tap(evening.screen, evening.button(words))
    evening.settle()
