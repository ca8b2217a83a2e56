"""The card that asks about a die in the tray: its picture and the two likeliest faces."""

from pathlib import Path

import numpy as np
from kivy.graphics.texture import Texture
from kivy.lang import Builder
from kivy.properties import BooleanProperty, ListProperty, ObjectProperty, StringProperty

from companion.dice import Box
from ui.touch.running_app import the_app
from ui.touch.widgets.controls import basics
from ui.touch.widgets.dice.die import DieFace
from vision.frame import Frame, Image

Builder.load_file(str(Path(__file__).with_suffix(".kv")))

MARGIN = 0.35  # margin around the die, as a share of the box's size


class DoubtfulDieCard(basics.Card):
    """Shows `words`, and while `asking` the faces and answers.

    It dispatches `on_face` for a tap on a likely face and `on_answer` with the key of a tapped
    answer.
    """

    __events__ = ("on_face", "on_answer")
    words = StringProperty()
    asking = BooleanProperty(False)
    likely = ListProperty()
    answers = ListProperty()
    picture = ObjectProperty(None, allownone=True)

    def on_kv_post(self, _: object) -> None:
        """Draw properties set before the kv rule applied, and redraw on changes from now on."""
        for name in ("likely", "answers"):
            self.fbind(name, self._fill)
        the_app().fbind("language", self._fill)
        self._fill()

    def show(self, frame: Frame | None, box: Box | None) -> None:
        """Show the part of the frame in a box; None: no picture."""
        self.picture = pictured(frame, box)

    def on_face(self, value: int) -> None:
        """Event: a likely face was tapped."""

    def on_answer(self, key: str) -> None:
        """Event: an answer in words was tapped; `key` names the words."""

    def _fill(self, *_: object) -> None:
        row = self.ids.row
        row.clear_widgets()
        for value in self.likely[:2]:
            face = DieFace(value=value, size_hint_x=0.7)
            face.bind(on_release=lambda die: self.dispatch("on_face", int(die.value)))
            row.add_widget(face)
        app = the_app()
        for key in self.answers:
            button = basics.TapButton(words=app.t(key), wrap=True, fs=16)
            button.bind(on_release=lambda _, key=key: self.dispatch("on_answer", key))
            row.add_widget(button)


def pictured(frame: Frame | None, box: Box | None) -> Texture | None:
    """Return a texture of the part of the frame in a box; None if there is none."""
    cut = cut_out(frame.image, box) if frame is not None and box is not None else None
    return _texture(cut) if cut is not None else None


def cut_out(image: Image, box: Box) -> Image | None:
    """Return the part of `image` in a box, with a margin (MARGIN); None if nothing is inside."""
    height, width = image.shape[:2]
    across, up = MARGIN * (box.x1 - box.x0), MARGIN * (box.y1 - box.y0)
    x0, x1 = max(0, int(box.x0 - across)), min(width, int(box.x1 + across) + 1)
    y0, y1 = max(0, int(box.y0 - up)), min(height, int(box.y1 + up) + 1)
    if x1 - x0 < 1 or y1 - y0 < 1:
        return None
    return np.ascontiguousarray(image[y0:y1, x0:x1])


def _texture(image: Image) -> Texture:
    height, width = image.shape[:2]
    texture = Texture.create(size=(width, height), colorfmt="bgr")
    texture.flip_vertical()
    texture.blit_buffer(image.tobytes(), colorfmt="bgr", bufferfmt="ubyte")
    return texture
