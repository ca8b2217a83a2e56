"""The server of a club's hall: a single page and its content, from a thread of its own."""

import asyncio
import contextlib
import secrets
import threading
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from companion.language.reasons import reason
from companion.storage.durable_file import write_whole
from companion.storage.files import read_plain
from ui.web.page_files import page_files
from ui.web.protocol import State
from ui.web.server.addresses import LOOPBACK, local_address
from ui.web.server.followers import Followers
from ui.web.server.handlers import Shared
from ui.web.server.http_server import bound, hall_application, hosts_of, http_server
from ui.web.server.rate import RateLimit
from ui.web.server.serve import PortTaken
from ui.web.server.table_link import TableLink
from ui.web.server.uploads import Uploads

KEY_BYTES = 16
_STOP_SECONDS = 5.0


class HallServer:
    """Serve the page on this machine, and with `lan` also on the local network."""

    def __init__(self, data: Path, port: int, *, lan: bool = False) -> None:
        """Create a server; the key of the link is stored in `data`. Raises PortTaken, OSError."""
        self._key = _kept_key(data / "hall.key")
        beyond = local_address() if lan else None
        places = [(LOOPBACK, port), *([] if beyond is None else [(beyond, port)])]
        self._sockets = []
        try:
            for address, _ in places:
                self._sockets.append(bound(address, port))
        except OSError as failure:
            for socket in self._sockets:
                socket.close()
            raise PortTaken(port=port, why=reason(failure)) from failure
        self.link = f"http://{places[-1][0]}:{port}/{self._key}/"
        self._hosts = hosts_of(places)
        # A link that is never used: the page has no keys.
        self._table = TableLink(data, waits=True, hear=lambda _: None, there=lambda _: None)
        self._followers = Followers()
        self._body: Mapping[str, Any] = {}
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._run, name="hall pages", daemon=True)

    def start(self) -> None:
        """Start the server."""
        self._thread.start()

    def show(self, body: Mapping[str, Any]) -> None:
        """Show this content from now on. May be called from any thread."""
        self._loop.call_soon_threadsafe(self._show, dict(body))

    def stop(self) -> None:
        """Stop the server after sending the newest state to all followers."""
        parted = asyncio.run_coroutine_threadsafe(self._followers.part(), self._loop)
        with contextlib.suppress(TimeoutError):
            parted.result(_STOP_SECONDS)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(_STOP_SECONDS)

    def _show(self, body: dict[str, Any]) -> None:
        self._body = body
        self._followers.table_is_there(True)
        self._followers.show(State(body))

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        server = http_server(
            hall_application(
                Shared(
                    key=lambda: self._key,
                    hosts=lambda: self._hosts,
                    files=page_files(),
                    followers=self._followers,
                    link=self._table,
                    requests=RateLimit(burst=600, a_second=100),
                    wrong_keys=RateLimit(burst=30, a_second=0.5),
                    deeds=RateLimit(burst=1, a_second=0),
                    joins=RateLimit(burst=1, a_second=0),
                    downloads=RateLimit(burst=10, a_second=0.5),
                    uploads=Uploads(),
                    live=Uploads(),
                ),
                lambda: self._body,
            )
        )
        server.add_sockets(self._sockets)
        self._loop.run_forever()
        server.stop()


def _kept_key(path: Path) -> str:
    """Return the key of this hall, created at the first call."""
    try:
        key = read_plain(path).decode().strip()
    except (OSError, UnicodeError):
        key = ""
    if len(key) == 2 * KEY_BYTES and set(key) <= set("0123456789abcdef"):
        return key
    key = secrets.token_hex(KEY_BYTES)
    write_whole(path, key.encode() + b"\n")
    return key
