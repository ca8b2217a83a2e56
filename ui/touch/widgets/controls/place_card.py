"""A player's place card: sign, name and score on a rounded chip or straight on felt."""

from typing import Any

from kivy.graphics import Color, Rectangle
from kivy.properties import BooleanProperty

from ui.telling.colours import Rgba
from ui.touch.running_app import the_app
from ui.touch.widgets.controls.tappable import Tappable
from ui.touch.widgets.draw.patches import lay_patch
from ui.touch.widgets.draw.player_sign import PlayerSign
from ui.touch.widgets.draw.self_drawn import Trait
from ui.touch.widgets.text.fonts import ICONS, WORDS, M, S
from ui.touch.widgets.text.glyphs import readable
from ui.touch.widgets.text.lettering import Lettering, line, shortened, wide

CROWN, CROWN_SIZE = "♛", 20
DISC = 5 / 6  # the sign's disc, as a share of the card's height
GAP = 8  # between the parts of a card, in units
AFTER = 16  # right margin on a chip, in units
LOW = 30  # below this height in units the score has size S
RING = 2  # around the disc, in units
ENLARGED = 1.15  # scale for "large" and "far" type


class PlaceCard(PlayerSign):
    """A player's place card on a table.

    With `chosen` the card is a white chip, like the current player's; else it has no ground of its
    own. `name` is in size S, or in M without a score; `score` is in M, on a low card in S. If there
    is not room for both, the name is cut, or left out if too little would remain. A `crown` marks
    the leader. `sign` is an icon at the right end, such as a cross. `grown` is the card's scale
    relative to the app's unit.
    """

    name = Trait[str]("")
    score = Trait[str]("")
    sign = Trait[str]("")
    crown = Trait(False)
    grown = Trait[float](1)
    chosen = BooleanProperty(False)
    pressed = BooleanProperty(False)

    drawn_by = (*PlayerSign.drawn_by, "chosen", "pressed")

    def wish(self, height: float) -> float:
        """Return the width of the whole card, in pixels, at a height in pixels."""
        return self._fixed(height) + (self._gap + self._wide(self.name) if self.name else 0)

    def least(self, height: float) -> float:
        """Return the width of the card without its name, in pixels, at a height in pixels."""
        return self._fixed(height)

    @property
    def _ink(self) -> Rgba:
        return self.palette.chip_ink if self.chosen else self.palette.on_felt

    @property
    def _unit(self) -> float:
        """The unit of the type, in pixels: "large" type does not make a card higher."""
        return self.u * self.grown * (1 if the_app().text_size == "normal" else ENLARGED)

    @property
    def _gap(self) -> float:
        return GAP * self.u * self.grown

    @property
    def _name_hand(self) -> Lettering:
        plain = bool(self.score)
        return Lettering(WORDS, not plain, round((S if plain else M) * self._unit, 1))

    @property
    def _score_hand(self) -> Lettering:
        return self._hand_of_score(self.height)

    def _hand_of_score(self, height: float) -> Lettering:
        low = height < LOW * self.u * self.grown
        return Lettering(WORDS, True, round((S if low else M) * self._unit, 1))

    def _wide(self, name: str) -> float:
        return wide(readable(name), self._name_hand)

    def _fixed(self, height: float) -> float:
        """Return the width of all parts but the name, in pixels."""
        width = height + (AFTER * self.u * self.grown if self.chosen else 0)
        if self.score:
            width += self._gap + wide(self.score, self._hand_of_score(height))
        for icon in (self.crown and CROWN, self.sign):
            width += self._gap + CROWN_SIZE * self._unit if icon else 0
        return width

    def _draw(self) -> None:
        ground = self.canvas.before
        ground.clear()
        with ground:
            self._lay_ground()
        self.canvas.clear()
        if self.profile is None or min(self.size) < 1:
            return
        with self.canvas:
            margin = (1 - DISC) / 2 * self.height
            self._paint_ring(self.x + margin, self.y + margin, self.height - 2 * margin)
            self._write(self.x + self.height)

    def _lay_ground(self) -> None:
        if self.chosen:
            Color(*self.palette.chip)
            lay_patch(*self.pos, *self.size, corner=self.height / 2)
        if self.pressed:
            Color(*self._ink[:3], 0.18)
            lay_patch(*self.pos, *self.size, corner=self.height / 2)

    def _paint_ring(self, x: float, y: float, side: float) -> None:
        assert self.profile is not None
        Color(*self._ink)
        lay_patch(x, y, side, side, corner=side / 2)
        self.paint(
            self.profile,
            x + RING * self.u * self.grown,
            y + RING * self.u * self.grown,
            side - 2 * RING * self.u * self.grown,
        )

    def _write(self, x: float) -> None:
        """Write name, score and icons from `x` on."""
        end = self.right - (AFTER * self.u * self.grown if self.chosen else 0)
        if self.sign:
            end -= CROWN_SIZE * self._unit
            self._icon(self.sign, end, self._ink)
            end -= self._gap
        rest = self.width - self._fixed(self.height) - self._gap
        name = shortened(readable(self.name), self._name_hand, rest + 2) if rest > 0 else ""
        if len(name) > 2 or name == self.name:
            x += self._text(name, self._name_hand, x) + self._gap if name else 0
        if self.score:
            x += self._text(self.score, self._score_hand, x) + self._gap
        if self.crown:
            gold = self.palette.chip_ink if self.chosen else self.palette.go
            self._icon(CROWN, x, gold)

    def _text(self, words: str, lettering: Lettering, x: float) -> float:
        """Write words from `x` on, vertically centred; return their width in pixels."""
        Color(*self._ink)
        texture = line(words, lettering).texture
        self._place(texture, x)
        return float(texture.width)

    def _icon(self, icon: str, x: float, colour: Rgba) -> None:
        Color(*colour)
        self._place(line(icon, Lettering(ICONS, False, round(CROWN_SIZE * self._unit))).texture, x)

    def _place(self, texture: Any, x: float) -> None:
        place = (round(x), round(self.center_y - texture.height / 2))
        Rectangle(texture=texture, size=texture.size, pos=place)


class PlaceKey(Tappable, PlaceCard):
    """A place card that can be tapped."""

    def on_state(self, _: object, state: str) -> None:
        """Darken the card while a finger is on it."""
        self.pressed = state == "down"
