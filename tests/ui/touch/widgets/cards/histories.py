"""Histories of games with many actions."""

from typing import Any

from tests.companion.bots import Player
from tests.ui.touch.evening import Evening
from tests.ui.waiting import handle


def played_history(evening: Evening, name: str, messages: int) -> Any:
    """Return the open history of a game after that many messages to the table."""
    from ui.touch import registry  # noqa: PLC0415  imported after the window is open

    player = Player(name)
    table = evening.machine.begin(player.game, player.setup)
    for _ in range(messages):
        handle(table, player.says(table.view))
    evening.app.follow()
    evening.settle()
    history = registry.load(name).history()
    evening.app.open(history)
    return history
