"""The offer, once before the first game with a camera, to show this table's dice to the camera."""

from collections.abc import Callable
from typing import Any

from companion.language.reasons import reason
from ui.touch.running_app import App
from ui.touch.widgets.cards.choice import Choice

ROOM = 76  # for the sentence, in units


def offer_dice(app: App, begin: Callable[[], Any]) -> bool:
    """Offer to show the dice to the camera; return whether the question was asked.

    `begin` begins the game, after that or at once.
    """
    teacher, machine = app.machine.dice_teacher, app.machine
    if teacher is None or not teacher.to_offer or machine.simulated or machine.frame is None:
        return False
    try:
        teacher.offered()
    except OSError as failure:
        app.tell(app.t("disk_failed", why=reason(failure)), refused=True)
        return False  # otherwise the question would come before every game

    def meet() -> None:
        app.go("meeting").leads_to = begin

    t = app.t
    options = [(t("meeting.offer_now"), meet), (t("meeting.offer_later"), begin)]
    card = Choice(t("meeting.offer_title"), options, sentence=t("meeting.offer"), room=ROOM)
    app.open(card)
    return True
