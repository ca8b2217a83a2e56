"""Pass a table's views on to Kivy's thread."""

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock

from companion.table.table import Table
from companion.table.view import View


class TableListener:
    """Listens to a table, and knows whether a message to the table is not yet in any view."""

    def __init__(self, table: Table, show: Callable[[View], Any]) -> None:
        """Start listening; `show` gets every view, in Kivy's thread."""
        self.table = table
        self._show = show
        self._ticket = 0  # of the last message sent
        self._over = False
        table.listen(self._hear)

    def note_ticket(self, ticket: int) -> None:
        """Note the ticket of a message sent to the table."""
        self._ticket = max(self._ticket, ticket)

    def pending(self, view: View | None) -> bool:
        """Return whether a sent message is not yet part of this view."""
        return (view.handled if view is not None else 0) < self._ticket

    def end(self) -> None:
        """Stop passing on views."""
        self._over = True

    def _hear(self, view: View) -> None:
        # In the next frame: of several views during a frame, each would cost a layout.
        Clock.schedule_once(lambda _: None if self._over else self._show(view), 0)
