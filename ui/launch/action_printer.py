"""Print each action of a game as one JSON line, once it is saved."""

import json
from typing import TextIO

from companion.games.game import Action
from companion.games.record import encode
from companion.table.view import View
from ui.command.terminal import tell_json


class ActionPrinter:
    """A listener that prints `{"game", "id", "seq", "action"}` once an action is on disk.

    `seq` counts the game's actions from 1. An action that replaces an undone or amended one
    is printed again under its number. If `out` fails, printing stops and the game goes on.
    """

    def __init__(self, out: TextIO) -> None:
        self._out = out
        self._printed: tuple[Action, ...] | None = None
        self._heard = True

    def __call__(self, view: View) -> None:
        """Print the actions of this view that were saved since the last call."""
        if self._printed is None:
            # What was there before this run was printed by the run that wrote it.
            self._printed = view.actions
        if view.unsaved or not self._heard:
            return  # what waits may as well undo or amend what is there
        for index, action in enumerate(view.actions):
            if index >= len(self._printed) or self._printed[index] != action:
                line = {
                    "game": view.game.name,
                    "id": view.id,
                    "seq": index + 1,
                    "action": json.loads(encode(action)),
                }
                try:
                    tell_json(line, file=self._out, flush=True)
                except OSError:
                    self._heard = False
                    return
        self._printed = view.actions
