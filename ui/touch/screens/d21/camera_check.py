"""The look at the real board during a game: the move that fits is proposed."""

from collections.abc import Callable
from functools import partial
from typing import Any

from companion.games.d21.actions import Move
from companion.games.d21.compare import Chances, Comparison, compare
from companion.messages import Pencil
from companion.table.view import View
from ui.touch.model.validity import moment
from ui.touch.running_app import the_app
from ui.touch.screens.d21.camera_reader import CameraReader
from ui.touch.screens.d21.model.camera_advice import advise
from ui.touch.widgets.cards.choice import Choice
from ui.touch.widgets.cards.open_while import open_while

MOST_MOVES = 6


class CameraCheck:
    """Looks at the board when told to.

    Nothing is ever played from a picture: a move that fits is proposed, of several or a
    doubtful one it is asked, and where none fits it is said what differs.
    """

    def __init__(self, busy: Callable[[bool], Any]) -> None:
        """`busy` is told when a picture begins to be read, and when it is."""
        self._sight = CameraReader(busy)

    @property
    def there(self) -> bool:
        """Whether there is a camera to look through."""
        return self._sight.there

    def look(self) -> None:
        """Look now."""
        self._sight.read(the_app().view.state.grid, self._of_now)

    def ask_corners(self) -> None:
        """Ask where the corners are, then look."""
        self._sight.ask_corners(the_app().view.state.grid, self._of_now)

    def _of_now(self) -> Callable[[Chances], None]:
        return partial(self.settle, the_app().view)

    def settle(self, view: View, chances: Chances) -> None:
        """What comes of a picture that was read while this was the view."""
        app = the_app()
        now: View | None = app.view
        if now is None or (now.id, now.actions) != (view.id, view.actions):
            return  # the game has moved on meanwhile
        found = compare(view.state, chances)
        if found.sure and found.unchanged:
            app.tell(app.t("d21.unchanged"))
        elif found.sure:
            app.submit(Pencil(Move(found.moves[0])))
        elif found.moves or found.unchanged:
            self._ask(view, found)
        else:
            self._tell_differences(view, found)

    def _ask(self, view: View, found: Comparison) -> None:
        app = the_app()
        moves = found.moves[:MOST_MOVES]
        options: list[tuple[str, Callable[[], Any]]] = [
            (move, partial(app.submit, Pencil(Move(move)))) for move in moves
        ]
        if found.unchanged:
            options.append((app.t("d21.none_moved"), lambda: None))
        title = app.t(_asked(len(moves), unchanged=found.unchanged))
        options.append((app.t("d21.look_again"), self.look))
        open_while(moment(view), Choice(title, options, columns=2))

    def _tell_differences(self, view: View, found: Comparison) -> None:
        app = the_app()
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
        open_while(moment(view), card)


def _asked(moves: int, *, unchanged: bool) -> str:
    """The key of what is asked where so many moves fit, and perhaps the board as it stands."""
    if moves > 1:
        return "d21.which_move"
    if unchanged:
        return "d21.move_or_none" if moves else "d21.none_sure"
    return "d21.not_sure"
