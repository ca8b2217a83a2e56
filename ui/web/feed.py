"""The table's side of the phones: a thread that feeds the web server and takes what devices ask.

Nobody waits for it: the table only leaves its newest view here. What goes wrong here costs the
phones their picture, and the table nothing.
"""

import contextlib
import logging
import selectors
import socket
import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from datetime import datetime
from functools import partial
from pathlib import Path
from random import Random, SystemRandom
from typing import NamedTuple, Protocol

from companion import profiles as profile_store
from companion.games.errors import IllegalAction
from companion.language.reasons import reason
from companion.language.text import Text
from companion.messages import Seen
from companion.profiles import BadProfilesFile, Profiles
from companion.table.table import Table
from companion.table.view import Notice, NoticeKind, View
from ui.web.acting import NotPossible, message_of
from ui.web.admission import Admission
from ui.web.evening import Device
from ui.web.line_link import LineLink, LinkLost
from ui.web.protocol import (
    Act,
    Answer,
    Devices,
    FromServer,
    Hello,
    Join,
    Picture,
    Serving,
    Terms,
    WantPicture,
    encode,
    from_server,
    said,
)
from ui.web.seen_game import SeenGame
from ui.web.unix_socket import listening
from ui.web.wording import WORDS

PAUSE = 0.05  # seconds between two states: nobody reads faster
ANSWER_SECONDS = 5.0  # for the table to handle a message
MOST_SERVERS = 4
LOOK_SECONDS = 30.0  # how often the clock is looked at for a new evening
_NOTICES = 256

_log = logging.getLogger(__name__)


class Pictures(Protocol):
    """The pictures of the tray."""

    @property
    def number(self) -> int | None:
        """The number of the last one; None without one."""

    def jpeg(self, number: int) -> bytes | None:
        """That picture; None if it is gone."""

    def forget(self) -> None:
        """Forget the last one."""


class Started(Protocol):
    """A web server that was started from here."""

    @property
    def running(self) -> bool:
        """Whether it has not ended."""

    def close(self) -> None:
        """End it."""


class Waiting(NamedTuple):
    """A message that the table has not handled yet, and who waits for the answer."""

    link: LineLink
    number: int
    until: float


class Phones:
    """What the companion's screen switches and shows of the phones, and the thread that feeds them.

    `sat_down`, `left` and `close` are called by the machine, the rest by the screen.
    """

    def __init__(
        self,
        data: Path,
        *,
        port: int,
        profiles: Path | None = None,
        pictures: Pictures | None = None,
        start_server: Callable[[], Started] | None = None,
        clock: Callable[[], float] = time.monotonic,
        now: Callable[[], datetime] = datetime.now,
        chance: Random | None = None,
    ) -> None:
        """Listen in the data folder. `port`: of the pages on the local network. `profiles`: the
        file of the players' colours. `start_server` starts a web server, where none runs by
        itself. `clock`: seconds that presses share; `now`: the local time.
        """
        self.admission = Admission(data, self._rule_changed, clock, now)
        self._profiles_file = profiles
        self._pictures = pictures
        self._start_server = start_server
        self._started: Started | None = None
        self._clock = clock
        self._chance = chance or SystemRandom()
        self._lock = threading.RLock()
        self._port = port
        self._table: Table | None = None
        self._view: View | None = None
        self._notices: OrderedDict[int, Notice | None] = OrderedDict()
        self._game = SeenGame()
        self._profiles: tuple[int, Profiles] = (0, Profiles())
        self._links: list[LineLink] = []
        self._serving = Serving(None, None, 0)
        self._waiting: dict[int, Waiting] = {}
        self._stale = True  # a rule has changed that is not sent yet
        self._sent_at = 0.0
        self._ended = False
        self.trouble: Text | None = None
        self._wake_out, self._wake_in = socket.socketpair()
        self._wake_out.setblocking(False)
        self._wake_in.setblocking(False)
        self._selector = selectors.DefaultSelector()
        self._selector.register(self._wake_in, selectors.EVENT_READ)
        self._listener: socket.socket | None = None
        try:
            self._listener = listening(data)
            self._selector.register(self._listener, selectors.EVENT_READ)
        except OSError as failure:
            self.trouble = WORDS.text("no_socket", why=reason(failure))
        self._thread = threading.Thread(target=self._run, name="phones", daemon=True)
        self._thread.start()

    # --- for the machine ----------------------------------------------------------------

    def sat_down(self, table: Table) -> None:
        """A game is on the table from now on."""
        with self._lock:
            self._table = table
            self._notices.clear()
        table.listen(partial(self._hear, table))

    def left(self) -> None:
        """No game is on the table any more."""
        with self._lock:
            self._table = self._view = None
        if self._pictures is not None:
            self._pictures.forget()
        self._wake()

    def change_port(self, port: int) -> None:
        """Serve the local network at this port from now on."""
        with self._lock:
            if port != self._port:
                self._port, self._stale = port, True
        self._wake()

    def close(self) -> None:
        """Say goodbye to the servers and end."""
        self._ended = True
        self._wake()
        self._thread.join(5.0)
        if self._started is not None:
            self._started.close()

    # --- for the screen -----------------------------------------------------------------

    @property
    def on(self) -> bool:
        """Whether the pages are to be served on the local network this evening."""
        return self.admission.evening.on

    @property
    def served(self) -> bool:
        """Whether a server is there, or about to be."""
        return any(link.greeted for link in self._links)

    @property
    def link(self) -> str | None:
        """The whole link with its key; None while it is not served on the local network."""
        return self._serving.link if self.admission.evening.on else None

    @property
    def followers(self) -> int:
        """How many pages follow the game."""
        return self._serving.followers

    @property
    def serving_trouble(self) -> Text | None:
        """Why phones do not see the game although they should."""
        if not self.admission.evening.on:
            return None
        if self.trouble is not None:
            return self.trouble
        if not self.served and not (self._started is not None and self._started.running):
            return WORDS["no_server"]
        told = self._serving.trouble
        return None if told is None else Text(told.get("fr", ""), told.get("en", ""))

    @property
    def devices(self) -> tuple[Device, ...]:
        """The devices that ask to play, and those that may."""
        return self.admission.evening.devices

    def switch(self, on: bool) -> None:
        """Serve on the local network, or no longer: then the key and the devices are forgotten."""
        self.admission.switch(on)
        if on and not self.served and self._start_server is not None:
            with contextlib.suppress(OSError):  # `serving_trouble` tells of it
                if self._started is None or not self._started.running:
                    self._started = self._start_server()

    def let_in(self, token: str) -> None:
        """Let a device play that asked to."""
        self.admission.let_in(token)

    def take_away(self, token: str) -> None:
        """Refuse a device, or let it play no longer."""
        self.admission.take_away(token)

    # --- in the table's thread ----------------------------------------------------------

    def _hear(self, table: Table, view: View) -> None:
        with self._lock:
            if table is not self._table:
                return
            self._view = view
            self._notices[view.handled] = view.notice
            while len(self._notices) > _NOTICES:
                self._notices.popitem(last=False)
        self._wake()

    def _rule_changed(self) -> None:
        self._stale = True
        self._wake()

    def _wake(self) -> None:
        with contextlib.suppress(OSError):  # it is awake already, or has ended
            self._wake_out.send(b"!")

    # --- in its own thread --------------------------------------------------------------

    def _run(self) -> None:
        looked = self._clock()
        while not self._ended:
            try:
                self._turn()
                if self._clock() - looked > LOOK_SECONDS:
                    looked = self._clock()
                    self.admission.look_at_the_clock()
            except Exception:
                _log.exception("the phones were not told")
                time.sleep(PAUSE)
        for link in self._links:
            link.close()
        if self._listener is not None:
            self._listener.close()
        self._selector.close()
        self._wake_in.close()
        self._wake_out.close()

    def _turn(self) -> None:
        """Wait for something to happen, and see to it."""
        for key, events in self._selector.select(self._patience()):
            if key.fileobj is self._wake_in:
                with contextlib.suppress(BlockingIOError):
                    self._wake_in.recv(4096)
            elif key.fileobj is self._listener:
                self._welcome()
            elif isinstance(key.data, LineLink):
                self._attend(key.data, events)
        self._answer()
        self._tell()

    def _patience(self) -> float:
        if self._links and self._behind():
            return max(0.0, PAUSE - (self._clock() - self._sent_at))
        return 1.0 if self._waiting else LOOK_SECONDS

    def _behind(self) -> bool:
        return self._stale or self._view is not self._shown_view

    _shown_view: View | None = None

    def _welcome(self) -> None:
        assert self._listener is not None
        try:
            connection, _ = self._listener.accept()
        except OSError:
            return
        connection.setblocking(False)
        if len(self._links) >= MOST_SERVERS:
            connection.close()
            return
        link = LineLink(connection)
        self._links.append(link)
        self._selector.register(connection, selectors.EVENT_READ, link)

    def _attend(self, link: LineLink, events: int) -> None:
        try:
            if events & selectors.EVENT_WRITE:
                link.flush()
            if events & selectors.EVENT_READ:
                for line in link.lines():
                    self._take(link, from_server(line))
        except (LinkLost, ValueError):
            self._drop(link)
            return
        self._watch(link)

    def _watch(self, link: LineLink) -> None:
        events = selectors.EVENT_READ | (selectors.EVENT_WRITE if link.has_more else 0)
        self._selector.modify(link.socket, events, link)

    def _drop(self, link: LineLink) -> None:
        if link not in self._links:
            return
        first = self._serves(link)
        self._links.remove(link)
        self._selector.unregister(link.socket)
        link.close()
        self._waiting = {n: one for n, one in self._waiting.items() if one.link is not link}
        if first:
            self._serving = Serving(None, None, 0)
            self._stale = True

    def _serves(self, link: LineLink) -> bool:
        """Whether it is the one that serves the local network: the first that came."""
        return next((one for one in self._links if one.greeted), None) is link

    def _send(self, link: LineLink, line: bytes) -> None:
        try:
            link.send(line)
        except LinkLost:
            self._drop(link)
            return
        self._watch(link)

    def _take(self, link: LineLink, message: FromServer) -> None:
        match message:
            case Hello():
                link.greeted = True
                self.admission.keep()  # its key is in use from now on
            case _ if not link.greeted:
                raise LinkLost
            case Serving():
                if self._serves(link):
                    self._serving = message
            case WantPicture(number):
                self._send(link, encode(Picture(number, self._jpeg(number))))
            case Join(number, device, name):
                why = self.admission.ask(device, name)
                answer = Answer(number, 200) if why is None else _no(number, 409, why)
                self._send(link, encode(answer))
            case Act():
                self._act(link, message)

    def _act(self, link: LineLink, act: Act) -> None:
        number, wish = act.number, act.wish
        with self._lock:
            table = self._table
        seen = self._game.view_at(wish.seq)
        if not self.admission.may_play(act.device):
            self._send(link, encode(_no(number, 403, WORDS["not_in"])))
        elif table is None:
            self._send(link, encode(_no(number, 409, WORDS["no_game"])))
        elif seen is None or seen.id != table.view.id:
            self._send(link, encode(_no(number, 409, WORDS["too_late"])))
        else:
            try:
                message = message_of(seen, wish, self._clock(), self._chance)
            except NotPossible as why:
                self._send(link, encode(_no(number, 409, why.text)))
                return
            except IllegalAction as why:
                self._send(link, encode(_no(number, 409, why.text)))
                return
            ticket = table.submit(Seen(message, seen.stamp, seen.pencilled))
            self._waiting[ticket] = Waiting(link, number, self._clock() + ANSWER_SECONDS)

    def _answer(self) -> None:
        """Tell devices what became of what they did."""
        with self._lock:
            done = {t: self._notices[t] for t in self._waiting if t in self._notices}
        for ticket, notice in done.items():
            link, number, _ = self._waiting.pop(ticket)
            refused = notice is not None and notice.kind is NoticeKind.REFUSED
            if notice is not None and refused and not notice.standing:
                self._send(link, encode(_no(number, 409, notice.text)))
            else:
                self._send(link, encode(Answer(number, 200)))
        now = self._clock()
        for ticket in [t for t, one in self._waiting.items() if one.until < now]:
            link, number, _ = self._waiting.pop(ticket)
            self._send(link, encode(_no(number, 503, WORDS["table_silent"])))

    def _tell(self) -> None:
        """Send what is new, unless that was done a moment ago."""
        picture = self._pictures.number if self._pictures is not None else None
        if not self._behind() and picture == self._game.state.picture:
            return
        if not self._links or self._clock() - self._sent_at < PAUSE:
            self._stale = self._stale or bool(self._links)
            return
        self._sent_at = self._clock()
        with self._lock:
            view, stale, self._stale = self._view, self._stale, False
        evening = self.admission.evening
        changed = self._game.show(view, self._read_profiles(), picture)
        self._shown_view = view
        if not changed and not stale:
            return
        state = encode(self._game.state)
        devices = encode(Devices({one.token: one.state for one in evening.devices}))
        for link in [one for one in self._links if one.greeted]:
            terms = Terms(evening.key, self._port, evening.on and self._serves(link))
            if stale:
                self._send(link, encode(terms))
                self._send(link, devices)
            if link in self._links:
                self._send_newest(link, state)

    def _jpeg(self, number: int) -> bytes | None:
        return self._pictures.jpeg(number) if self._pictures is not None else None

    def _send_newest(self, link: LineLink, line: bytes) -> None:
        try:
            link.send_newest(line)
        except LinkLost:
            self._drop(link)
            return
        self._watch(link)

    def _read_profiles(self) -> Profiles:
        """The players' colours, read again when their file has changed."""
        if self._profiles_file is None:
            return Profiles()
        try:
            written = self._profiles_file.stat().st_mtime_ns
            if written != self._profiles[0]:
                self._profiles = written, profile_store.read(self._profiles_file)
        except (OSError, BadProfilesFile):
            pass
        return self._profiles[1]


def _no(number: int, status: int, text: Text) -> Answer:
    return Answer(number, status, said(text))
