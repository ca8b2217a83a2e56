"""The table's side of the phones: a thread that feeds the web server and takes what devices ask.

Nobody waits for it: the table only leaves its newest view here. What goes wrong here costs the
phones their picture, and the table nothing.
"""

import contextlib
import logging
import threading
import time
from collections.abc import Callable, Sequence
from datetime import datetime
from functools import partial
from pathlib import Path
from random import Random, SystemRandom
from typing import Protocol

from companion.language.text import Text
from companion.settings import Settings
from companion.storage.stored_game import LoadedGame
from companion.table.table import Table
from companion.table.view import View
from ui.machine.photos.photo_reader import PhotoReader
from ui.web.admission import Admission
from ui.web.deeds import Deeds
from ui.web.downloads import Downloads
from ui.web.evening import Device
from ui.web.known_profiles import KnownProfiles
from ui.web.line_link import LineLink
from ui.web.links import Links
from ui.web.photos import Photos, Pupil, ReadsPhotos
from ui.web.protocol import (
    Act,
    Answer,
    Devices,
    FromServer,
    Hello,
    Join,
    Network,
    Photo,
    Picture,
    Serving,
    Terms,
    WantFile,
    WantPicture,
    encode,
    said,
)
from ui.web.seen_game import SeenGame
from ui.web.wording import WORDS

PAUSE = 0.05  # seconds between two states: nobody reads faster
UNIT_SECONDS = 3.0  # for the system's own server to come, after a start
LAST_SECONDS = 1.0  # for the servers to take the last view
LOOK_SECONDS = 30.0  # how often the clock is looked at for a new evening

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
        """End the web server."""


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
        games: Path | None = None,
        pictures: Pictures | None = None,
        photo_reader: ReadsPhotos | None = None,
        pupils: Sequence[Pupil] = (),
        start_server: Callable[[], Started] | None = None,
        clock: Callable[[], float] = time.monotonic,
        now: Callable[[], datetime] = datetime.now,
        chance: Random | None = None,
    ) -> None:
        """Listen in the data folder. `port`: of the pages on the local network. `profiles`: the
        file of the players' colours; `games`: the folder of the stored games, for the statistics.
        `photo_reader` reads photographs that devices send, None: as the eye of the table of that
        folder; `pupils` are told those that may become rolls.
        `start_server` starts a web server, where none runs by itself. `clock`: seconds that presses
        share; `now`: the local time.
        """
        self._links = Links(data)
        self.admission = Admission(data, self._rule_changed, clock, now)
        self._game = SeenGame()
        self._deeds = Deeds(self._links.send, clock, chance or SystemRandom(), self._game.picks)
        self._downloads = Downloads(games, self._links.send, self._links.wake)
        reader = photo_reader or PhotoReader(data)
        self._photos = Photos(reader, self._links.send, self._links.wake, pupils)
        self._profiles = KnownProfiles(profiles)
        self._pictures = pictures
        self._start_server = start_server
        self._started: Started | None = None
        self._start_at = clock() + UNIT_SECONDS
        self._clock = clock
        self._lock = threading.RLock()
        self._port = port
        self._network = ""  # of several the one chosen
        self._table: Table | None = None
        self._view: View | None = None
        self._shown_view: View | None = None  # the one whose state was sent last
        self._shown_picks = 0
        self._stale = True  # a rule has changed that is not sent yet
        self._sent_at = 0.0
        self._first: tuple[LineLink, ...] = ()
        self._serving: tuple[LineLink, Serving] | None = None
        self._eye: str | None = None
        self._ended = False
        self._thread = threading.Thread(target=self._run, name="phones", daemon=True)
        self._thread.start()

    # --- for the machine ----------------------------------------------------------------

    def sat_down(self, _: LoadedGame, table: Table) -> None:
        """A game is on the table from now on."""
        with self._lock:
            self._table = table
        table.listen(partial(self._hear, table))

    def left(self) -> None:
        """No game is on the table any more."""
        with self._lock:
            self._table = self._view = None
        if self._pictures is not None:
            self._pictures.forget()
        self._links.wake()

    def heed(self, settings: Settings) -> None:
        """Serve the local network at the port of these settings from now on."""
        port = settings.web_port
        with self._lock:
            if port != self._port:
                self._port, self._stale = port, True
        self._links.wake()

    def close(self) -> None:
        """Say goodbye to the servers and end; pages keep the game that they show, for after it."""
        self._ended = True
        self._links.wake()
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
        """Whether a server is there."""
        return bool(self._links.greeted)

    @property
    def link(self) -> str | None:
        """The whole link with its key; None while it is not served on the local network."""
        return self._told.link if self.on else None

    @property
    def followers(self) -> int:
        """How many pages follow the game."""
        return self._told.followers

    @property
    def serving_trouble(self) -> Text | None:
        """Why phones do not see the game although they should."""
        if not self.on:
            return None
        if self._links.trouble is not None:
            return self._links.trouble
        if not self.served and not (self._started is not None and self._started.running):
            return WORDS["no_server"]
        told = self._told.trouble
        return None if told is None else Text(told.get("fr", ""), told.get("en", ""))

    @property
    def unsaved(self) -> Text | None:
        """Why a restart could forget what was switched, let in or taken away."""
        return self.admission.trouble

    @property
    def _told(self) -> Serving:
        """What the server that serves the local network has told of it."""
        told = self._serving
        if told is None or not self._links.first(told[0]):
            return Serving(None, None, 0)
        return told[1]

    @property
    def devices(self) -> tuple[Device, ...]:
        """The devices that ask to play, and those that may."""
        return self.admission.evening.devices

    @property
    def eye(self) -> str | None:
        """The token of the device that photographed the dice last; None if none did."""
        return self._eye

    @property
    def networks(self) -> tuple[Network, ...]:
        """The local networks that this machine is in, the one first that is served by itself."""
        return self._told.networks

    def choose_network(self, name: str) -> None:
        """Serve the network of that name until the companion is closed."""
        with self._lock:
            self._network, self._stale = name, True
        self._links.wake()

    def switch(self, on: bool) -> None:
        """Serve on the local network, or no longer: then the key and the devices are forgotten."""
        self._start_at = self._clock()
        self.admission.switch(on)

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
        self._deeds.heard(table, view)
        self._links.wake()

    def _rule_changed(self) -> None:
        self._stale = True
        self._links.wake()

    # --- in its own thread --------------------------------------------------------------

    def _run(self) -> None:
        looked = self._clock()
        while not self._ended:
            try:
                for link, message in self._links.heard(self._patience()):
                    self._take(link, message)
                self._deeds.settle()
                self._downloads.settle(self._view)
                self._photos.settle(self._view)
                self._have_it_served()
                self._tell()
                if self._clock() - looked > LOOK_SECONDS:
                    looked = self._clock()
                    self.admission.look_at_the_clock()
                self.admission.save()
            except Exception:
                _log.exception("the phones were not told")
                time.sleep(PAUSE)
        try:
            self._tell_last()
        except Exception:
            _log.exception("the phones were not told how it ended")
        self._downloads.close()
        self._photos.close()
        self._links.close()

    def _tell_last(self) -> None:
        """Send the servers the last view, if they take it in time."""
        end = time.monotonic() + LAST_SECONDS
        self._deeds.settle()
        self._tell(last=True)
        while self._links.has_more and time.monotonic() < end:
            for _ in self._links.heard(PAUSE):
                pass  # nothing is done any more

    def _patience(self) -> float:
        """For how many seconds nothing is to be done, unless something happens."""
        if self._links.greeted and self._behind():
            return max(0.0, PAUSE - (self._clock() - self._sent_at))
        unserved = self.on and not self.served
        return (
            1.0 if unserved or self.unsaved is not None or self._deeds.any_waits else LOOK_SECONDS
        )

    def _have_it_served(self) -> None:
        """Start a server if none is there although the game is to be seen."""
        start, now = self._start_server, self._clock()
        if start is None or not self.on or self.served or now < self._start_at:
            return
        self._start_at = now + LOOK_SECONDS
        if self._started is None or not self._started.running:
            with contextlib.suppress(OSError):  # `serving_trouble` tells of it
                self._started = start()

    def _behind(self) -> bool:
        picked = self._game.picks.version != self._shown_picks
        return self._stale or picked or self._view is not self._shown_view

    def _take(self, link: LineLink, message: FromServer) -> None:
        match message:
            case Hello():
                self.admission.keep()  # its key is in use from now on
            case Serving():
                if self._links.first(link):
                    self._serving = link, message
            case WantPicture(number):
                jpeg = self._pictures.jpeg(number) if self._pictures is not None else None
                self._links.send(link, Picture(number, jpeg))
            case WantFile():
                with self._lock:
                    view = self._view
                self._downloads.take(link, message, view, self._profiles.read())
            case Join(number, device, name, address):
                why = self.admission.ask(device, name, address)
                refused = None if why is None else said(why)
                self._links.send(link, Answer(number, 200 if why is None else 409, refused))
            case Act() | Photo() if not self.admission.may_play(message.device):
                self._links.send(link, Answer(message.number, 403, said(WORDS["not_in"])))
            case Act():
                with self._lock:
                    table = self._table
                seen = self._game.view_for(message.wish)
                self._deeds.take(link, message, table, seen, self._photos.settled)
            case Photo():
                seen = self._game.view_at(message.seq)
                with self._lock:
                    now = self._view
                self._eye = message.device
                there = seen is not None and now is not None and seen.id == now.id
                self._photos.take(link, message, seen if there else None)

    def _tell(self, *, last: bool = False) -> None:
        """Send what is new, unless that was done a moment ago and it is not the last of all."""
        picture = self._pictures.number if self._pictures is not None else None
        links = self._links.greeted
        if links[:1] != self._first:  # another one serves the local network from now on
            self._first, self._stale = links[:1], True
        news = self._behind() or picture != self._game.state.picture
        too_soon = self._clock() - self._sent_at < PAUSE and not last
        if not links or not news or too_soon:
            return
        self._sent_at, self._shown_picks = self._clock(), self._game.picks.version
        with self._lock:
            view, stale, self._stale = self._view, self._stale, False
        evening = self.admission.evening
        try:
            changed = self._game.show(view, self._profiles.read(), picture)
        finally:
            self._shown_view = view  # one that cannot be shown is not tried for ever
        if not changed and not stale:
            return
        state = encode(self._game.state)
        devices = Devices({device.token: device.state for device in evening.devices})
        for link in links:
            if stale:
                lan = evening.on and self._links.first(link)
                self._links.send(link, Terms(evening.key, self._port, lan, self._network))
                self._links.send(link, devices)
            self._links.send_newest(link, state)
