"""The faces met, a row for each sort of dice."""

from collections.abc import Sequence
from pathlib import Path

from kivy.lang import Builder
from kivy.properties import ListProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.learning.meeting import ENOUGH, FACES, FaceGroup
from ui.touch.running_app import the_app
from ui.touch.screens.meeting.model.telling import COLOURS, MOST_GROUPS
from ui.touch.widgets.controls import basics
from ui.touch.widgets.dice.die import DieArt

Builder.load_file(str(Path(__file__).with_suffix(".kv")))

__all__ = ["FacesMet", "basics"]


class MetRow(BoxLayout):
    """The faces of a sort of dice: faint until met, underlined once shown often enough."""

    colour = StringProperty()
    shown = ListProperty()

    def on_kv_post(self, _: object) -> None:
        """Draw the faces, and draw them again when they are shown more often."""
        for face in FACES:
            self.ids.faces.add_widget(DieArt(value=face, ghost=True))
        self.fbind("shown", self._draw)
        self._draw()

    def _draw(self, *_: object) -> None:
        arts = reversed(self.ids.faces.children)
        for art, times in zip(arts, self.shown or [0] * len(FACES), strict=True):
            art.ghost, art.kept = times == 0, times >= ENOUGH


class FacesMet(BoxLayout):
    """A row for each sort of dice met, at most `MOST_GROUPS`; an empty row before."""

    def show(self, groups: Sequence[FaceGroup]) -> None:
        """Show these sorts."""
        shown = tuple(groups[:MOST_GROUPS]) or (FaceGroup(None, (0,) * len(FACES)),)
        if len(self.children) != len(shown):
            self.clear_widgets()
            for _ in shown:
                self.add_widget(MetRow())
        for row, group in zip(reversed(self.children), shown, strict=True):
            row.colour = the_app().t(COLOURS[group.colour])
            row.shown = list(group.shown)
