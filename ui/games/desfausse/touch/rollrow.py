"""The dice of a roll in a row, and choices as chips."""

from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.properties import BooleanProperty, ListProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.games.desfausse.actions import EndTurn
from ui.games.desfausse.touch.offers import OfferedChoice
from ui.games.desfausse.touch.sortdie import SortArt, SortDie
from ui.touch.running_app import the_app
from ui.touch.widgets.controls.tappable import Tappable
from ui.touch.widgets.dice import roll_name

Builder.load_file(str(Path(__file__).with_suffix(".kv")))


__all__ = ["OfferChip", "OfferRow", "TurnRow", "roll_name"]


class TurnRow(BoxLayout):
    """The dice of a roll, `RolledDie`s; those at `kept` are marked.

    A tap on a die dispatches `on_pick` with its position in the roll; if the row `looks`, a tap on
    its name dispatches `on_look`.
    """

    __events__ = ("on_pick", "on_look")
    words = StringProperty()
    dice = ListProperty()
    kept = ListProperty()
    unsaved = BooleanProperty(False)
    looks = BooleanProperty(False)

    def on_kv_post(self, _: object) -> None:
        """Draw the values set before the kv rule, and redraw on changes."""
        self.fbind("dice", self._draw)
        self.fbind("kept", self._mark)
        self._draw()

    def on_pick(self, position: int) -> None:
        """Event: a die was tapped."""

    def on_look(self) -> None:
        """Event: the roll's name was tapped."""

    def die(self, position: int) -> SortDie:
        """Return the widget of a die of the roll."""
        die: SortDie = next(die for die in self.ids.dice.children if die.position == position)
        return die

    def _draw(self, *_: object) -> None:
        row = self.ids.dice
        row.clear_widgets()
        for position, rolled in enumerate(self.dice):
            die = SortDie(sort=rolled.sort, value=rolled.value)
            die.position = position
            die.bind(on_release=self._tapped)
            row.add_widget(die)
        self._mark()

    def _tapped(self, die: SortDie) -> None:
        self.dispatch("on_pick", die.position)

    def _mark(self, *_: object) -> None:
        for die in self.ids.dice.children:
            die.kept = die.position in self.kept


class OfferChip(Tappable, BoxLayout):
    """A choice: a die with the number of such dice, or a name."""

    words = StringProperty()
    named = BooleanProperty(False)  # the chip shows a player's name, no dice

    def __init__(self, offer: OfferedChoice, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.offer = offer
        if isinstance(offer.action, EndTurn):
            self.words, self.named = offer.action.starter or "", True
        elif offer.count > 1:
            self.words = f"×{offer.count}"
        if offer.sort is not None:
            self.add_widget(SortArt(sort=offer.sort, value=offer.value), index=1)


class OfferRow(BoxLayout):
    """The choices as chips; a tap dispatches `on_offer`."""

    __events__ = ("on_offer",)
    offers = ListProperty()

    def on_offers(self, *_: object) -> None:
        """Redraw the chips and report the change: a chip may have taken another's place."""
        the_app().root.change()
        self.clear_widgets()
        for offer in self.offers:
            chip = OfferChip(offer)
            chip.bind(on_release=lambda chip: self.dispatch("on_offer", chip.offer))
            self.add_widget(chip)

    def on_offer(self, offer: OfferedChoice) -> None:
        """Event: a chip was tapped."""
