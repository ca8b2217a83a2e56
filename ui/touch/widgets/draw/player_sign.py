"""A player's sign on a disc of the player's colour."""

from kivy.graphics import Color, Ellipse, Rectangle

from companion.profiles import Colour, Profile
from companion.profiles import Sign as SignName
from ui.telling.signs import SHAPES
from ui.touch.widgets.draw.pieces import lay_piece
from ui.touch.widgets.draw.self_drawn import SelfDrawn, Trait
from ui.touch.widgets.text.fonts import WORDS
from ui.touch.widgets.text.glyphs import readable
from ui.touch.widgets.text.lettering import Hand, line

RIM = 0.06  # of the disc's radius: it stands out from any ground by its edge
SIGN = 0.62  # the sign's square, as a share of the disc's width
LETTER = 0.58  # the letter's size, as a share of the disc's width


class PlayerSign(SelfDrawn):
    """The sign of a profile, as large as its place is: a picture or the name's first letter.

    Nothing is drawn while there is no profile.
    """

    profile = Trait[Profile | None](None)
    inset = Trait[float](0)  # left free around the disc, in units

    def _draw(self) -> None:
        self.canvas.clear()
        if self.profile is not None:
            with self.canvas:
                self._paint_disc(self.profile)

    def _paint_disc(self, profile: Profile) -> None:
        side = max(0, min(self.width, self.height) - 2 * self.inset * self.u)
        ground, on = self.palette.player(profile.colour)
        x, y, rim = self.center_x - side / 2, self.center_y - side / 2, RIM * side / 2
        Color(*self.palette.ink)
        Ellipse(pos=(x, y), size=(side, side))
        Color(*ground)
        Ellipse(pos=(x + rim, y + rim), size=(side - 2 * rim, side - 2 * rim))
        Color(*on)
        if profile.sign is None:
            self._paint_letter(profile.name, side)
        else:
            self._paint_sign(profile.sign, profile.colour, side)

    def _paint_letter(self, name: str, side: float) -> None:
        letter = readable(name.strip())[:1].upper()
        if not letter or side < 1:
            return
        texture = line(letter, Hand(WORDS, True, round(LETTER * side, 1))).texture
        x, y = self.center_x - texture.width / 2, self.center_y - texture.height / 2
        Rectangle(texture=texture, size=texture.size, pos=(round(x), round(y)))

    def _paint_sign(self, sign: SignName, colour: Colour, side: float) -> None:
        ground, on = self.palette.player(colour)
        scale = SIGN * side
        left, bottom = self.center_x - scale / 2, self.center_y - scale / 2
        for piece in SHAPES[sign]:
            Color(*(ground if piece.cut else on))
            lay_piece(piece, left, bottom, scale)
