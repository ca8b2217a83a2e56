"""The service manager that hears a companion under test, and a clock set by hand."""

import socket


class Manager:
    """The listening end."""

    def __init__(self, address: str) -> None:
        self.line = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_NONBLOCK)
        self.line.bind(address)

    def heard(self) -> list[str]:
        """Everything said since it was asked last."""
        words = []
        while True:
            try:
                words.append(self.line.recv(4096).decode())
            except BlockingIOError:
                return words


class Clock:
    """Seconds that pass only when a test says so."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now
