"""The table's side of the phones: a thread that feeds the web server and receives requests.

The table leaves its newest view here and never waits. Errors here leave the phones without a
picture, and do not touch the table.
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

from companion.language.text import Text, Translated, translations
from companion.settings import Settings
from companion.storage.stored_game import LoadedGame
from companion.table.table import Table
from companion.table.view import View
from ui.machine.photos.live_pictures import LivePictures
from ui.machine.photos.photo_reader import PhotoReader
from ui.web.admission import Admission
from ui.web.deeds import Deeds
from ui.web.downloads import Downloads
from ui.web.evening import Device
from ui.web.known_profiles import KnownProfiles
from ui.web.line_link import LineLink
from ui.web.links import Links
from ui.web.live import LiveEye
from ui.web.photos import Photos, Pupil, ReadsPhotos
from ui.web.protocol import (
    Act,
    Answer,
    Devices,
    FromServer,
    Hello,
    Join,
    Live,
    Network,
    Photo,
    Picture,
    Serving,
    Terms,
    WantFile,
    WantPicture,
    encode,
)
from ui.web.secure import Secure
from ui.web.seen_game import SeenGame
from ui.web.sources import Pictures, Started
from ui.web.wording import WORDS

PAUSE = 0.05  # seconds between two states, faster than anybody reads
UNIT_SECONDS = 3.0  # for the start of the system's own web service
LAST_SECONDS = 1.0  # for the servers to accept the last view
LOOK_SECONDS = 30.0  # interval of the checks for a new evening

_log = logging.getLogger(__name__)


class Phones:
    """The switches and the state of the phones, and the thread that feeds the phones.

    `sat_down`, `left` and `close` are called by the machine, all others by the screen.
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
        live: LivePictures | None = None,
        start_server: Callable[[], Started] | None = None,
        clock: Callable[[], float] = time.monotonic,
        now: Callable[[], datetime] = datetime.now,
        chance: Random | None = None,
    ) -> None:
        """Listen in the data folder.

        - `port`: of the pages on the local network;
        - `profiles`: the file of the players' colours;
        - `games`: the folder of the stored games, for the statistics;
        - `photo_reader`: the reader of devices' photographs; None: the reader of that folder's
          table;
        - `pupils`: receive the photographs that may become rolls;
        - `live`: receives the pictures of a device above the tray;
        - `start_server`: starts a web server if none is running;
        - `clock`, `now`: the seconds of presses and the local time.
        """
        self._links = Links(data)
        self.admission = Admission(data, self._rule_changed, clock, now)
        self._game = SeenGame()
        self._deeds = Deeds(self._links.send, clock, chance or SystemRandom(), self._game.picks)
        self._downloads = Downloads(games, self._links.send, self._links.wake)
        reader = photo_reader or PhotoReader(data)
        self._photos = Photos(reader, self._links.send, self._links.wake, pupils)
        self._live = LiveEye(live, clock)
        self._secure = Secure(data)
        self._profiles = KnownProfiles(profiles)
        self._pictures = pictures
        self._start_server = start_server
        self._started: Started | None = None
        self._start_at = clock() + UNIT_SECONDS
        self._clock = clock
        self._lock = threading.RLock()
        self._port = port
        self._network = ""  # the chosen network, if there are several
        self._table: Table | None = None
        self._view: View | None = None
        self._shown_view: View | None = None  # the view of the last state sent
        self._shown_picks = 0
        self._stale = True  # a setting has changed and is not sent yet
        self._sent_at = 0.0
        self._first: tuple[LineLink, ...] = ()
        self._serving: tuple[LineLink, Serving] | None = None
        self._eye: str | None = None
        self._ended = False
        self._thread = threading.Thread(target=self._run, name="phones", daemon=True)
        self._thread.start()

    # --- for the machine ----------------------------------------------------------------

    def sat_down(self, _: LoadedGame, table: Table) -> None:
        """Show the game on the table from now on."""
        with self._lock:
            self._table = table
        table.listen(partial(self._hear, table))

    def left(self) -> None:
        """Show no game from now on."""
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
        """End the servers and the thread; open pages keep the last state of the game."""
        self._ended = True
        self._links.wake()
        self._thread.join(5.0)
        if self._started is not None:
            self._started.close()

    # --- for the screen -----------------------------------------------------------------

    @property
    def on(self) -> bool:
        """Whether the pages are switched on for the local network this evening."""
        return self.admission.evening.on

    @property
    def served(self) -> bool:
        """Whether a web server is connected."""
        return bool(self._links.greeted)

    @property
    def link(self) -> str | None:
        """The full link with its key; None if not served on the local network."""
        return self._told.link if self.on else None

    @property
    def followers(self) -> int:
        """The number of pages that follow the game."""
        return self._told.followers

    @property
    def serving_trouble(self) -> Text | None:
        """The reason why the pages are switched on but not served."""
        if not self.on:
            return None
        if self._links.trouble is not None or self._secure.trouble is not None:
            return self._links.trouble or self._secure.trouble
        if not self.served and not (self._started is not None and self._started.running):
            return WORDS["no_server"]
        told = self._told.trouble
        return None if told is None else Translated(told)

    @property
    def unsaved(self) -> Text | None:
        """The reason why a restart could lose the changes of this evening."""
        return self.admission.trouble

    @property
    def _told(self) -> Serving:
        """The last report of the server of the local network."""
        told = self._serving
        if told is None or not self._links.first(told[0]):
            return Serving(None, None, 0)
        return told[1]

    @property
    def devices(self) -> tuple[Device, ...]:
        """The admitted devices and those that ask to play."""
        return self.admission.evening.devices

    @property
    def eye(self) -> str | None:
        """The token of the last device that photographed the dice; None if there is none."""
        return self._eye

    @property
    def networks(self) -> tuple[Network, ...]:
        """The local networks of this machine, the default first."""
        return self._told.networks

    def choose_network(self, name: str) -> None:
        """Serve the network of that name until the companion closes."""
        with self._lock:
            self._network, self._stale = name, True
        self._links.wake()

    def switch(self, on: bool) -> None:
        """Switch the pages on the local network; off also deletes the key and the devices."""
        self._start_at = self._clock()
        self.admission.switch(on)

    @property
    def secure(self) -> bool:
        """Whether the pages are served over https too, as a phone's live camera needs."""
        return self.admission.evening.secure

    def make_secure(self, secure: bool) -> None:
        """Serve the pages over https too, or no longer."""
        self.admission.make_secure(secure)

    def let_in(self, token: str) -> None:
        """Admit a device that asked to play."""
        self.admission.let_in(token)

    def take_away(self, token: str) -> None:
        """Refuse a device, or end its right to play."""
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
                if self._secure.settle(self.on and self.secure, self._told):
                    self._stale = True
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
        """Send the last view to the servers, within a time limit."""
        end = time.monotonic() + LAST_SECONDS
        self._deeds.settle()
        self._tell(last=True)
        while self._links.has_more and time.monotonic() < end:
            for _ in self._links.heard(PAUSE):
                pass  # the companion is closing

    def _patience(self) -> float:
        """Return the seconds to wait unless something happens."""
        if self._links.greeted and self._behind():
            return max(0.0, PAUSE - (self._clock() - self._sent_at))
        unserved = self.on and not self.served
        return (
            1.0 if unserved or self.unsaved is not None or self._deeds.any_waits else LOOK_SECONDS
        )

    def _have_it_served(self) -> None:
        """Start a server if the game should be shown and no server is running."""
        start, now = self._start_server, self._clock()
        if start is None or not self.on or self.served or now < self._start_at:
            return
        self._start_at = now + LOOK_SECONDS
        if self._started is None or not self._started.running:
            with contextlib.suppress(OSError):  # the error is shown by `serving_trouble`
                self._started = start()

    def _behind(self) -> bool:
        picked = self._game.picks.version != self._shown_picks
        return self._stale or picked or self._view is not self._shown_view

    def _take(self, link: LineLink, message: FromServer) -> None:
        match message:
            case Hello():
                self.admission.keep()  # from now on the key is in use
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
                refused = None if why is None else translations(why)
                self._links.send(link, Answer(number, 200 if why is None else 409, refused))
            case Act() | Photo() | Live() if not self.admission.may_play(message.device):
                self._links.send(link, Answer(message.number, 403, translations(WORDS["not_in"])))
            case Live():
                answer = self._live.take(message, self.admission.evening.device(message.device))
                self._eye = message.device if answer.status == 200 else self._eye
                self._links.send(link, answer)
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
        """Send the news, but not within `PAUSE` of the last state unless this is the `last`."""
        picture = self._pictures.number if self._pictures is not None else None
        links = self._links.greeted
        if links[:1] != self._first:  # the server of the local network has changed
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
            self._shown_view = view  # after a failure too: never try a view twice
        if not changed and not stale:
            return
        state = encode(self._game.state)
        devices = Devices({device.token: device.state for device in evening.devices})
        for link in links:
            if stale:
                lan = evening.on and self._links.first(link)
                certificate = self._secure.certificate
                self._links.send(
                    link, Terms(evening.key, self._port, lan, self._network, certificate)
                )
                self._links.send(link, devices)
            self._links.send_newest(link, state)
