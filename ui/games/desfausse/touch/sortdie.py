"""Widgets for the dice of DESfausse: small or big, red or green."""

from pathlib import Path

from kivy.graphics import Color, RoundedRectangle
from kivy.lang import Builder
from kivy.properties import ObjectProperty

from companion.dice import Colour, Size
from companion.games.desfausse.hand import Sort
from ui.games.desfausse.signs import dyed
from ui.telling.colours import Palette
from ui.touch.widgets.controls.tappable import Tappable
from ui.touch.widgets.dice.die import DieArt

Builder.load_file(str(Path(__file__).with_suffix(".kv")))

BLANK = 0
SMALL_SHARE, BIG_SHARE = 0.62, 0.92


class SortArt(DieArt):
    """A die of a sort, not tapped; `value` BLANK is a die not rolled, None an empty place."""

    sort = ObjectProperty(None, allownone=True)

    drawn_by = (*DieArt.drawn_by, "sort")

    @property
    def side(self) -> float:
        """The side of the drawn die in pixels: a Désmon is half as large again."""
        sort: Sort | None = self.sort
        big = sort is not None and sort.size is Size.BIG
        return float(min(self.width, self.height) * (BIG_SHARE if big else SMALL_SHARE))

    @property
    def palette(self) -> Palette:
        """The app's colours with the die's own."""
        sort: Sort | None = self.sort
        colour: Colour | None = sort.colour if sort is not None else None
        return dyed(super().palette, colour)

    def _ring(self, x: float, y: float, side: float) -> None:
        super()._ring(x, y, side)
        Color(*self.palette.card)  # a faint die is not to look like its ring
        RoundedRectangle(pos=(x, y), size=(side, side), radius=[side * 0.18])

    def _figure(self, x: float, y: float, side: float) -> None:
        if self.value != BLANK:
            super()._figure(x, y, side)


class SortDie(Tappable, SortArt):
    """A die of a sort that can be tapped."""

    def on_state(self, _: object, state: str) -> None:
        """Darken it while a finger is on it."""
        self.pressed = state == "down"
