"""The menu's line by which a player leaves the game: who, and whether that is meant."""

from functools import partial

from companion.games.leaving import Leave
from companion.messages import Act
from ui.touch.model.validity import moment
from ui.touch.running_app import App
from ui.touch.widgets.cards.choice import Choice
from ui.touch.widgets.cards.menu import MenuLine
from ui.touch.widgets.cards.open_while import open_while


def leaving_line(app: App) -> list[MenuLine]:
    """Return the line of a table's menu; none while nobody can leave."""
    return [MenuLine(app.t("menu_leave"), partial(_ask_who, app), "⇥")] if _here(app) else []


def _here(app: App) -> list[str]:
    """The players who can leave: none in a game that is over, or that one plays alone."""
    view = app.view
    if view.outcome is not None or Leave not in view.game.action_types:
        return []
    here = [one.player for one in view.standings if not one.left]
    return here if len(here) > 1 else []


def _ask_who(app: App) -> None:
    names = [(name, partial(_ask_whether, app, name)) for name in _here(app)]
    open_while(moment(app.view), Choice(app.t("leave_who"), names))


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
