"""Tiles of paper: what can be written or chosen, each always in its place."""

from collections.abc import Hashable, Sequence
from typing import Any

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
from ui.touch.widgets.text.lettering import Hand, wide
from ui.touch.widgets.text.text import SMALLEST, Icon, Text

STAR, PENCIL = "★", "✎"
CORNER, EDGE = 12, 3  # in units of the composition
GAP = 8  # between two tiles, likewise


class TileFace(Struct, frozen=True):
    """What a tile shows.

    `key` tells it from the others of its table; `value` are its points, empty while it is open;
    `below` is a smaller line; `ink` says how it is written and whether it may be chosen; `share`
    is how full its bar is, None without one. `owners` are the players whose tokens lie there, one
    after the other, None for a free place; that at `now` is to be filled now. `pips` draws the face of a die before the name. An `advised`
    tile has a firm frame.
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


class Tile(Tappable, SelfDrawn, FloatLayout):
    """A tile; `flat` ones are written or another player's, raised ones may be chosen."""

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
        """The value it shows."""
        text: str = self._value.text
        return text

    @property
    def ink(self) -> Ink:
        """How it is written."""
        return self.face.ink

    @property
    def open(self) -> bool:
        """Whether it may be chosen now."""
        return self.face.ink in CHOOSABLE

    def _draw(self) -> None:
        made, face = self.composition, self.face
        if made is None or self.width < 2:
            return
        ground = self.canvas.before
        ground.clear()
        with ground:
            self._paint(made.unit, face)
        self._write(made, face)
        if face.owners or self._discs:
            self._lay_owners(made, face)

    def _lay_owners(self, made: Composition, face: TileFace) -> None:
        """Lay a disc for each token's place at the bottom; that of now has a firm rim."""
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

    def _paint(self, unit: float, face: TileFace) -> None:
        """Draw the paper: flat with a line below it once written, raised while it is open."""
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
        u, unit, (width, height) = self.u, made.unit, self.size
        pencilled, best = face.ink is Ink.PENCILLED, face.ink is Ink.BEST
        written = face.ink is Ink.INKED or face.share is not None
        loud = self.open and face.ink is not Ink.NOTHING
        ink = "go_ink" if pencilled else "ink" if loud or not written else "soft"
        pad = 5 * unit
        line = round(1.25 * made.small)
        short = height < line + 1.1 * made.medium  # name and value stand side by side
        tall = height > line + 1.05 * made.large
        beside = round(1.25 * made.small) if face.pips is not None else 0
        top = self.top - line - (2 * unit if not short else (height - line) / 2)
        self._pips.value = face.pips
        self._pips.opacity = 1 if beside else 0
        self._pips.size = beside, beside
        self._pips.pos = self.x + pad, top + (line - beside) / 2
        sign = PENCIL if pencilled else STAR if best else ""
        icon = round(1.2 * made.small) if sign else 0
        value_fs = made.large if self.open and tall else made.medium
        left = self.x + pad + (beside + 4 * unit if beside else 0)
        right = self.right - pad
        if short:
            room = 2.2 * value_fs
            value = Area(right - room, self.y, room, height)
            name = Area(left, top, max(0, right - room - icon - left), line)
            spot = Area(right - room - icon, self.y + (height - icon) / 2, icon, icon)
        else:
            edge = right - icon if pencilled else self.right - 2 * unit
            name = Area(left, top, edge - left, line)
            low = self.y + 2 * unit
            value = Area(self.x + pad, low, width - 2 * pad - (icon if best else 0), top - low)
            over = top if pencilled else self.y + 6 * unit
            spot = Area(right - icon, over, icon, icon)
        below = value._replace(y=self.y + 3 * unit, width=0, height=line)
        if face.below and not short:
            figures = wide(face.value, Hand(WORDS, True, round(value_fs, 1))) + 4 * unit
            rest = max(0, value.width - figures)
            value = value._replace(x=value.x + (rest if pencilled else 0), width=figures)
            below = below._replace(x=below.x + (0 if pencilled else figures), width=rest)
        _set(self._name, name, made.small / u, face.name, ink)
        if face.owners and not short:  # the value, the words below it, the tokens
            discs = min(26 * unit, width / len(face.owners)) + 8 * unit
            under = line if face.below else 0
            value = value._replace(
                y=self.y + discs + under, height=max(1, top - self.y - discs - under)
            )
            below = Area(self.x + pad, self.y + discs, width - 2 * pad, line)
            spot = spot._replace(y=value.y + (value.height - icon) / 2)
        else:
            below = Area(self.x + pad, self.y + 3 * unit, width - 2 * pad, line)
        self._value.halign = "right" if pencilled or short else "left"
        _set(self._value, value, value_fs / u, face.value, ink)
        readable = wide(face.below, Hand(WORDS, False, SMALLEST * unit)) <= below.width - 2
        self._below.halign = "left" if pencilled or face.owners else "right"
        said = face.below if readable and not short else ""
        _set(self._below, below, made.small / u, said, ink)
        self._icon.fs = 1.2 * made.small / u
        self._icon.text, self._icon.color = sign, "go_ink" if pencilled else "best_line"
        self._icon.pos, self._icon.size = spot[:2], spot[2:]
        self._unsaved.shown = face.unsaved
        self._unsaved.right, self._unsaved.center_y = self.right - 2 * unit, self.y + 14 * unit


class Tiles(FloatLayout):
    """Tiles in sections, one under the other, or side by side where the sheet is a column.

    A tap on a tile dispatches `on_choose(key, again)`; `again`: it may be the second tap of a
    double one.
    """

    __events__ = ("on_choose",)
    sections: Sequence[Sequence[TileFace]] = ListProperty()
    composition: Composition | None = ObjectProperty(None, allownone=True)
    across = NumericProperty(0)  # tiles side by side at most; 0: as the composition has it
    tallest = NumericProperty(0.9)  # the most a tile is high, as a share of its width

    def __init__(self, **kwargs: Any) -> None:
        self._tiles: dict[Hashable, Tile] = {}
        super().__init__(**kwargs)
        for name in ("sections", "composition", "pos", "size", "across"):
            self.fbind(name, self._arrange)

    def row(self, key: Hashable) -> Tile:
        """The tile of that key."""
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
        for section, area in self._areas(made):
            for face, place in zip(section, area, strict=True):
                tile = self._tiles[face.key]
                tile.composition, tile.face = made, face
                tile.pos, tile.size = place[:2], place[2:]

    def _areas(self, made: Composition) -> list[tuple[Sequence[TileFace], list[Area]]]:
        sections = [section for section in self.sections if section]
        if not sections:
            return []
        gap = GAP * made.unit
        if made.kind == "wide":  # sections are columns
            most = max(map(len, sections))
            width = (self.width - (len(sections) - 1) * gap) / len(sections)
            height = min((self.height - (most - 1) * gap) / most, max(1.1, self.tallest) * width)
            return [
                (
                    section,
                    [
                        _tile(self, column * (width + gap), row * (height + gap), width, height)
                        for row in range(len(section))
                    ],
                )
                for column, section in enumerate(sections)
            ]
        across = int(self.across) or (4 if made.kind == "tall" else max(map(len, sections)))
        rows = sum(-(-len(section) // across) for section in sections)
        across = min(across, max(map(len, sections)))
        width = (self.width - (across - 1) * gap) / across
        down = gap + 2 * made.unit
        height = min((self.height - (rows - 1) * down) / rows, self.tallest * width)
        found, first = [], 0
        for section in sections:
            areas = [
                _tile(
                    self,
                    at % across * (width + gap),
                    (first + at // across) * (height + down),
                    width,
                    height,
                )
                for at in range(len(section))
            ]
            first += -(-len(section) // across)
            found.append((section, areas))
        return found


def _tile(tiles: Tiles, left: float, down: float, width: float, height: float) -> Area:
    return Area(
        round(tiles.x + left), round(tiles.top - down - height), round(width), round(height)
    )


def _set(text: Text, area: Area, fs: float, words: str, color: str) -> None:
    text.fs, text.color, text.text = fs, color, words
    text.pos, text.size = area[:2], (max(0, area.width), max(0, area.height))
