"""A game with a listener to its calls."""

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

from companion.games.game import Action, AnyGame, Setup
from companion.messages import Act, Message
from companion.storage.game_store import GameStore
from companion.table.session import Session
from companion.table.view import View
from tests.companion.bots import next_action
from ui.telling.changes import Watch
from ui.voice.caller import Level, call, report
from ui.voice.phrase import Call

AT = "2026-11-21T20:41:00+01:00"


class Listening:
    """A session with all its calls in `calls`, the latest last."""

    def __init__(
        self,
        folder: Path,
        game: AnyGame,
        setup: Setup,
        level: Level = "all",
        watch: Watch | None = None,
    ) -> None:
        self.session = Session(GameStore(folder).create(game, setup, AT), lambda: AT)
        self._level, self._watch = level, watch
        self.view: View = self.session.view(0)
        self.calls: list[Call] = []
        self._heard(None)

    def tell(self, message: Message) -> Call:
        """Send the table a message; return the call."""
        before = self.view
        self.session.handle(message)
        self.view = self.session.view(before.handled + 1)
        return self._heard(before)

    def act(self, action: Action) -> Call:
        """Do an action; return the call."""
        return self.tell(Act(action))

    def play(self, chance: Random, moves: Sequence[Any] | None = None, most: int = 2000) -> None:
        """Play to the end with bots, or with the moves of a record."""
        for _ in range(most):
            if self.view.outcome is not None:
                return
            done = len(self.view.actions)
            self.act(moves[done] if moves is not None else next_action(self.view, chance))

    def report(self) -> Call:
        """Return the spoken report of the game."""
        return report(self.view)

    def close(self) -> None:
        """Close the journal."""
        self.session.close()

    def _heard(self, before: View | None) -> Call:
        heard = call(before, self.view, self._level, self._watch)
        if heard:
            self.calls.append(heard)
        return heard
