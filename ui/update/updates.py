"""Search for newer versions and request them: the companion's side of updating from the screen."""

import logging
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from companion.language.text import Language, Text, Verbatim
from companion.storage.durable_file import write_whole
from companion.storage.files import read_plain
from hardware.computer.sticks import Stick
from ui.interface import Progress, UpdateOffer
from ui.update.installation import Installation
from ui.update.release_files import Form, ReleaseFile, version_in
from ui.update.service import Request, read_status, request_file, write_request

_NOTE = "update-asked"
NEW = Text("This is now version {version}.")
BACK = Text("Version {asked} did not take over: version {version} is here, nothing is lost.")


class Outcomes:
    """A note in the data folder of the version that was requested."""

    def __init__(self, data: Path, version: str) -> None:
        """`version` is the running version."""
        self._path = data / _NOTE
        self._version = version

    def note(self, version: str) -> None:
        """Note the requested version. Raises OSError."""
        write_whole(self._path, version.encode())

    def forget(self) -> None:
        """Delete the note, as its result has been shown."""
        self._path.unlink(missing_ok=True)

    def told(self) -> Text | None:
        """Return the result of the noted request and delete the note; None without a note."""
        try:
            asked = read_plain(self._path).decode()
            self.forget()
        except (OSError, UnicodeDecodeError):
            return None
        if version_in(asked) is None:
            return None
        words = NEW if asked == self._version else BACK
        return words.filled(asked=asked, version=self._version)


DOWNLOADS = Text("the downloads")
ASKED = Text("Version {version} is asked for…")
UNHEARD = Text("The update does not begin: on this machine, type “{command}”.")
PATIENCE = 15.0  # seconds that the service may take to begin
_log = logging.getLogger(__name__)


class Updates:
    """The ui.interface.Updates of a machine, for use in one thread; searches run in another."""

    def __init__(
        self,
        data: Path,
        installed: Installation,
        *,
        downloads: Path,
        sticks: Callable[[], Sequence[Stick]],
        status: Path | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Search in `downloads` and on the `sticks`; `data` is the data folder.

        `status` is the folder in which the installing service writes its progress; None: there is
        no such service. `clock` returns monotonic seconds.
        """
        self.version = installed.number
        self.checkout = installed.form is None
        self.offer: UpdateOffer | None = None
        self.looking = False
        self._data, self._installed, self._status = data, installed, status
        self._downloads, self._sticks, self._clock = downloads, sticks, clock
        self._outcomes = Outcomes(data, installed.number)
        self._asked: tuple[str, float] | None = None  # the requested version, and when
        self._release: ReleaseFile | None = None

    def look(self) -> None:
        """Start a search for a newer version: `looking` is True until `offer` has its result."""
        if self.looking or self.checkout:
            return
        progress = self.progress
        if progress is not None and progress.state != "working":
            self._asked = None  # the result was read
        self.looking = True
        threading.Thread(target=self._look, name="look for updates", daemon=True).start()

    def install(self, language: Language) -> None:
        """Request the offered version. Raises OSError."""
        release = self._release
        if release is None or self._status is None:
            return
        # Note the request first, so that the next start reports its result.
        self._outcomes.note(release.number)
        write_request(self._data, Request(str(release.path), language))
        self._asked = (release.number, self._clock())

    @property
    def progress(self) -> Progress | None:
        """The progress of the requested update; None without a request since the start."""
        if self._asked is None or self._status is None:
            return None
        version, since = self._asked
        if request_file(self._data).exists():
            if self._clock() - since < PATIENCE:
                return Progress("working", ASKED.filled(version=version))
            command = self._release.command if self._release is not None else ""
            return Progress("failed", UNHEARD.filled(command=command))
        status = read_status(self._status)
        if status is None or status.version != version:
            return Progress("working", ASKED.filled(version=version))
        if status.state == "failed":
            self._outcomes.forget()  # people read the result now
        return Progress(status.state, Verbatim(status.said))

    def news(self) -> Text | None:
        """Return the result of an update requested before this start, only once, or None."""
        return self._outcomes.told()

    def _look(self) -> None:
        try:
            sticks = [(stick.folder, Verbatim(stick.name)) for stick in self._sticks()]
            places = dict([(self._downloads, DOWNLOADS), *sticks])
            release = self._installed.newest(places)
            offer = None
            if release is not None:
                place = next(name for at, name in places.items() if at in release.path.parents)
                typed = None if self._status is not None else release.command
                offer = UpdateOffer(release.number, place, typed, release.form is Form.SOURCE)
            self._release, self.offer = release, offer
        except Exception:
            _log.exception("looking for updates broke off")
        finally:
            self.looking = False
