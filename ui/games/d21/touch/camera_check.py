"""During a game, read the real board with the camera and propose the move that fits."""

from collections.abc import Callable
from functools import partial
from typing import Any

from companion.games.d21.actions import Move
from companion.games.d21.compare import Chances, Comparison, compare
from companion.messages import Pencil
from companion.table.view import View
from ui.games.d21.touch.camera_advice import advise
from ui.games.d21.touch.camera_reader import CameraReader
from ui.telling.validity import moment
from ui.touch.running_app import the_app
from ui.touch.widgets.cards.choice import Choice
from ui.touch.widgets.cards.open_while import open_while

MOST_MOVES = 6


class CameraCheck:
    """A reading of the board on demand, with a proposed move.

    A picture never plays by itself: a clear match is proposed, several or doubtful matches lead to
    a question, and with no match the differences are listed.
    """

    def __init__(self, busy: Callable[[bool], Any]) -> None:
        """Call `busy` with True when the reading of a picture starts, with False when it ends."""
        self._sight = CameraReader(busy)

    @property
    def available(self) -> bool:
        """Whether there is a camera that may see a board."""
        return self._sight.available

    def look(self) -> None:
        """Read the board now."""
        self._sight.read(the_app().view.state.grid, self._of_now)

    def ask_corners(self) -> None:
        """Ask for the board's corners, then read the board."""
        self._sight.ask_corners(the_app().view.state.grid, self._of_now)

    def _of_now(self) -> Callable[[Chances], None]:
        return partial(self.settle, the_app().view)

    def settle(self, view: View, chances: Chances) -> None:
        """Propose, ask or explain, given the reading and the view at its start."""
        app = the_app()
        now: View | None = app.view
        if now is None or (now.id, now.actions) != (view.id, view.actions):
            return  # the game has moved on
        comparison = compare(view.state, chances)
        if comparison.sure and comparison.unchanged:
            app.tell(app.t("d21.unchanged"))
        elif comparison.sure:
            app.submit(Pencil(Move(comparison.moves[0])))
        elif comparison.moves or comparison.unchanged:
            self._ask(view, comparison)
        else:
            self._tell_differences(view, comparison)

    def _ask(self, view: View, comparison: Comparison) -> None:
        app = the_app()
        moves = comparison.moves[:MOST_MOVES]
        options: list[tuple[str, Callable[[], Any]]] = [
            (move, partial(app.submit, Pencil(Move(move)))) for move in moves
        ]
        if comparison.unchanged:
            options.append((app.t("d21.none_moved"), lambda: None))
        title = app.t(_asked(len(moves), unchanged=comparison.unchanged))
        options.append((app.t("d21.look_again"), self.look))
        open_while(moment(view), Choice(title, options, columns=2))

    def _tell_differences(self, view: View, comparison: Comparison) -> None:
        app = the_app()
        advice = advise(comparison, view.game.words, app.t.language)
        lines = list(advice.sentences)
        if advice.more:
            lines.append(app.t("d21.more_differences", count=advice.more))
        card = Choice(
            app.t("d21.no_move_fits"),
            [(app.t("d21.look_again"), self.look), (app.t("d21.other_corners"), self.ask_corners)],
            sentence="\n".join(lines),
            room=150,
        )
        open_while(moment(view), card)


def _asked(moves: int, *, unchanged: bool) -> str:
    """Return the key of the question that asks which of the moves was made.

    `moves` is the number of possible moves; with `unchanged`, perhaps none was made.
    """
    if moves > 1:
        return "d21.which_move"
    if unchanged:
        return "d21.move_or_none" if moves else "d21.none_sure"
    return "d21.not_sure"
