"""The place cards of the players, in turn order; dragging changes the order."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, Rectangle
from kivy.lang import Builder
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.profiles import Profile
from ui.touch.running_app import the_app
from ui.touch.widgets.controls import player_line
from ui.touch.widgets.controls.place_card import ENLARGED
from ui.touch.widgets.controls.tappable import Tappable
from ui.touch.widgets.draw.dashes import dashed
from ui.touch.widgets.draw.rounded_ground import lay
from ui.touch.widgets.draw.self_drawn import SelfDrawn
from ui.touch.widgets.text import text
from ui.touch.widgets.text.fonts import ICONS, WORDS, S
from ui.touch.widgets.text.lettering import Lettering, line, shortened

Builder.load_file(str(Path(__file__).with_suffix(".kv")))

__all__ = ["CrossKey", "SeatCard", "SeatRow", "player_line", "text"]

ROOMY, LOW, LEAST = 64, 56, 50  # the height of a card in a single row, in two, in more, in units
BETWEEN = 24  # the gap between two cards, in units, with an arrow
UNDER = 6  # between two rows, in units


class CrossKey(Tappable, text.Icon):
    """A cross that can be tapped."""


class SeatCard(SelfDrawn, BoxLayout):
    """A player's place card, with the key that removes the player.

    It is `lifted` while a finger drags the card, `picked` after a tap.
    """

    name = StringProperty()
    profile = ObjectProperty(None, allownone=True)
    lifted = BooleanProperty(False)
    picked = BooleanProperty(False)
    grown = NumericProperty(1)

    drawn_by = (*SelfDrawn.drawn_by, "lifted", "picked")

    def _draw(self) -> None:
        palette = self.palette
        marked = self.lifted or self.picked
        lay(
            self,
            palette.best if self.lifted else palette.chip,
            edge=palette.go,
            rim=4 * self.u * self.grown if marked else 0,
            corner=self.height / 2 / self.u,
        )


class SeatRow(SelfDrawn):
    """A card for every player, and a dashed place with `hint` while there is room.

    `rows` is the number of rows and `room` their height in pixels. Dragging a card changes the
    order; a tap makes it `picked`.
    """

    columns = NumericProperty(3)
    most = NumericProperty(1)
    rows = NumericProperty(1)
    room = NumericProperty(0)
    grown = NumericProperty(1)
    hint = StringProperty()
    picked = StringProperty()  # the name on the card that was tapped

    drawn_by = (*SelfDrawn.drawn_by, "hint", "most", "columns", "children")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._order: Callable[[list[str]], Any] = list
        self._dragged: SeatCard | None = None
        self._moved = False
        self._measure_soon = Clock.create_trigger(self._measure, -1)
        for name in ("most", "columns", "children", "grown"):
            self.fbind(name, self._measure_soon)
        self.fbind("picked", self._mark)

    def fill(
        self,
        players: Sequence[Profile],
        *,
        move: Callable[[int, int], Any],
        remove: Callable[[str], Any],
        show: Callable[[str], Any],
        order: Callable[[list[str]], Any],
    ) -> None:
        """Show a card for every player; `remove` and `show` get a name, `order` all names."""
        del move  # done by keys elsewhere
        self._order, self._dragged = order, None
        self.clear_widgets()
        for profile in players:
            name = profile.name
            card = SeatCard(name=name, profile=profile, grown=self.grown, size_hint=(None, None))
            card.ids.sign.bind(on_release=lambda _, name=name: show(name))
            card.ids.away.bind(on_release=lambda _, name=name: remove(name))
            self.add_widget(card)
        if self.picked not in {profile.name for profile in players}:
            self.picked = ""
        self._measure()
        self._mark()

    @property
    def cards(self) -> list[SeatCard]:
        """The cards in turn order."""
        return list(reversed(self.children))

    def _mark(self, *_: object) -> None:
        for card in self.cards:
            card.picked = card.name == self.picked

    def _measure(self, *_: object) -> None:
        """Compute the number of rows."""
        places = min(max(len(self.children) + 1, self.columns), self.most)
        self.rows = max(1, -(-int(places) // int(self.columns)))
        unit = self.u * self.grown
        self.room = self._high() * self.rows + UNDER * unit * (self.rows - 1)
        self._redraw()

    def _high(self) -> float:
        least = ROOMY if self.rows == 1 else LOW if self.rows == 2 else LEAST
        return float(least * self.u * self.grown)

    def _place(self, number: int) -> tuple[float, float, float, float]:
        """Return the card's left, bottom, width and height in pixels."""
        unit, columns = self.u * self.grown, int(self.columns)
        row, column = divmod(number, columns)
        wide = (self.width - (columns - 1) * BETWEEN * unit) / columns
        high = self._high()
        left = self.x + column * (wide + BETWEEN * unit)
        return left, self.top - (row + 1) * high - row * UNDER * unit, wide, high

    def _draw(self) -> None:
        for number, card in enumerate(self.cards):
            left, bottom, wide, high = self._place(number)
            card.size = (round(wide), round(high))
            card.pos = (round(left), round(bottom))
        ground = self.canvas.before
        ground.clear()
        count = len(self.children)
        with ground:
            for number in range(count + (count < self.most)):
                if number % int(self.columns):
                    self._draw_arrow(number)
            if count < self.most:
                self._draw_hint(count)

    def _draw_arrow(self, number: int) -> None:
        left, bottom, _, high = self._place(number)
        unit = self.u * self.grown
        texture = line("›", Lettering(ICONS, False, round(24 * unit))).texture
        x = left - (BETWEEN * unit + texture.width) / 2
        Color(*self.palette.felt_line)
        place = (round(x), round(bottom + (high - texture.height) / 2))
        Rectangle(texture=texture, size=texture.size, pos=place)

    def _draw_hint(self, number: int) -> None:
        left, bottom, wide, high = self._place(number)
        unit = self.u * self.grown
        Color(*self.palette.felt_line)
        corners = (left, bottom, left + wide, bottom + high)
        for x, y, across, up in dashed(corners, 2 * unit, 10 * unit):
            Rectangle(pos=(round(x), round(y)), size=(max(1, round(across)), max(1, round(up))))
        larger = 1 if the_app().text_size == "normal" else ENLARGED
        lettering = Lettering(WORDS, False, round(S * larger * unit, 1))
        texture = line(shortened(self.hint, lettering, wide), lettering).texture
        Color(*self.palette.on_felt)
        place = (
            round(left + (wide - texture.width) / 2),
            round(bottom + (high - texture.height) / 2),
        )
        Rectangle(texture=texture, size=texture.size, pos=place)

    # --- touches ------------------------------------------------------------------------

    def on_touch_down(self, touch: Any) -> bool:
        """Start to follow a finger on a name."""
        for card in self.cards:
            if card.ids.grip.collide_point(*touch.pos):
                touch.grab(self)
                self._dragged, self._moved = card, False
                return True
        return bool(super().on_touch_down(touch))

    def on_touch_move(self, touch: Any) -> bool:
        """Put the dragged card into the place nearest to the finger."""
        card = self._dragged
        if touch.grab_current is not self or card is None:
            return bool(super().on_touch_move(touch))
        cards = self.cards
        nearest = min(range(len(cards)), key=lambda number: self._far(number, touch.pos))
        if cards[nearest] is not card:
            self._moved = card.lifted = True
            self.remove_widget(card)
            self.add_widget(card, index=len(cards) - 1 - nearest)
            self._redraw()
        return True

    def _far(self, number: int, pos: tuple[float, float]) -> float:
        left, bottom, wide, high = self._place(number)
        return float((left + wide / 2 - pos[0]) ** 2 + (bottom + high / 2 - pos[1]) ** 2)

    def on_touch_up(self, touch: Any) -> bool:
        """Let the card go, or pick it."""
        if touch.grab_current is not self:
            return bool(super().on_touch_up(touch))
        touch.ungrab(self)
        card, self._dragged = self._dragged, None
        if card is None:
            return True
        card.lifted = False
        if self._moved:
            self._order([each.name for each in self.cards])
        else:
            self.picked = "" if self.picked == card.name else card.name
        return True
