"""Questions shown when the rules block an amendment: give it up, or drop the later turns."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from companion.messages import DropAmendment, DropLater
from companion.table.view import View
from ui.telling.validity import waits
from ui.touch.running_app import the_app
from ui.touch.widgets.cards.choice import Choice, Option
from ui.touch.widgets.cards.open_while import open_while


def ask_what_instead(
    view: View, sentence: str, where: str, instead: Sequence[Option], **kwargs: Any
) -> Choice:
    """Open and return the card with the choices about a blocked amendment.

    `instead` are actions that could replace the blocked action: words and a callback each. `where`
    names the blocked turn, `sentence` says why it is blocked. Dropping the later turns is offered
    if the view allows it, giving up the amendment always. `kwargs` go to `Choice`.
    """
    app = the_app()
    drop = (app.t("drop_since"), partial(ask_to_drop_since, view, where))
    card = Choice(
        app.t("blocked_title"),
        instead,
        other=(app.t("drop_amendment"), partial(app.submit, DropAmendment())),
        harmless=True,
        aside=drop if view.may_drop_later else None,
        sentence=sentence,
        light=False,
        **kwargs,
    )
    app.open(card)
    return card


def ask_to_drop_since(view: View, where: str) -> None:
    """Ask for confirmation before everything after a correction is dropped."""
    app = the_app()
    t, count = app.t, len(view.actions) - view.blocked.index if view.blocked else 0
    card = Choice(
        t("drop_since"),
        [(t("drop_since_no"), app.ask_blocked_again)],
        other=(t("drop_since_go"), partial(_drop_since, view)),
        sentence=t("drop_since_sure", where=where, count=count),
        light=False,
    )
    open_while(waits(view), card)


def _drop_since(view: View) -> None:
    app = the_app()
    now = app.view
    if (now.blocked, now.actions) == (view.blocked, view.actions):
        app.submit(DropLater())
    else:
        app.ask_blocked_again()
