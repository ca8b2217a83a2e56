"""Print a game during play: each action as a JSON line once saved, or each turn."""

import json
from typing import TextIO

from companion.games.game import Action
from companion.games.record import encode
from companion.language.text import Language, Text
from companion.table.view import View
from ui.command.terminal import tell, tell_json


class ActionPrinter:
    """A listener that prints `{"game", "id", "seq", "action"}` once an action is on disk.

    `seq` counts the game's actions from 1. The replacement of an undone or amended action is
    printed again under its number. If `out` fails, printing stops and the game continues.
    """

    def __init__(self, out: TextIO) -> None:
        self._out = out
        self._printed: tuple[Action, ...] | None = None
        self._heard = True

    def __call__(self, view: View) -> None:
        """Print the actions of this view that were saved since the last call."""
        if self._printed is None:
            # Earlier actions were printed by the run that wrote them.
            self._printed = view.actions
        if view.unsaved or not self._heard:
            return  # a pending message may still undo or amend these actions
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


_TURN = Text("turn {turn}: {player}")
_OF_ALL = Text("turn {turn} of {turns}: {player}")


class TurnPrinter:
    """A listener that prints turn number and player, each time the player changes."""

    def __init__(self, language: Language) -> None:
        self._language = language
        self._player: str | None = None

    def __call__(self, view: View) -> None:
        """Print a line if another player is to play than in the view before."""
        if view.to_play in (None, self._player):
            return
        self._player = view.to_play
        turns = view.game.turns(view.setup)
        sentence = (_OF_ALL if turns else _TURN).to(self._language)
        tell(sentence.format(turn=_turn(view), turns=turns, player=self._player), flush=True)


def _turn(view: View) -> int:
    """Return the number of the turn, counted from the first action; undo decreases the number."""
    state = view.game.start(view.setup)
    turn, player = 1, view.game.to_play(state)
    for action in view.actions:
        state = view.game.apply(state, action)
        now = view.game.to_play(state)
        if now is not None and player not in (None, now):
            turn += 1
        player = now or player
    return turn
