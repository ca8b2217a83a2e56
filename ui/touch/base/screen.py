"""What a screen is, and what a game's table screen is more."""

import time
from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from kivy.properties import NumericProperty, ObjectProperty
from kivy.uix.screenmanager import Screen
from kivy.uix.widget import Widget

from companion.messages import Redo
from companion.table.session import EMPTY_TURN_SECONDS
from companion.table.view import View
from ui.touch.base.setup_card import SetupCard
from ui.touch.model.moments import Moment
from ui.touch.model.validity import moment
from ui.touch.running_app import App, the_app
from ui.touch.widgets.cards.choice import Choice, Option
from ui.touch.widgets.cards.live_overlay import LiveOverlay
from ui.touch.widgets.cards.open_while import open_while
from ui.touch.widgets.cards.preferences import Preferences
from ui.touch.widgets.cards.rules_card import RulesOverlay
from ui.touch.widgets.controls.basics import Overlay

Place = tuple[float, float, float, float]


def place_of(widget: Widget) -> Place:
    """Where a widget is in the window: left, bottom, width and height in pixels."""
    left, bottom = widget.to_window(*widget.pos)
    return left, bottom, widget.width, widget.height


class BaseScreen(Screen):
    """A screen of the companion: told when it is shown, offered every key first.

    `head` is the height in units of what stands at its top, where that is more than a finger's:
    a notice hangs below it.
    """

    head = NumericProperty(0)

    def arrive(self) -> None:
        """Called each time the screen comes up."""

    def on_key(self, key: str) -> bool:
        """Take a key ("enter", "escape", "a", "ctrl+z", ...); whether it was for this screen."""
        del key
        return False


class TableScreen(BaseScreen):
    """A game's table. It draws the view and submits messages; it holds no rules.

    `tile` draws the game on Home, `summary` (a widget with a `view`) the final sheets, `sheets`
    how everybody stands until then; `history` shows the earlier turns to be corrected.
    `starter_dice` is how many dice are thrown for who starts (0: no roll-off). `counts_points` is
    whether the totals say more than who has won. `setup_card` sets what the options cannot say.
    `sheets_key` are the menu's words for `show_sheets`.
    """

    tile: ClassVar[type[Widget]]
    summary: ClassVar[type[Widget]]
    sheets: ClassVar[type[LiveOverlay]]
    history: ClassVar[type[Overlay]]
    starter_dice: ClassVar[int] = 0
    counts_points: ClassVar[bool] = True
    setup_card: ClassVar[type[SetupCard] | None] = None
    sheets_key: ClassVar[str] = "menu_sheets"

    view = ObjectProperty(None, allownone=True)

    _ended_at = float("-inf")

    @staticmethod
    def watch(before: Any, action: Any, after: Any) -> Sequence[Moment]:
        """What is talked about afterwards in an action, by the states before and after it."""
        del before, action, after
        return ()

    @staticmethod
    def told_last(view: View) -> str:
        """The last thing done in a game, in words; who did it too."""
        raise NotImplementedError

    @staticmethod
    def open_blocked(view: View) -> Overlay | None:
        """Open a card that settles the view's blocked amendment."""
        raise NotImplementedError

    @property
    def app(self) -> App:
        """The running app."""
        return the_app()

    def place_of(self, action: Any, before: View) -> Place | None:
        """Where on the window something done at this table is to be seen, if it has a place:
        left, bottom, width and height in pixels. `before` is the view without it.
        """
        del action, before
        return None

    def end_once(self) -> None:
        """Press END OF TURN; see `ended`."""
        self.ended()
        self.app.end_turn()

    def ended(self) -> None:
        """The turn was ended: for a moment another tap on END OF TURN is the `same_tap`."""
        self._ended_at = time.monotonic()

    def touched(self) -> None:
        """Something else was touched since: a tap on END OF TURN is one of its own."""
        self._ended_at = float("-inf")

    @property
    def same_tap(self) -> bool:
        """Whether a tap on END OF TURN now is the second one of a double tap."""
        return time.monotonic() - self._ended_at < EMPTY_TURN_SECONDS

    def redo(self) -> None:
        """Do again what was undone."""
        self.app.submit(Redo())

    def show_sheets(self) -> None:
        """Show how everybody stands in full."""
        sheets = self.sheets()
        self.app.open(sheets)
        sheets.follow()

    def show_rules(self) -> None:
        """Show the rules of the game in short."""
        self.app.open(RulesOverlay(self.view.game, self.view.setup))

    def own_options(self) -> Sequence[Option]:
        """What a game's menu has besides: of the moment, so that the menu goes with it."""
        return ()

    def tray_options(self) -> Sequence[Option]:
        """What the menu has where a tray is looked at."""
        return ()

    def open_menu(self) -> None:
        """Open the table's menu."""
        t = self.app.t
        own = self.own_options()
        rules = [(t("menu_rules"), self.show_rules)] if self.view.game.card is not None else []
        options = [
            (t("menu_history"), lambda: self.app.open(self.history())),
            (t(self.sheets_key), self.show_sheets),
            *rules,
            *own,
            *self.tray_options(),
            (t("menu_settings"), lambda: self.app.open(Preferences())),
            (t("menu_home"), self.app.game_life.leave),
        ]
        menu = Choice(t("menu"), options)
        if own:
            open_while(moment(self.view), menu)
        else:
            self.app.open(menu)

    def on_key(self, key: str) -> bool:
        """The keys of a PC do what the buttons do."""
        keys: dict[str, Callable[[], Any]] = {
            "escape": self.open_menu,
            "enter": self.app.end_turn,
            "u": self.app.undo,
            "ctrl+z": self.app.undo,
            "ctrl+y": self.redo,
        }
        if key in keys:
            keys[key]()
        return key in keys
