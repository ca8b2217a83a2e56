"""Route readings to the present listener: the table in play, else a visitor, else a trial."""

from collections.abc import Callable
from typing import NamedTuple

from companion.dice import Question, Reading, Settled
from companion.table.table import Table
from ui.interface import Visitor
from ui.machine.eye.onlooker import Onlooker, Request, TableOnlooker, VisitorOnlooker
from vision.frame import Frame, Image
from vision.rest.rest_watcher import RestWatcher


class Listening(NamedTuple):
    """The listener before a frame was taken, and its request at that time."""

    onlooker: Onlooker
    request: Request


class ReadingRouter:
    """The eye's router: has frames read for the present listener and passes the readings on.

    While no table is in play, readings go to the `visitor`, else to the `trial` (the camera
    set-up's test). Call the methods except `look_again` in the eye's thread only.
    """

    def __init__(
        self,
        watch: RestWatcher,
        table: Callable[[], Table | None],
        *,
        starts_empty: bool,
        told: Callable[[Settled, Image], None] | None,
    ) -> None:
        """Route the readings of `watch` to the table in play, if `table` returns one, or a visitor.

        `starts_empty`: the tray is empty at the start. `told` takes each settled reading and
        picture.
        """
        self._watch = watch
        self._table = table
        self._told = told
        self.starts_empty = starts_empty
        self._met: Table | Visitor | None = None  # the latest listener
        self._met_as: Onlooker | None = None
        self._unanswered = False  # the tray holds dice that may be a former table's roll
        self._rereads = 0  # re-reads done for the latest listener
        self._visitor_rereads = 0
        self.visitor: Visitor | None = None
        self.trial: Onlooker | None = None
        self.by_hand = False  # players chose to enter dice by touch; other modules read this
        self.provisional: Reading | None = None  # a reading still to be confirmed

    def look_again(self) -> None:
        """Read the tray again for the visitor."""
        self._visitor_rereads += 1

    def listening(self) -> Listening | None:
        """Return the present listener with its request, or None.

        Call before reading the frame, so that the frame is never older than the question.
        """
        onlooker = self._onlooker()
        return Listening(onlooker, onlooker.request()) if onlooker is not None else None

    def show(self, frame: Frame, listening: Listening) -> None:
        """Read a frame masked to the tray, and pass on the reading once settled."""
        onlooker, request = listening
        if onlooker is self._met_as and request.rereads != self._rereads:
            self._rereads = request.rereads
            self._watch.again()
        settled = self._watch.look(frame, request.question)
        # A settled reading stays visible until the next frame: the table has received it by then.
        if settled is None:
            self.provisional = self._watch.provisional
        self._tell(onlooker, settled)

    def finish(self, listening: Listening | None) -> None:
        """After the last frame, pass on the reading of a rest that had not settled."""
        settled = self._watch.finish()
        if listening is not None:
            self._tell(listening.onlooker, settled)

    def _tell(self, onlooker: Onlooker, settled: Settled | None) -> None:
        if settled is not None:
            self._note_throw(onlooker, settled)
            onlooker.saw(settled, self._watch.frame)

    def _note_throw(self, onlooker: Onlooker, settled: Settled) -> None:
        """Note whether dice were thrown at a table that awaits no roll, or enters them by touch."""
        dice = settled.reading.dice
        if dice and len(settled.kept) == len(dice):
            return  # nothing was thrown
        table = self._met if onlooker is self._met_as else None
        unasked = isinstance(table, Table) and (table.view.wanted is None or self.by_hand)
        self._unanswered = bool(dice) and unasked

    def _onlooker(self) -> Onlooker | None:
        table = self._table()
        listener = table if table is not None else self.visitor
        if listener is None:
            return self.trial
        if listener is not self._met:
            self._meet(listener)
        return self._met_as

    def _meet(self, listener: Table | Visitor) -> None:
        onlooker: Onlooker
        if isinstance(self._met, Table):
            self._unanswered = self._unanswered or self._met.view.throw_asked
        if isinstance(listener, Table):
            if self._unanswered:
                self._watch.forget_dice()  # the table is asked whether they are a roll
            onlooker = TableOnlooker(listener, lambda: self.by_hand, self._told)
        else:
            onlooker = VisitorOnlooker(listener, lambda: self._visitor_rereads)
        self._met, self._met_as = listener, onlooker
        question, self._rereads = onlooker.request()
        if self.starts_empty:
            onlooker.saw(_nothing(question), None)
        else:
            # Dice already in the tray were not seen to roll: read them and ask about them.
            self._watch.again()


def _nothing(question: Question) -> Settled:
    reading = Reading(dice=(), sure=True)
    return Settled(reading=reading, frame=0, time=0.0, request=question.number)
