"""The connections of web servers to the table."""

import contextlib
import selectors
import socket
from collections.abc import Callable, Iterator
from pathlib import Path

from companion.language.reasons import reason
from companion.language.text import Text
from ui.web.line_link import LineLink, LinkLost
from ui.web.protocol import FromServer, FromTable, Hello, encode, from_server
from ui.web.unix_socket import listening
from ui.web.wording import WORDS

MOST_SERVERS = 4


class Links:
    """Connections of web servers. Use from a single thread, except `wake`."""

    def __init__(self, data: Path) -> None:
        """Listen in the data folder; on failure `trouble` is the reason."""
        self.trouble: Text | None = None
        self._links: list[LineLink] = []
        self._wake_out, self._wake_in = socket.socketpair()
        self._wake_out.setblocking(False)
        self._wake_in.setblocking(False)
        self._selector = selectors.DefaultSelector()
        self._selector.register(self._wake_in, selectors.EVENT_READ)
        self._listener: socket.socket | None = None
        try:
            self._listener = listening(data)
            self._selector.register(self._listener, selectors.EVENT_READ)
        except OSError as failure:
            self.trouble = WORDS.text("no_socket", why=reason(failure))

    @property
    def greeted(self) -> tuple[LineLink, ...]:
        """The servers that have sent a `Hello`, in the order of arrival."""
        return tuple(link for link in self._links if link.greeted)

    @property
    def has_more(self) -> bool:
        """Whether data is still to be sent to a server."""
        return any(link.has_more for link in self._links)

    def first(self, link: LineLink) -> bool:
        """Return whether this server came first, and so serves the local network."""
        return self.greeted[:1] == (link,)

    def wake(self) -> None:
        """Make `heard` return soon."""
        with contextlib.suppress(OSError):  # awake already, or closed
            self._wake_out.send(b"!")

    def heard(self, seconds: float) -> Iterator[tuple[LineLink, FromServer]]:
        """Wait for at most `seconds`, and yield the messages of servers.

        Servers that send invalid messages are dropped.
        """
        for key, events in self._selector.select(seconds):
            if key.fileobj is self._wake_in:
                with contextlib.suppress(BlockingIOError):
                    self._wake_in.recv(4096)
            elif key.fileobj is self._listener:
                self._welcome()
            elif isinstance(key.data, LineLink):
                yield from self._attend(key.data, events)

    def send(self, link: LineLink, message: FromTable) -> None:
        """Send a message, unless that server is gone or too slow."""
        self._try(link, link.send, encode(message))

    def send_newest(self, link: LineLink, line: bytes) -> None:
        """Send a line in place of an older line that still waits."""
        self._try(link, link.send_newest, line)

    def close(self) -> None:
        """Close all connections, and stop listening."""
        for link in self._links:
            link.close()
        if self._listener is not None:
            self._listener.close()
        self._selector.close()
        self._wake_in.close()
        self._wake_out.close()

    def _welcome(self) -> None:
        assert self._listener is not None
        try:
            connection, _ = self._listener.accept()
        except OSError:
            return
        connection.setblocking(False)
        if len(self._links) >= MOST_SERVERS:
            connection.close()
            return
        link = LineLink(connection)
        self._links.append(link)
        self._selector.register(connection, selectors.EVENT_READ, link)

    def _attend(self, link: LineLink, events: int) -> Iterator[tuple[LineLink, FromServer]]:
        try:
            if events & selectors.EVENT_WRITE:
                link.flush()
            if events & selectors.EVENT_READ:
                for line in link.lines():
                    message = from_server(line)
                    if not link.greeted and not isinstance(message, Hello):
                        raise LinkLost
                    link.greeted = True
                    yield link, message
        except (LinkLost, ValueError):
            self._drop(link)
        self._watch(link)

    def _try(self, link: LineLink, send: Callable[[bytes], None], line: bytes) -> None:
        if link not in self._links:
            return
        try:
            send(line)
        except LinkLost:
            self._drop(link)
        self._watch(link)

    def _watch(self, link: LineLink) -> None:
        if link in self._links:
            events = selectors.EVENT_READ | (selectors.EVENT_WRITE if link.has_more else 0)
            self._selector.modify(link.socket, events, link)

    def _drop(self, link: LineLink) -> None:
        if link in self._links:
            self._links.remove(link)
            self._selector.unregister(link.socket)
            link.close()
