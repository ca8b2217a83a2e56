"""Waiting for other threads, with a time limit."""

import time
from collections.abc import Callable

from companion.messages import Message
from companion.table.table import Table


def until(true: Callable[[], object], seconds: float = 100) -> bool:
    """Return True if `true()` becomes true within that many seconds."""
    end = time.monotonic() + seconds
    while not true() and time.monotonic() < end:
        time.sleep(0.001)
    return bool(true())


def handle(table: Table, message: Message) -> None:
    """Submit a message to a table and wait until it is handled."""
    ticket = table.submit(message)
    assert until(lambda: table.view.handled >= ticket), f"the table never handled {message}"
