"""The inbox of a hub has a limit of memory."""

import queue

import pytest

from ui.hall.connection import Arrived
from ui.hall.inbox import MOST_BYTES, Inbox


def message(size: int) -> Arrived:
    return Arrived("t", bytes(size - 1), retained=False)


def emptied(inbox: Inbox[int]) -> list[int]:
    """Empty the inbox; return the sizes of its messages and its notes."""
    found: list[int] = []
    while True:
        try:
            item = inbox.get()
        except queue.Empty:
            return found
        found.append(len(item.payload) + 1 if isinstance(item, Arrived) else item)


def test_the_inbox_has_a_limit_of_messages_and_of_bytes() -> None:
    inbox = Inbox[int](messages=3, size=100)
    for size in (60, 50, 30, 10, 1):
        inbox.put(message(size))
    assert emptied(inbox) == [60, 30, 10]
    for _ in range(5):
        inbox.put(message(1))
    assert emptied(inbox) == [1, 1, 1]


def test_a_note_is_never_dropped_and_keeps_its_place() -> None:
    inbox = Inbox[int](messages=1, size=10)
    inbox.note(-1)
    inbox.put(message(10))
    inbox.put(message(10))
    inbox.note(-2)
    assert emptied(inbox) == [-1, 10, -2]


@pytest.mark.soak
def test_a_flood_of_large_messages_waits_in_its_bytes() -> None:
    inbox = Inbox[int]()
    for _ in range(20_000):
        inbox.put(message(100_000))
    assert sum(emptied(inbox)) == MOST_BYTES
