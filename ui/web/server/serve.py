"""The life of the web server: wait for the table, serve as told, end with the table."""

import asyncio
import logging
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from companion.language.errors import TranslatedError
from companion.language.reasons import reason
from companion.language.text import Text, translations
from ui.web.certificate import NoCertificate, server_context
from ui.web.page_files import page_files
from ui.web.protocol import Devices, FromTable, Network, Serving, State, Terms
from ui.web.server.addresses import LOOPBACK, local_address, local_networks
from ui.web.server.followers import Followers
from ui.web.server.handlers import Shared
from ui.web.server.http_server import LocalServer, application, bound, hosts_of, http_server
from ui.web.server.rate import RateLimit
from ui.web.server.table_link import TableLink
from ui.web.server.uploads import LIVE_A_MINUTE, Uploads
from ui.web.wording import WORDS

LOOK_SECONDS = 5.0  # interval of the checks of the machine's address
LAST_PORT = 65535
LINGER_SECONDS = 60.0  # the pages stay open while the companion restarts

_log = logging.getLogger(__name__)


class PortTaken(TranslatedError, OSError):
    """The requested port is not available."""

    message = "Port {port} cannot be taken ({why})."


class Place(NamedTuple):
    """A place to serve the pages; over https with the `certificate` of that digest, if any."""

    address: str
    port: int
    certificate: str = ""


def secure_port(port: int) -> int:
    """Return the port of the pages over https beside that of the pages over http."""
    return port + 1 if port < LAST_PORT else port - 1


class WebServer:
    """A server of the pages on this machine at `port`, if given, and on the local network.

    The table decides whether the local network is served. Use from a single event loop.
    """

    def __init__(
        self,
        data: Path,
        port: int | None,
        serving: Callable[[str], None],
        *,
        once: bool = False,
        certificate: str = "",
        address: Callable[[], str | None] = local_address,
        networks: Callable[[], tuple[Network, ...]] = local_networks,
    ) -> None:
        """Create a server.

        `serving` gets the link of the pages on this machine at every change; `once`: end with the
        table. `certificate` is the digest of the stored certificate with which this machine's pages
        are served over https, "" for http. `address` returns this machine's default address on the
        local network; the table may choose another of the `networks`.
        """
        self._data = data
        self._once = once
        self._ended = asyncio.Event()
        self._port, self._serving, self._address = port, serving, address
        self._networks = networks
        self._certificate = certificate
        self._found: tuple[Network, ...] = ()
        self._terms: Terms | None = None
        self._there = asyncio.Event()
        self._left_at: float | None = None
        self._told: str | None = None
        self._said: Serving | None = None
        self._followers = Followers()
        self._link = TableLink(
            data, waits=port is None, hear=self._hear, there=self._table_is_there
        )
        self._servers: dict[Place, LocalServer] = {}
        self._trouble: Text | None = None
        self._news = asyncio.Event()
        self._app = application(
            Shared(
                key=lambda: self._terms.key if self._terms is not None else None,
                hosts=lambda: hosts_of([place[:2] for place in self._servers]),
                secure=lambda: self._link_to(secure=True),
                files=page_files(),
                followers=self._followers,
                link=self._link,
                requests=RateLimit(burst=600, a_second=100),
                wrong_keys=RateLimit(burst=30, a_second=0.5),
                deeds=RateLimit(burst=120, a_second=20),
                joins=RateLimit(burst=30, a_second=0.5),
                downloads=RateLimit(burst=10, a_second=0.1),
                uploads=Uploads(),
                live=Uploads(a_minute=LIVE_A_MINUTE),
            )
        )

    async def run(
        self, patience: float | None = None, waiting: Callable[[], object] = lambda: None
    ) -> bool:
        """Serve until SIGTERM or SIGINT; return False without a table within `patience` seconds.

        `waiting` is called if the table is not there at once. Raises PortTaken if this machine's
        own port is not available.
        """
        loop, ended = asyncio.get_running_loop(), self._ended
        for end in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(end, ended.set)
        tasks = [asyncio.create_task(self._link.run()), asyncio.create_task(ended.wait())]
        try:
            if patience is not None and not await self._first_sight(tasks[1], patience, waiting):
                return ended.is_set()
            tasks.append(asyncio.create_task(self._keep_serving()))
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        finally:
            for task in tasks:
                task.cancel()
            await self._say_goodbye()
        return True

    async def _say_goodbye(self) -> None:
        """End all links; the end of the events tells the pages."""
        for server in self._servers.values():
            server.stop()
        await self._followers.part()

    async def _first_sight(
        self, ended: "asyncio.Task[Any]", patience: float, waiting: Callable[[], object]
    ) -> bool:
        sight = asyncio.create_task(self._there.wait())
        missed = asyncio.create_task(self._link.missed.wait())
        done, _ = await asyncio.wait([sight, ended, missed], return_when=asyncio.FIRST_COMPLETED)
        if done == {missed}:
            waiting()
            done, _ = await asyncio.wait(
                [sight, ended], timeout=patience, return_when=asyncio.FIRST_COMPLETED
            )
        sight.cancel()
        missed.cancel()
        return sight in done

    async def _keep_serving(self) -> None:
        while True:
            self._news.clear()
            self._serve()
            try:
                await asyncio.wait_for(self._news.wait(), LOOK_SECONDS)
            except TimeoutError:
                continue

    # --- messages of the table ----------------------------------------------------------

    def _table_is_there(self, there: bool) -> None:
        self._left_at = None if there else asyncio.get_running_loop().time()
        self._said = None
        self._followers.table_is_there(there)
        if there:
            self._there.set()
        elif self._once:
            self._ended.set()
        self._news.set()

    def _hear(self, message: FromTable) -> None:
        match message:
            case Terms():
                if self._terms is not None and self._terms.key != message.key:
                    self._followers.dismiss()
                self._terms = message
                self._news.set()
            case Devices():
                self._followers.know(message.devices)
            case State():
                self._followers.show(message)

    # --- sockets ------------------------------------------------------------------------

    def _serve(self) -> None:
        wanted = self._wanted()
        for place in set(self._servers) - set(wanted):
            self._servers.pop(place).stop()
        if not wanted:
            self._followers.dismiss()
        self._trouble = None
        for place in wanted:
            if place not in self._servers:
                self._open(place)
        self._tell()

    def _wanted(self) -> list[Place]:
        terms = self._terms
        if terms is None:
            return []
        wanted = [] if self._port is None else [Place(LOOPBACK, self._port, self._certificate)]
        long_gone = (
            self._left_at is not None
            and asyncio.get_running_loop().time() - self._left_at > LINGER_SECONDS
        )
        address = self._lan_address(terms.network) if terms.lan and not long_gone else None
        if address is not None:
            wanted.append(Place(address, terms.port))
            if terms.certificate:
                wanted.append(Place(address, secure_port(terms.port), terms.certificate))
        return wanted

    def _lan_address(self, chosen: str) -> str | None:
        """Return this machine's address in the network of that name, else in the first network."""
        self._found = self._networks()
        of_chosen = (one.address for one in self._found if one.name == chosen)
        return next(of_chosen, None) or self._address()

    def _open(self, place: Place) -> None:
        try:
            tls = server_context(self._data) if place.certificate else None
            listener = bound(place.address, place.port)
        except NoCertificate as failure:
            self._trouble = failure.text
            return
        except OSError as failure:
            if place.address == LOOPBACK:
                raise PortTaken(port=place.port, why=reason(failure)) from failure
            self._trouble = WORDS.text("port_taken", port=place.port, why=reason(failure))
            return
        server = self._servers[place] = http_server(self._app, tls)
        server.add_socket(listener)

    def _link_to(self, *, secure: bool, own: bool = False) -> str | None:
        """Return the link to the pages on the local network, or on this machine (`own`)."""
        key = None if self._terms is None else self._terms.key
        for place in self._servers if key is not None else ():
            if bool(place.certificate) == secure and (place.address == LOOPBACK) == own:
                scheme = "https" if secure else "http"
                return f"{scheme}://{place.address}:{place.port}/{key}/"
        return None

    def _tell(self) -> None:
        """Report the links to the table and to the program that started this server."""
        terms = self._terms
        if terms is None:
            return
        own = self._link_to(secure=bool(self._certificate), own=True)
        if own is not None:
            self._announce(own)
        link = self._link_to(secure=True) or self._link_to(secure=False)
        trouble = self._trouble
        if terms.lan and link is None and trouble is None:
            trouble = WORDS["no_address"]
        now = Serving(
            link,
            None if trouble is None else translations(trouble),
            len(self._followers),
            self._found,
        )
        if now != self._said:
            self._said = now
            self._link.tell(now)

    def _announce(self, link: str) -> None:
        if link != self._told:
            self._told = link
            self._serving(link)
