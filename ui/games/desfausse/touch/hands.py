"""All players in view: points, tokens, and the dice in hand by sort."""

from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.lang import Builder
from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout

from companion.games.desfausse.hand import SORTS
from companion.games.desfausse.state import State
from companion.table.view import View
from ui.games.desfausse.cells import badges
from ui.games.desfausse.touch.sortdie import BLANK, SortArt
from ui.telling.figures import figure
from ui.touch.widgets.controls.player_card import PlayerCard
from ui.touch.widgets.controls.tappable import Tappable
from ui.touch.widgets.text import text

Builder.load_file(str(Path(__file__).with_suffix(".kv")))

__all__ = ["HandStrip", "SortArt", "text"]


class SortCount(BoxLayout):
    """A small picture of a sort of die, with the number of such dice."""

    words = StringProperty()

    def __init__(self, sort: Any, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.add_widget(SortArt(sort=sort, value=BLANK), index=1)


class HandCard(Tappable, PlayerCard):
    """A player: sign, name, points, dice in hand by sort, tokens left."""

    place = NumericProperty()
    points = StringProperty()
    left = NumericProperty()
    counts = ListProperty()
    over = BooleanProperty(False)  # no dice are shown

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._shown = [SortCount(sort) for sort in SORTS]
        for count in self._shown:
            self.ids.dice.add_widget(count, index=1)
        self.ids.dice.opacity = 0

    def on_counts(self, _: object, counts: list[int]) -> None:
        """Redraw the number of dice of each sort."""
        self.ids.dice.opacity = 1 if counts else 0
        for widget, count in zip(self._shown, counts, strict=False):
            widget.words = str(count)
            widget.opacity = 1 if count else 0.3


class HandStrip(BoxLayout):
    """All players in turn order; `playing` is marked; a tap dispatches `on_player`."""

    __events__ = ("on_player",)
    view = ObjectProperty(None, allownone=True)
    playing = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        refresh = Clock.create_trigger(self._refresh, -1)
        super().__init__(**kwargs)
        self.bind(view=refresh, playing=refresh)

    def on_player(self, place: int) -> None:
        """Event: a player was tapped."""

    def card(self, place: int) -> HandCard:
        """Return the card of a player."""
        hand_card: HandCard = next(card for card in self.children if card.place == place)
        return hand_card

    def _refresh(self, *_: object) -> None:
        view: View | None = self.view
        if view is None:
            return
        state: State = view.state
        all_badges = badges(state)
        if len(self.children) != len(all_badges):
            self.clear_widgets()
            for place in range(len(all_badges)):
                card = HandCard(place=place)
                card.bind(on_release=lambda card: self.dispatch("on_player", int(card.place)))
                self.add_widget(card)
        for card, badge in zip(reversed(self.children), all_badges, strict=True):
            place = int(card.place)
            card.name, card.points = badge.name, figure(badge.points)
            card.left = badge.tokens
            card.over = state.finished
            card.counts = [] if card.over else list(badge.counts)
            card.playing = place == self.playing and not state.finished
            card.gone = place in state.left
