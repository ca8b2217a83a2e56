"""Cards that ask for the token that moves to a trophy, and for the dice of a discard."""

from collections.abc import Callable, Sequence
from functools import partial

from companion.games.desfausse.actions import Discard, Trophy
from companion.games.desfausse.board import BoardCell
from companion.games.desfausse.columns import Column
from companion.games.desfausse.discard_choices import combinations
from companion.games.desfausse.state import State
from companion.table.view import View
from ui.games.desfausse.cells import placed
from ui.games.desfausse.touch.discard_panel import DiscardPanel
from ui.games.desfausse.touch.discard_plan import value
from ui.games.desfausse.wording import group_name
from ui.telling.validity import moment
from ui.touch.running_app import the_app
from ui.touch.widgets.cards.choice import Choice
from ui.touch.widgets.cards.open_while import open_while


def ask_source(
    view: View,
    player: int,
    column: Column,
    sources: Sequence[BoardCell],
    place: Callable[[Trophy], None],
) -> None:
    """Ask which of a player's tokens moves to a trophy, and `place` that token.

    `player` is an index, `sources` are the cells whose token may move.
    """
    state: State = view.state
    t = the_app().t
    options = [
        (
            t(
                "desfausse.of_round",
                round=source.round,
                column=t(f"desfausse.caption_{source.column}"),
            ),
            partial(place, placed(state, player, column, source)),
        )
        for source in sources
    ]
    title = t("desfausse.which_token", name=state.setup.players[player])
    open_while(moment(view), Choice(title, options))


def compose_discard(view: View, discard: Discard) -> None:
    """Open the panel of a discard; first ask for the group, if several have its value."""
    app, state = the_app(), view.state
    showing = value(state, discard.combination)
    groups = [group for group in combinations(state) if value(state, group) == showing]
    if len(groups) == 1:
        app.open(DiscardPanel(view, groups[0]))
        return
    options = [
        (group_name(state, group).to(app.t.language), partial(_open_panel, view, group))
        for group in groups
    ]
    open_while(moment(view), Choice(app.t("desfausse.which_group"), options))


def _open_panel(view: View, group: tuple[int, ...]) -> None:
    the_app().open(DiscardPanel(view, group))
