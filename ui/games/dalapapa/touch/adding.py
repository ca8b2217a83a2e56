"""The card to enter a new territory: its colour, size and number."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from kivy.graphics import Color, RoundedRectangle
from kivy.lang import Builder
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty

from companion.games.dalapapa.actions import NewTerritory, Nothing
from companion.games.dalapapa.names import colour_text, one_spelling
from companion.games.dalapapa.state import State
from companion.games.dalapapa.territories import (
    HIGHEST_NUMBER,
    MOST_SQUARES,
    known,
    next_number,
)
from ui.games.dalapapa.signs import paint
from ui.games.dalapapa.touch.pieces import Swatch
from ui.telling.paints import TERRITORIES
from ui.touch.running_app import the_app
from ui.touch.widgets.controls import basics
from ui.touch.widgets.controls.tappable import Tappable
from ui.touch.widgets.draw.self_drawn import Trait

Builder.load_file(str(Path(__file__).with_suffix(".kv")))

_SIZES = 12


class HueKey(Tappable, Swatch):
    """A button for a colour, with its name; ringed if `chosen`."""

    chosen = Trait(False)

    def _draw(self) -> None:
        super()._draw()
        if not self.chosen:
            return
        palette, u = self.palette, self.u
        with self.canvas.before:
            for colour, out, radius in (
                (palette.ink, 4 * u, 9 * u),
                (palette.card, 1.5 * u, 7 * u),
                (paint(self.colour), -u, 5 * u),
            ):
                Color(*colour)
                RoundedRectangle(
                    pos=(self.x - out, self.y - out),
                    size=(self.width + 2 * out, self.height + 2 * out),
                    radius=[radius],
                )


class TerritoryCard(basics.Overlay):
    """A card that asks for a territory; `give` gets the action.

    `present` is the territory to correct: its number stays. `none` are the words of the answer that
    there is no such territory.
    """

    title = StringProperty()
    colour = StringProperty()
    squares = NumericProperty(0)
    number = ObjectProperty(0)
    fixed = BooleanProperty(False)
    none = StringProperty()

    def __init__(
        self,
        state: State,
        give: Callable[[NewTerritory | Nothing], Any],
        present: NewTerritory | None = None,
        **kwargs: Any,
    ) -> None:
        self._give = give
        self._taken = known(state)
        super().__init__(**kwargs)
        if present is not None:
            self.colour, self.squares = one_spelling(present.colour), present.squares
            self.number, self.fixed = present.id, True
        else:
            self.number = next_number(state)
        self._draw_keys()

    def step(self, by: int) -> None:
        """Change the size by one square."""
        self.choose_size(min(max(1, int(self.squares) + by), MOST_SQUARES))

    def renumber(self, by: int) -> None:
        """Choose the next free number up or down, if there is one."""
        ahead = range(self.number + by, HIGHEST_NUMBER + 1 if by > 0 else -1, by)
        self.number = next((n for n in ahead if str(n) not in self._taken), self.number)

    def choose_hue(self, colour: str) -> None:
        """Choose the colour."""
        self.colour = colour
        for key in self.ids.hues.children:
            key.chosen = key.colour == colour

    def choose_size(self, squares: int) -> None:
        """Choose the size in squares."""
        self.squares = squares
        for key in self.ids.sizes.children:
            key.chosen = key.words == str(squares)

    def done(self) -> None:
        """Pass on the territory and close."""
        if self.colour and self.squares and self.close():
            self._give(NewTerritory(self.number, int(self.squares), self.colour))

    def deny(self) -> None:
        """Answer that there is no such territory, and close."""
        if self.close():
            self._give(Nothing())

    def on_key(self, key: str) -> bool:
        """Set the size by a digit, pass the territory on by Enter, close by Escape."""
        if key.isdecimal() and key != "0":
            self.choose_size(int(key))
        elif key == "enter":
            self.done()
        elif key == "escape":
            self.close()
        return True

    def _draw_keys(self) -> None:
        t = the_app().t
        for colour in TERRITORIES:
            key = HueKey(text=colour_text(colour).to(t.language), colour=colour)
            key.bind(on_release=lambda key: self.choose_hue(key.colour))
            self.ids.hues.add_widget(key)
        for size in range(1, _SIZES + 1):
            button = basics.TapButton(words=str(size), fs=22)
            button.bind(on_release=lambda _, size=size: self.choose_size(size))
            self.ids.sizes.add_widget(button)
        self.choose_hue(self.colour)
        self.choose_size(int(self.squares))
