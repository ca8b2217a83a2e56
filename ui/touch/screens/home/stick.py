"""Copies onto a USB stick: the offer, the progress and the result."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from kivy.clock import Clock
from kivy.lang import Builder
from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from companion.language.errors import TranslatedError
from companion.language.reasons import reason
from hardware.computer.sticks import Stick
from ui.takeaway.errors import StickReadOnly
from ui.touch.running_app import App, the_app
from ui.touch.widgets.cards.choice import Choice
from ui.touch.widgets.controls import basics

if TYPE_CHECKING:  # the modules that draw sheets load slowly: at the first copy
    from ui.takeaway.copying import Copied, Progress

Builder.load_file(str(Path(__file__).with_suffix(".kv")))

LOOK_SECONDS = 0.1

__all__ = ["StickCard", "offer"]


def offer(app: App) -> None:
    """Offer to copy games or a backup; first ask for the stick, if there are several."""
    sticks = app.machine.sticks
    if len(sticks) == 1:
        _offer(app, sticks[0])
    elif sticks:
        options = [(stick.name, partial(_offer, app, stick)) for stick in sticks]
        app.open(Choice(app.t("home.stick_which"), options))


def _offer(app: App, stick: Stick) -> None:
    if stick.read_only:
        app.refuse(StickReadOnly(name=stick.name, done=0))
        return
    t, machine = app.t, app.machine

    def games(job: "Progress") -> "Copied":
        from ui.takeaway.copying import copy_games  # noqa: PLC0415  see above

        return copy_games(machine.store, stick, machine.settings.language, job)

    def backup(job: "Progress") -> "Copied":
        from ui.takeaway.copying import copy_backup  # noqa: PLC0415  see above

        return copy_backup(machine.folder, stick, job)

    def begin(work: "Callable[[Progress], Copied]") -> None:
        app.open(StickCard(stick.name, work))

    app.open(
        Choice(
            t("home.stick_title", name=stick.name),
            [
                (t("home.stick_games"), partial(begin, games)),
                (t("home.stick_backup"), partial(begin, backup)),
            ],
            sentence=t("home.stick_sentence"),
        )
    )


class StickCard(basics.Overlay):
    """The progress of a copy, then its result; during the copy, only *Stop* closes the card."""

    words = StringProperty()
    done = NumericProperty(0)
    count = NumericProperty(0)
    copying = BooleanProperty(True)

    def __init__(self, name: str, work: "Callable[[Progress], Copied]") -> None:
        """Begin to copy onto the stick of that name."""
        from ui.takeaway.job import Job  # noqa: PLC0415  see above

        super().__init__(light=False)
        self.words = the_app().t("home.stick_copying", name=name)
        self._job = Job(work)
        self._looking = Clock.schedule_interval(self._look, LOOK_SECONDS)

    def close(self) -> bool:
        """Close the card, but not before the copy is over."""
        return not self.copying and super().close()

    def press(self) -> None:
        """Stop the copy; once it is over, close the card."""
        if self.copying:
            self._job.stop()
        else:
            self.close()

    def _look(self, _: float) -> bool:
        progress = self._job.progress
        self.done, self.count = progress.done, progress.count
        if not self._job.outcome.done():
            return True
        self.words = self._outcome_words()
        self.copying = False
        self.light = True
        return False

    def _outcome_words(self) -> str:
        t = the_app().t
        try:
            copied = self._job.outcome.result()
        except TranslatedError as failure:
            return failure.sentence(t.language)
        except OSError as failure:
            return t("disk_failed", why=reason(failure))
        sentence = t("home.stick_done", folder=copied.folder)
        return (
            f"{sentence} {t('home.stick_unread', count=copied.unread)}"
            if copied.unread
            else sentence
        )
