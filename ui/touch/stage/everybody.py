"""Everybody's sheets side by side, small, if the window has room for them."""

from collections.abc import Sequence
from typing import Any

from kivy.graphics import Color, Rectangle
from kivy.properties import ListProperty, NumericProperty, ObjectProperty
from kivy.uix.floatlayout import FloatLayout
from msgspec import Struct

from companion.profiles import Profile
from ui.touch.model.composition import Area, Composition
from ui.touch.widgets.dice.die import DieArt
from ui.touch.widgets.draw.player_sign import PlayerSign
from ui.touch.widgets.draw.self_drawn import SelfDrawn
from ui.touch.widgets.text.fonts import WORDS
from ui.touch.widgets.text.glyphs import readable
from ui.touch.widgets.text.lettering import Lettering, line, shortened

LABEL = 0.42  # share of the width: the rows' labels
NAME = 0.14  # share of the width: the players' names, if players are rows
ROW, TOTAL = 36, 56  # greatest height of a row, in units of the composition
HEAD = 48


class SheetLine(Struct, frozen=True):
    """A line of everybody's sheets: label, short label, a die's face, each player's cell."""

    label: str
    short: str
    cells: tuple[str, ...]
    pips: int | None = None
    total: bool = False


class Everybody(SelfDrawn, FloatLayout):
    """Lines as rows, players as columns; in an upright window players are rows.

    `playing` is the seat of the player to move, with highlighted cells; -1 for none.
    """

    lines: Sequence[SheetLine] = ListProperty()
    profiles: Sequence[Profile] = ListProperty()
    playing = NumericProperty(-1)
    composition: Composition | None = ObjectProperty(None, allownone=True)

    drawn_by = (*SelfDrawn.drawn_by, "lines", "profiles", "playing", "composition")

    def __init__(self, **kwargs: Any) -> None:
        self._pictures: list[tuple[Profile | int, Area]] = []  # signs and dice with their areas
        super().__init__(**kwargs)

    def _draw(self) -> None:
        made = self.composition
        self.canvas.before.clear()
        self.clear_widgets()
        self._pictures = []
        if made is None or self.width < 2 or not self.lines or self.opacity == 0:
            return
        with self.canvas.before:
            if made.kind == "tall":
                self._draw_rows_of_players(made)
            else:
                self._draw_columns_of_players(made)
        # A widget created within `with` would add its drawing to these instructions.
        for shown, area in self._pictures:
            place: dict[str, Any] = {"pos": area[:2], "size": area[2:], "size_hint": (None, None)}
            if isinstance(shown, Profile):
                self.add_widget(PlayerSign(profile=shown, **place))
            else:
                self.add_widget(DieArt(value=shown, **place))

    def _draw_columns_of_players(self, made: Composition) -> None:
        u, count = made.unit, len(self.profiles)
        label = LABEL * self.width
        column = (self.width - label) / max(1, count)
        head = HEAD * u
        totals = sum(each.total for each in self.lines)
        room = self.height - head
        row = min(ROW * u, room / (len(self.lines) + totals * (TOTAL / ROW - 1)))
        type_size = min(made.small, 0.62 * row)
        top = self.top - head
        for seat, profile in enumerate(self.profiles):
            x = self.x + label + seat * column
            if seat == self.playing:
                high = row * (len(self.lines) + totals * (TOTAL / ROW - 1))
                Color(*self.palette.card)
                Rectangle(pos=(x, top - high), size=(column, high))
            side = min(36 * u, column - 2 * u)
            self._sign(profile, x + (column - side) / 2, top + (head - side) / 2, side)
        self._rule(top, 2 * u, self.palette.ink)
        for each in self.lines:
            high = row * (TOTAL / ROW if each.total else 1)
            top -= high
            size = type_size * (1.25 if each.total else 1)
            words = self._fitted(each.label, size, label - 6 * u, bold=each.total)
            self._write(words, Area(self.x, top, label, high), "left")
            for seat, cell in enumerate(each.cells):
                bold = each.total or seat == self.playing
                figures = self._fitted(cell, size, column - 4 * u, bold=bold)
                x = self.x + label + seat * column
                self._write(figures, Area(x, top, column - 6 * u, high), "right")
            self._rule(top, max(1, u), self.palette.line)

    def _draw_rows_of_players(self, made: Composition) -> None:
        u, count = made.unit, len(self.profiles)
        row = min(56 * u, self.height / (count + 1))
        type_size = min(made.small, 0.6 * row)
        last = 1.7
        name = NAME * self.width + row
        column = (self.width - name) / (len(self.lines) - 1 + last)
        top = self.top - row
        x = self.x + name
        for each in self.lines:
            wide = column * (last if each.total else 1)
            if each.pips is not None:
                side = min(28 * u, column - 4 * u, row)
                spot = Area(x + (column - side) / 2, top + (row - side) / 2, side, side)
                self._pictures.append((each.pips, spot))
            else:
                words = self._fitted(each.short, type_size, wide - 2 * u)
                self._write(words, Area(x, top, wide, row))
            x += wide
        self._rule(top, 2 * u, self.palette.ink)
        for seat, profile in enumerate(self.profiles):
            top -= row
            playing = seat == self.playing
            if playing:
                Color(*self.palette.card)
                Rectangle(pos=(self.x, top), size=(self.width, row))
            side = 0.72 * row
            self._sign(profile, self.x + 4 * u, top + (row - side) / 2, side)
            words = self._fitted(profile.name, type_size, name - row, bold=playing)
            self._write(words, Area(self.x + row, top, name - row, row), "left")
            x = self.x + name
            for each in self.lines:
                wide = column * (last if each.total else 1)
                bold = playing or each.total
                size = type_size * (1.2 if each.total else 1)
                words = self._fitted(each.cells[seat], size, wide - 2 * u, bold=bold)
                self._write(words, Area(x, top, wide, row))
                x += wide
            self._rule(top, max(1, u), self.palette.line)

    def _sign(self, profile: Profile, x: float, y: float, side: float) -> None:
        self._pictures.append((profile, Area(x, y, side, side)))

    def _fitted(self, words: str, size: float, room: float, *, bold: bool = False) -> Any:
        """Return the texture of words on one line; made smaller, then cut, to fit `room`."""
        if not words or room < 2:
            return None
        words = readable(words)
        for share in (1.0, 0.86, 0.74):
            lettering = Lettering(WORDS, bold, round(size * share, 1))
            texture = line(words, lettering).texture
            if texture.width <= room:
                return texture
        return line(shortened(words, lettering, room), lettering).texture

    def _write(self, texture: Any, area: Area, halign: str = "center") -> None:
        if texture is None:
            return
        rest = area.width - texture.width
        left = {"left": 0.0, "center": rest / 2, "right": rest}[halign]
        Color(*self.palette.ink)
        place = round(area.x + left), round(area.y + (area.height - texture.height) / 2)
        Rectangle(texture=texture, pos=place, size=texture.size)

    def _rule(self, y: float, height: float, colour: Any) -> None:
        Color(*colour)
        Rectangle(pos=(self.x, round(y)), size=(self.width, round(height)))
