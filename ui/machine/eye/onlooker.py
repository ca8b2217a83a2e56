"""The receivers of the eye's readings, and their requests."""

from collections.abc import Callable
from typing import NamedTuple, Protocol

from companion.dice import Question, Settled
from companion.messages import LostSight, Saw
from companion.table.table import Table
from ui.interface import Visitor
from vision.frame import Frame, Image


class Request(NamedTuple):
    """The dice an onlooker asks about.

    `rereads` counts the onlooker's requests to read the resting tray again: a higher count than
    before is a new request.
    """

    question: Question = Question()
    rereads: int = 0


class Onlooker(Protocol):
    """A receiver of the eye's readings; its methods are called in the eye's thread."""

    def request(self) -> Request:
        """Return the dice to read now, and the number of requests to read again."""

    def saw(self, settled: Settled, frame: Frame | None) -> None:
        """Take a settled reading and its frame.

        `frame` is None if the tray is known to be empty without a picture.
        """

    def lost_sight(self) -> None:
        """Note that the camera gave no picture for a while: dice may have been thrown unseen."""


class TableOnlooker:
    """The table in play; each reading goes with its picture to `learn` before the table."""

    def __init__(
        self,
        table: Table,
        by_hand: Callable[[], bool],
        learn: Callable[[Settled, Image], None] | None,
    ) -> None:
        """Create the onlooker of a table.

        `by_hand` returns whether players enter the dice by touch: readings then reach the table
        only on its request, or each throw would count twice.
        """
        self._table = table
        self._by_hand = by_hand
        self._learn = learn
        self._rereads = self._answered = table.view.again

    def request(self) -> Request:
        """Return the question and re-read count of the table's view."""
        view = self._table.view
        self._rereads = view.again
        return Request(view.question, view.again)

    def saw(self, settled: Settled, frame: Frame | None) -> None:
        """Submit the reading to the table; while dice are entered by touch, only on request."""
        if frame is not None:
            if self._by_hand() and self._rereads == self._answered:
                return
            self._answered = self._rereads
            if self._learn is not None:
                self._learn(settled, frame.image)
        self._table.submit(Saw(settled))

    def lost_sight(self) -> None:
        """Tell the table, except while dice are entered by touch."""
        if not self._by_hand():
            self._table.submit(LostSight())


class VisitorOnlooker:
    """A visitor while no table is in play; takes any dice."""

    def __init__(self, visitor: Visitor, rereads: Callable[[], int]) -> None:
        """`rereads` returns how often the screen asked to read the tray again."""
        self._visitor = visitor
        self._rereads = rereads

    def request(self) -> Request:
        """Return a request for any dice, with the screen's re-read count."""
        return Request(rereads=self._rereads())

    def saw(self, settled: Settled, frame: Frame | None) -> None:
        """Pass the reading to the visitor."""
        del frame
        self._visitor.saw(settled)

    def lost_sight(self) -> None:
        """Do nothing: a visitor only receives readings."""
