"""Whom the eye reads the tray for: what it asks of them, and what it tells them."""

from collections.abc import Callable
from typing import NamedTuple, Protocol

from companion.dice import Question, Settled
from companion.messages import LostSight, Saw
from companion.table.table import Table
from ui.interface import Visitor
from vision.frame import Frame, Image


class Request(NamedTuple):
    """What an onlooker wants to know. `rereads` counts how often it asked to have the resting
    tray read again: one more is a new demand.
    """

    question: Question = Question()
    rereads: int = 0


class Onlooker(Protocol):
    """Somebody the eye reads the tray for. Its methods are called in the eye's thread."""

    def request(self) -> Request:
        """What it wants to know now."""

    def saw(self, settled: Settled, frame: Frame | None) -> None:
        """Take a settled reading and the frame it was read in; None: of a tray known to be
        empty, which nobody looked at.
        """

    def lost_sight(self) -> None:
        """The camera gave no picture for a while: dice may have been thrown unseen."""


class TableOnlooker:
    """A table in play. Each reading goes to `learn` too, with its picture, before the table."""

    def __init__(
        self,
        table: Table,
        by_hand: Callable[[], bool],
        learn: Callable[[Settled, Image], None] | None,
    ) -> None:
        """`by_hand`: whether somebody enters its dice by touch. It is told of them only when it
        asks then, else each throw would count twice.
        """
        self._table = table
        self._by_hand = by_hand
        self._learn = learn
        self._rereads = self._answered = table.view.again

    def request(self) -> Request:
        """What the table's view asks."""
        view = self._table.view
        self._rereads = view.again
        return Request(view.question, view.again)

    def saw(self, settled: Settled, frame: Frame | None) -> None:
        """Submit the reading to the table, unless its dice are entered by hand unasked."""
        if frame is not None:
            if self._by_hand() and self._rereads == self._answered:
                return
            self._answered = self._rereads
            if self._learn is not None:
                self._learn(settled, frame.image)
        self._table.submit(Saw(settled))

    def lost_sight(self) -> None:
        """Tell the table, unless its dice are entered by hand."""
        if not self._by_hand():
            self._table.submit(LostSight())


class VisitorOnlooker:
    """A visitor, while no table is in play: any dice, and read again when the screen asks."""

    def __init__(self, visitor: Visitor, rereads: Callable[[], int]) -> None:
        """`rereads` counts the times the screen asked."""
        self._visitor = visitor
        self._rereads = rereads

    def request(self) -> Request:
        """Whatever dice there are."""
        return Request(rereads=self._rereads())

    def saw(self, settled: Settled, frame: Frame | None) -> None:
        """Tell the visitor."""
        del frame
        self._visitor.saw(settled)

    def lost_sight(self) -> None:
        """A visitor is told of readings alone."""
