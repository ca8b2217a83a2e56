"""Begin, resume and leave games, asking first if unsaved actions would be lost."""

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from functools import partial
from typing import Any

from kivy.clock import Clock

from companion.games.game import AnyGame, Setup
from ui.interface import OfferedGame
from ui.touch.running_app import App
from ui.touch.widgets.cards.choice import Choice


class GameLife:
    """Begins, resumes and leaves the machine's games; the app shows the result."""

    def __init__(self, app: App) -> None:
        """Create the helper; `app` has the machine, background work, screens and cards."""
        self._app = app
        self._left: str | None = None  # the game left for the camera's set-up

    def begin(self, game: AnyGame, setup: Setup, begun: Callable[[], Any] | None = None) -> None:
        """Start a game and go to its table, then call `begun`; failures are shown."""

        def then(done: Future[Any]) -> None:
            if self._app.went_well(done) and begun is not None:
                begun()
            self._app.follow()

        self._app.aside(partial(self._app.machine.begin, game, setup), then)

    def begin_offered(self, offered: OfferedGame) -> None:
        """Start a tournament's game and go to its table; failures are shown."""
        self._app.aside(partial(self._app.machine.begin_offered, offered), self._show_begun)

    def resume(self, id_: str, resumed: Callable[[], Any] | None = None) -> None:
        """Resume a stored game, and call `resumed` once its table is shown.

        Failures are shown on Home.
        """

        def then(done: Future[Any]) -> None:
            self._show_begun(done)
            if self._app.machine.table is None:
                self._app.go("home")
            elif resumed is not None:
                Clock.schedule_once(lambda _: resumed(), 0)  # after the first view is drawn

        self._app.aside(partial(self._app.machine.resume, id_), then)

    def _show_begun(self, done: Future[Any]) -> None:
        self._app.went_well(done)
        self._app.follow()

    def leave(self) -> None:
        """Go back to Home; ask first if unsaved actions would be lost."""
        self.unless_lost(self._leave)

    def _leave(self, left: Callable[[], Any] | None = None) -> None:
        def then(done: Future[Any]) -> None:
            done.result()
            self._app.follow()
            if left is not None:
                left()

        self._app.aside(self._app.machine.leave, then)

    def roll_for_start(self, game: AnyGame, players: Sequence[str]) -> None:
        """Leave the table for the set-up of another game, and open the players' roll-off."""

        def left() -> None:
            screen = self._app.go("new_game")
            screen.seat(game, players)
            screen.throw_for_start()

        self.unless_lost(partial(self._leave, left))

    def set_up_camera(self) -> None:
        """Leave the table for the camera's set-up, where dice in the tray are not a roll."""
        id_ = self._app.view.id

        def left() -> None:
            self._left = id_
            self._app.go("camera")

        self.unless_lost(partial(self._leave, left))

    def leave_camera(self) -> None:
        """Go back to the table that was left for the camera, or Home."""
        left, self._left = self._left, None
        if left is not None:
            self.resume(left)
        elif self._app.machine.table is None:
            self._app.go("home")

    def forget_left(self) -> None:
        """Forget the table left for the camera: the set-up leads Home."""
        self._left = None

    def unless_lost(self, do: Callable[[], Any]) -> bool:
        """Call `do`, which ends the game in play; ask first if unsaved actions would be lost.

        Return whether `do` was called without a question.
        """
        table = self._app.table
        view = table.view if table is not None else None
        if view is None or not view.unsaved:
            do()
            return True
        t = self._app.t
        self._app.notice = ""  # hides the question and says the same
        card = Choice(
            t("unsaved_title"),
            [(t("unsaved_stay"), lambda: None)],
            other=(t("unsaved_go"), do),
            sentence=t("unsaved_sentence", count=view.unsaved),
        )
        self._app.open(card)
        return False
