"""Photographs sent like those of a page, and a reader with planned results."""

import json
import socket
import threading
from collections.abc import Sequence
from typing import Any

import numpy as np

from companion.dice import Reading, SeenDie, WantedDice
from tests.ui.web.asked import rolled
from tests.ui.web.browsing import Page
from ui.machine.photos.messages import PhotoRead
from ui.machine.photos.photo_reader import SeenPhoto

JPEG = b"\xff\xd8\xff\xe0" + b"\0" * 60


class PlannedReader:
    """Reads `dice` in every photograph; `may_read` is cleared to let photographs wait."""

    def __init__(self) -> None:
        self.dice: Sequence[SeenDie] = rolled(3, 3, 5, 1, 6)
        self.may_read = threading.Event()
        self.may_read.set()
        self.photos: list[bytes] = []

    def read(self, photo: bytes, wanted: WantedDice | None) -> SeenPhoto:
        del wanted
        self.photos.append(photo)
        assert self.may_read.wait(60)
        reading = Reading(dice=tuple(self.dice), sure=all(die.sure for die in self.dice))
        return SeenPhoto(PhotoRead(reading, 1280, 720, 72, 128), np.zeros((72, 128, 3), np.uint8))

    def rest(self) -> None:
        pass

    def close(self) -> None:
        pass


def send(
    page: Page, photo: bytes = JPEG, address: str = "127.0.0.1", **headers: str
) -> tuple[int, dict[str, Any]]:
    """Send a photograph of the dice in the state that the page shows, from that address."""
    path = f"photo?seq={page.state['seq']}&kept="
    sent = {"Content_Type": "image/jpeg", "X_Device": page.token, **headers}
    status, body, _ = page.server.ask(path, "POST", photo, address, **sent)
    return status, json.loads(body)


def begin_to_send(
    page: Page, length: int, token: str | None = None, address: str = "127.0.0.1"
) -> socket.socket:
    """Return a connection that has announced a photograph of that length and sent nothing else."""
    server = page.server
    line = socket.create_connection(
        ("127.0.0.1", server.port), timeout=60, source_address=(address, 0)
    )
    line.sendall(
        f"POST /{server.key}/photo?seq={page.state['seq']} HTTP/1.1\r\n"
        f"Host: 127.0.0.1:{server.port}\r\nContent-Type: image/jpeg\r\n"
        f"X-Device: {token or page.token}\r\nContent-Length: {length}\r\n"
        f"Expect: 100-continue\r\n\r\n".encode()
    )
    return line


def wait_until_begun(line: socket.socket) -> None:
    """Wait until the server has begun to take the photograph announced on a connection."""
    head = b""
    while not head.endswith(b"\r\n\r\n"):
        head += line.recv(1)
    assert b" 100 " in head


def answer_on(line: socket.socket) -> int:
    """Return the status of the next answer on a connection; 0 if closed without an answer."""
    try:
        head = line.recv(12)
    except ConnectionError:
        return 0
    return int(head[9:12]) if head.startswith(b"HTTP/1.1 ") else 0
