"""The card of the camera's learning: its accuracy, the stored pictures, and its lesson."""

from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.lang import Builder
from kivy.properties import BooleanProperty, StringProperty
from msgspec.structs import replace

from companion.language.text import whole
from companion.learning.roll_pictures import MOST_IN_ALL
from ui.touch.running_app import App, the_app
from ui.touch.screens.camera.model.learned import megabytes
from ui.touch.widgets.cards.choice import Choice
from ui.touch.widgets.controls import basics

Builder.load_file(str(Path(__file__).with_suffix(".kv")))

LOOK_SECONDS = 0.5


class LearningCard(basics.Overlay):
    """A card that follows the learning while open: pictures are stored in the background."""

    keep = BooleanProperty(True)
    rate = StringProperty()
    counts = StringProperty()
    pictures = StringProperty()
    rolls = StringProperty()
    trouble = StringProperty()
    empty = BooleanProperty(True)
    meetable = BooleanProperty(False)  # the camera can be shown this table's dice

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.draw()
        self._event = Clock.schedule_interval(self.draw, LOOK_SECONDS)

    @property
    def app(self) -> App:
        """The running app, typed as `App` for mypy."""
        return the_app()

    def on_closed(self) -> None:
        """Stop following the learning."""
        self._event.cancel()

    def meet(self) -> None:
        """Go to the screen that shows this table's dice to the camera."""
        if self.close():
            self.app.go("meeting")

    def switch(self, keep: bool) -> None:
        """Switch keeping pictures of corrected readings on or off."""
        settings = self.app.machine.settings
        learning = replace(settings.learning, keep=keep)
        self.app.machine.change_settings(replace(settings, learning=learning))
        self.draw()

    def ask_delete(self) -> None:
        """Ask for confirmation before the pictures are deleted."""
        t, learned = self.app.t, self.app.machine.learned
        count = learned.pictures + learned.rolls.pictures
        self.app.open(
            Choice(
                t("camera.delete_title"),
                [(t("camera.delete_no"), lambda: None)],
                other=(t("camera.delete"), self._delete),
                sentence=t("camera.delete_sentence", count=count),
            )
        )

    def _delete(self) -> None:
        self.app.machine.forget_learned()
        self.draw()

    def draw(self, *_: object) -> None:
        """Show the counts of readings and stored pictures, in the present language."""
        t, machine = self.app.t, self.app.machine
        learned, learning = machine.learned, machine.settings.learning
        verdicts, teacher = learned.verdicts, machine.dice_teacher
        self.meetable = machine.frame is not None and teacher is not None and teacher.open
        self.keep = learning.keep
        self.empty = not (learned.pictures or learned.rolls.pictures or verdicts.judged)
        if verdicts.judged:
            right, judged = whole(verdicts.right), whole(verdicts.judged)
            asked, wrong = whole(verdicts.asked), whole(verdicts.wrong)
            self.rate = t("camera.rate", right=right, judged=judged)
            self.counts = t("camera.counts", asked=asked, wrong=wrong)
        else:
            self.rate, self.counts = t("camera.no_rate"), t("camera.counts_later")
        self.pictures = t(
            "camera.pictures",
            count=learned.pictures,
            used=megabytes(learned.size),
            most=learning.megabytes,
        )
        self.rolls = t(
            "camera.rolls",
            count=whole(learned.rolls.pictures),
            used=megabytes(learned.rolls.size),
            most=megabytes(MOST_IN_ALL),
        )
        self.trouble = learned.trouble.to(t.language) if learned.trouble else ""
