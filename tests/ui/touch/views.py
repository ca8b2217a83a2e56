"""Views of a game in memory, Yahtzee where no other is said, for what is drawn from them."""

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
    """The view after these actions, a choice pencilled in, and further messages."""
    return view_in(YAHTZEE, yahtzee(*players), *actions, pencil=pencil, told=told)


def view_in(
    game: AnyGame,
    setup: Setup,
    *actions: Action,
    pencil: Action | None = None,
    told: tuple[Message, ...] = (),
) -> View:
    """The same of any game, as `setup` says."""
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
    """A table without a thread: each message is taken in at once, `view` is what it shows then."""

    def __init__(
        self, game: AnyGame = YAHTZEE, setup: Setup | None = None, earlier: int = 0
    ) -> None:
        """`earlier`: how many games were begun before it at the same moment."""
        self._folder = tempfile.TemporaryDirectory()
        store = GameStore(Path(self._folder.name))
        for _ in range(earlier):
            store.create(game, setup or yahtzee("Ana", "Bo"), AT).journal.close()
        opened = store.create(game, setup or yahtzee("Ana", "Bo"), AT)
        self._session = Session(opened, lambda: AT)

    @property
    def view(self) -> View:
        """What is shown now."""
        return self._session.view()

    def do(self, *actions: Action) -> None:
        """Do these, each of which is allowed."""
        for action in actions:
            self.tell(Act(action))
            assert self.view.actions[-1:] == (action,), self.view.notice

    def tell(self, message: Message) -> None:
        """Take a message in."""
        self._session.handle(message)
