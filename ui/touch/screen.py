"""What a screen is, and what a game's table screen is more."""

import time
from typing import Any, ClassVar

from kivy.app import App
from kivy.properties import ObjectProperty
from kivy.uix.screenmanager import Screen
from kivy.uix.widget import Widget

from companion.session import SAME_PRESS_SECONDS
from companion.view import View
from ui.touch.setup_card import SetupCard
from ui.touch.widgets.basics import Overlay


class FaceScreen(Screen):
    """A screen of the companion: told when it is shown, offered every key first."""

    def arrive(self) -> None:
        """Called each time the screen comes up."""

    def on_key(self, key: str) -> bool:
        """Take a key ("enter", "escape", "a", "ctrl+z", ...); whether it was for this screen."""
        del key
        return False


class TableScreen(FaceScreen):
    """A game's table. It draws the view and submits messages; it holds no rules.

    `tile` draws the game on Home, `summary` (a widget with a `view`) the final sheets;
    `history` shows the earlier turns to be corrected. `starter_dice` is how many dice are
    thrown for who starts (0: no roll-off). `counts_points` is whether the totals say more than
    who has won. `setup_card` sets what the options cannot say.
    """

    tile: ClassVar[type[Widget]]
    summary: ClassVar[type[Widget]]
    history: ClassVar[type[Overlay]]
    starter_dice: ClassVar[int] = 0
    counts_points: ClassVar[bool] = True
    setup_card: ClassVar[type[SetupCard] | None] = None

    view = ObjectProperty(None, allownone=True)

    _ended_at = float("-inf")

    @staticmethod
    def open_blocked(view: View) -> Overlay | None:
        """Open a card that settles the view's blocked amendment."""
        raise NotImplementedError

    @property
    def app(self) -> Any:
        """The running app."""
        return App.get_running_app()

    def end_once(self) -> None:
        """Press END OF TURN; see `ended`."""
        self.ended()
        self.app.end_turn()

    def ended(self) -> None:
        """The turn was ended: for a moment another tap on END OF TURN is the `same_tap`."""
        self._ended_at = time.monotonic()

    @property
    def same_tap(self) -> bool:
        """Whether a tap on END OF TURN now is the second one of a double tap."""
        return time.monotonic() - self._ended_at < SAME_PRESS_SECONDS
