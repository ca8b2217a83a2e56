"""The trophy board and all hands in full, during the game and at its end."""

from pathlib import Path

from kivy.lang import Builder
from kivy.properties import ListProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.games.desfausse.state import State
from companion.language.text import capital
from companion.table.view import View
from ui.games.desfausse.masters import announced, masters
from ui.games.desfausse.touch import board, hands
from ui.touch.running_app import the_app

Builder.load_file(str(Path(__file__).with_suffix(".kv")))

__all__ = ["DesfausseSummary", "board", "hands"]


class DesfausseSummary(BoxLayout):
    """The board of a view, the masters of trophies, and the reason for the win."""

    view = ObjectProperty(None, allownone=True)
    words = StringProperty()
    language = StringProperty()
    heading = ListProperty()

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.bind(view=self._write, language=self._write)
        self._write()

    def _write(self, *_: object) -> None:
        view: View | None = self.view
        if view is None:
            return
        state: State = view.state
        language = the_app().t.language
        lines = [announced(view, master, language) for master in masters(state)]
        if view.outcome is not None:
            won = view.outcome.reason.to(language)
            lines.append(capital(won))
        self.words = "\n".join(lines)
