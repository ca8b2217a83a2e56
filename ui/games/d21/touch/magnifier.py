"""The whole board beside a magnified part, where squares are large enough for a finger."""

from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from ui.games.d21.board_marks import window
from ui.games.d21.touch import board
from ui.games.d21.touch.touch_target import near
from ui.touch.running_app import the_app
from ui.touch.widgets.cards import question

Builder.load_file(str(Path(__file__).with_suffix(".kv")))

__all__ = ["Magnifier", "board", "question"]

ACROSS, UP = 7, 5


class Magnifier(BoxLayout):
    """Two pictures of a `look`; `on_square` gets the square tapped on either.

    A touch on the whole board moves the magnified part there. Such a touch counts as a tap only if
    no other square lies under the finger, else `magnified` is set until the next tap. `caption` and
    `words` are the text above the magnified part.
    """

    __events__ = ("on_square",)
    look = ObjectProperty(None, allownone=True)
    focus = NumericProperty(0)
    part = ObjectProperty(None, allownone=True)
    magnified = BooleanProperty(False)
    caption = StringProperty()
    words = StringProperty()

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.fbind("look", self._aim)
        self.fbind("focus", self._aim)

    def on_square(self, square: int) -> None:
        """Event: a square was tapped."""

    def touch_board(self, square: int, place: tuple[float, float]) -> None:
        """Handle a touch on the whole board."""
        look, edge = self.look, self.ids.board.edge
        self.focus = square
        under = near(place, look.columns, look.rows, edge, the_app().touch)
        self.magnified = bool(set(under) - {square})
        if not self.magnified:
            self.dispatch("on_square", square)

    def touch_part(self, square: int) -> None:
        """Handle a tap on the magnified part."""
        self.magnified = False
        self.dispatch("on_square", square)

    def _aim(self, *_: object) -> None:
        if self.look is not None:
            self.part = window(self.look, int(self.focus), ACROSS, UP)
