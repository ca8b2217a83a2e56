"""Whom the eye tells what lies in the tray: the table in play, else a visitor, else a trial."""

from collections.abc import Callable
from typing import NamedTuple

from companion.dice import Question, Reading, Settled
from companion.table.table import Table
from ui.eye.onlooker import Onlooker, Request, TableOnlooker, VisitorOnlooker
from ui.interface import Visitor
from vision.frame import Frame, Image
from vision.rest.rest_watcher import RestWatcher


class Listening(NamedTuple):
    """Who was listening before a frame was taken, and what they wanted to know then."""

    onlooker: Onlooker
    request: Request


class ReadingRouter:
    """Has frames read for whoever is listening, and tells them.

    While no table is in play, readings are the `visitor`'s, else the `trial`'s, the camera
    set-up's test. All but `look_again` and the attributes is for the eye's thread.
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
        self._met: Table | Visitor | None = None  # the last one to begin listening
        self._met_as: Onlooker | None = None
        self._rereads = 0  # demands of that one that were met
        self._visitor_rereads = 0
        self.visitor: Visitor | None = None
        self.trial: Onlooker | None = None
        self.by_hand = False  # somebody chose to enter dice by touch: said here, read everywhere
        self.provisional: Reading | None = None  # read, and still to be confirmed

    def look_again(self) -> None:
        """Read the tray again for the visitor."""
        self._visitor_rereads += 1

    def listening(self) -> Listening | None:
        """Who is listening now, None: nobody. Call before reading the frame, so that the frame
        is never older than the question.
        """
        onlooker = self._onlooker()
        return Listening(onlooker, onlooker.request()) if onlooker is not None else None

    def show(self, frame: Frame, listening: Listening) -> None:
        """Have a frame read, of which the tray alone is to be seen, and tell what was read."""
        onlooker, request = listening
        if onlooker is self._met_as and request.rereads != self._rereads:
            self._rereads = request.rereads
            self._watch.again()
        settled = self._watch.look(frame, request.question)
        # what is told now stays in sight until the next frame: the table has it by then
        if settled is None:
            self.provisional = self._watch.provisional
        self._tell(onlooker, settled)

    def finish(self, listening: Listening | None) -> None:
        """There are no more frames: tell what the last ones showed."""
        settled = self._watch.finish()
        if listening is not None:
            self._tell(listening.onlooker, settled)

    def _tell(self, onlooker: Onlooker, settled: Settled | None) -> None:
        if settled is not None:
            onlooker.saw(settled, self._watch.frame)

    def _onlooker(self) -> Onlooker | None:
        table, visitor = self._table(), self.visitor
        if table is not None:
            if table is not self._met:
                self._meet(table, TableOnlooker(table, lambda: self.by_hand, self._told))
            return self._met_as
        if visitor is not None:
            if visitor is not self._met:
                self._meet(visitor, VisitorOnlooker(visitor, lambda: self._visitor_rereads))
            return self._met_as
        return self.trial

    def _meet(self, who: Table | Visitor, onlooker: Onlooker) -> None:
        self._met, self._met_as = who, onlooker
        question, self._rereads = onlooker.request()
        if self.starts_empty:
            onlooker.saw(_nothing(question), None)
        else:
            # What lies there already was not seen to roll: it is read, and asked about.
            self._watch.again()


def _nothing(question: Question) -> Settled:
    reading = Reading(dice=(), sure=True)
    return Settled(reading=reading, frame=0, time=0.0, request=question.number)
