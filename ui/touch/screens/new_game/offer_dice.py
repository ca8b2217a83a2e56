"""Offers, once before the first game under a real camera, to show the eye this table's dice."""

from collections.abc import Callable
from typing import Any

from companion.language.reasons import reason
from ui.touch.running_app import App
from ui.touch.widgets.cards.choice import Choice

ROOM = 76  # for the sentence, in units


def offer_dice(app: App, begin: Callable[[], Any]) -> bool:
    """Ask whether the eye is to meet the dice first, if it is to be asked; whether it was.

    `begin` begins the game, after that or at once.
    """
    teacher, machine = app.machine.dice_teacher, app.machine
    if teacher is None or not teacher.to_offer or machine.simulated or machine.frame is None:
        return False
    try:
        teacher.offered()
    except OSError as failure:
        app.tell(app.t("disk_failed", why=reason(failure)), refused=True)
        return False  # it would be asked before every game

    def meet() -> None:
        app.go("meeting").leads_to = begin

    t = app.t
    options = [(t("meeting.offer_now"), meet), (t("meeting.offer_later"), begin)]
    card = Choice(t("meeting.offer_title"), options, sentence=t("meeting.offer"), room=ROOM)
    app.open(card)
    return True
