"""The bars at the top and the foot of a screen."""

from pathlib import Path
from typing import ClassVar

from kivy.lang import Builder
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from ui.touch.widgets.controls import basics

Builder.load_file(str(Path(__file__).with_suffix(".kv")))

__all__ = ["AlarmBar", "HeaderBar", "TrayTrouble", "TroubleBar", "basics"]


class HeaderBar(BoxLayout):
    """A title on walnut, buttons beside it; `backward` adds an arrow that goes back."""

    __events__ = ("on_back",)
    title = StringProperty()
    backward = BooleanProperty(False)

    def on_back(self) -> None:
        """The arrow was tapped."""


class AlertSign(basics.text.Icon):
    """Something is wrong."""


class AlertWords(basics.text.Text):
    """What is wrong."""


class Alert(basics.Card):
    """Something that is wrong, as it is `told`, beside its sign: both made when it is first told,
    for every screen has such bars and hardly one is ever seen.
    """

    told = StringProperty()
    urgent: ClassVar[bool] = False

    def on_told(self, *_: object) -> None:
        """Say it."""
        if not self.children and self.told:
            self.add_widget(AlertSign())
            self.add_widget(AlertWords(bold=self.urgent))
        for words in self.children[:1]:
            words.text = self.told


class TroubleBar(Alert):
    """What is wrong with the hardware, in `room` units' height; not there when nothing is."""

    room = NumericProperty(44)
    wanted = BooleanProperty(True)


class TrayTrouble(Alert):
    """The same over the top of the tray, `room` units high, while it is `shown`."""

    room = NumericProperty(50)
    shown = BooleanProperty(False)


class AlarmBar(Alert):
    """What cannot be saved; not there while all can. Every screen of a game has one.

    It has a place of its own of `room` units' height where the screen can spare it, for what
    it says stays until the disk takes everything: it may neither be missed nor cover anything.
    """

    urgent = True
    room = NumericProperty(36)
    wanted = BooleanProperty(True)
