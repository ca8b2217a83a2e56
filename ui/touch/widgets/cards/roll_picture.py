"""The card with the photograph of the tray at a roll, and the dice read in it."""

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from functools import partial
from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from companion.table.view import View
from ui.telling.speech import Speech
from ui.touch.model.marks import Outline
from ui.touch.model.roll_picture import Lay, MissingPicture, corrected, counted_now, marks, what_lay
from ui.touch.running_app import the_app
from ui.touch.widgets.cards.live_overlay import LiveOverlay
from ui.touch.widgets.controls import basics
from ui.touch.widgets.dice import live_tray

Builder.load_file(str(Path(__file__).with_suffix(".kv")))

__all__ = ["RollPictureCard", "basics", "live_tray"]


class RollPictureCard(LiveOverlay):
    """Shows some rolls in turn; a tap on a die corrects the die.

    The card closes when a roll is no longer among the actions of its entries.
    """

    title = StringProperty()
    words = StringProperty()
    seen = BooleanProperty(False)
    place = NumericProperty(0)  # index among the rolls of the card
    count = NumericProperty(1)

    def __init__(
        self, rolls: Sequence[int], index: int, pick: Callable[[int, int], Any], **kwargs: Any
    ) -> None:
        """`pick` gets the index of the roll and the position of the tapped die in the roll."""
        self._rolls = list(rolls)
        self._pick = pick
        self._lay = Lay()
        self._wanted = 0  # counts the requests: only the latest is shown
        view: View = the_app().view
        self._of = view.id, [view.entries[at] for at in self._rolls]
        super().__init__(place=self._rolls.index(index), count=len(self._rolls), **kwargs)
        self.ids.tray.bind(on_pick=self._picked)
        self.follow()
        the_app().fbind("language", self._draw)

    @property
    def index(self) -> int:
        """The index of the roll shown."""
        return self._rolls[int(self.place)]

    def look(self) -> None:
        """Load the picture of the roll, and show it."""
        self._wanted += 1
        app, view = the_app(), self.view
        work = partial(what_lay, app.machine, view, view.entries[self.index])
        app.aside(work, partial(self._take_picture, self._wanted))

    def leaf(self, step: int) -> None:
        """Show the roll `step` places later, or earlier if negative."""
        place = min(max(0, self.place + step), self.count - 1)
        if place != self.place:
            self.place = place
            self.look()

    def see(self, view: View | None) -> None:
        """Follow the game while the rolls are part of it."""
        id_, entries = self._of
        present = view is not None and view.id == id_ and self._rolls[-1] < len(view.entries)
        if view is None or not present or [view.entries[at] for at in self._rolls] != entries:
            self.close()
            return
        super().see(view)
        self._draw()

    def on_closed(self) -> None:
        """Stop following the game and the language."""
        super().on_closed()
        the_app().funbind("language", self._draw)

    def _take_picture(self, wanted: int, done: "Future[Lay]") -> None:
        if wanted == self._wanted:
            self._lay = done.result()
            self.ids.tray.show(self._lay.frame)
            self._draw()

    def _draw(self, *_: object) -> None:
        view: View | None = self.view
        if view is None or self.index >= len(view.actions):
            return
        t, lay = the_app().t, self._lay
        key = "lay_title" if self.count == 1 else "lay_title_of"
        self.title = t(key, number=int(self.place) + 1, count=int(self.count))
        self.seen = lay.frame is not None
        if lay.why is not None:
            self.words = _reason(lay.why, t)
        if not self.seen:
            self.ids.tray.marks = []
            return
        now = counted_now(view, self.index)
        self.ids.tray.marks = list(marks(lay.dice, now))
        changed = corrected(lay.dice, now)
        self.words = t("lay_corrected", what=changed) if changed else t("lay_as_read")

    def _picked(self, _: object, mark: Outline) -> None:
        if mark.position is not None:
            self._pick(self.index, mark.position)


def _reason(why: MissingPicture, t: Speech) -> str:
    """Return the reason for a missing picture, in a sentence."""
    if why.sentence is not None:
        return why.sentence.to(t.language)
    return t(why.key, why=why.why) if why.why is not None else t(why.key)
