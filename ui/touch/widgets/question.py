"""The card that says what to do now, or asks what the eye cannot tell."""

from pathlib import Path

from kivy.app import App
from kivy.lang import Builder
from kivy.properties import BooleanProperty, ListProperty, StringProperty

from ui.touch.widgets import basics

Builder.load_file(str(Path(__file__).with_suffix(".kv")))


class PromptCard(basics.Card):
    """A sentence and up to four answers; `on_answer` gets the key of the one tapped.

    `asking` draws it as a question. `answers` are (key, enabled) pairs, the keys being
    both words and what is dispatched; the first is the likeliest.
    """

    __events__ = ("on_answer",)
    words = StringProperty()
    asking = BooleanProperty(False)
    answers = ListProperty()

    def on_answer(self, key: str) -> None:
        """An answer was tapped."""

    def on_answers(self, *_: object) -> None:
        """Draw the answers."""
        row = self.ids.answers
        row.clear_widgets()
        app = App.get_running_app()
        for index, (key, enabled) in enumerate(self.answers):
            button = basics.Tap(
                words=app.t(key),
                tone="plain" if index or not self.asking else "main",
                wrap=True,
                fs=16,
                disabled=not enabled,
            )
            button.bind(on_release=lambda _, key=key: self.dispatch("on_answer", key))
            row.add_widget(button)
