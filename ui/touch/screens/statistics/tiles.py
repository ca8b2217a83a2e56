"""Single figures with captions."""

from collections.abc import Sequence
from pathlib import Path

from kivy.lang import Builder
from kivy.properties import StringProperty
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from ui.touch.widgets.controls import basics

Builder.load_file(str(Path(__file__).with_suffix(".kv")))

__all__ = ["FigureTile", "FigureTiles", "basics"]

A_ROW = 4


class FigureTile(basics.Card):
    """A figure over its caption."""

    figure = StringProperty()
    caption = StringProperty()


class FigureTiles(GridLayout):
    """Tiles of equal size, four in a row at most."""

    def show(self, tiles: Sequence[tuple[str, str]]) -> None:
        """Show these figures with their captions."""
        self.clear_widgets()
        rows = max(1, -(-len(tiles) // A_ROW))
        self.cols = max(1, -(-len(tiles) // rows))
        for figure, caption in tiles:
            self.add_widget(FigureTile(figure=figure, caption=caption))
        for _ in range(rows * self.cols - len(tiles)):
            self.add_widget(Widget())
