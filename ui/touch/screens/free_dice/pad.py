"""A throw of any number of dice, entered face by face."""

from pathlib import Path

from kivy.lang import Builder
from kivy.properties import BooleanProperty, ListProperty
from kivy.uix.boxlayout import BoxLayout

from ui.touch.widgets.controls import basics
from ui.touch.widgets.dice import die

Builder.load_file(str(Path(__file__).with_suffix(".kv")))

__all__ = ["FreePad", "basics"]

MOST = 10


class FreePad(BoxLayout):
    """Keys for faces, then `on_throw(values)`; a tap on an entered face removes the face."""

    __events__ = ("on_leave", "on_throw")
    values = ListProperty()
    leavable = BooleanProperty(False)

    def on_kv_post(self, _: object) -> None:
        """Draw the faces once."""
        for value in range(1, 7):
            face = die.DieFace(value=value)
            face.bind(on_release=lambda face: self.enter(int(face.value)))
            self.ids.faces.add_widget(face)

    def on_values(self, *_: object) -> None:
        """Draw the dice entered."""
        row = self.ids.entered
        row.clear_widgets()
        for place, value in enumerate(self.values):
            face = die.DieFace(value=value)
            face.bind(on_release=lambda _, place=place: self.take_out(place))
            row.add_widget(face)

    def enter(self, value: int) -> None:
        """Add a die to the throw."""
        if len(self.values) < MOST:
            self.values = [*self.values, value]

    def take_out(self, place: int) -> None:
        """Remove a die from the throw."""
        self.values = [*self.values[:place], *self.values[place + 1 :]]

    def throw(self) -> None:
        """Dispatch the throw as entered."""
        if self.values:
            values, self.values = tuple(self.values), []
            self.dispatch("on_throw", values)

    def on_throw(self, values: tuple[int, ...]) -> None:
        """Event: a throw was entered."""

    def on_leave(self) -> None:
        """Event: the user wants the camera back."""
