"""Tiles of paper: boxes and choices of a sheet, each always in its place."""

from collections.abc import Hashable, Sequence
from typing import Any, NamedTuple

from kivy.graphics import Color
from kivy.properties import (
    ListProperty,
    NumericProperty,
    ObjectProperty,
)
from kivy.uix.floatlayout import FloatLayout
from msgspec import Struct

from companion.profiles import Profile
from ui.telling.score_table import CHOOSABLE, Ink
from ui.touch.model.composition import Area, Composition
from ui.touch.widgets.controls.tappable import Tappable
from ui.touch.widgets.dice.die import DieArt
from ui.touch.widgets.draw.patches import lay_patch
from ui.touch.widgets.draw.player_sign import PlayerSign
from ui.touch.widgets.draw.self_drawn import SelfDrawn, Trait
from ui.touch.widgets.draw.unsaved_sign import UnsavedSign
from ui.touch.widgets.text.fonts import WORDS
from ui.touch.widgets.text.lettering import MARGIN, Lettering, wide
from ui.touch.widgets.text.text import SMALLEST, Icon, Text

STAR, PENCIL = "★", "✎"
CORNER, EDGE = 12, 3  # in units of the composition
GAP = 8  # gap between two tiles, in units of the composition
LINE, ICON = 1.25, 1.2  # a line's height and an icon's size, as shares of the type size
TALLEST = 0.9  # greatest height of a tile, as a share of its width


class TileFace(Struct, frozen=True):
    """The content of a tile.

    `key` is unique in its table; `value` is the points, empty while the tile is open; `below` is a
    smaller line; `ink` sets the style of the value and whether the tile may be chosen; `share` is
    the filled share of a bar, None without a bar. `owners` are the players whose tokens lie there,
    None for a free place; `now` is the index of the place to fill next. `pips` draws the face of a
    die before the name. An `advised` tile has a firm frame.
    """

    key: Hashable
    name: str
    value: str = ""
    below: str = ""
    ink: Ink = Ink.PLAIN
    pips: int | None = None
    share: float | None = None
    owners: tuple[Profile | None, ...] = ()
    now: int = -1
    unsaved: bool = False
    advised: bool = False


class TileParts(NamedTuple):
    """Areas of a tile's parts; `value_size` is the size of the value's type in pixels.

    `beside`: the value stands beside the name.
    """

    pips: Area
    name: Area
    value: Area
    below: Area
    icon: Area
    value_size: float
    beside: bool


def _figures(value: str, size: float, unit: float) -> float:
    """Return the width of a value in bold type with its margins, in pixels."""
    return wide(value, Lettering(WORDS, True, round(size, 1))) + 4 * unit


class Tile(Tappable, SelfDrawn, FloatLayout):
    """A tile; flat if written or another player's, raised if the tile may be chosen."""

    face = Trait[TileFace](TileFace("", ""))
    composition = Trait[Composition | None](None)

    drawn_by = (*SelfDrawn.drawn_by, "state")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(size_hint=(None, None), **kwargs)
        self._name = Text(size_hint=(None, None))
        self._value = Text(size_hint=(None, None), bold=True)
        self._below = Text(size_hint=(None, None))
        self._icon = Icon(size_hint=(None, None))
        self._pips = DieArt(size_hint=(None, None))
        self._unsaved = UnsavedSign()
        self._unsaved.pos_hint = {}
        self._discs: list[PlayerSign] = []
        for widget in (self._pips, self._name, self._value, self._below, self._icon, self._unsaved):
            self.add_widget(widget)

    @property
    def words(self) -> str:
        """The value on the tile."""
        text: str = self._value.text
        return text

    @property
    def ink(self) -> Ink:
        """The style of the value."""
        return self.face.ink

    @property
    def open(self) -> bool:
        """True while the tile may be chosen."""
        return self.face.ink in CHOOSABLE

    def _draw(self) -> None:
        made, face = self.composition, self.face
        if made is None or self.width < 2:
            return
        ground = self.canvas.before
        ground.clear()
        with ground:
            self._draw_face(made.unit, face)
        self._write(made, face)
        if face.owners or self._discs:
            self._lay_owners(made, face)

    def _lay_owners(self, made: Composition, face: TileFace) -> None:
        """Lay a disc for each token place at the bottom; the place to fill next has a firm rim."""
        for disc in self._discs:
            self.remove_widget(disc)
        self._discs = []
        count, unit = len(face.owners), made.unit
        if not count:
            return
        side = min(26 * unit, (self.width - 10 * unit) / count - 2 * unit)
        step = min(side + 6 * unit, (self.width - 8 * unit) / count)
        x = self.center_x - (count - 1) * step / 2 - side / 2
        y = self.y + 6 * unit
        for at, owner in enumerate(face.owners):
            if owner is not None:
                disc = PlayerSign(profile=owner, size_hint=(None, None))
                disc.pos, disc.size = (x + at * step, y), (side, side)
                self._discs.append(disc)
                self.add_widget(disc)
                continue
            with self.canvas.before:
                Color(*(self.palette.ink if at == face.now else self.palette.line))
                rim = (2 if at == face.now else 1) * unit
                lay_patch(x + at * step, y, side, side, corner=side / 2, rim=rim)

    def _draw_face(self, unit: float, face: TileFace) -> None:
        """Draw the paper: flat with a line below once written, raised while open."""
        palette, (x, y), (width, height) = self.palette, self.pos, self.size
        edge, corner = EDGE * unit, CORNER * unit
        if face.ink is Ink.INKED or face.share is not None:
            Color(*palette.line)
            lay_patch(x + 4 * unit, y, width - 8 * unit, 2 * unit, corner=unit)
            if face.share:
                Color(*palette.worth)
                bar = max(4 * unit, (width - 8 * unit) * min(1.0, face.share))
                lay_patch(x + 4 * unit, y - unit, bar, 5 * unit, corner=2.5 * unit)
            return
        pencilled, best = face.ink is Ink.PENCILLED, face.ink is Ink.BEST
        body = palette.go if pencilled else palette.best if best else palette.card
        foot = palette.go_ink if pencilled else palette.best_line if best else palette.edge
        down = self.state == "down" and self.open
        Color(*foot)
        lay_patch(x, y - (0 if down else edge), width, height, corner=corner)
        Color(*body)
        lay_patch(x, y, width, height, corner=corner)
        if pencilled or best or not self.open:
            Color(*(foot if self.open else palette.line))
            lay_patch(x, y, width, height, corner=corner, rim=(3 if pencilled else 2) * unit)
        if face.advised:
            Color(*palette.worth)
            out = 3 * unit
            around = (x - out, y - out, width + 2 * out, height + 2 * out)
            lay_patch(*around, corner=corner + out, rim=4 * unit)
        if down:
            Color(*palette.ink[:3], 0.12)
            lay_patch(x, y, width, height, corner=corner)

    def _write(self, made: Composition, face: TileFace) -> None:
        u = self.u
        pencilled, best = face.ink is Ink.PENCILLED, face.ink is Ink.BEST
        written = face.ink is Ink.INKED or face.share is not None
        loud = self.open and face.ink is not Ink.NOTHING
        ink = "go_ink" if pencilled else "ink" if loud or not written else "soft"
        parts = self._parts(made, face)
        self._pips.value = face.pips
        self._pips.opacity = float(parts.pips.width > 0)
        self._pips.pos, self._pips.size = parts.pips[:2], parts.pips[2:]
        self._name.wrap = parts.name.height > LINE * made.small + 1
        _set(self._name, parts.name, made.small / u, face.name, ink)
        self._value.halign = "right" if pencilled or parts.beside else "left"
        _set(self._value, parts.value, parts.value_size / u, face.value, ink)
        self._below.halign = "left" if pencilled or face.owners else "right"
        below = face.below if self._fits(face.below, parts.below.width) else ""
        _set(self._below, parts.below, made.small / u, below, ink)
        self._icon.fs = ICON * made.small / u
        self._icon.text = PENCIL if pencilled else STAR if best else ""
        self._icon.color = "go_ink" if pencilled else "best_line"
        self._icon.pos, self._icon.size = parts.icon[:2], parts.icon[2:]
        self._unsaved.shown = face.unsaved
        self._unsaved.right = self.right - 2 * made.unit
        self._unsaved.center_y = self.y + 14 * made.unit

    def _parts(self, made: Composition, face: TileFace) -> TileParts:
        """Return the areas of the parts: the name above the value, or beside on a low tile."""
        unit, pad = made.unit, 5 * made.unit
        line = round(LINE * made.small)
        marked = face.ink in {Ink.PENCILLED, Ink.BEST}
        icon = round(ICON * made.small) if marked else 0
        left, right = self.x + pad, self.right - pad
        if self.height < line + 1.1 * made.medium:
            figures = _figures(face.value, made.medium, unit)
            end = right - figures - icon
            pips = Area(left, self.center_y - line / 2, line if face.pips is not None else 0, line)
            name_left = pips.x + (pips.width + 4 * unit if pips.width else 0)
            name_left = name_left if self._fits(face.name, end - name_left, lines=2) else left
            pips = pips._replace(width=pips.width if name_left > left else 0)
            name = Area(name_left, self.y, max(0, end - name_left), self.height)
            value = Area(right - figures, self.y, figures, self.height)
            spot = Area(end, self.center_y - icon / 2, icon, icon)
            return TileParts(
                pips, name, value, Area(left, self.y, 0, line), spot, made.medium, True
            )
        pencilled = face.ink is Ink.PENCILLED
        end = right - icon if pencilled else self.right - 2 * unit
        pips = Area(left, 0, line if face.pips is not None else 0, line)
        name_left = left + (pips.width + 4 * unit if pips.width else 0)
        if not self._fits(face.name, end - name_left):
            pips, name_left = pips._replace(width=0), left
        lines = 1 if self._fits(face.name, end - name_left) else 2
        high = line if lines == 1 else round(2 * LINE * SMALLEST * self.u)
        top = self.top - 2 * unit - high
        large = self.open and self.height > high + 1.05 * made.large
        size = made.large if large else made.medium
        value = Area(left, self.y + 2 * unit, right - left, top - self.y - 2 * unit)
        if face.ink is Ink.BEST:
            value = value._replace(width=value.width - icon)
        below = Area(left, self.y + 3 * unit, 0, line)
        if face.below:
            figures = _figures(face.value, size, unit)
            rest = max(0, value.width - figures)
            value = value._replace(x=left + (rest if pencilled else 0), width=figures)
            below = below._replace(x=left + (0 if pencilled else figures), width=rest)
        spot = Area(right - icon, top if pencilled else self.y + 6 * unit, icon, icon)
        name = Area(name_left, top, end - name_left, high)
        if face.owners:  # the value, the words below it, the tokens
            discs = min(26 * unit, self.width / len(face.owners)) + 8 * unit
            low = self.y + discs
            below = Area(left, low, right - left, line if face.below else 0)
            value = value._replace(x=left, y=below.top, width=right - left - icon)
            value = value._replace(height=max(1.0, top - below.top))
            spot = spot._replace(y=value.y + (value.height - icon) / 2)
        return TileParts(pips._replace(y=top), name, value, below, spot, size, False)

    def _fits(self, words: str, width: float, *, lines: int = 1) -> bool:
        """Return whether words fit on one line, or on each of two, in the smallest type."""
        lettering = Lettering(WORDS, False, SMALLEST * self.u)
        parts = words.split() if lines > 1 else [words]
        return max((wide(part, lettering) for part in parts), default=0) <= width - MARGIN


class Tiles(FloatLayout):
    """Tiles in sections, stacked, or side by side if the sheet is a column.

    A tap on a tile dispatches `on_choose(key, again)`; `again`: possibly the second tap of a double
    tap.
    """

    __events__ = ("on_choose",)
    sections: Sequence[Sequence[TileFace]] = ListProperty()
    composition: Composition | None = ObjectProperty(None, allownone=True)
    across = NumericProperty(0)  # most tiles side by side; 0: set by the composition
    tallest = NumericProperty(TALLEST)  # greatest height of a tile, as a share of its width

    def __init__(self, **kwargs: Any) -> None:
        self._tiles: dict[Hashable, Tile] = {}
        super().__init__(**kwargs)
        for name in ("sections", "composition", "pos", "size", "across"):
            self.fbind(name, self._arrange)

    def row(self, key: Hashable) -> Tile:
        """Return the tile whose face has a key."""
        return self._tiles[key]

    def on_choose(self, key: Hashable, again: bool) -> None:
        """Event: a tile was tapped."""

    def _arrange(self, *_: object) -> None:
        made = self.composition
        if made is None or self.width < 2:
            return
        keys = [face.key for section in self.sections for face in section]
        if keys != list(self._tiles):
            self.clear_widgets()
            self._tiles = {key: Tile() for key in keys}
            for key, tile in self._tiles.items():
                tile.bind(
                    on_release=lambda tile, key=key: self.dispatch("on_choose", key, tile.again)
                )
                self.add_widget(tile)
        across, rows, cells = self._grid(made)
        gap, down = GAP * made.unit, self._down(made)
        width = (self.width - (across - 1) * gap) / max(1, across)
        height = min((self.height - (rows - 1) * down) / max(1, rows), self.tallest * width)
        for face, column, row in cells:
            tile = self._tiles[face.key]
            tile.composition, tile.face = made, face
            tile.size = round(width), round(height)
            top = self.top - row * (height + down)
            tile.pos = round(self.x + column * (width + gap)), round(top - height)

    def least(self, made: Composition) -> float:
        """Return the least height in pixels at which every tile is as high as a finger."""
        _, rows, _ = self._grid(made)
        return rows * (made.touch + self._down(made))

    @staticmethod
    def _down(made: Composition) -> float:
        """Return the free space below a tile, in pixels: its edge and the gap to the next tile."""
        return (GAP + 2) * made.unit

    def _grid(self, made: Composition) -> tuple[int, int, list[tuple[TileFace, int, int]]]:
        """Return the numbers of columns and rows, and each tile with its column and row."""
        sections = [section for section in self.sections if section]
        longest = max(map(len, sections), default=0)
        cells: list[tuple[TileFace, int, int]] = []
        if made.kind == "wide":  # sections are columns
            for column, section in enumerate(sections):
                cells += [(face, column, row) for row, face in enumerate(section)]
            return len(sections), longest, cells
        across = min(longest, int(self.across) or (4 if made.kind == "tall" else longest))
        rows = 0
        for section in sections:
            cells += [(face, at % across, rows + at // across) for at, face in enumerate(section)]
            rows += -(-len(section) // across)
        return across, rows, cells


def _set(text: Text, area: Area, fs: float, words: str, color: str) -> None:
    text.fs, text.color, text.text = fs, color, words
    text.pos, text.size = area[:2], (max(0, area.width), max(0, area.height))
