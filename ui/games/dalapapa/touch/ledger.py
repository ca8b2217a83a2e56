"""The ledger, always in view: each player's tokens, markers and plaque; and the bank."""

from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.lang import Builder
from kivy.properties import (
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout

from companion.games.dalapapa.state import PLAQUE, State
from companion.table.view import View
from ui.games.dalapapa.touch import pieces
from ui.touch.widgets.controls import basics
from ui.touch.widgets.controls.player_strip import PlayerCard
from ui.touch.widgets.controls.tappable import Tappable

Builder.load_file(str(Path(__file__).with_suffix(".kv")))

__all__ = ["BankCard", "LedgerCard", "LedgerStrip", "pieces"]


class LedgerCard(Tappable, PlayerCard):
    """A player: sign, name, squares so far, tokens, markers left, the plaque."""

    total = StringProperty()
    tokens = NumericProperty(0)
    markers = NumericProperty(0)
    plaque = StringProperty()


class BankCard(basics.Card):
    """The bank: free tokens, the plaque until it is taken, and dominoes left in the bag."""

    title = StringProperty()
    plaque = StringProperty()
    tokens = NumericProperty(0)
    dominoes = NumericProperty(0)


class LedgerStrip(BoxLayout):
    """All players in turn order, the one to play marked; a tap dispatches `on_sheets`."""

    __events__ = ("on_sheets",)
    view = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs: Any) -> None:
        refresh = Clock.create_trigger(self._refresh, -1)
        super().__init__(**kwargs)
        self.bind(view=refresh)

    def on_sheets(self) -> None:
        """Event: the count of all players was asked for."""

    def card(self, place: int) -> LedgerCard:
        """The card of a player, by turn order."""
        found: LedgerCard = list(reversed(self.children))[place]
        return found

    def _refresh(self, *_: object) -> None:
        view: View | None = self.view
        if view is None:
            return
        state: State = view.state
        names = state.setup.players
        if len(self.children) != len(names):
            self.clear_widgets()
            for _name in names:
                card = LedgerCard()
                card.bind(on_release=lambda _: self.dispatch("on_sheets"))
                self.add_widget(card)
        for place, name in enumerate(names):
            card = self.card(place)
            card.name = name
            card.total = str(view.standings[place].total)
            card.tokens, card.markers = state.tokens[place], state.markers[place]
            card.plaque = str(PLAQUE) if state.plaque == place else ""
            card.playing = name == state.to_play
            card.gone = place in state.left
