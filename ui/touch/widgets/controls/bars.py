"""The bars at the top and the bottom of a screen."""

from pathlib import Path
from typing import ClassVar

from kivy.lang import Builder
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from ui.touch.widgets.controls import basics

Builder.load_file(str(Path(__file__).with_suffix(".kv")))

__all__ = ["AlarmBar", "HeaderBar", "TrayTrouble", "TroubleBar", "basics"]


class HeaderBar(BoxLayout):
    """A title on deep felt with buttons beside it; `backward` adds a back arrow.

    `grown` is the bar's scale relative to the app's unit. With `wrap` a long title has two lines.
    """

    __events__ = ("on_back",)
    title = StringProperty()
    backward = BooleanProperty(False)
    grown = NumericProperty(1)
    wrap = BooleanProperty(False)

    def on_back(self) -> None:
        """Event: the back arrow was tapped."""


class AlertSign(basics.text.Icon):
    """The warning sign of an `Alert`."""


class AlertWords(basics.text.Text):
    """The words of an `Alert`."""


class Alert(basics.Card):
    """A warning in words (`sentence`) beside a sign.

    Both widgets are created when first needed: every screen has such bars, but hardly one is ever
    seen.
    """

    sentence = StringProperty()
    urgent: ClassVar[bool] = False

    def on_sentence(self, *_: object) -> None:
        """Show the words."""
        if not self.children and self.sentence:
            self.add_widget(AlertSign())
            self.add_widget(AlertWords(bold=self.urgent))
        for words in self.children[:1]:
            words.text = self.sentence


class TroubleBar(Alert):
    """The warning about the hardware, `room` units high; hidden without a fault."""

    room = NumericProperty(44)
    wanted = BooleanProperty(True)


class TrayTrouble(Alert):
    """The hardware warning over the top of the tray, `room` units high, while `shown`."""

    room = NumericProperty(50)
    shown = BooleanProperty(False)


class AlarmBar(Alert):
    """The warning that the game cannot be saved; hidden otherwise. Every game screen has one.

    If the screen can spare the room, the bar has its own `room` units: it stays until the disk
    accepts everything, so it must neither be missed nor cover anything.
    """

    urgent = True
    room = NumericProperty(36)
    wanted = BooleanProperty(True)
