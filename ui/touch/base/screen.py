"""Base classes of all screens, and of a game's table screen."""

import time
from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty
from kivy.uix.screenmanager import Screen
from kivy.uix.widget import Widget

from companion.games.pictures import Symbol
from companion.messages import Redo
from companion.table.session import EMPTY_TURN_SECONDS
from companion.table.view import View
from ui.telling import faces
from ui.telling.validity import moment
from ui.touch.base.leaving import leaving_line
from ui.touch.base.naming import players_choice
from ui.touch.base.setup_card import SetupCard
from ui.touch.running_app import App, the_app
from ui.touch.widgets.cards.live_overlay import LiveOverlay
from ui.touch.widgets.cards.menu import Menu, MenuLine
from ui.touch.widgets.cards.open_while import open_while
from ui.touch.widgets.cards.phones import phones_line
from ui.touch.widgets.cards.preferences import preferences_line
from ui.touch.widgets.cards.rule_picture import depict
from ui.touch.widgets.cards.rules_card import RulesOverlay
from ui.touch.widgets.cards.sheet_overlay import SheetOverlay
from ui.touch.widgets.cards.sound import sound_lines
from ui.touch.widgets.controls.basics import Overlay

Place = tuple[float, float, float, float]


def place_of(widget: Widget) -> Place:
    """Return a widget's place in the window: left, bottom, width and height in pixels."""
    left, bottom = widget.to_window(*widget.pos)
    return left, bottom, widget.width, widget.height


class BaseScreen(Screen):
    """A screen of the companion; notified when shown, and the first to get every key.

    `head` is the height in units of the bar at the top, if higher than a finger; notices hang below
    the bar.
    """

    head = NumericProperty(0)
    stays_bright: ClassVar[bool] = False  # users look at this screen for long without touching

    def arrive(self) -> None:
        """Prepare the screen; called each time the screen is shown."""

    def on_key(self, key: str) -> bool:
        """Handle a key ("enter", "escape", "a", "ctrl+z", ...); return whether it was used."""
        del key
        return False


class BackwardScreen(BaseScreen):
    """A screen with a way back: its arrow, or Escape."""

    def back(self) -> None:
        """Go back to the previous screen."""
        raise NotImplementedError

    def on_key(self, key: str) -> bool:
        """Go back on Escape; return whether the key was used."""
        if key == "escape":
            self.back()
        return key == "escape"


class TableScreen(BaseScreen):
    """A game's table screen: draws the view and submits messages, without rules of its own.

    Class attributes: `tile` draws the game on Home; `summary` (a widget with a `view`) is the final
    sheet, `sheets` the standings during the game (None: the final sheet in front of the table),
    `history` the earlier turns to correct. `starter_dice`: number of dice thrown to find who starts
    (0: no roll-off). `setup_card` asks for settings that options cannot express. `sheets_key` names
    `show_sheets` in the menu. `after_game` is a widget for the card after the game, made of the
    view of a finished game (None: no widget); its `leave()` is called when the card closes.
    `after_game_key` names the widget.
    """

    tile: ClassVar[type[Widget]]
    summary: ClassVar[type[Widget]]
    sheets: ClassVar[type[LiveOverlay] | None] = None
    history: ClassVar[type[Overlay]]
    starter_dice: ClassVar[int] = 0
    setup_card: ClassVar[type[SetupCard] | None] = None
    sheets_key: ClassVar[str] = "menu_sheets"
    after_game: ClassVar[type[Any] | None] = None
    after_game_key: ClassVar[str] = ""

    head = NumericProperty(48)
    teaching = BooleanProperty(False)  # a lesson is shown and needs room
    # The area for a lesson: left, bottom, width and height in pixels.
    lesson_area = ListProperty([0, 0, 0, 0])
    view = ObjectProperty(None, allownone=True)

    _ended_at = float("-inf")

    @staticmethod
    def last_action_words(view: View) -> str:
        """Return the last action of a game in words."""
        before = view.state_before(len(view.actions) - 1)
        sentence = faces.telling(view.game.name).told(before, view.actions[-1], view.state)
        return sentence.text.to(the_app().t.language)

    @classmethod
    def last_turn_words(cls, view: View) -> str:
        """Return the turn that has just ended in words, with its player."""
        return cls.last_action_words(view)

    @staticmethod
    def open_blocked(view: View) -> Overlay | None:
        """Open and return the card that resolves the view's blocked amendment."""
        raise NotImplementedError

    @staticmethod
    def depict(symbol: Symbol) -> Widget:
        """Return a new widget for a symbol in the pictures of the game's rules."""
        return depict(symbol)

    @property
    def app(self) -> App:
        """The running app."""
        return the_app()

    def far_dice(self) -> Sequence[Widget]:
        """Return new widgets for `FarView`: the dice of the roll, or their board; may be empty."""
        return ()

    def place_of(self, action: Any, before: View) -> Place | None:
        """Return the place of an action in the window, None if there is no such place.

        The place is left, bottom, width and height in pixels. `before` is the view without the
        action.
        """
        del action, before
        return None

    def end_once(self) -> None:
        """Press END OF TURN and remember when; see `same_tap`."""
        self.ended()
        self.app.end_turn()

    def ended(self) -> None:
        """Note the end of the turn: a tap on END OF TURN soon after is a `same_tap`."""
        self._ended_at = time.monotonic()

    def touched(self) -> None:
        """Note another touch: the next END OF TURN tap is not a double tap."""
        self._ended_at = float("-inf")

    @property
    def same_tap(self) -> bool:
        """True if a tap on END OF TURN now would be the second tap of a double tap."""
        return time.monotonic() - self._ended_at < EMPTY_TURN_SECONDS

    def undo(self) -> None:
        """Undo the last action."""
        self.app.undo()

    def redo(self) -> None:
        """Redo the last undone action."""
        self.app.submit(Redo())

    def show_sheets(self) -> None:
        """Show the full score sheets of all players."""
        sheets = self.sheets() if self.sheets is not None else SheetOverlay(self.summary())
        self.app.open(sheets)
        sheets.follow()

    def show_players(self) -> None:
        """Show the players' cards, to change colours, signs and names."""
        self.app.open(players_choice(self.app, lambda: self.property("view").dispatch(self)))

    def show_rules(self) -> None:
        """Show the short rules of the game."""
        self.app.open(RulesOverlay(self.view.game, self.view.setup, self.depict))

    def own_options(self) -> Sequence[MenuLine]:
        """Return a game's own menu entries; with any, the menu closes when the game goes on."""
        return ()

    def lasting_options(self) -> Sequence[MenuLine]:
        """Return a game's own menu entries that stay valid when the game goes on."""
        return ()

    def tray_options(self) -> Sequence[MenuLine]:
        """Return extra menu entries of a game that reads a tray."""
        return ()

    def open_menu(self) -> None:
        """Open the table's menu."""
        t = self.app.t
        own = self.own_options()
        rules = self.view.game.card is not None
        game = [
            MenuLine(t("menu_history"), lambda: self.app.open(self.history()), "✎"),
            MenuLine(t(self.sheets_key), self.show_sheets, "▦"),
            MenuLine(t("menu_players"), self.show_players, "☺"),
            *([MenuLine(t("menu_rules"), self.show_rules, "§")] if rules else []),
            *leaving_line(self.app),
            *self.lasting_options(),
            *own,
        ]
        table = [*self.tray_options(), *sound_lines(), *phones_line(), preferences_line()]
        menu = Menu(game, table, MenuLine(t("menu_home"), self.app.game_life.leave, "⌂"))
        if own:
            open_while(moment(self.view), menu)
        else:
            self.app.open(menu)

    def on_key(self, key: str) -> bool:
        """Handle the PC keys that replace buttons; return whether the key was used."""
        keys: dict[str, Callable[[], Any]] = {
            "escape": self.open_menu,
            "enter": self.app.end_turn,
            "u": self.undo,
            "ctrl+z": self.undo,
            "ctrl+y": self.redo,
            "s": self.app.machine.say_it,
        }
        if key in keys:
            keys[key]()
        return key in keys
