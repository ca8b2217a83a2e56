"""Slips of paper over the sheet: a question with answers, or another player's sheet."""

from collections.abc import Sequence
from typing import Any

from kivy.graphics import Color, Rectangle
from kivy.graphics.texture import Texture
from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.floatlayout import FloatLayout

from companion.dice import Box
from ui.touch.model.composition import Area, Composition
from ui.touch.running_app import the_app
from ui.touch.stage.tile import TileFace, Tiles
from ui.touch.widgets.cards.doubtful_die import pictured
from ui.touch.widgets.controls.button import TapButton
from ui.touch.widgets.dice.die import DieFace
from ui.touch.widgets.draw.patches import lay_patch
from ui.touch.widgets.draw.player_sign import PlayerSign
from ui.touch.widgets.draw.self_drawn import SelfDrawn
from ui.touch.widgets.text.fonts import WORDS
from ui.touch.widgets.text.lettering import Lettering, wide
from ui.touch.widgets.text.text import Text
from vision.frame import Frame

CORNER = 20  # in units of the composition
MOST_FACES = 9  # most faces of a die, side by side


class Slip(SelfDrawn, FloatLayout):
    """A slip that keeps touches from the widgets below."""

    composition: Composition | None = ObjectProperty(None, allownone=True)
    drawn_by = (*SelfDrawn.drawn_by, "composition")

    def on_touch_down(self, touch: Any) -> bool:
        """Keep every touch on the slip."""
        if self.disabled or not self.opacity or not self.collide_point(*touch.pos):
            return False
        super().on_touch_down(touch)
        return True


class QuestionSlip(Slip):
    """A sentence, the faces a die may show, and answers in words.

    `answers` are pairs (key, enabled), the likeliest first: a key names the words of a button, and
    is passed to `on_answer`. `faces` are the faces of the die in question (`on_face`), `likely` the
    likeliest faces.
    """

    __events__ = ("on_answer", "on_face")
    words = StringProperty()
    asking = BooleanProperty(False)
    answers = ListProperty()
    faces = ListProperty()
    likely = ListProperty()
    picture: Texture | None = ObjectProperty(None, allownone=True)

    drawn_by = (*Slip.drawn_by, "words", "asking", "answers", "faces", "likely", "picture")

    def __init__(self, **kwargs: Any) -> None:
        self._made: object = None
        self._keys: list[TapButton] = []
        self._dice: list[DieFace] = []
        super().__init__(**kwargs)
        self._words = Text(wrap=True, bold=True, size_hint=(None, None))
        self.add_widget(self._words)

    def show(self, frame: Frame | None, box: Box | None) -> None:
        """Show the part of the frame in a box; None: no picture."""
        self.picture = pictured(frame, box)

    def keys(self) -> list[TapButton]:
        """Return the keys of the answers, the likeliest first."""
        return list(self._keys)

    def dice(self) -> list[DieFace]:
        """Return the faces that can be tapped, lowest first."""
        return list(self._dice)

    def on_answer(self, key: str) -> None:
        """Event: a button below the instruction was tapped; `key` names the button's words."""

    def on_face(self, value: int) -> None:
        """Event: a face was tapped."""

    def _draw(self) -> None:
        made = self.composition
        ground = self.canvas.before
        ground.clear()
        if made is None or self.width < 2:
            return
        self._make()
        unit = made.unit
        inner = Area(
            self.x + 14 * unit, self.y + 12 * unit, self.width - 28 * unit, self.height - 24 * unit
        )
        with ground:
            Color(*self.palette.doubt_card)
            lay_patch(*self.pos, *self.size, corner=CORNER * unit)
            Color(*self.palette.doubt_line)
            lay_patch(*self.pos, *self.size, corner=CORNER * unit, rim=4 * unit)
            if self.picture is not None:
                side = min(inner.height, 0.2 * inner.width)
                Color(1, 1, 1, 1)
                low = inner.y + (inner.height - side) / 2
                Rectangle(texture=self.picture, pos=(inner.x, low), size=(side, side))
                beside = side + 12 * unit
                inner = inner._replace(x=inner.x + beside, width=inner.width - beside)
        self._place(inner, made)

    def _make(self) -> None:
        """Make the keys of the answers and faces, if they have changed."""
        t = the_app().t
        wanted = (tuple(self.answers), tuple(self.faces), tuple(self.likely), t.language)
        if wanted == self._made:
            return
        self._made = wanted
        for widget in (*self._keys, *self._dice):
            self.remove_widget(widget)
        self._keys = [self._key(key, enabled) for key, enabled in self.answers]
        faces = self.faces if len(self.faces) <= MOST_FACES else self.likely
        self._dice = [self._die(value) for value in faces]
        for widget in (*self._dice, *self._keys):
            self.add_widget(widget)

    def _key(self, key: str, enabled: bool) -> TapButton:
        button = TapButton(words=the_app().t(key), wrap=True, disabled=not enabled)
        button.size_hint = None, None
        button.bind(on_release=lambda _: self.dispatch("on_answer", key))
        return button

    def _die(self, value: int) -> DieFace:
        die = DieFace(value=value, chosen=value in self.likely, size_hint=(None, None))
        die.bind(on_release=lambda die: self.dispatch("on_face", int(die.value)))
        return die

    def _place(self, inner: Area, made: Composition) -> None:
        """Lay the words at the top, the faces on felt below them, and the answers.

        The answers lie beside or under the faces.
        """
        unit = made.unit
        touch = max(made.touch, 52 * unit)
        beside = bool(self._dice) and made.kind == "low"
        keys_wide = 0.26 * inner.width if beside and self._keys else 0
        left = Area(
            inner.x,
            inner.y,
            inner.width - keys_wide - (12 * unit if keys_wide else 0),
            inner.height,
        )
        low = left.y
        if self._keys and not beside:
            low += self._row_of_keys(left, touch, made)
        elif self._keys:
            self._column_of_keys(
                Area(inner.x + inner.width - keys_wide, inner.y, keys_wide, inner.height),
                touch,
                made,
            )
        words = (1.6 if made.kind == "low" else 2.6) * made.medium
        if self._dice:
            high = max(made.touch, min(96 * unit, left.top - low - words))
            self._row_of_dice(Area(left.x, low, left.width, high), made)
            low += high
        self._words.fs, self._words.text = made.medium / self.u, self.words
        self._words.pos, self._words.size = (left.x, low), (left.width, max(0, left.top - low))

    def _row_of_keys(self, area: Area, high: float, made: Composition) -> float:
        """Lay the answers side by side at the bottom; return the height of these rows."""
        gap = 8 * made.unit
        across = max(1, min(len(self._keys), int(area.width // (150 * made.unit))))
        rows = -(-len(self._keys) // across)
        width = (area.width - (across - 1) * gap) / across
        for at, key in enumerate(self._keys):
            row, column = divmod(at, across)
            key.size = width, high
            key.pos = area.x + column * (width + gap), area.y + (rows - 1 - row) * (high + gap)
            key.fs = made.small / self.u
        return rows * (high + gap)

    def _column_of_keys(self, area: Area, high: float, made: Composition) -> None:
        gap = 8 * made.unit
        whole = len(self._keys) * (high + gap) - gap
        for at, key in enumerate(self._keys):
            key.size = area.width, high
            key.pos = area.x, area.y + (area.height + whole) / 2 - high - at * (high + gap)
            key.fs = made.small / self.u

    def _row_of_dice(self, area: Area, made: Composition) -> None:
        with self.canvas.before:
            Color(*self.palette.felt)
            lay_patch(*area, corner=12 * made.unit)
        width = area.width / len(self._dice)
        for at, die in enumerate(self._dice):
            die.size = width, area.height
            die.pos = area.x + at * width, area.y


class SheetSlip(Slip):
    """Another player's sheet, read-only; its key dispatches `on_back`."""

    __events__ = ("on_back",)
    player = StringProperty()
    title = StringProperty()
    total = StringProperty()
    back_words = StringProperty()
    sections: Sequence[Sequence[TileFace]] = ListProperty()
    across = NumericProperty(0)

    drawn_by = (*Slip.drawn_by, "player", "title", "total", "back_words", "sections")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._sign = PlayerSign(size_hint=(None, None))
        self._title = Text(bold=True, size_hint=(None, None))
        self._total = Text(bold=True, size_hint=(None, None))
        self._back = TapButton(sign="✕", size_hint=(None, None))
        self._back.bind(on_release=lambda _: self.dispatch("on_back"))
        self._tiles = Tiles(size_hint=(None, None), disabled=True)
        for widget in (self._sign, self._title, self._total, self._back, self._tiles):
            self.add_widget(widget)

    def on_back(self) -> None:
        """Event: the slip's key was tapped."""

    def _draw(self) -> None:
        made = self.composition
        ground = self.canvas.before
        ground.clear()
        if made is None or self.width < 2 or not self.player:
            return
        unit, app = made.unit, the_app()
        profile = app.profile_of(self.player)
        with ground:
            Color(*self.palette.player(profile.colour)[0])
            lay_patch(*self.pos, *self.size, corner=CORNER * unit)
            Color(*self.palette.paper)
            lay_patch(self.x, self.y, self.width, self.height - 5 * unit, corner=CORNER * unit)
        head = max(made.touch, 52 * unit)
        top, left = self.top - 12 * unit - head, self.x + 16 * unit
        self._sign.profile = profile
        self._sign.size, self._sign.pos = (head * 0.8, head * 0.8), (left, top + head * 0.1)
        back = min(200 * unit, 0.34 * self.width)
        self._back.words, self._back.fs = self.back_words, made.small / self.u
        self._back.size, self._back.pos = (back, head), (self.right - 16 * unit - back, top)
        figures = Lettering(WORDS, True, round(made.large, 1))
        total = wide(self.total, figures) + 8 * unit if self.total else 0
        words = self.right - back - 28 * unit - left - head - total
        self._title.fs, self._title.text = made.medium / self.u, self.title
        self._title.pos, self._title.size = (left + head, top), (max(0, words), head)
        self._total.fs, self._total.text = made.large / self.u, self.total
        self._total.pos, self._total.size = (left + head + words, top), (total, head)
        self._tiles.across = self.across
        self._tiles.composition = made
        self._tiles.pos = self.x + 12 * unit, self.y + 12 * unit
        self._tiles.size = self.width - 24 * unit, max(1, top - self.y - 22 * unit)
        self._tiles.sections = self.sections
