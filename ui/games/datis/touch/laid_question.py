"""The question about a laid die: its picture, the words, the answers in a row.

Most answers are taps on the dice or the names below, which so keep their room.
"""

from pathlib import Path

from kivy.lang import Builder
from kivy.properties import BooleanProperty, ListProperty, ObjectProperty, StringProperty

from companion.dice import Box
from ui.touch.running_app import the_app
from ui.touch.widgets.cards.doubtful_die import pictured
from ui.touch.widgets.controls import basics
from vision.frame import Frame

Builder.load_file(str(Path(__file__).with_suffix(".kv")))


class LaidQuestion(basics.Card):
    """A question; `answers` are the keys of their words; `on_answer` gets the key tapped."""

    __events__ = ("on_answer",)
    words = StringProperty()
    answers = ListProperty()
    stacked = BooleanProperty(False)  # the answers stand below the words
    picture = ObjectProperty(None, allownone=True)

    def on_kv_post(self, _: object) -> None:
        """Draw the values set before the kv rule, and redraw on changes."""
        self.fbind("answers", self._fill)
        the_app().fbind("language", self._fill)
        self._fill()

    def show(self, frame: Frame | None, box: Box | None) -> None:
        """Show the part of the frame in a box; None: no picture."""
        self.picture = pictured(frame, box)

    def on_answer(self, key: str) -> None:
        """Event: a button with an answer was tapped; `key` names the button's words."""

    def _fill(self, *_: object) -> None:
        row = self.ids.answers
        row.clear_widgets()
        app = the_app()
        for key in self.answers:
            button = basics.TapButton(words=app.t(key), wrap=True, fs=16)
            button.bind(on_release=lambda _, key=key: self.dispatch("on_answer", key))
            row.add_widget(button)
