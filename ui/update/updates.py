"""A newer version, looked for and asked for: the companion's side of updating from the screen."""

import logging
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from companion.language.text import Language, Text
from companion.language.words import filled
from companion.storage.durable_file import write_whole
from companion.storage.files import read_plain
from hardware.computer.sticks import Stick
from ui.interface import Progress, UpdateOffer
from ui.update.installation import Installation
from ui.update.release_files import Form, ReleaseFile, version_in
from ui.update.service import Request, read_status, request_file, write_request

_NOTE = "update-asked"
NEW = Text("C'est maintenant la version {version}.", "This is now version {version}.")
BACK = Text(
    "La version {asked} n'a pas pris la place : la version {version} est là, rien n'est perdu.",
    "Version {asked} did not take over: version {version} is here, nothing is lost.",
)


class Outcomes:
    """Remembers on the disk, in the data folder, which version was asked for."""

    def __init__(self, data: Path, version: str) -> None:
        """`version` is the one that runs."""
        self._path = data / _NOTE
        self._version = version

    def note(self, version: str) -> None:
        """A version was asked for. Raises OSError."""
        write_whole(self._path, version.encode())

    def forget(self) -> None:
        """What came of it was told."""
        self._path.unlink(missing_ok=True)

    def told(self) -> Text | None:
        """What came of what was asked for, once; None if nothing was."""
        try:
            asked = read_plain(self._path).decode()
            self.forget()
        except (OSError, UnicodeDecodeError):
            return None
        if version_in(asked) is None:
            return None
        words = NEW if asked == self._version else BACK
        return filled(words, {"asked": asked, "version": self._version})


DOWNLOADS = Text("les téléchargements", "the downloads")
ASKED = Text("La version {version} est demandée…", "Version {version} is asked for…")
UNHEARD = Text(
    "La mise à jour ne commence pas : sur cette machine, tapez « {command} ».",
    "The update does not begin: on this machine, type “{command}”.",
)
PATIENCE = 15.0  # seconds until whoever was asked should have begun
_log = logging.getLogger(__name__)


class Updates:
    """Implements ui.interface.Updates. Use it from one thread: it looks in one of its own."""

    def __init__(
        self,
        data: Path,
        here: Installation,
        *,
        downloads: Path,
        sticks: Callable[[], Sequence[Stick]],
        status: Path | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """`data` is the data folder, `downloads` where else than on the `sticks` versions may lie.

        `status` is the folder in which the service that installs says how far it is; None: there
        is no such service here. `clock` returns monotonic seconds.
        """
        self.version = here.number
        self.checkout = here.form is None
        self.offer: UpdateOffer | None = None
        self.looking = False
        self._data, self._here, self._status = data, here, status
        self._downloads, self._sticks, self._clock = downloads, sticks, clock
        self._outcomes = Outcomes(data, here.number)
        self._asked: tuple[str, float] | None = None  # the version, and when
        self._found: ReleaseFile | None = None

    def look(self) -> None:
        """Look for a newer version: `looking` until `offer` is what was found."""
        if self.looking or self.checkout:
            return
        progress = self.progress
        if progress is not None and progress.state != "working":
            self._asked = None  # it was read
        self.looking = True
        threading.Thread(target=self._look, name="look for updates", daemon=True).start()

    def install(self, language: Language) -> None:
        """Ask for what is offered. Raises OSError."""
        found = self._found
        if found is None or self._status is None:
            return
        # Noted first: whatever comes of it, it is told at the next start.
        self._outcomes.note(found.number)
        write_request(self._data, Request(str(found.path), language))
        self._asked = (found.number, self._clock())

    @property
    def progress(self) -> Progress | None:
        """How far the update is that was asked for; None if none was since the start."""
        if self._asked is None or self._status is None:
            return None
        version, since = self._asked
        if request_file(self._data).exists():
            if self._clock() - since < PATIENCE:
                return Progress("working", filled(ASKED, {"version": version}))
            command = self._found.command if self._found is not None else ""
            return Progress("failed", filled(UNHEARD, {"command": command}))
        told = read_status(self._status)
        if told is None or told.version != version:
            return Progress("working", filled(ASKED, {"version": version}))
        if told.state == "failed":
            self._outcomes.forget()  # it was read here
        return Progress(told.state, Text(told.said, told.said))

    def news(self) -> Text | None:
        """What came of an update asked for before this start, told once; None without one."""
        return self._outcomes.told()

    def _look(self) -> None:
        try:
            sticks = [(stick.folder, Text(stick.name, stick.name)) for stick in self._sticks()]
            places = dict([(self._downloads, DOWNLOADS), *sticks])
            found = self._here.newest(places)
            offer = None
            if found is not None:
                place = next(name for at, name in places.items() if at in found.path.parents)
                typed = None if self._status is not None else found.command
                offer = UpdateOffer(found.number, place, typed, found.form is Form.SOURCE)
            self._found, self.offer = found, offer
        except Exception:
            _log.exception("looking for updates broke off")
        finally:
            self.looking = False
