"""The history of a game of D.21, move by move; the game can continue from an earlier position."""

from collections.abc import Iterable, Sequence
from functools import partial

from msgspec import Struct
from msgspec.structs import replace

from companion.games.course import course
from companion.games.d21.state import State
from companion.messages import Press, Pressed
from companion.table.view import View
from ui.games.d21.board_marks import ending_line, of_board
from ui.games.d21.telling import TELLING, LastMove, move_made
from ui.games.d21.touch.board import BoardArt
from ui.telling.validity import moment
from ui.touch.running_app import the_app
from ui.touch.widgets.cards.choice import Choice
from ui.touch.widgets.cards.history import Entry, HistoryOverlay
from ui.touch.widgets.cards.open_while import open_while


class Position(Struct, frozen=True):
    """A moment of the game: its state and, after a move, that move."""

    state: State
    move: LastMove | None = None


class D21History(HistoryOverlay):
    """The moves, and beside them the board after the chosen move."""

    def entries(self, view: View) -> Sequence[Entry]:
        """Return the opening and every move."""
        played, t = course(view.game, view.setup, view.actions), the_app().t
        back = "↶" if view.actions else ""
        opening = Entry(Position(played.start), t("d21.move_none"), indices=(-1,), sign=back)
        moves = [
            Entry(
                Position(step.after, move_made(*step)),
                self._number(at),
                TELLING.told(*step).text.to(t.language),
                indices=(at - 1,),
                sign="↶" if at < len(view.actions) else "",
            )
            for at, step in enumerate(played.steps, 1)
        ]
        return [opening, *moves]

    def show(self, view: View, entry: Entry) -> Iterable[BoardArt]:
        """Return the board after the move."""
        t, shown, number = the_app().t, entry.of, int(self.chosen)
        count = len(view.actions)
        self.heading = t("d21.move_of" if count else "d21.no_moves", number=number, count=count)
        self.words = entry.words or t("d21.at_the_start")
        self.action = t("d21.go_back") if entry.sign else ""
        line, joined = ending_line(shown.state.ending)
        last = shown.move.squares if shown.move else ()
        look = replace(of_board(shown.state), last=last, line=line, joined=joined)
        return [BoardArt(look=look, disabled=True)]

    def correct(self, view: View, entry: Entry) -> None:
        """Ask whether to continue the game from the position shown."""
        del entry
        t, count = the_app().t, len(view.actions) - int(self.chosen)
        card = Choice(
            t("d21.go_back_sure", count=count),
            [
                (t("d21.go_back_yes"), partial(self._take_back, count)),
                (t("d21.play_on"), lambda: None),
            ],
        )
        open_while(moment(view), card)

    def _take_back(self, count: int) -> None:
        app = the_app()
        self.close()
        for _ in range(count):
            app.submit(Pressed(Press.UNDO))

    @staticmethod
    def _number(at: int) -> str:
        return the_app().t("d21.move", number=at)
