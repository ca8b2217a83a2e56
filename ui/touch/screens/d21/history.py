"""The history of a game of D.21, move by move; the game can go on from an earlier position."""

from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from msgspec.structs import replace

from companion.games.d21.actions import Pass
from companion.messages import Press, Pressed
from companion.table.view import View
from ui.touch.model.validity import moment
from ui.touch.running_app import the_app
from ui.touch.screens.d21 import board
from ui.touch.screens.d21.model.board_marks import ending_line, of_board
from ui.touch.screens.d21.model.prompts import ending, said
from ui.touch.screens.d21.model.timeline import Position, positions
from ui.touch.widgets.cards.choice import Choice
from ui.touch.widgets.cards.history import HistoryOverlay
from ui.touch.widgets.cards.open_while import open_while

Builder.load_file(str(Path(__file__).with_suffix(".kv")))

__all__ = ["D21History", "board"]


class D21History(HistoryOverlay):
    """One position a page, the present one first: page 3 is three moves ago."""

    look = ObjectProperty(None, allownone=True)
    heading = StringProperty()
    words = StringProperty()
    unsaved = BooleanProperty(False)  # the move shown

    def __init__(self, **kwargs: Any) -> None:
        self._positions: tuple[Position, ...] = ()
        super().__init__(**kwargs)
        the_app().fbind("language", self._draw_soon)

    def on_closed(self) -> None:
        """Stop following the game and the language."""
        super().on_closed()
        the_app().funbind("language", self._draw_soon)

    def ask(self) -> None:
        """Ask whether the game is to go on from the position shown."""
        t, count = the_app().t, int(self.page)
        card = Choice(
            t("d21.go_back_sure", count=count),
            [
                (t("d21.go_back_yes"), lambda: self._take_back(count)),
                (t("d21.play_on"), lambda: None),
            ],
        )
        open_while(moment(self.view), card)

    def _take_back(self, count: int) -> None:
        app = the_app()
        self.close()
        for _ in range(count):
            app.submit(Pressed(Press.UNDO))

    def see(self, view: View | None) -> None:
        """Show a new view, as many moves back as before."""
        super().see(view)
        if view is not None:
            self._positions = positions(view.game, view.setup, view.actions)

    def _draw(self, *_: object) -> None:
        if self.view is None:
            return
        t = the_app().t
        (shown,) = self.of_page(self._positions[::-1], 1)
        length = len(self._positions) - 1
        number = length - int(self.page)
        line, joined = ending_line(shown.state.ending)
        last = shown.move.squares if shown.move else ()
        self.look = replace(of_board(shown.state), last=last, line=line, joined=joined)
        key = "d21.move_of" if length else "d21.no_moves"
        self.heading = t(key, number=number, count=length)
        self.words = self._words(shown)
        self.unsaved = number - 1 in self.view.unsaved_actions

    def _words(self, shown: Position) -> str:
        return _in_words(self.view, shown)


def told_last(view: View) -> str:
    """The last action in words."""
    return _in_words(view, positions(view.game, view.setup, view.actions)[-1])


def _in_words(view: View, shown: Position) -> str:
    t = the_app().t
    if shown.action is None:
        return str(t("d21.at_the_start"))
    words = said(shown.move, shown.state, t) if shown.move else ""
    if isinstance(shown.action, Pass):
        words = t("d21.passed")
    outcome = view.game.outcome(shown.state)
    return f"{words} {ending(outcome.reason, t.language)}".strip() if outcome else words
