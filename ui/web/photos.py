"""Photographs of dice from devices, read in their own thread, in order.

The thread that feeds the phones sends the readings.
"""

import logging
import queue
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

from msgspec.structs import replace

from companion.dice import Box, Reading, Settled, WantedDice, Way
from companion.language.text import Text, translations
from companion.table.view import View
from ui.machine.photos.photo_reader import SeenPhoto
from ui.machine.photos.refusals import PhotoNotRead, Reason
from ui.web import photo_roll
from ui.web.line_link import LineLink
from ui.web.protocol import Answer, Photo
from ui.web.wording import WORDS
from vision.frame import Image

MOST_WAITING = 8
MOST_REMEMBERED = 4
REST_SECONDS = 30.0  # interval at which the reader may free its resources

_log = logging.getLogger(__name__)


class ReadsPhotos(Protocol):
    """A reader of photographs, used from a single thread."""

    def read(self, photo: bytes, wanted: WantedDice | None) -> SeenPhoto:
        """Read the bytes of a file for the dice `wanted`. Raises PhotoNotRead."""

    def rest(self) -> None:
        """Free the resources not needed any more."""

    def close(self) -> None:
        """Close the reader."""


class Pupil(Protocol):
    """A receiver of the pictures of readings that may become rolls."""

    def told(self, settled: Settled, picture: Image) -> None:
        """Remember the picture (height x width x 3, uint8, B, G, R) of a reading."""


class _Read(NamedTuple):
    """The last reading of a device's photograph, with boxes in pixels of `picture`."""

    view: View
    settled: Settled
    picture: Image


class Asked(NamedTuple):
    """A photograph to be read, the connection to answer, and the view of the moment."""

    link: LineLink
    photo: Photo
    view: View


class Photos:
    """Have photographs read. `settle` and `take` are called in the same thread."""

    def __init__(
        self,
        reader: ReadsPhotos,
        reply: Callable[[LineLink, Answer], None],
        wake: Callable[[], None],
        pupils: Sequence[Pupil] = (),
    ) -> None:
        """Create without photographs; the thread starts with the first.

        `reply` answers a server; `wake` is called in another thread when `settle` has work.
        `pupils` receive the photographs that may become rolls.
        """
        self._reader, self._reply, self._wake = reader, reply, wake
        self._wanted: queue.SimpleQueue[Asked | None] = queue.SimpleQueue()
        self._read: queue.SimpleQueue[tuple[Asked, SeenPhoto | Text]] = queue.SimpleQueue()
        self._waiting: set[str] = set()  # the digests of devices
        self._pupils = pupils
        self._latest: OrderedDict[str, _Read] = OrderedDict()  # by device
        self._count = 0
        self._thread: threading.Thread | None = None

    def take(self, link: LineLink, photo: Photo, view: View | None) -> None:
        """Have a photograph read, taken in that view; None for a view that is gone."""
        if view is None:
            self._refuse(link, photo, 409, WORDS["too_late"])
        elif view.wanted is None or view.setup.virtual_dice:
            self._refuse(link, photo, 409, WORDS["no_dice_now"])
        elif photo.device in self._waiting:
            self._refuse(link, photo, 429, WORDS["photo_too_fast"])
        elif len(self._waiting) >= MOST_WAITING:
            self._refuse(link, photo, 429, WORDS["photo_busy"])
        else:
            self._waiting.add(photo.device)
            self._wanted.put(Asked(link, photo, view))
            self._start()

    def settle(self, now: View | None) -> None:
        """Send the readings made since the last call; `now` is None without a game in play."""
        if now is None:
            self._latest.clear()
        while not self._read.empty():
            asked, seen = self._read.get()
            self._waiting.discard(asked.photo.device)
            if isinstance(seen, Text):
                self._refuse(asked.link, asked.photo, 422, seen)
            else:
                self._remember(asked, seen)
                body = photo_roll.shown(asked.view, seen.read, asked.photo.kept)
                self._reply(asked.link, Answer(asked.photo.number, 200, body=body))

    def settled(self, device: str, view: View) -> Settled | None:
        """Return the reading of a device's last photograph, and tell the learners that it counts.

        None if the device took no photograph since the game last changed.
        """
        read = self._latest.get(device)
        if read is None or (read.view.id, read.view.stamp) != (view.id, view.stamp):
            return None
        for pupil in self._pupils:
            pupil.told(read.settled, read.picture)
        return read.settled

    def _remember(self, asked: Asked, seen: SeenPhoto) -> None:
        if not self._pupils:
            return
        self._count += 1
        settled = Settled(
            reading=_scaled(seen.read.reading, seen.scale),
            frame=-self._count,  # negative, unlike the frames of a camera
            time=time.monotonic(),
            wanted=asked.view.wanted,
        )
        self._latest[asked.photo.device] = _Read(asked.view, settled, seen.picture)
        while len(self._latest) > MOST_REMEMBERED:
            self._latest.popitem(last=False)

    def close(self) -> None:
        """Stop after the photograph in progress."""
        self._wanted.put(None)

    def _refuse(self, link: LineLink, photo: Photo, status: int, why: Text) -> None:
        self._reply(link, Answer(photo.number, status, translations(why)))

    # --- in its own thread --------------------------------------------------------------

    def _start(self) -> None:
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="photographs", daemon=True)
            self._thread.start()

    def _run(self) -> None:
        try:
            while True:
                try:
                    asked = self._wanted.get(timeout=REST_SECONDS)
                except queue.Empty:
                    self._reader.rest()
                    continue
                if asked is None:
                    return
                self._read.put((asked, self._seen(asked)))
                self._wake()
        finally:
            self._reader.close()

    def _seen(self, asked: Asked) -> SeenPhoto | Text:
        try:
            return self._reader.read(asked.photo.data, asked.view.wanted)
        except PhotoNotRead as why:
            return why.text
        except Exception:  # any error of the eye
            _log.exception("a photograph was not read")
            return Reason.UNREADABLE.text


def _scaled(reading: Reading, scale: float) -> Reading:
    """Return the reading with its boxes scaled to a picture of another size."""

    def scaled(box: Box) -> Box:
        return box.carried(Way(scale=scale))

    dice = tuple(replace(die, box=scaled(die.box)) for die in reading.dice)
    unread = tuple(replace(thing, box=scaled(thing.box)) for thing in reading.unread)
    return replace(reading, dice=dice, unread=unread)
