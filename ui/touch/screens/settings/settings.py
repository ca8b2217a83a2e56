"""The settings screen."""

from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.lang import Builder
from kivy.properties import BooleanProperty, StringProperty

from ui.touch.base.screen import BackwardScreen
from ui.touch.running_app import App, the_app
from ui.touch.screens.settings.update_card import UpdateCard
from ui.touch.widgets.cards import preferences
from ui.touch.widgets.cards.sound import SoundCard
from ui.touch.widgets.controls import bars

Builder.load_file(str(Path(__file__).with_suffix(".kv")))

__all__ = ["SettingsScreen", "bars", "preferences"]

LOOK_SECONDS = 0.5


class SettingsScreen(BackwardScreen):
    """Language, light, writing and motion; keys to sound, camera and version."""

    version = StringProperty()
    newer = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        self._looking: Any = None
        super().__init__(**kwargs)
        self.app.fbind("language", self._draw)

    @property
    def app(self) -> App:
        """The running app, typed as `App` for mypy."""
        return the_app()

    def arrive(self) -> None:
        """Look for a newer version."""
        if self.app.machine.updates is not None:
            self.app.machine.updates.look()
        self._draw()

    def on_pre_enter(self, *_: object) -> None:
        """Redraw regularly while the screen is shown: a newer version may be found."""
        self._looking = Clock.schedule_interval(self._draw, LOOK_SECONDS)

    def on_leave(self, *_: object) -> None:
        """Stop redrawing."""
        if self._looking is not None:
            self._looking.cancel()

    def show_sound(self) -> None:
        """Show the card of the voice and its loudness."""
        self.app.open(SoundCard())

    def show_version(self) -> None:
        """Show the program's version, and offer a newer version and the hall."""
        updates = self.app.machine.updates
        if updates is not None:
            card = UpdateCard(updates)
            self.app.open(card)
            card.follow()

    def back(self) -> None:
        """Go back to Home."""
        self.app.go("home")

    def _draw(self, *_: object) -> None:
        t, updates = self.app.t, self.app.machine.updates
        offer = updates.offer if updates is not None else None
        self.newer = offer is not None
        if offer is not None:
            self.version = t("settings.version_newer", version=offer.version)
        else:
            self.version = t("settings.version", version=updates.version) if updates else ""
