"""The HTTP server: its sockets, its accepted peers and its limits."""

import asyncio
import logging
import socket
import ssl
from collections.abc import Callable, Collection, Mapping
from typing import Any

from tornado.httpserver import HTTPServer
from tornado.iostream import IOStream
from tornado.web import Application

from ui.web.server import handlers
from ui.web.server.addresses import is_local
from ui.web.server.hall_download import Standings
from ui.web.server.handlers import Shared
from ui.web.server.live_upload import LiveUpload
from ui.web.server.photo_upload import PhotoUpload

MOST_CONNECTIONS = 300
MOST_OF_A_PEER = 230  # connections, so that one peer cannot keep out all others
MOST_HEADER = 8_192  # bytes
MOST_BODY = 4_096
SEND_BUFFER = 65_536  # bytes of the system's buffer for a slow follower
PATIENCE_SECONDS = 10.0  # for a whole request, and until the first valid key

_log = logging.getLogger(__name__)


def hall_application(shared: Shared, body: Callable[[], Mapping[str, Any]]) -> Application:
    """Return the page of a club's hall below the key, which allows no actions.

    `body` returns the content of the page.
    """
    key, given = r"/([^/]{1,64})", {"shared": shared}
    return Application(
        [
            (key, handlers.Slash, given),
            (f"{key}/", handlers.Page, given | {"name": "hall.html"}),
            (rf"{key}/static/([a-z0-9._-]{{1,64}})", handlers.Page, given),
            (f"{key}/events", handlers.Events, given),
            (rf"{key}/standings\.csv", Standings, given | {"body": body}),
        ],
        default_handler_class=handlers.Nowhere,
        default_handler_args=given,
        log_function=_noted,
    )


def application(shared: Shared) -> Application:
    """Return the pages below the key; other addresses do not exist."""
    key = r"/([^/]{1,64})"
    given = {"shared": shared}

    def route(rest: str, handler: type[handlers.Handler], **more: Any) -> tuple[Any, ...]:
        return (f"{key}{rest}", handler, given | more)

    return Application(
        [
            route("", handlers.Slash),
            route("/", handlers.Page, name="index.html"),
            route("/tv", handlers.Page, name="tv.html"),
            route("/secure", handlers.SecurePage),
            route(r"/static/([a-z0-9._-]{1,64})", handlers.Page),
            route("/events", handlers.Events),
            route(r"/tray\.jpg", handlers.TrayPicture),
            route(r"/sheet\.pdf", handlers.Download, kind="sheet", type_="application/pdf"),
            route(
                r"/statistics\.csv",
                handlers.Download,
                kind="statistics",
                type_="text/csv; charset=utf-8",
            ),
            route("/join", handlers.JoinIn),
            route("/act", handlers.Deed),
            route("/photo", PhotoUpload),
            route("/live", LiveUpload),
        ],
        default_handler_class=handlers.Nowhere,
        default_handler_args=given,
        log_function=_noted,
    )


class LocalServer(HTTPServer):
    """A server for the local network alone, with a limit of connections."""

    def handle_stream(self, stream: IOStream, address: Any) -> None:
        """Close connections from elsewhere before reading any byte."""
        if not is_local(address[0]) or not self._has_room(address[0]):
            stream.close()
            return
        stream.socket.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
        super().handle_stream(stream, address)
        asyncio.get_running_loop().call_later(PATIENCE_SECONDS, self._let_go, stream)

    def _let_go(self, stream: IOStream) -> None:
        """Close a connection that sent no valid key, to free its place."""
        for connection in self._connections:
            knows_key = getattr(connection.context, "knows_key", False)
            if connection.stream is stream and not knows_key:
                stream.close()

    def _has_room(self, peer: str) -> bool:
        held = sum(
            getattr(connection.context, "remote_ip", "") == peer for connection in self._connections
        )
        return len(self._connections) < MOST_CONNECTIONS and held < MOST_OF_A_PEER


def http_server(app: Application, tls: ssl.SSLContext | None = None) -> LocalServer:
    """Return the server of that application, without sockets; with `tls` it speaks https.

    The TLS handshake is a part of the first request: it never holds up others, and has its limit.
    """
    if tls is not None:
        logging.getLogger("tornado.general").addFilter(_is_no_handshake)
    return LocalServer(
        app,
        ssl_options=tls,
        max_header_size=MOST_HEADER,
        max_body_size=MOST_BODY,
        max_buffer_size=1_000_000,
        idle_connection_timeout=PATIENCE_SECONDS,
        body_timeout=PATIENCE_SECONDS,
        chunk_size=16_384,
    )


def bound(address: str, port: int) -> socket.socket:
    """Return a socket that listens on that address of the local network. Raises OSError."""
    if not is_local(address):
        raise PermissionError(f"{address} is not of a local network")
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((address, port))
        listener.listen(128)
        listener.setblocking(False)
    except BaseException:
        listener.close()
        raise
    return listener


def _is_no_handshake(record: logging.LogRecord) -> bool:
    """Return False for a peer that does not speak TLS, of which there may be many."""
    return not str(record.msg).startswith("SSL Error")


def _noted(handler: Any) -> None:
    """Log a request that failed by our fault, without its address, which contains the key."""
    if handler.get_status() >= 500 and handler.get_status() != 503:
        _log.error("%d %s", handler.get_status(), type(handler).__name__)


def hosts_of(addresses: Collection[tuple[str, int]]) -> frozenset[str]:
    """Return the host names under which browsers may reach this server."""
    named = {f"{address}:{port}" for address, port in addresses}
    local = {f"localhost:{port}" for address, port in addresses if address == "127.0.0.1"}
    return frozenset(named | local)
