"""The card for the program's version, a newer version, and the progress of its update."""

from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.lang import Builder
from kivy.properties import BooleanProperty, StringProperty

from companion.language.reasons import reason
from ui.interface import Updates
from ui.touch.running_app import the_app
from ui.touch.screens.settings.hall_card import HallCard
from ui.touch.widgets.controls import basics

Builder.load_file(str(Path(__file__).with_suffix(".kv")))

LOOK_SECONDS = 0.5


class UpdateCard(basics.Overlay):
    """A card that follows the updates while open; `follow` begins that."""

    words = StringProperty()
    working = BooleanProperty(False)
    offered = BooleanProperty(False)  # there is a version that the screen can install
    version = StringProperty()  # the version offered

    def __init__(self, updates: Updates, **kwargs: Any) -> None:
        self._updates = updates
        self.version_here, self.looks = updates.version, not updates.checkout
        self._event: Any = None
        super().__init__(**kwargs)

    def follow(self) -> None:
        """Look for a newer version, and keep the result up to date."""
        self._event = Clock.schedule_interval(lambda _: self.look(), LOOK_SECONDS)
        self._updates.look()
        self.look()

    def on_closed(self) -> None:
        """Stop looking for a newer version."""
        if self._event is not None:
            self._event.cancel()

    def show_hall(self) -> None:
        """Show the card of the broker in place of this card."""
        if self.close():
            the_app().open(HallCard())

    def search(self) -> None:
        """Look again after a stick was plugged in."""
        self._updates.look()
        self.look()

    def install(self) -> None:
        """Install the version offered."""
        app = the_app()
        try:
            self._updates.install(app.t.language)
        except OSError as failure:
            app.tell(app.t("disk_failed", why=reason(failure)), refused=True)
        self.look()

    def look(self) -> None:
        """Show the present state."""
        progress, offer = self._updates.progress, self._updates.offer
        self.working = progress is not None and progress.state == "working"
        busy = self.working or self._updates.looking
        self.version = offer.version if offer is not None else ""
        self.offered = offer is not None and offer.command is None and not busy
        self.words = self._status()

    def _status(self) -> str:
        t, updates = the_app().t, self._updates
        progress, offer = updates.progress, updates.offer
        if progress is not None:
            sentence = progress.said.to(t.language)
            return f"{sentence} {t('settings.update_on')}" if self.working else sentence
        if updates.checkout:
            return t("settings.update_checkout")
        if updates.looking:
            return t("settings.update_looking")
        if offer is None:
            return t("settings.update_none")
        place = offer.place.to(t.language)
        if offer.command is not None:
            facts = {"version": offer.version, "place": place, "command": offer.command}
            return t("settings.update_by_hand", **facts)
        key = "settings.update_fetched" if offer.fetches else "settings.update_offered"
        return t(key, version=offer.version, place=place, old=updates.version)
