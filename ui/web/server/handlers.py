"""The handlers of requests: pages, events, the picture of the tray, and the devices' requests."""

import asyncio
import hmac
import logging
import re
import secrets
from asyncio import Future
from collections.abc import Callable, Collection, Sequence
from html import escape
from typing import Any, NamedTuple

import msgspec
from tornado.web import HTTPError, RequestHandler

from companion.language.catalogue import SOURCE, languages
from companion.language.text import Language, Text, Translated, translations
from ui.web.evening import digest
from ui.web.page_files import PageFile
from ui.web.protocol import LONGEST_DEVICE_NAME, Answer, FileKind, Wish
from ui.web.server.followers import Follower, Followers
from ui.web.server.rate import RateLimit
from ui.web.server.table_link import TableLink
from ui.web.server.uploads import Uploads
from ui.web.wording import WORDS

HEARTBEAT_SECONDS = 10.0
SLOW_SECONDS = 10.0  # for a follower that accepts nothing, before its link ends
WRITE_SECONDS = 20.0  # for a whole answer
_TOKEN = re.compile(r"[0-9a-f]{32}", re.ASCII)
_HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
        "media-src data:; "
        "font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; "
        "form-action 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(self), microphone=(), geolocation=()",
    "Cache-Control": "no-store",
}
_PAGE = """<!doctype html>
<html lang="{language}"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Companion</title>
<main><h1>Companion</h1><p>{sentence}</p></main></html>
"""
_SENTENCES = {
    400: WORDS["not_understood"],
    403: WORDS["new_key"],
    404: WORDS["not_here"],
    405: WORDS["not_understood"],
    429: WORDS["too_fast"],
    503: WORDS["table_silent"],
}
_log = logging.getLogger(__name__)


class Naming(msgspec.Struct, forbid_unknown_fields=True):
    """The name of a device that asks to play."""

    name: str


class Shared(NamedTuple):
    """The objects shared by all handlers.

    `key` is the present key, None if there is none; `hosts` are the valid names of this server;
    `secure` is the link to the pages over https, None if served over http alone.
    """

    key: Callable[[], str | None]
    hosts: Callable[[], Collection[str]]
    files: dict[str, PageFile]
    followers: Followers
    link: TableLink
    requests: RateLimit
    wrong_keys: RateLimit
    deeds: RateLimit
    joins: RateLimit
    downloads: RateLimit
    uploads: Uploads
    live: Uploads
    secure: Callable[[], str | None] = lambda: None


class Handler(RequestHandler):
    """Base of all handlers: refuses requests not meant for this server before doing anything."""

    shared: Shared
    content_types: Sequence[str] = ("application/json",)  # accepted in posted bodies

    def initialize(self, shared: Shared) -> None:
        """Store the application's arguments; called by tornado."""
        self.shared = shared

    def set_default_headers(self) -> None:
        """Set the headers that restrict the page; the name of the software is left out."""
        self.clear_header("Server")
        for name, value in _HEADERS.items():
            self.set_header(name, value)

    def prepare(self) -> None:
        """Refuse bad requests before any work.

        These come from strangers, under other host names (DNS rebinding), from other sites, with a
        wrong key, or too often.
        """
        request, shared = self.request, self.shared
        peer = request.remote_ip or ""
        if request.headers.get("Host") not in shared.hosts():
            raise HTTPError(400)
        if not self._right_key(self.path_args[0] if self.path_args else ""):
            raise HTTPError(403 if shared.wrong_keys.allows(peer) else 429)
        connection: Any = request.connection
        connection.context.knows_key = True  # see LocalServer
        if not shared.requests.allows(peer):
            raise HTTPError(429)
        if request.method == "POST":
            self._check_origin()

    def _right_key(self, given: str) -> bool:
        key = self.shared.key()
        # Compare in constant time, which reveals nothing of the key.
        same = hmac.compare_digest((key or "").encode(), given.encode())
        return key is not None and same

    def _check_origin(self) -> None:
        headers = self.request.headers
        origin, site = headers.get("Origin"), headers.get("Sec-Fetch-Site")
        if origin is not None and origin != f"{self.request.protocol}://{headers.get('Host')}":
            raise HTTPError(403)
        if site not in (None, "same-origin"):
            raise HTTPError(403)
        kind = headers.get("Content-Type", self.content_types[0]).partition(";")[0].strip()
        if kind not in self.content_types:
            raise HTTPError(400)  # refuse content types that forms of other sites can send

    def device(self) -> str | None:
        """Return the digest of the device's token, None without a token. Raises HTTPError."""
        token = self.request.headers.get("X-Device")
        if token is None:
            return None
        if not _TOKEN.fullmatch(token):
            raise HTTPError(400)
        return digest(token)

    def write_error(self, status_code: int, **kwargs: Any) -> None:
        """Answer a refusal with its sentence, as JSON."""
        del kwargs
        text = _SENTENCES.get(status_code, WORDS["not_understood"])
        self.say(status_code, text)

    def say(self, status: int, text: Text) -> None:
        """Answer with only a sentence: as a page if the request came from opening a link."""
        self.set_status(status)
        if "text/html" in self.request.headers.get("Accept", ""):
            self.set_header("Content-Type", "text/html; charset=utf-8")
            language = self.language() or SOURCE
            self.finish(_PAGE.format(language=language, sentence=escape(text.to(language))))
            return
        self.set_header("Content-Type", "application/json")
        self.finish(msgspec.json.encode({"ok": False, "text": translations(text)}))

    def language(self) -> Language | None:
        """Return the language that the request asks for; None if it asks for none of ours."""
        asked = self.request.headers.get("Accept-Language", "")[:2].lower()
        return asked if asked in languages() else None

    def log_exception(self, typ: Any, value: Any, tb: Any) -> None:
        """Log our own errors without the request, because its address contains the key."""
        if not isinstance(value, HTTPError):
            _log.error("a request was not answered: %s", type(value).__name__)
        del typ, tb

    def finish(self, chunk: str | bytes | dict[str, Any] | None = None) -> "Future[None]":
        """Send the answer; close the connection if the other side is too slow."""
        connection: Any = self.request.connection
        written = super().finish(chunk)
        late = asyncio.get_running_loop().call_later(WRITE_SECONDS, connection.stream.close)
        written.add_done_callback(lambda _: late.cancel())
        return written

    def compute_etag(self) -> str | None:
        """Return None: nothing is cached, so no tag is needed."""
        return None


class Nowhere(Handler):
    """All other addresses."""

    def prepare(self) -> None:
        """Answer every request with "not found"."""
        raise HTTPError(404)


class Page(Handler):
    """A file of the pages."""

    def initialize(self, shared: Shared, name: str | None = None) -> None:
        """Set up the handler; `name` is the file, None for the file in the address."""
        super().initialize(shared)
        self._name = name

    def get(self, _key: str, name: str = "") -> None:
        """Answer with the file, if public."""
        files = self.shared.files
        file = files.get(self._name or name)
        if file is None and self._name is not None:
            file = files.get("index.html")
        if file is None:
            raise HTTPError(404)
        self.set_header("Content-Type", file.type)
        self.set_header("Cache-Control", "no-cache")  # cached, but checked at every use
        self.set_header("Vary", "Accept-Encoding")
        self.set_header("Etag", file.tag)
        if self.check_etag_header():
            self.set_status(304)
            self.finish()
        elif file.packed is not None and "gzip" in self.request.headers.get("Accept-Encoding", ""):
            self.set_header("Content-Encoding", "gzip")
            self.finish(file.packed)
        else:
            self.finish(file.data)


class SecurePage(Handler):
    """The page that leads to the pages over https."""

    def get(self, _key: str) -> None:
        """Answer with the page and the link to go on to, "" without https."""
        link = escape(self.shared.secure() or "")
        page = self.shared.files["secure.html"]
        self.set_header("Content-Type", page.type)
        self.finish(page.data.replace(b'data-link=""', f'data-link="{link}"'.encode()))


class Slash(Handler):
    """The link without its last slash."""

    def get(self, key: str) -> None:
        """Redirect to the link with the slash."""
        self.redirect(f"/{key}/")


class Events(Handler):
    """The events: the state, sent again at every change until the page closes."""

    _follower: Follower | None = None

    def on_connection_close(self) -> None:
        """End the events; called by tornado when the other side has gone."""
        if self._follower is not None:
            self._follower.dismiss()

    async def get(self, _key: str) -> None:
        """Send events until the other side goes or is too slow."""
        followers = self.shared.followers
        token = self.get_query_argument("device", None)
        if token is not None and not _TOKEN.fullmatch(token):
            raise HTTPError(400)
        device = digest(token) if token else self.device()
        follower = self._follower = followers.join(device, self.request.remote_ip or "")
        if follower is None:
            self.say(503, WORDS["too_many"])
            return
        try:
            self.set_header("Content-Type", "text/event-stream")
            self.write(b"retry: 2000\n\n")
            while await self._flushed() and not follower.gone:
                news = await follower.news(HEARTBEAT_SECONDS)
                if follower.gone:
                    break
                alive = b"event: alive\ndata: {}\n\n"
                self.write(followers.event(device, self.language()) if news else alive)
                if follower.parting:
                    await self._flushed()
                    break
        finally:
            followers.leave(follower)

    async def _flushed(self) -> bool:
        """Return whether the other side accepts data; drop a slow connection."""
        taken = asyncio.ensure_future(self.flush())
        done, _ = await asyncio.wait([taken], timeout=SLOW_SECONDS)
        if done and taken.exception() is None:
            return True
        connection: Any = self.request.connection
        connection.stream.close()
        return False


class TrayPicture(Handler):
    """The camera's picture of the tray at the last reading."""

    async def get(self, _key: str) -> None:
        """Answer with the JPEG."""
        number = self.shared.followers.picture
        jpeg = None if number is None else await self.shared.link.picture(number)
        if jpeg is None:
            raise HTTPError(404)
        self.set_header("Content-Type", "image/jpeg")
        self.finish(jpeg)


class Download(Handler):
    """The sheet of the game in play, or the figures of its players."""

    def initialize(self, shared: Shared, kind: FileKind = "sheet", type_: str = "") -> None:
        """Set up the handler; `kind` is the file, `type_` its content type."""
        super().initialize(shared)
        self._kind, self._type = kind, type_

    async def get(self, _key: str) -> None:
        """Answer with the file, in the language asked for."""
        asked = self.get_query_argument("language", "")
        language = next((one for one in languages() if one == asked), None)
        if language is None:
            raise HTTPError(400)
        if not self.shared.downloads.allows(self.request.remote_ip or ""):
            raise HTTPError(429)
        file = await self.shared.link.file(self._kind, language)
        if file.status != 200:
            text = file.text or translations(WORDS["table_silent"])
            self.say(file.status, Translated(text))
            return
        self.set_header("Content-Type", self._type)
        self.set_header("Content-Disposition", f'attachment; filename="{file.name}"')
        self.finish(file.data)


class JoinIn(Handler):
    """The request of a device to be admitted."""

    async def post(self, _key: str) -> None:
        """Pass the request to the table; a device without a token gets a new token."""
        asked = _decoded(self.request.body, Naming)
        if len(asked.name) > LONGEST_DEVICE_NAME:
            raise HTTPError(400)
        address = self.request.remote_ip or ""
        if not self.shared.joins.allows(address):
            raise HTTPError(429)
        token = self.request.headers.get("X-Device") or secrets.token_hex(16)
        self.request.headers["X-Device"] = token
        device = self.device()
        assert device is not None
        answer = await self.shared.link.join(device, asked.name, address)
        answer_with(self, answer, device=token)


class Deed(Handler):
    """An action of an admitted device at the table."""

    async def post(self, _key: str) -> None:
        """Pass the action to the table, and answer with the result."""
        wish = _decoded(self.request.body, Wish)
        device = self.device()
        if device is None:
            self.say(401, WORDS["not_in"])
            return
        if not self.shared.deeds.allows(device):
            raise HTTPError(429)
        answer_with(self, await self.shared.link.act(device, wish))


def _decoded(body: bytes, kind: type[Any]) -> Any:
    try:
        return msgspec.json.decode(body, type=kind)
    except (ValueError, RecursionError):
        raise HTTPError(400) from None


def answer_with(handler: Handler, answer: Answer, **more: str) -> None:
    """Send the table's answer to a device, with the fields `more` if the request succeeded."""
    if answer.status == 200:
        handler.set_header("Content-Type", "application/json")
        handler.finish(msgspec.json.encode({"ok": True, **(answer.body or {}), **more}))
        return
    text = answer.text or translations(WORDS["table_silent"])
    handler.say(answer.status, Translated(text))
