"""The look at the real board: its picture read in a thread, the move that fits proposed."""

import threading
from collections.abc import Callable
from functools import partial
from typing import Any

from kivy.app import App
from kivy.clock import Clock

from companion.games.d21.actions import Move
from companion.games.d21.compare import Comparison
from companion.messages import Pencil
from companion.view import View
from ui.touch.screens.d21.corners import CornersCard
from ui.touch.screens.d21.seeing import advise, compared, read_board
from ui.touch.widgets.choice import Choice
from vision.board import BoardView, SeenBoard

MOST_MOVES = 8


class Looker:
    """Looks at the board when told to; the corners are asked for the first time.

    Nothing is ever played from a picture: a move that fits is proposed, of several one is
    asked for, and where none fits it is said what differs.
    """

    def __init__(self, busy: Callable[[bool], Any]) -> None:
        """`busy` is told when a picture begins to be read, and when it is."""
        self._busy = busy
        self._board: BoardView | None = None

    def look(self) -> None:
        """Look now."""
        app = App.get_running_app()
        grid, frame = app.view.state.grid, app.machine.frame
        if frame is None:
            return
        known = self._board
        if known is None or (known.columns, known.rows) != (grid.columns, grid.rows):
            self.ask_corners()
            return
        self._busy(True)
        read = partial(self._read, app.view, frame.image, known)
        threading.Thread(target=read, name="board", daemon=True).start()

    def ask_corners(self) -> None:
        """Ask where the corners are, then look."""
        app = App.get_running_app()
        app.open(CornersCard(app.view.state.grid, self._take_corners))

    def _take_corners(self, board: BoardView) -> None:
        self._board = board
        self.look()

    def _read(self, view: View, picture: Any, board: BoardView) -> None:
        seen: SeenBoard | None = None
        try:
            seen = read_board(picture, board, view.game.dice_in_play())
        finally:
            Clock.schedule_once(lambda _: self._settle(view, seen), -1)

    def _settle(self, view: View, seen: SeenBoard | None) -> None:
        self._busy(False)
        app = App.get_running_app()
        now: View | None = app.view
        if seen is None or now is None or (now.id, now.actions) != (view.id, view.actions):
            return  # the game has moved on meanwhile
        found = compared(view.state, seen)
        if found.unchanged and not found.moves:
            app.tell(app.t("d21.unchanged"))
        elif len(found.moves) == 1 and not found.unchanged:
            app.submit(Pencil(Move(found.moves[0])))
        elif found.moves:
            self._ask_which(found)
        else:
            self._tell_differences(view, found)

    def _ask_which(self, found: Comparison) -> None:
        app = App.get_running_app()
        options: list[tuple[str, Callable[[], Any]]] = [
            (move, partial(app.submit, Pencil(Move(move)))) for move in found.moves[:MOST_MOVES]
        ]
        app.open(Choice(app.t("d21.which_move"), options, columns=2))

    def _tell_differences(self, view: View, found: Comparison) -> None:
        app = App.get_running_app()
        advice = advise(found, view.game.words, app.t.language)
        lines = list(advice.sentences)
        if advice.more:
            lines.append(app.t("d21.more_differences", count=advice.more))
        card = Choice(
            app.t("d21.no_move_fits"),
            [(app.t("d21.look_again"), self.look), (app.t("d21.other_corners"), self.ask_corners)],
            sentence="\n".join(lines),
            room=150,
        )
        app.open(card)
