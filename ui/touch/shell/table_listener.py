"""Passes a table's views on to Kivy's thread."""

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock

from companion.table.table import Table
from companion.table.view import View


class TableListener:
    """Listens to one table, and knows whether a message sent to it is not yet in any view."""

    def __init__(self, table: Table, show: Callable[[View], Any]) -> None:
        """`show` gets every view, in Kivy's thread."""
        self.table = table
        self._show = show
        self._ticket = 0  # of the last message told
        self._over = False
        table.listen(self._hear)

    def told(self, ticket: int) -> None:
        """The table was told a message with this ticket."""
        self._ticket = max(self._ticket, ticket)

    def pending(self, view: View | None) -> bool:
        """Whether something was told that this view, if any, does not show yet."""
        return (view.handled if view is not None else 0) < self._ticket

    def end(self) -> None:
        """Let nothing come any more."""
        self._over = True

    def _hear(self, view: View) -> None:
        # for the next frame: while one is laid out, many may come, and each would lay it out anew
        Clock.schedule_once(lambda _: None if self._over else self._show(view), 0)
