"""The history of a game that somebody has played for a while."""

import time
from typing import Any

from tests.companion.bots import Player
from tests.ui.touch.evening import Evening


def played_history(evening: Evening, name: str, messages: int) -> Any:
    """The open history of a game after as many messages to the table."""
    from ui.touch import registry  # noqa: PLC0415  the window is open by now

    player = Player(name)
    table = evening.machine.begin(player.game, player.setup)
    for _ in range(messages):
        ticket = table.submit(player.says(table.view))
        while table.view.handled < ticket:
            time.sleep(0.001)
    evening.app.follow()
    evening.settle()
    history = registry.load(name).history()
    evening.app.open(history)
    return history
