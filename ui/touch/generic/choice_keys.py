"""The keys of all choices, on several pages if there are many."""

from math import ceil
from pathlib import Path
from typing import Any, NamedTuple

from kivy.clock import Clock
from kivy.lang import Builder
from kivy.properties import ListProperty, NumericProperty, ObjectProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.games.game import Action
from ui.touch.running_app import the_app
from ui.touch.widgets.controls import basics, pager
from ui.touch.widgets.controls.paging import Paged

Builder.load_file(str(Path(__file__).with_suffix(".kv")))

__all__ = ["ChoiceKeys", "OfferedAction", "pager"]

KEY = 52  # height of a key, in units
GAP = 5  # between two keys
ACROSS = ((3, 1), (8, 2))  # largest number of choices, keys side by side
MOST_ACROSS = 3


class OfferedAction(NamedTuple):
    """An action that may be chosen, in words."""

    action: Action
    words: str


class ChoiceKeys(Paged, BoxLayout):
    """A key for each of `offers`, with the `pencilled` key marked.

    A tap dispatches `on_choose(action, again)`; `again` is whether this may be the second tap of a
    double tap. `needed` is the height in pixels that shows all keys at once.
    """

    __events__ = ("on_choose",)
    offers = ListProperty()
    pencilled = ObjectProperty(None, allownone=True)
    needed = NumericProperty(0)
    across = NumericProperty(2)  # keys side by side

    def __init__(self, **kwargs: Any) -> None:
        self._fill_soon = Clock.create_trigger(self._fill, -1)
        super().__init__(**kwargs)
        for name in ("offers", "pencilled", "page", "size"):
            self.fbind(name, self._fill_soon)
        the_app().fbind("u", self._measure)

    def on_offers(self, *_: object) -> None:
        """Go back to the first page, because the keys have changed."""
        self.page = 0
        the_app().root.change()
        self._measure()

    def on_choose(self, action: Action, again: bool) -> None:
        """Event: a key was tapped."""

    @property
    def _row(self) -> float:
        app = the_app()
        return float(max(app.touch, KEY * app.u) + GAP * app.u)

    def _measure(self, *_: object) -> None:
        count = len(self.offers)
        self.across = next((across for most, across in ACROSS if count <= most), MOST_ACROSS)
        self.needed = ceil(count / self.across) * self._row
        self._fill_soon()

    def _fill(self, *_: object) -> None:
        across, count = int(self.across), len(self.offers)
        whole = self.needed <= self.height + 1
        if whole:
            held = max(1, count)
        else:
            rows = int((self.height - the_app().touch) / self._row + 0.01)
            held = max(1, rows) * across
        shown = self.of_page(self.offers, held)
        grid = self.ids.grid
        grid.clear_widgets()
        for offer in shown:
            grid.add_widget(self._key(offer))
        empty = -count % across if whole else held - len(shown)
        for _place in range(empty):
            grid.add_widget(Widget())

    def _key(self, offer: OfferedAction) -> basics.TapButton:
        chosen = offer.action == self.pencilled
        key = basics.TapButton(
            words=offer.words, sign="✎" if chosen else "", chosen=chosen, wrap=True, fs=18
        )
        key.bind(on_release=lambda key: self.dispatch("on_choose", offer.action, key.again))
        return key
