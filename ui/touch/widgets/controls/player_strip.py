"""The players in the header: whose turn it is, and the standings."""

from pathlib import Path

from kivy.lang import Builder
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.table.view import View
from ui.touch.widgets.controls import basics
from ui.touch.widgets.controls.tappable import Tappable
from ui.touch.widgets.draw.rounded_ground import lay
from ui.touch.widgets.draw.self_drawn import SelfDrawn
from ui.touch.widgets.text.typography import figure

Builder.load_file(str(Path(__file__).with_suffix(".kv")))

__all__ = ["PlayerChip", "PlayerStrip", "basics"]


class PlayerChip(SelfDrawn, BoxLayout):
    """A name and a total; the player to move has an arrow and a light ground."""

    name = StringProperty()
    total = StringProperty()
    playing = BooleanProperty(False)
    narrow = BooleanProperty(False)

    drawn_by = (*SelfDrawn.drawn_by, "playing")

    def _draw(self) -> None:
        self.canvas.before.clear()
        if self.playing:
            lay(self, self.palette.card, edge=self.palette.sure, rim=2 * self.u, corner=8)


class PlayerStrip(Tappable, BoxLayout):
    """All players in turn order; a tap shows the score sheets."""

    view = ObjectProperty(None, allownone=True)
    awaited = StringProperty()  # who is to act now where the table knows better than the view
    narrow = BooleanProperty(False)  # so many players that a name may need two lines

    def on_awaited(self, *_: object) -> None:
        """Mark the player whose turn it is."""
        self.on_view(self, self.view)

    def on_view(self, _: object, view: View | None) -> None:
        """Draw the standings."""
        awaited = self.awaited or (view.to_play if view else None)
        standings = view.standings if view else ()
        if len(self.children) != len(standings):
            self.clear_widgets()
            for _standing in standings:
                self.add_widget(PlayerChip())
        for chip, standing in zip(reversed(self.children), standings, strict=True):
            chip.name = standing.player
            chip.total = figure(standing.total)
            chip.playing = standing.player == awaited
