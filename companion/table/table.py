"""The running table: a session in one thread of its own, the only writer of its journal.

Everybody submits messages to one queue and receives frozen views in return. An error of our own, in
the session or in a listener, goes to the log and must not end the evening.
"""

import logging
import queue
import threading
from collections.abc import Callable
from itertools import count

from msgspec.structs import replace

from companion.messages import Message, Seen
from companion.table.session import Session
from companion.table.view import View

Listener = Callable[[View], None]
Follower = Callable[[Message, View], None]

RETRY_SECONDS = 5.0  # between two tries to save entries that the disk refused

_log = logging.getLogger(__name__)


class Table:
    """A session that runs in its own thread between `start` and `stop`."""

    def __init__(self, session: Session) -> None:
        """Take over a session, which nobody else may use from now on."""
        self._session = session
        self._queue: queue.SimpleQueue[tuple[int, Message | Seen] | None] = queue.SimpleQueue()
        self._tickets = count(1)
        self._submitting = threading.Lock()
        self._showing = threading.RLock()
        self._listeners: list[Listener] = []
        self._follower: Follower | None = None
        self._view = session.view()
        self._thread = threading.Thread(target=self._run, name="table", daemon=True)

    @property
    def view(self) -> View:
        """The last view shown; after `stop`, the game as it was left."""
        return self._view

    def listen(self, listener: Listener) -> None:
        """Call `listener` with the present view now, and with every later view.

        Later calls come in the table's thread: a screen must hop to its own.
        """
        with self._showing:
            self._listeners.append(listener)
            listener(self._view)

    def follow(self, follower: Follower) -> None:
        """Call `follower` with every message and the view after it, in the table's thread.

        Call this before `start`, so that no message is missed.
        """
        self._follower = follower

    def submit(self, message: Message | Seen) -> int:
        """Queue a message; return its ticket, handled once a view's `handled` has reached it."""
        with self._submitting:
            ticket = next(self._tickets)
            self._queue.put((ticket, message))
        return ticket

    def start(self) -> None:
        """Start handling messages."""
        self._thread.start()

    def stop(self) -> None:
        """Handle all submitted messages, close the journal and end the thread.

        Entries that the last view still counts as unsaved are lost.
        """
        if self._thread.ident is None:
            self._session.close()
            return
        self._queue.put(None)
        self._thread.join()

    def _run(self) -> None:
        ticket = 0
        try:
            while True:
                try:
                    item = self._queue.get(timeout=RETRY_SECONDS if self._view.unsaved else None)
                except queue.Empty:
                    self._save(ticket)
                    continue
                if item is None:
                    break
                ticket, message = item
                self._take(message, ticket)
        finally:
            self._close(ticket)

    def _take(self, message: Message | Seen, ticket: int) -> None:
        if isinstance(message, Seen):
            if not self._session.in_time(message):
                self._show(replace(self._view_after(ticket), late=True))
                return
            message = message.message
        try:
            self._session.handle(message)
        except Exception:
            _log.exception("a message was not handled: %r", message)
            self._session.stumble()
        view = self._view_after(ticket)
        self._report(message, view)
        self._show(view)

    def _save(self, ticket: int) -> None:
        try:
            if not self._session.save():
                return
        except Exception:
            _log.exception("what the disk had not taken was not tried again")
            if self._session.stumble() == self._view.notice:
                return
        self._show(self._view_after(ticket))

    def _close(self, ticket: int) -> None:
        try:
            self._session.close()
        except Exception:
            _log.exception("not all was written in the end")
        self._view = self._view_after(ticket)  # entries that the disk refused to the end are lost

    def _view_after(self, ticket: int) -> View:
        """Return the view after that message.

        If that fails, return the last good view with a fresh unsaved count.
        """
        session = self._session
        try:
            return session.view(ticket)
        except Exception:
            _log.exception("the game could not be shown")
            notice, unsaved = session.stumble(), session.unsaved
            return replace(self._view, notice=notice, unsaved=unsaved, handled=ticket)

    def _report(self, message: Message, view: View) -> None:
        if self._follower is None:
            return
        try:
            self._follower(message, view)
        except Exception:
            _log.exception("the follower failed: %r", self._follower)

    def _show(self, view: View) -> None:
        with self._showing:
            self._view = view
            for listener in self._listeners:
                try:
                    listener(view)
                except Exception:
                    _log.exception("a listener failed: %r", listener)
