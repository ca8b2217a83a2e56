"""A pretend service manager for a companion under test, and a clock set by hand."""

import socket


class Manager:
    """The listening socket of the service manager."""

    def __init__(self, address: str) -> None:
        self.line = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_NONBLOCK)
        self.line.bind(address)

    def heard(self) -> list[str]:
        """Return all messages received since the last call."""
        words = []
        while True:
            try:
                words.append(self.line.recv(4096).decode())
            except BlockingIOError:
                return words


class Clock:
    """A clock that moves only when a test sets it."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now
