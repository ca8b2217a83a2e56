"""The on-screen keyboard, for a table without a real keyboard."""

from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.lang import Builder
from kivy.properties import BooleanProperty, OptionProperty, StringProperty
from kivy.uix.behaviors.focus import FocusBehavior
from kivy.uix.boxlayout import BoxLayout
from msgspec.structs import replace

from companion.settings import Settings
from ui.touch.running_app import the_app
from ui.touch.widgets.cards.keys_layout import ACCENTS, ROWS, Layout, more
from ui.touch.widgets.controls import basics

Builder.load_file(str(Path(__file__).with_suffix(".kv")))

HOLD_SECONDS = 0.45


class Key(basics.TapButton):
    """A key that does not take the focus from the text field.

    A long press on a `character` key dispatches `on_held` and types nothing.
    """

    __events__ = ("on_held", "on_typed")
    character = StringProperty()
    beside = 0

    def __init__(self, **kwargs: Any) -> None:
        self._waiting: Any = None
        self._held = False
        super().__init__(**kwargs)

    def on_touch_down(self, touch: Any) -> bool:
        """Press without taking the focus away."""
        if self.collide_point(*touch.pos):
            FocusBehavior.ignored_touch.append(touch)
        return bool(super().on_touch_down(touch))

    def on_press(self) -> None:
        """Start the timer for a long press."""
        self._held = False
        self._waiting = Clock.schedule_once(self._look_once_more, HOLD_SECONDS)

    def on_state(self, _: object, state: str) -> None:
        """Stop the timer once the finger is lifted."""
        if state == "normal" and self._waiting is not None:
            self._waiting.cancel()

    def on_release(self) -> None:
        """Type the character, unless the key was held."""
        if self._waiting is not None:
            self._waiting.cancel()
        if not self._held:
            self.dispatch("on_typed")

    def on_held(self) -> None:
        """Event: the key was held for long."""

    def on_typed(self) -> None:
        """Event: the key was pressed."""

    def _look_once_more(self, _: float) -> None:
        # On a slow machine the finger may be lifted already, with the event still in the queue.
        self._waiting = Clock.schedule_once(self._hold, 0)

    def _hold(self, _: float) -> None:
        if self.character:
            self._held = True
            self.dispatch("on_held")


class Keyboard(BoxLayout):
    """Dispatches `on_character` for each character typed, and `on_erase`.

    `upper` types capitals. The top row has the French accents; a long press on a key shows the
    key's accents there instead, until any key is typed.
    """

    __events__ = ("on_character", "on_erase")
    layout: Layout = OptionProperty("azerty", options=list(ROWS))
    upper = BooleanProperty(False)
    usual = StringProperty(ACCENTS)  # the top row while no key is held
    offered = StringProperty(ACCENTS)

    def on_kv_post(self, _: object) -> None:
        """Create the keys once the kv rule has made their rows."""
        self.layout = layout_of(the_app().machine.settings)
        self._draw_offered()
        self._draw_letters()

    def on_character(self, character: str) -> None:
        """Event: a character was typed."""

    def on_erase(self) -> None:
        """Event: the erase key was pressed."""

    def type(self, character: str) -> None:
        """Type the character of a key."""
        self.offered = self.usual
        self.dispatch("on_character", self._cased(character))

    def hold(self, character: str) -> None:
        """Show the accents of a key."""
        self.offered = more(character, self.layout) or self.usual

    def switch_layout(self) -> None:
        """Switch to the other layout."""
        app = the_app()
        self.layout = "qwerty" if self.layout == "azerty" else "azerty"
        app.machine.change_settings(replace(app.machine.settings, keyboard=self.layout))

    def on_upper(self, *_: object) -> None:
        """Redraw every key in upper or lower case."""
        for name in ("accents", "first", "second", "third"):
            for key in self.ids[name].children if name in self.ids else ():
                key.words = self._cased(key.character)

    def on_usual(self, *_: object) -> None:
        """Show the new usual top row."""
        self.offered = self.usual

    def on_offered(self, *_: object) -> None:
        """Redraw the top row."""
        self._draw_offered()

    def on_layout(self, *_: object) -> None:
        """Redraw the letters in the new layout."""
        self._draw_letters()

    def _draw_offered(self) -> None:
        self._fill(self.ids.accents, self.offered, "plain")

    def _draw_letters(self) -> None:
        rows = (self.ids.first, self.ids.second, self.ids.third)
        for row, letters in zip(rows, ROWS[self.layout], strict=True):
            self._fill(row, letters, "quiet")

    def _fill(self, row: Any, characters: str, tone: str) -> None:
        row.clear_widgets()
        for character in characters:
            key = Key(words=self._cased(character), character=character, tone=tone, fs=24)
            key.bind(on_typed=lambda key: self.type(key.character))
            key.bind(on_held=lambda key: self.hold(key.character))
            row.add_widget(key)

    def _cased(self, character: str) -> str:
        # Capitals of "ß" and "ı" have two characters or belong to another letter.
        upper = character.upper()
        return upper if self.upper and len(upper) == 1 and character != "ı" else character


def layout_of(settings: Settings) -> Layout:
    """Return the current layout: from the settings, else the language's."""
    if settings.keyboard != "auto":
        return settings.keyboard
    return "azerty" if settings.language == "fr" else "qwerty"
