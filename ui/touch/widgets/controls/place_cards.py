"""Several place cards side by side, in as few rows as possible."""

from collections.abc import Sequence
from typing import Any

from kivy.clock import Clock
from kivy.uix.widget import Widget

from ui.touch.widgets.controls.place_card import PlaceCard

GAP = 8  # between two cards, in units
HIGHEST = 40  # greatest height of a card, in units


class PlaceCards(Widget):
    """Lays out `PlaceCard`s from the upper left, with their names if all fit in a row.

    Otherwise without names, then in several rows.
    """

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._lay_out_soon = Clock.create_trigger(self._lay_out, -1)
        for name in ("pos", "size", "children"):
            self.fbind(name, self._lay_out_soon)

    def fill(self, cards: Sequence[PlaceCard]) -> None:
        """Replace the cards."""
        self.clear_widgets()
        for card in cards:
            self.add_widget(card)

    def _lay_out(self, *_: object) -> None:
        cards = [card for card in reversed(self.children) if isinstance(card, PlaceCard)]
        if not cards or min(self.size) < 1:
            return
        gap = GAP * cards[0].u * cards[0].grown
        for rows in range(1, len(cards) + 1):
            height = self._height(cards[0], rows, gap)
            a_row = -(-len(cards) // rows)
            lines = [cards[at : at + a_row] for at in range(0, len(cards), a_row)]
            if self._fits([card.least(height) for card in lines[0]], gap):
                break
        named = all(self._fits([card.wish(height) for card in line], gap) for line in lines)
        top = self.top
        for line in lines:
            left = self.x
            for card in line:
                wide = card.wish(height) if named else card.least(height)
                card.size = (round(min(wide, self.width)), round(height))
                card.pos = (round(left), round(top - height))
                left += wide + gap
            top -= height + gap

    def _height(self, card: PlaceCard, rows: int, gap: float) -> float:
        most = HIGHEST * card.u * card.grown
        return float(max(1.0, min(most, (self.height - (rows - 1) * gap) / rows)))

    def _fits(self, widths: Sequence[float], gap: float) -> bool:
        return bool(sum(widths) + (len(widths) - 1) * gap <= self.width)
