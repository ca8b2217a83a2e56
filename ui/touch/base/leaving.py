"""The menu line for leaving the game: asks who leaves, then for confirmation."""

from functools import partial

from companion.games.leaving import Leave, who_can_leave
from companion.messages import Act
from ui.telling.validity import moment
from ui.touch.running_app import App
from ui.touch.widgets.cards.choice import Choice
from ui.touch.widgets.cards.menu import MenuLine
from ui.touch.widgets.cards.open_while import open_while


def leaving_line(app: App) -> list[MenuLine]:
    """Return the line for a table's menu; empty while nobody can leave."""
    if not who_can_leave(app.view.game, app.view.state):
        return []
    return [MenuLine(app.t("menu_leave"), partial(_ask_who, app), "⇥")]


def _ask_who(app: App) -> None:
    view = app.view
    leavers = who_can_leave(view.game, view.state)
    options = [(name, partial(_ask_whether, app, name)) for name in leavers]
    open_while(moment(view), Choice(app.t("leave_who"), options))


def _ask_whether(app: App, name: str) -> None:
    view, t = app.view, app.t
    ends = view.game.outcome(view.game.apply(view.state, Leave(name))) is not None
    card = Choice(
        t("leave_title", name=name),
        [(t("leave_stay"), lambda: None)],
        other=(t("leave_go", name=name), partial(app.submit, Act(Leave(name)))),
        sentence=t("leave_ends" if ends else "leave_goes_on", name=name),
    )
    open_while(moment(view), card)
