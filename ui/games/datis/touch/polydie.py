"""Widgets for dice of Datis: with or without taps, and piles of dice won."""

from pathlib import Path

from kivy.core.text import Label as CoreLabel
from kivy.graphics import Color, Rectangle, RoundedRectangle
from kivy.lang import Builder
from kivy.properties import BooleanProperty, ListProperty, ObjectProperty, StringProperty

from ui.games.datis.colours import SHORT
from ui.games.datis.touch.painting import Look, paint
from ui.games.datis.touch.piles import laid_out
from ui.touch.running_app import the_app
from ui.touch.widgets.controls.tappable import Tappable
from ui.touch.widgets.draw.self_drawn import SelfDrawn

Builder.load_file(str(Path(__file__).with_suffix(".kv")))


class PolyDie(SelfDrawn):
    """A drawing of `die` (None: nothing) with `figure`, by default the number of faces.

    `badge` is written below the figure: its owner's short name.
    """

    die = ObjectProperty(None, allownone=True)
    figure = StringProperty(None, allownone=True)
    lit = BooleanProperty(False)
    chosen = BooleanProperty(False)
    struck = BooleanProperty(False)
    faint = BooleanProperty(False)
    lettered = BooleanProperty(True)  # the letters of the colour are shown
    badge = StringProperty()

    drawn_by = (
        *SelfDrawn.drawn_by,
        "die",
        "figure",
        "lit",
        "chosen",
        "struck",
        "faint",
        "lettered",
        "badge",
    )

    def _draw(self) -> None:
        self.canvas.clear()
        side = min(self.width, self.height)
        if self.die is None or side < 8:
            return
        look = Look(
            figure=self.figure,
            letters=the_app().t(SHORT[self.die.colour]) if self.lettered else "",
            lit=self.lit,
            chosen=self.chosen,
            struck=self.struck,
            faint=self.faint,
        )
        place = (self.center_x - side / 2, self.center_y - side / 2, side)
        with self.canvas:
            paint(self.die, look, place, self.palette)
            if self.badge:
                self._write_badge(side)

    def _write_badge(self, side: float) -> None:
        """Write the badge in the middle below the figure, over the colour's letters."""
        label = CoreLabel(text=self.badge, font_size=side * 0.27, bold=True)
        label.refresh()
        width, height = label.texture.size
        across = max(width + side * 0.14, height)
        x = self.center_x - across / 2
        y = self.center_y - side * 0.5
        Color(*self.palette.line)
        RoundedRectangle(pos=(x, y), size=(across, height), radius=[side * 0.08])
        Color(*self.palette.ink)
        Rectangle(texture=label.texture, pos=(x + (across - width) / 2, y), size=(width, height))


class PolyFace(Tappable, PolyDie):
    """A die that can be tapped."""


class DiePiles(SelfDrawn):
    """Dice grouped by colour, as large as possible; each group after its colour's letters."""

    dice = ListProperty()
    light = BooleanProperty(False)  # the letters have the colour for felt
    most = ObjectProperty(34)  # the greatest side of a die, in pixels of the design

    drawn_by = (*SelfDrawn.drawn_by, "dice")

    def _draw(self) -> None:
        self.canvas.clear()
        if self.width < 20 or self.height < 8:
            return
        app = the_app()
        side, places = laid_out(tuple(self.dice), (self.width, self.height), self.most * app.u)
        with self.canvas:
            for words, (x, y) in places.letters:
                label = CoreLabel(text=app.t(SHORT[words]), font_size=side * 0.5, bold=True)
                label.refresh()
                width, height = label.texture.size
                Color(*(self.palette.on_felt if self.light else self.palette.ink))
                Rectangle(
                    texture=label.texture,
                    pos=(self.x + x + (side * 0.8 - width) / 2, self.y + y + (side - height) / 2),
                    size=(width, height),
                )
            for die, (x, y) in places.dice:
                paint(die, Look(), (self.x + x, self.y + y, side), self.palette)
