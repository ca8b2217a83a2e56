"""The settings screen."""

from functools import partial
from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.lang import Builder
from kivy.properties import BooleanProperty, StringProperty
from msgspec.structs import replace

from companion.language.text import whole
from companion.learning.roll_pictures import MOST_IN_ALL
from companion.settings import AUTO, NO_CAMERA, SIMULATED
from ui.touch.base.screen import BackwardScreen
from ui.touch.running_app import App, the_app
from ui.touch.screens.settings.hall_card import HallCard
from ui.touch.screens.settings.model.learned import megabytes
from ui.touch.screens.settings.update_card import UpdateCard
from ui.touch.widgets.cards import preferences
from ui.touch.widgets.cards.choice import Choice
from ui.touch.widgets.cards.sound import SoundCard
from ui.touch.widgets.controls import bars

Builder.load_file(str(Path(__file__).with_suffix(".kv")))

__all__ = ["SettingsScreen", "bars", "preferences"]

LOOK_SECONDS = 0.5


class SettingsScreen(BackwardScreen):
    """Language and theme on the left; on the right the reading's accuracy and kept pictures."""

    keep = BooleanProperty(True)
    rate = StringProperty()
    counts = StringProperty()
    pictures = StringProperty()
    rolls = StringProperty()
    trouble = StringProperty()
    empty = BooleanProperty(True)
    version = StringProperty()
    newer = BooleanProperty(False)
    choosable = BooleanProperty(False)  # which camera is looked through

    def __init__(self, **kwargs: Any) -> None:
        self._looking: Any = None
        super().__init__(**kwargs)
        self.app.fbind("language", self._draw)

    @property
    def app(self) -> App:
        """The running app."""
        return the_app()

    def arrive(self) -> None:
        """Show what was learned, and look for a newer version and for cameras."""
        if self.app.machine.updates is not None:
            self.app.machine.updates.look()
        setup = self.app.machine.camera_setup
        self.choosable = setup is not None and not setup.fixed
        if setup is not None:
            setup.find_others()
        self._draw()

    def on_pre_enter(self, *_: object) -> None:
        """Refresh what was learned while the screen is shown: it is stored in the background."""
        self._looking = Clock.schedule_interval(self._draw, LOOK_SECONDS)

    def on_leave(self, *_: object) -> None:
        """Stop refreshing."""
        if self._looking is not None:
            self._looking.cancel()

    def switch(self, keep: bool) -> None:
        """Switch keeping pictures of corrected readings on or off."""
        settings = self.app.machine.settings
        learning = replace(settings.learning, keep=keep)
        self.app.machine.change_settings(replace(settings, learning=learning))
        self._draw()

    def show_sound(self) -> None:
        """Offer what is said aloud, and how loud."""
        self.app.open(SoundCard())

    def choose_camera(self) -> None:
        """Offer the cameras that were found, pretend dice, and none."""
        app, t = self.app, self.app.t
        setup = app.machine.camera_setup
        found = {other.spec: other.called for other in setup.others} if setup is not None else {}
        words = {
            AUTO: "settings.any_camera",
            SIMULATED: "settings.pretend",
            NO_CAMERA: "settings.no_camera",
        }
        now = SIMULATED if app.machine.simulated else app.machine.settings.camera
        offered = found | {spec: t(key) for spec, key in words.items() if spec != now}
        options = [(said, partial(app.choose_camera, spec)) for spec, said in offered.items()]
        app.open(Choice(t("settings.which_camera"), options))

    def show_hall(self) -> None:
        """Offer the broker that the table speaks to."""
        self.app.open(HallCard())

    def show_version(self) -> None:
        """Show which version this is, and offer a newer one."""
        updates = self.app.machine.updates
        if updates is not None:
            card = UpdateCard(updates)
            self.app.open(card)
            card.follow()

    def ask_delete(self) -> None:
        """Ask for confirmation before the pictures are deleted."""
        t, learned = self.app.t, self.app.machine.learned
        self.app.open(
            Choice(
                t("settings.delete_title"),
                [(t("settings.delete_no"), lambda: None)],
                other=(t("settings.delete"), self._delete),
                sentence=t(
                    "settings.delete_sentence", count=learned.pictures + learned.rolls.pictures
                ),
            )
        )

    def back(self) -> None:
        """Go back to Home."""
        self.app.go("home")

    def _delete(self) -> None:
        self.app.machine.forget_learned()
        self._draw()

    def _draw(self, *_: object) -> None:
        t, machine = self.app.t, self.app.machine
        self._draw_version()
        learned, learning = machine.learned, machine.settings.learning
        verdicts = learned.verdicts
        self.keep = learning.keep
        self.empty = not (learned.pictures or learned.rolls.pictures or verdicts.judged)
        if verdicts.judged:
            right, judged = whole(verdicts.right), whole(verdicts.judged)
            asked, wrong = whole(verdicts.asked), whole(verdicts.wrong)
            self.rate = t("settings.rate", right=right, judged=judged)
            self.counts = t("settings.counts", asked=asked, wrong=wrong)
        else:
            self.rate, self.counts = t("settings.no_rate"), t("settings.counts_later")
        self.pictures = t(
            "settings.pictures",
            count=learned.pictures,
            used=megabytes(learned.size),
            most=learning.megabytes,
        )
        self.rolls = t(
            "settings.rolls",
            count=whole(learned.rolls.pictures),
            used=megabytes(learned.rolls.size),
            most=megabytes(MOST_IN_ALL),
        )
        self.trouble = learned.trouble.to(t.language) if learned.trouble else ""

    def _draw_version(self) -> None:
        t, updates = self.app.t, self.app.machine.updates
        offer = updates.offer if updates is not None else None
        self.newer = offer is not None
        if offer is not None:
            self.version = t("settings.version_newer", version=offer.version)
        else:
            self.version = t("settings.version", version=updates.version) if updates else ""
