"""Pretend network cameras: small servers that answer each connection in a given way."""

import contextlib
import socket
import threading
from collections.abc import Callable, Iterator

Answer = Callable[[socket.socket, bytes], None]  # arguments: the connection and the request

MULTIPART = b"HTTP/1.0 200 OK\r\nContent-Type: multipart/x-mixed-replace; boundary=b\r\n\r\n"


def part(picture: bytes) -> bytes:
    """Return a picture as a part of an MJPEG stream."""
    head = b"--b\r\nContent-Type: image/jpeg\r\nContent-Length: %d\r\n\r\n"
    return head % len(picture) + picture + b"\r\n"


def saying(*words: bytes) -> Answer:
    """Return an answer that sends the words and closes the connection."""

    def answer(to: socket.socket, _: bytes) -> None:
        for word in words:
            to.sendall(word)

    return answer


def without_end(begins: bytes, goes_on: bytes, sent: list[int] | None = None) -> Answer:
    """Return an answer that sends `begins`, then `goes_on` until the client disconnects."""

    def answer(to: socket.socket, _: bytes) -> None:
        to.sendall(begins)
        while True:
            to.sendall(goes_on)
            if sent is not None:
                sent.append(len(goes_on))

    return answer


def silent(begins: bytes = b"") -> Answer:
    """Return an answer that sends `begins`, then nothing more, without closing the connection."""

    def answer(to: socket.socket, _: bytes) -> None:
        to.sendall(begins)
        while to.recv(100):
            pass

    return answer


@contextlib.contextmanager
def camera(answer: Answer) -> Iterator[str]:
    """Run a camera that gives this answer; yield its host and port."""
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
