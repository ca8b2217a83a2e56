"""A player's sign on a disc of the player's colour."""

from kivy.graphics import Color, Rectangle

from companion.profiles import Colour, Profile
from companion.profiles import Sign as SignName
from ui.telling.signs import SHAPES
from ui.touch.widgets.draw.patches import lay_patch
from ui.touch.widgets.draw.pieces import lay_piece
from ui.touch.widgets.draw.self_drawn import SelfDrawn, Trait
from ui.touch.widgets.text.fonts import WORDS
from ui.touch.widgets.text.glyphs import readable
from ui.touch.widgets.text.lettering import Lettering, line

RIM = 0.06  # share of the disc's radius: sets the disc off from any ground
SIGN = 0.66  # the sign's square, as a share of the width of the disc within its rim
LETTER = 0.62  # the letter's size, likewise


class PlayerSign(SelfDrawn):
    """The sign of a profile, as large as the widget: a picture or the name's first letter.

    Without a profile nothing is drawn.
    """

    profile = Trait[Profile | None](None)
    inset = Trait[float](0)  # free margin around the disc, in units
    rim = Trait[str]("ink")  # the colour of the edge

    def _draw(self) -> None:
        self.canvas.clear()
        if self.profile is not None:
            with self.canvas:
                self._paint_disc(self.profile)

    def _paint_disc(self, profile: Profile) -> None:
        side = max(0, min(self.width, self.height) - 2 * self.inset * self.u)
        x, y, rim = self.center_x - side / 2, self.center_y - side / 2, RIM * side / 2
        Color(*self._paint(self.rim))
        lay_patch(x, y, side, side, corner=side / 2)
        self.paint(profile, x + rim, y + rim, side - 2 * rim)

    def paint(self, profile: Profile, x: float, y: float, side: float) -> None:
        """Paint a disc without its rim, `side` pixels wide; x, y is the lower left corner."""
        ground, on = self.palette.player(profile.colour)
        Color(*ground)
        lay_patch(x, y, side, side, corner=side / 2)
        Color(*on)
        if profile.sign is None:
            self._paint_letter(profile.name, x + side / 2, y + side / 2, side)
        else:
            self._paint_sign(profile.sign, profile.colour, x, y, side)

    def _paint_letter(self, name: str, x: float, y: float, side: float) -> None:
        letter = readable(name.strip())[:1].upper()
        if not letter or side < 1:
            return
        texture = line(letter, Lettering(WORDS, True, round(LETTER * side, 1))).texture
        place = (round(x - texture.width / 2), round(y - texture.height / 2))
        Rectangle(texture=texture, size=texture.size, pos=place)

    def _paint_sign(self, sign: SignName, colour: Colour, x: float, y: float, side: float) -> None:
        ground, on = self.palette.player(colour)
        scale, margin = SIGN * side, (1 - SIGN) / 2 * side
        for piece in SHAPES[sign]:
            Color(*(ground if piece.cut else on))
            lay_piece(piece, x + margin, y + margin, scale)
