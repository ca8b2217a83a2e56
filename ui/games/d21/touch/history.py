"""The history of a game of D.21, move by move; the game can go on from an earlier position."""

from collections.abc import Iterable, Sequence
from functools import partial

from msgspec.structs import replace

from companion.messages import Press, Pressed
from companion.table.view import View
from ui.games.d21.board_marks import ending_line, of_board
from ui.games.d21.prompts import in_words
from ui.games.d21.timeline import positions
from ui.games.d21.touch.board import BoardArt
from ui.telling.validity import moment
from ui.touch.running_app import the_app
from ui.touch.widgets.cards.choice import Choice
from ui.touch.widgets.cards.history import Entry, HistoryOverlay
from ui.touch.widgets.cards.open_while import open_while


class D21History(HistoryOverlay):
    """The moves, and beside them the board after the one chosen."""

    def entries(self, view: View) -> Sequence[Entry]:
        """The opening and every move."""
        found = enumerate(positions(view.game, view.setup, view.actions))
        return [
            Entry(
                position,
                self._number(at) if at else the_app().t("d21.move_none"),
                in_words(position, view.game, the_app().t) if at else "",
                indices=(at - 1,),
                sign="↶" if at < len(view.actions) else "",
            )
            for at, position in found
        ]

    def show(self, view: View, entry: Entry) -> Iterable[BoardArt]:
        """The board after the move."""
        t, shown, number = the_app().t, entry.of, int(self.chosen)
        count = len(view.actions)
        self.heading = t("d21.move_of" if count else "d21.no_moves", number=number, count=count)
        self.words = in_words(shown, view.game, t)
        self.action = t("d21.go_back") if entry.sign else ""
        line, joined = ending_line(shown.state.ending)
        last = shown.move.squares if shown.move else ()
        look = replace(of_board(shown.state), last=last, line=line, joined=joined)
        return [BoardArt(look=look, disabled=True)]

    def correct(self, view: View, entry: Entry) -> None:
        """Ask whether the game is to go on from the position shown."""
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


def told_last(view: View) -> str:
    """The last action in words."""
    return in_words(positions(view.game, view.setup, view.actions)[-1], view.game, the_app().t)
