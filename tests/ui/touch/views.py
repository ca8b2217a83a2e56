"""Views of a game in memory, Yahtzee by default, for tests of drawing."""

import tempfile
from pathlib import Path

from companion.games.game import Action, AnyGame, Setup
from companion.messages import Act, Message, Pencil
from companion.storage.game_store import GameStore
from companion.table.session import Session
from companion.table.view import View
from tests.ui.touch.evening import YAHTZEE, yahtzee

AT = "2026-11-21T20:41:00+01:00"


def view_of(
    *actions: Action,
    pencil: Action | None = None,
    players: tuple[str, ...] = ("Ana", "Bo"),
    told: tuple[Message, ...] = (),
) -> View:
    """Return the view after these actions, a pencilled choice and further messages."""
    return view_in(YAHTZEE, yahtzee(*players), *actions, pencil=pencil, told=told)


def view_in(
    game: AnyGame,
    setup: Setup,
    *actions: Action,
    pencil: Action | None = None,
    told: tuple[Message, ...] = (),
) -> View:
    """Return the view of a game of `setup` after these actions and messages."""
    with tempfile.TemporaryDirectory() as folder:
        opened = GameStore(Path(folder)).create(game, setup, AT)
        session = Session(opened, lambda: AT)
        for action in actions:
            session.handle(Act(action))
        if pencil is not None:
            session.handle(Pencil(pencil))
        for message in told:
            session.handle(message)
        view = session.view()
        session.close()
        return view


class Sitting:
    """A table without a thread: messages are handled at once, and `view` shows the result."""

    def __init__(
        self, game: AnyGame = YAHTZEE, setup: Setup | None = None, earlier: int = 0
    ) -> None:
        """Begin a game; `earlier` counts the games begun before at the same time."""
        self._folder = tempfile.TemporaryDirectory()
        store = GameStore(Path(self._folder.name))
        for _ in range(earlier):
            store.create(game, setup or yahtzee("Ana", "Bo"), AT).journal.close()
        opened = store.create(game, setup or yahtzee("Ana", "Bo"), AT)
        self._session = Session(opened, lambda: AT)

    @property
    def view(self) -> View:
        """Return the present view."""
        return self._session.view()

    def do(self, *actions: Action) -> None:
        """Do these actions, which must all be legal."""
        for action in actions:
            self.tell(Act(action))
            assert self.view.actions[-1:] == (action,), self.view.notice

    def tell(self, message: Message) -> None:
        """Handle a message."""
        self._session.handle(message)
