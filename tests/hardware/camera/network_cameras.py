"""Cameras on the network, pretended: each answers a connection in its own way."""

import contextlib
import socket
import threading
from collections.abc import Callable, Iterator

Answer = Callable[[socket.socket, bytes], None]  # how: to whom, and what was asked

MULTIPART = b"HTTP/1.0 200 OK\r\nContent-Type: multipart/x-mixed-replace; boundary=b\r\n\r\n"


def part(picture: bytes) -> bytes:
    """One picture as it comes."""
    head = b"--b\r\nContent-Type: image/jpeg\r\nContent-Length: %d\r\n\r\n"
    return head % len(picture) + picture + b"\r\n"


def saying(*words: bytes) -> Answer:
    """Says this, and hangs up."""

    def answer(to: socket.socket, _: bytes) -> None:
        for word in words:
            to.sendall(word)

    return answer


def without_end(begins: bytes, goes_on: bytes, sent: list[int] | None = None) -> Answer:
    """Begins so, and goes on until nobody listens."""

    def answer(to: socket.socket, _: bytes) -> None:
        to.sendall(begins)
        while True:
            to.sendall(goes_on)
            if sent is not None:
                sent.append(len(goes_on))

    return answer


def silent(begins: bytes = b"") -> Answer:
    """Begins so, and says no more."""

    def answer(to: socket.socket, _: bytes) -> None:
        to.sendall(begins)
        while to.recv(100):
            pass

    return answer


@contextlib.contextmanager
def camera(answer: Answer) -> Iterator[str]:
    """The host and port of a camera that answers so."""
    listening = socket.create_server(("127.0.0.1", 0))

    def serve(to: socket.socket) -> None:
        with contextlib.suppress(OSError), to:
            to.settimeout(10)
            asked = b""
            while b"\r\n\r\n" not in asked and (more := to.recv(4096)):
                asked += more
            answer(to, asked)

    def accept() -> None:
        with contextlib.suppress(OSError):
            while True:
                threading.Thread(target=serve, args=(listening.accept()[0],), daemon=True).start()

    threading.Thread(target=accept, daemon=True).start()
    try:
        yield f"127.0.0.1:{listening.getsockname()[1]}"
    finally:
        with contextlib.suppress(OSError):
            listening.shutdown(socket.SHUT_RDWR)
        listening.close()
