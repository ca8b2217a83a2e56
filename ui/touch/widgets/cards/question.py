"""The card with the current instruction, or with the question the camera cannot answer."""

from pathlib import Path

from kivy.lang import Builder
from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)

from companion.dice import Box
from ui.touch.running_app import the_app
from ui.touch.widgets.cards.doubtful_die import pictured
from ui.touch.widgets.controls import basics
from ui.touch.widgets.dice.die import DieFace
from vision.frame import Frame

Builder.load_file(str(Path(__file__).with_suffix(".kv")))

THROW = "throw"  # the simulated dice
READ = 15  # in units: questions are read carefully


class QuestionCard(basics.Card):
    """A sentence and up to four answers; `on_answer` gets the key of a tapped answer.

    `asking` draws the card as a question. `answers` are pairs (key, enabled), the likeliest first;
    a key names the button's words. `likely` are the likely faces of the die in question, shown
    before the answers; `on_face` gets the value of a tapped face.
    """

    __events__ = ("on_answer", "on_face")
    words = StringProperty()
    asking = BooleanProperty(False)
    answers = ListProperty()
    likely = ListProperty()
    picture = ObjectProperty(None, allownone=True)
    needed = NumericProperty(0)  # height in pixels of a whole question without its answers

    def on_kv_post(self, _: object) -> None:
        """Draw properties set before the kv rule applied, and redraw on changes from now on."""
        for name in ("text", "width"):
            self.ids.sentence.fbind(name, self._measure)
        for name in ("asking", "picture", "padding", "spacing"):
            self.fbind(name, self._measure)
        for name in ("likely", "answers", "asking"):
            self.fbind(name, self._fill)
        the_app().fbind("language", self._fill)
        self._fill()

    def show(self, frame: Frame | None, box: Box | None) -> None:
        """Show the part of the frame in a box; None: no picture."""
        self.picture = pictured(frame, box)

    def on_answer(self, key: str) -> None:
        """Event: an answer was tapped; `key` names the answer's words."""

    def on_face(self, value: int) -> None:
        """Event: a likely face was tapped."""

    def _first(self, index: int) -> bool:
        """Return whether to highlight an answer: the likeliest, or the throw."""
        throws = not self.asking and self.answers[index][0] == THROW
        return throws or (self.asking and not index and not self.likely)

    def _measure(self, *_: object) -> None:
        # A picture is square: more height would narrow the words.
        around = self.padding[1] + self.padding[3] + self.spacing
        grows = self.asking and self.picture is None
        self.needed = self.ids.sentence.tall(READ) + around if grows else 0

    def _fill(self, *_: object) -> None:
        row = self.ids.answers
        row.clear_widgets()
        app = the_app()
        for value in self.likely:
            face = DieFace(value=value, size_hint_x=None, width=app.touch)
            face.bind(on_release=lambda die: self.dispatch("on_face", int(die.value)))
            row.add_widget(face)
        for index, (key, enabled) in enumerate(self.answers):
            button = basics.TapButton(
                words=app.t(key),
                tone="main" if self._first(index) else "plain",
                wrap=True,
                fs=16,
                disabled=not enabled,
            )
            button.bind(on_release=lambda _, key=key: self.dispatch("on_answer", key))
            row.add_widget(button)
