"""The header of a table: everybody's place card, a few words about the game, the menu."""

from itertools import product
from math import ceil
from typing import Any

from kivy.graphics import Color, Rectangle
from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout

from companion.table.view import View
from ui.telling.figures import figure, leads
from ui.touch.model.composition import FINGER, Composition
from ui.touch.running_app import the_app
from ui.touch.widgets.controls.button import TapButton
from ui.touch.widgets.controls.place_card import PlaceKey
from ui.touch.widgets.draw.self_drawn import SelfDrawn, Trait
from ui.touch.widgets.text.fonts import M
from ui.touch.widgets.text.text import Icon, Text

GAP = 8  # between two cards, in units of the composition
WORDS = 0.19  # share of the width: the words beside the menu key
LEFT = "⎋"  # beside a player who has left or is out
SMALLER = (1.0, 0.86, 0.72)  # scales of the cards, for many players with many points
LEFT_OUT = ("nothing", "words", "crowns", "scores")  # in order, if the smallest cards do not fit


class HeaderCard(PlaceKey):
    """A place card in a header, with type scaled by the composition."""

    scale = Trait[float](1.0)

    @property
    def u(self) -> float:
        """The unit of the card's sizes, in pixels."""
        return self.scale


class StageHeader(SelfDrawn, FloatLayout):
    """Place cards in turn order; the card of the player to move is white and says so.

    A tap on a card dispatches `on_player(seat)`, on the menu's key `on_menu`. `words` stand beside
    the menu's key. If room is short, names of waiting players go first, then "your turn!", then
    those words, the leaders' crowns and, with eight players and many points, the scores of waiting
    players.
    """

    __events__ = ("on_menu", "on_player")
    view: View | None = ObjectProperty(None, allownone=True)
    awaited = StringProperty()  # the player to act, if the table overrides the view
    words = StringProperty()
    composition: Composition | None = ObjectProperty(None, allownone=True)

    drawn_by = (*SelfDrawn.drawn_by, "view", "awaited", "words", "composition")

    def __init__(self, **kwargs: Any) -> None:
        self._cards: list[HeaderCard] = []
        super().__init__(**kwargs)
        app = the_app()
        self._words = Text(color="soft_felt", halign="right", size_hint=(None, None))
        self._muted = Icon(text="⊘", color="on_felt", size_hint=(None, None))
        self._menu = TapButton(sign="☰", tone="header", size_hint=(None, None))
        self._menu.bind(on_release=lambda _: self.dispatch("on_menu"))
        for widget in (self._words, self._muted, self._menu):
            self.add_widget(widget)
        app.fbind("profiles", self._redraw)
        app.sound.fbind("volume", self._redraw)

    @property
    def menu(self) -> TapButton:
        """The key that opens the menu."""
        return self._menu

    @property
    def muted(self) -> bool:
        """True if the mute sign is shown."""
        return bool(self._muted.opacity)

    def cards(self) -> list[HeaderCard]:
        """Everybody's cards in turn order."""
        return list(self._cards)

    def on_menu(self) -> None:
        """Event: the menu key was tapped."""

    def on_player(self, seat: int) -> None:
        """Event: a place card was tapped."""

    def _draw(self) -> None:
        made, view = self.composition, self.view
        ground = self.canvas.before
        ground.clear()
        with ground:
            Color(*self.palette.felt_deep)
            Rectangle(pos=self.pos, size=self.size)
        if made is None or view is None:
            return
        unit, side = made.unit, min(self.height, made.touch)
        right = self.right - 8 * unit
        middle = self.center_y
        self._menu.size = side, side
        self._menu.pos = right - side, middle - side / 2
        right -= side + GAP * unit
        muted = not the_app().sound.volume
        self._muted.opacity, self._muted.size = float(muted), (28 * unit, side)
        if muted:
            right -= 28 * unit
            self._muted.pos = right, middle - side / 2
        self._write_cards(view)
        wide = WORDS * self.width if self.words else 0
        for left_out in LEFT_OUT:
            if left_out == "words":
                wide = 0
            for card in self._cards:
                card.crown = card.crown and left_out != "crowns"
                card.score = card.score if left_out != "scores" or card.chosen else ""
            if self._lay_cards(made, right - (wide + GAP * unit if wide else 0)):
                break
        self._words.fs, self._words.text = made.small / self.u, self.words if wide else ""
        self._words.size = wide, self.height
        self._words.pos = right - wide, self.y

    def _write_cards(self, view: View) -> None:
        standings = view.standings
        if len(self._cards) != len(standings):
            for card in self._cards:
                self.remove_widget(card)
            self._cards = [HeaderCard(size_hint=(None, None)) for _ in standings]
            for seat, card in enumerate(self._cards):
                card.bind(on_release=lambda _, seat=seat: self.dispatch("on_player", seat))
                self.add_widget(card)
        app = the_app()
        awaited = self.awaited or view.to_play
        ahead = leads(standings, view.game.better)
        for card, standing, lead in zip(self._cards, standings, ahead, strict=True):
            out = standing.left or standing.out
            card.chosen = standing.player == awaited and view.outcome is None
            card.profile = app.profile_of(standing.player)
            card.score = "" if view.game.unit is None else figure(standing.total)
            card.crown = bool(lead)
            card.sign = LEFT if out else ""
            card.opacity = 0.6 if out else 1

    def _lay_cards(self, made: Composition, right: float) -> bool:
        """Lay the cards from the left; return whether all have room.

        Names are left out first, then the cards are made smaller.
        """
        high, gap = self.height - 8 * made.unit, GAP * made.unit
        left = self.x + 12 * made.unit
        room = right - left - gap * (len(self._cards) - 1)
        for share, names in product(SMALLER, self._namings()):
            tall = max(share * high, FINGER)
            for card, name in zip(self._cards, names, strict=True):
                card.scale, card.name = share * made.medium / M, name
            widths = [max(ceil(card.wish(tall)), FINGER) for card in self._cards]
            if sum(widths) <= room:
                break
        x = left
        for card, width in zip(self._cards, widths, strict=True):
            card.size = width, tall
            card.pos = round(x), round(self.center_y - tall / 2)
            x += width + gap
        return bool(sum(widths) <= room)

    def _namings(self) -> list[list[str]]:
        """Return lists of names for the cards, the longest spelling first."""
        t = the_app().t
        names = [card.profile.name if card.profile else "" for card in self._cards]
        turn = [t("your_turn", name=name) for name in names]
        chosen = [bool(card.chosen) for card in self._cards]
        rows = list(zip(names, turn, chosen, strict=True))
        return [
            [yours if now else name for name, yours, now in rows],
            [yours if now else "" for _, yours, now in rows],
            [name if now else "" for name, _, now in rows],
            ["" for _ in rows],
        ]
