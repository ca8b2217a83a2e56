"""Whom the eye tells what lies in the tray: the table in play, else a visitor, else a trial."""

import threading
from collections.abc import Callable
from typing import NamedTuple

from companion.dice import Question, Reading, Settled
from companion.messages import LostSight, Saw
from companion.table.table import Table
from companion.table.view import View
from ui.interface import Visitor
from vision.frame import Frame, Image
from vision.rest.rest_watcher import ANY_DICE, RestWatcher
from vision.tray.mask import TrayMask


class Present(NamedTuple):
    """Who was there before a frame was taken, and what the table asked then."""

    table: Table | None
    view: View | None
    visitor: Visitor | None


class ReadingRouter:
    """Has frames read for whoever is there, and tells them.

    While no table is in play, readings are the `visitor`'s, or go to `trial` with the frames
    they were read in, if anybody wants them. All but `look_again` and the attributes is for the
    eye's thread.
    """

    def __init__(
        self,
        watch: RestWatcher,
        table: Callable[[], Table | None],
        *,
        starts_empty: bool,
        told: Callable[[Settled, Image], None] | None,
    ) -> None:
        """See ui.eye.eye.Eye."""
        self._watch = watch
        self._table = table
        self._told = told
        self.starts_empty = starts_empty
        self._met: Table | Visitor | None = None
        self._again = 0
        self._owed = False  # the table asked
        self._asked_again = threading.Event()
        self.visitor: Visitor | None = None
        self.trial: Callable[[Settled, Frame], None] | None = None
        # Somebody enters the dice of the table in play by touch: it is told of them only when it
        # asks, else each throw would count twice.
        self.by_hand = False
        self.provisional: Reading | None = None  # read, and still to be confirmed

    def look_again(self) -> None:
        """Read the tray again for the visitor."""
        self._asked_again.set()

    def greet(self) -> Present:
        """Who is there now. To be asked before a frame is taken: it can only be too new then."""
        table = self._table()
        if table is not None and table is not self._met:
            self._meet(table)
        view = table.view if table is not None else None
        return Present(table, view, self.visitor if table is None else None)

    def show(self, frame: Frame, within: TrayMask, present: Present) -> None:
        """Have a frame read, if anybody wants it, and tell them what was read."""
        table, view, visitor = present
        if table is not None and view is not None:
            if view.again != self._again:
                self._again, self._owed = view.again, True
                self._watch.again()
            self._tell(table, self._look(within.see(frame), view.question))
        elif visitor is not None:
            self._serve(visitor, frame, within)
        else:
            self._rehearse(frame, within)

    def finish(self, present: Present) -> None:
        """There are no more frames: tell what the last ones showed."""
        settled = self._watch.finish()
        if settled is None:
            return
        if present.table is not None:
            self._tell(present.table, settled)
        if present.visitor is not None and present.visitor is self._met:
            present.visitor.saw(settled)

    def lose_sight(self, present: Present) -> None:
        """Nothing was to be seen for a while: what lies there now was not seen to roll."""
        table = present.table
        if table is not None and table is self._met and not self.by_hand:
            table.submit(LostSight())

    def _look(self, frame: Frame, question: Question = ANY_DICE) -> Settled | None:
        settled = self._watch.look(frame, question)
        # what is told now stays in sight until the next frame: the table has it by then
        if settled is None:
            self.provisional = self._watch.provisional
        return settled

    def _meet(self, table: Table) -> None:
        self._met = table
        self._again = table.view.again
        if not self.starts_empty:
            # What lies there already was not seen to roll: it is read, and asked about.
            self._watch.again()
            return
        table.submit(Saw(_nothing(table.view.question.number)))

    def _tell(self, table: Table, settled: Settled | None) -> None:
        if settled is None or (self.by_hand and not self._owed):
            return
        self._owed = False
        if self._told is not None and self._watch.frame is not None:
            self._told(settled, self._watch.frame.image)
        table.submit(Saw(settled))

    def _serve(self, visitor: Visitor, frame: Frame, within: TrayMask) -> None:
        met, self._met = self._met, visitor
        if visitor is not met:
            self._asked_again.clear()
            if self.starts_empty:
                visitor.saw(_nothing(0))
            else:
                self._watch.again()
        elif self._asked_again.is_set():
            self._asked_again.clear()
            self._watch.again()
        settled = self._look(within.see(frame))
        if settled is not None:
            visitor.saw(settled)

    def _rehearse(self, frame: Frame, within: TrayMask) -> None:
        trial = self.trial
        settled = self._look(within.see(frame)) if trial is not None else None
        read_in = self._watch.frame
        if trial is not None and settled is not None and read_in is not None:
            trial(settled, read_in)


def _nothing(request: int) -> Settled:
    return Settled(reading=Reading(dice=(), sure=True), frame=0, time=0.0, request=request)
