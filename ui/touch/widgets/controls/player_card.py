"""A player's card with sign and name on a band of the player's colour."""

from pathlib import Path

from kivy.graphics import Color, RoundedRectangle
from kivy.lang import Builder
from kivy.properties import BooleanProperty, ColorProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from ui.touch.running_app import the_app
from ui.touch.widgets.controls import basics
from ui.touch.widgets.draw import player_sign
from ui.touch.widgets.draw.rounded_ground import lay
from ui.touch.widgets.draw.self_drawn import SelfDrawn

Builder.load_file(str(Path(__file__).with_suffix(".kv")))

__all__ = ["PlayerCard", "basics", "player_sign"]

BAND = 18  # the height of the coloured band, in units
CORNER = 8
RIM, RIM_OF_TURN = 1, 3  # the edge's width, in units


class PlayerCard(SelfDrawn, BoxLayout):
    """A player: sign and name on a band of the player's colour, other content below.

    An arrow and a broad edge mark the current player, a cross a player who has left. The app's
    profile of `name` gives colour and sign; a game's screen adds its content below the band.
    """

    name = StringProperty()
    playing = BooleanProperty(False)
    gone = BooleanProperty(False)  # has left the game, or is out
    sign_below = BooleanProperty(False)  # the sign stands below, the name has the whole band
    profile = ObjectProperty(None, allownone=True)
    ground = ColorProperty((0, 0, 0, 1))  # colour of the band: the player's colour
    ink = ColorProperty((0, 0, 0, 1))  # colour of the words on the band

    drawn_by = (*SelfDrawn.drawn_by, "playing", "profile")

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.fbind("name", self.meet)
        self.meet()

    def meet(self, *_: object) -> None:
        """Update the player's colour and sign."""
        self.profile = the_app().profile_of(self.name) if self.name else None

    def dress(self) -> None:
        """Apply the app's colours and sizes, and the player's own."""
        super().dress()
        self.meet()

    def _draw(self) -> None:
        if self.profile is None:
            self.canvas.before.clear()
            return
        palette, u = self.palette, self.u
        rim = (RIM_OF_TURN if self.playing else RIM) * u
        edge = palette.sure if self.playing else palette.line
        lay(self, palette.card, edge=edge, rim=rim, corner=CORNER)
        self.ground, self.ink = palette.player(self.profile.colour)
        round_top = [CORNER * u - rim] * 2 + [0, 0]
        with self.canvas.before:
            Color(*self.ground)
            RoundedRectangle(
                pos=(self.x + rim, self.top - rim - BAND * u),
                size=(max(0, self.width - 2 * rim), BAND * u),
                radius=round_top,
            )
