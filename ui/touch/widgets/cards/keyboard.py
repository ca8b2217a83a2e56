"""The keyboard on the screen, for a table that has no other."""

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
    """A key: it does not take the focus from what is typed into.

    A `character` held long enough dispatches `on_held` and is then not typed any more.
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
        """Wait whether the finger stays."""
        self._held = False
        self._waiting = Clock.schedule_once(self._look_once_more, HOLD_SECONDS)

    def on_state(self, _: object, state: str) -> None:
        """Wait no longer once the finger has gone."""
        if state == "normal" and self._waiting is not None:
            self._waiting.cancel()

    def on_release(self) -> None:
        """Type, unless it was held."""
        if self._waiting is not None:
            self._waiting.cancel()
        if not self._held:
            self.dispatch("on_typed")

    def on_held(self) -> None:
        """It was pressed for long."""

    def on_typed(self) -> None:
        """It was pressed."""

    def _look_once_more(self, _: float) -> None:
        # On a slow machine it may be lifted already, and that still wait to be dealt with.
        self._waiting = Clock.schedule_once(self._hold, 0)

    def _hold(self, _: float) -> None:
        if self.character:
            self._held = True
            self.dispatch("on_held")


class Keyboard(BoxLayout):
    """Dispatches `on_character` with what is typed, and `on_erase`.

    `upper` writes capitals. The top row has the accents of French; a key held for long puts
    its own there instead, until one of them or another key is typed.
    """

    __events__ = ("on_character", "on_erase")
    layout: Layout = OptionProperty("azerty", options=list(ROWS))
    upper = BooleanProperty(False)
    offered = StringProperty(ACCENTS)

    def on_kv_post(self, _: object) -> None:
        """Draw the keys once their rows are there."""
        self.layout = layout_of(the_app().machine.settings)
        self._draw_offered()
        self._draw_letters()

    def on_character(self, character: str) -> None:
        """A character was typed."""

    def on_erase(self) -> None:
        """The last character is not wanted."""

    def type(self, character: str) -> None:
        """Type what a key bears."""
        self.offered = ACCENTS
        self.dispatch("on_character", self._cased(character))

    def hold(self, character: str) -> None:
        """Offer what belongs to a key."""
        self.offered = more(character, self.layout) or ACCENTS

    def switch_layout(self) -> None:
        """Use the other layout from now on."""
        app = the_app()
        self.layout = "qwerty" if self.layout == "azerty" else "azerty"
        app.machine.change_settings(replace(app.machine.settings, keyboard=self.layout))

    def on_upper(self, *_: object) -> None:
        """Write every key in its case."""
        for name in ("accents", "first", "second", "third"):
            for key in self.ids[name].children if name in self.ids else ():
                key.words = self._cased(key.character)

    def on_offered(self, *_: object) -> None:
        """Draw what is offered."""
        self._draw_offered()

    def on_layout(self, *_: object) -> None:
        """Draw the other letters."""
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
        # "ß" and "ı" have no capital of one sign that is not another letter's.
        upper = character.upper()
        return upper if self.upper and len(upper) == 1 and character != "ı" else character


def layout_of(settings: Settings) -> Layout:
    """The layout in force: the one that is set, else that of the language."""
    if settings.keyboard != "auto":
        return settings.keyboard
    return "azerty" if settings.language == "fr" else "qwerty"
