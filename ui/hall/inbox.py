"""A queue of messages between the threads of a connection and another thread."""

import queue
import threading
from typing import Generic, TypeVar

from ui.hall.connection import Arrived

MOST_MESSAGES = 20_000
MOST_BYTES = 50_000_000
Note = TypeVar("Note")


class Inbox(Generic[Note]):
    """The broker's messages in order, and notes of the program's own between the messages.

    A flood is cut to `messages` messages and `size` bytes; the rest is dropped. Notes are few, and
    never dropped.
    """

    def __init__(self, messages: int = MOST_MESSAGES, size: int = MOST_BYTES) -> None:
        """Make an empty queue.

        `messages` is the most messages, `size` the most bytes of all topics and payloads.
        """
        self._most_messages, self._most_bytes = messages, size
        self._lock = threading.Lock()
        self._messages = self._bytes = 0
        self._queue: queue.SimpleQueue[Arrived | Note] = queue.SimpleQueue()

    def put(self, message: Arrived) -> None:
        """Add a message, unless the queue is full."""
        size = _size(message)
        with self._lock:
            if self._messages >= self._most_messages or self._bytes + size > self._most_bytes:
                return
            self._messages += 1
            self._bytes += size
        self._queue.put(message)

    def note(self, note: Note) -> None:
        """Add a note."""
        self._queue.put(note)

    def get(self, seconds: float = 0.0) -> Arrived | Note:
        """Return the next message or note within `seconds`. Raises queue.Empty."""
        item = self._queue.get(block=seconds > 0, timeout=seconds or None)
        if isinstance(item, Arrived):
            with self._lock:
                self._messages -= 1
                self._bytes -= _size(item)
        return item


def _size(message: Arrived) -> int:
    return len(message.topic) + len(message.payload)
