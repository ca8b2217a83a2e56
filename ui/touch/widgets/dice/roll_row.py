"""The dice of the roll on the table; a tap corrects a die."""

from pathlib import Path

from kivy.lang import Builder
from kivy.properties import BooleanProperty, ListProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from ui.touch.running_app import the_app
from ui.touch.widgets.dice import roll_name
from ui.touch.widgets.dice.die import DieFace
from ui.touch.widgets.draw import unsaved_sign

Builder.load_file(str(Path(__file__).with_suffix(".kv")))

__all__ = ["RollRow", "roll_name", "unsaved_sign"]


class RollRow(BoxLayout):
    """Draws `dice` (None: an empty place), underlines `kept` dice, rings `chosen` dice.

    If `looks` is true, a tap on the name dispatches `on_look`.
    """

    __events__ = ("on_pick", "on_look")
    words = StringProperty()
    dice = ListProperty()
    kept = ListProperty()
    chosen = ListProperty()
    unsaved = BooleanProperty(False)
    looks = BooleanProperty(False)

    def on_dice(self, *_: object) -> None:
        """Redraw the dice."""
        if "dice" not in self.ids:  # set before the kv rule created their box
            return
        row = self.ids.dice
        if len(row.children) != len(self.dice):
            row.clear_widgets()
            for place in range(len(self.dice)):
                die = DieFace()
                die.place = place
                die.bind(on_release=lambda die: self.dispatch("on_pick", die.place))
                row.add_widget(die)
        self._mark()

    def on_kv_post(self, _: object) -> None:
        """Draw properties set before the kv rule applied."""
        self.on_dice()

    def on_kept(self, *_: object) -> None:
        """Underline the dice that were kept."""
        self._mark()

    def on_chosen(self, *_: object) -> None:
        """Ring the chosen dice."""
        self._mark()

    def on_pick(self, place: int) -> None:
        """Event: a die was tapped."""

    def on_look(self) -> None:
        """Event: the roll's name was tapped."""

    def _mark(self) -> None:
        for die in self.ids.dice.children if "dice" in self.ids else ():
            die.value = self.dice[die.place]
            die.kept = die.place in self.kept
            die.chosen = die.place in self.chosen
            die.disabled = die.value is None
            die.why = the_app().t("roll_first")
