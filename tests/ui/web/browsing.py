"""A table with a web server, and requests of browsers and of attackers."""

import http.client
import json
import secrets
import socket
import ssl
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from companion.games.game import Action
from companion.games.record import parse_header
from companion.messages import Act
from companion.table.table import Table
from tests.ui.waiting import until
from tests.ui.wired import machine_in
from ui.machine.listeners import Listeners
from ui.machine.wiring import Wiring
from ui.web.feed import Phones

HEADERS = {
    "yahtzee": '{"game": "yahtzee", "version": 1, "players": ["Ana", "Bo"]}',
    "desfausse": '{"game": "desfausse", "version": 1, "players": ["Ana", "Bo"]}',
    "datis": '{"game": "datis", "version": 1, "players": ["Ana", "Bo", "Cy"]}',
    "d21": '{"game": "d21", "version": 1, "players": ["Ana", "Bo"]}',
    "dalapapa": '{"game": "dalapapa", "version": 1, "players": ["Ana", "Bo"]}',
}


def free_port() -> int:
    """Return a port that nobody listens on."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port: int = one.getsockname()[1]
    return port


def _any_certificate() -> ssl.SSLContext:
    context = ssl.create_default_context()
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    return context


@contextmanager
def machine_with_phones(folder: Path, **how: Any) -> Iterator[Wiring]:
    """Yield a machine without a camera, with pages for phones."""
    phones = Phones(folder, port=free_port(), games=folder / "games", **how)
    machine = machine_in(folder, listeners=Listeners(phones=phones))
    try:
        yield machine
    finally:
        machine.close()


def sit_down(machine: Wiring, game: str) -> Table:
    """Return a new game on the table."""
    return machine.begin(*parse_header(HEADERS[game]))


def do(table: Table, action: Action) -> None:
    """Perform an action and wait until done."""
    ticket = table.submit(Act(action))
    assert until(lambda: table.view.handled >= ticket)


class Server:
    """A process of the web server, started by the command."""

    def __init__(self, folder: Path, *more: str, port: int | None = None) -> None:
        self.port = port or free_port()
        command = [sys.executable, "-m", "ui.cli.main", "web", "--language", "en"]
        self.process = subprocess.Popen(
            [*command, "--data", str(folder), "--port", str(self.port), *more],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout is not None
        self.link = json.loads(self.process.stdout.readline())["web"]
        self.key = urlsplit(self.link).path.split("/")[1]
        self.tls = _any_certificate() if self.link.startswith("https:") else None

    def close(self) -> str:
        """End the process; return its standard error."""
        self.process.terminate()
        return self.process.communicate(timeout=100)[1]

    def ask(
        self,
        path: str,
        method: str = "GET",
        body: Any = None,
        address: str = "127.0.0.1",
        **headers: str,
    ) -> tuple[int, bytes, Mapping[str, str]]:
        """Return status, body and headers of an answer; `path` follows the key, `address` asks."""
        return self.ask_at(f"/{self.key}/{path}", method, body, address, **headers)

    def ask_at(
        self,
        path: str,
        method: str = "GET",
        body: Any = None,
        address: str = "127.0.0.1",
        **headers: str,
    ) -> tuple[int, bytes, Mapping[str, str]]:
        """Return the same with the whole path."""
        connection = self.connection(address)
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        if method == "POST":
            sent = {"Content-Type": "application/json"} | sent
        data = body if body is None or isinstance(body, bytes) else json.dumps(body).encode()
        try:
            connection.request(method, path, data, sent)
            answer = connection.getresponse()
            return answer.status, answer.read(), dict(answer.getheaders())
        finally:
            connection.close()

    def connection(self, address: str = "127.0.0.1") -> http.client.HTTPConnection:
        """Return a connection from that local address, over https if the server speaks https."""
        place: dict[str, Any] = {"port": self.port, "timeout": 100, "source_address": (address, 0)}
        if self.tls is not None:
            return http.client.HTTPSConnection("127.0.0.1", context=self.tls, **place)
        return http.client.HTTPConnection("127.0.0.1", **place)

    def raw(self, request: bytes) -> bytes:
        """Return the bytes that answer a request, until the connection closes or falls silent."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=60) as line:
            line.sendall(request)
            line.shutdown(socket.SHUT_WR)
            answer = b""
            try:
                while piece := line.recv(65536):
                    answer += piece
            except OSError:
                pass
        return answer


class Page:
    """A page that follows the game by its events."""

    def __init__(
        self, server: Server, token: str | None = None, address: str = "127.0.0.1"
    ) -> None:
        """Open a page; `address` is the local address that follows."""
        self.server, self.token = server, token or secrets.token_hex(16)
        self._address = address
        self._connection = server.connection(address)
        self._connection.request("GET", f"/{server.key}/events?device={self.token}")
        self.answer = self._connection.getresponse()
        self.state: dict[str, Any] = {}
        if self.answer.status == 200:
            self.next()

    def next(self) -> dict[str, Any]:
        """Return the next state."""
        event = ""
        while True:
            line = self.answer.readline().decode()
            if not line:
                raise ConnectionError("the events have ended")
            if line.startswith("event: "):
                event = line[7:].strip()
            if line.startswith("data: ") and event == "state":
                self.state = json.loads(line[6:])
                return self.state

    def until(self, true: Any) -> dict[str, Any]:
        """Return the first state from now on of which something is true."""
        while not true(self.state):
            self.next()
        return self.state

    def act(self, do: str, **more: Any) -> tuple[int, dict[str, Any]]:
        """Have something done in the state that the page shows."""
        wish = {"do": do, "seq": self.state["seq"], **more}
        status, body, _ = self.server.ask("act", "POST", wish, X_Device=self.token)
        return status, json.loads(body)

    def join(self, name: str) -> int:
        """Ask to be let in."""
        asked = {"name": name}
        return self.server.ask("join", "POST", asked, self._address, X_Device=self.token)[0]

    def close(self) -> None:
        self.answer.close()
        self._connection.close()


def let_in(machine: Wiring, page: Page, name: str = "Tablet") -> None:
    """Let that page's device play."""
    assert machine.phones is not None
    assert page.join(name) == 200
    (device,) = [one for one in machine.phones.devices if one.name == name]
    machine.phones.let_in(device.token)
    page.until(lambda state: state["you"]["device"] == "in")


def still(machine: Wiring, actions: int) -> bool:
    """Return whether the table has that many actions after handling all messages."""
    table = machine.table
    assert table is not None
    return until(lambda: len(table.view.actions) == actions)
