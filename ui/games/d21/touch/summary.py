"""The board enlarged, during the game or at its end, with the goal reached."""

from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from msgspec.structs import replace

from companion.games.d21.state import State
from companion.table.view import View
from ui.games.d21.board_marks import ending_line, of_board
from ui.games.d21.telling import ending, last_move, move_words
from ui.games.d21.touch import board, outer
from ui.touch.widgets.draw import unsaved_sign

Builder.load_file(str(Path(__file__).with_suffix(".kv")))

__all__ = ["D21Summary", "board", "outer", "unsaved_sign"]


class D21Summary(BoxLayout):
    """The board of a view with the winning line or sets lit, and the reason for the end."""

    view = ObjectProperty(None, allownone=True)
    look = ObjectProperty(None, allownone=True)
    unsaved = BooleanProperty(False)  # the last move is not saved, and a message says so
    last_move_words = StringProperty()
    words = StringProperty()
    t = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.bind(view=self._write, t=self._write)
        self._write()

    def _write(self, *_: object) -> None:
        view: View | None = self.view
        if view is None or self.t is None:
            return
        state: State = view.state
        line, joined = ending_line(state.ending)
        self.look = replace(of_board(state), line=line, joined=joined)
        self.unsaved = len(view.actions) - 1 in view.unsaved_actions
        last = last_move(view) if self.unsaved else None
        self.last_move_words = move_words(last, state).to(self.t.language) if last else ""
        self.words = ""
        if view.outcome is None or state.ending is None:
            return
        reason, winners = view.outcome.reason, view.outcome.winners
        if line:
            squares = " ".join(state.grid.names[square] for square in line)
            self.words = self.t("d21.goal", name=winners[0], reason=reason, squares=squares)
        elif winners:
            self.words = ending(reason).to(self.t.language)
