"""The history of a game of Dalapapa Domaine, with corrections of slips."""

from functools import partial

from msgspec.structs import replace

from companion.games.dalapapa.actions import NewTerritory, Nothing
from companion.games.game import Action
from companion.messages import Amend
from companion.table.view import View
from ui.games.dalapapa import timeline
from ui.games.dalapapa.timeline import (
    Line,
    blocked_line,
    instead,
    lines,
    not_so,
    sentence,
)
from ui.games.dalapapa.touch.adding import TerritoryCard
from ui.telling.validity import so_far
from ui.touch.base.blocked_amendment import ask_what_instead
from ui.touch.running_app import the_app
from ui.touch.widgets.cards.choice import Choice, Option
from ui.touch.widgets.cards.history import Entry, TimelineHistory
from ui.touch.widgets.cards.open_while import open_while


class DalapapaHistory(TimelineHistory):
    """The list of all actions, each line with its player."""

    timeline = timeline

    def correct(self, view: View, entry: Entry) -> None:
        """Open a territory's card, or a choice of actions to replace the line."""
        line: Line = entry.of
        app, still = the_app(), so_far(view, line.index)
        title = app.t("dalapapa.correct_title")
        if isinstance(line.action, NewTerritory):
            give, none = partial(_amend, line), not_so(line).to(app.t.language)
            card = TerritoryCard(line.before, give, line.action, title=title, none=none)
            open_while(still, card)
            return
        options = _options(view, line)
        if not options:
            title = app.t("dalapapa.nothing_instead")
        open_while(still, Choice(title, options, columns=_columns(len(options))))


def open_blocked(view: View) -> Choice | None:
    """Open the card for a blocked amendment: the illegal line, and its possible replacements."""
    blocked = view.blocked
    if blocked is None:
        return None
    app = the_app()
    line = blocked_line(view, blocked)
    # In the recorded words: the territory may not exist any more.
    words = sentence(lines(view)[blocked.index]).to(app.t.language)
    options = _options(view, line)
    where = f"{line.before.name} {words}"
    why = app.t("blocked", where=where, why=blocked.why)
    return ask_what_instead(view, why, where, options, columns=_columns(len(options)))


def _options(view: View, line: Line) -> list[Option]:
    language = the_app().t.language

    def say(action: Action) -> str:
        nothing = isinstance(action, Nothing)
        words = not_so(line) if nothing else sentence(replace(line, action=action))
        return words.to(language)

    return [(say(action), partial(_amend, line, action)) for action in instead(view, line)]


def _columns(count: int) -> int:
    return 1 if count <= 5 else 2 if count <= 10 else 3


def _amend(line: Line, action: Action) -> None:
    the_app().submit(Amend({line.index: action}))
