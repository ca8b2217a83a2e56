"""The settings file beside a running companion: written by the screen, and by whoever edits it."""

import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from companion import settings
from companion.errors import CompanionError
from companion.settings import BadSettings, Settings

_log = logging.getLogger(__name__)


class ChangeNotUnderstood(CompanionError, ValueError):
    """The settings file was changed into one that cannot be used. Details: name, why."""

    fr = "Le fichier de réglages {name} n'est pas utilisable ({why}) : rien n'a changé."
    en = "The settings file {name} cannot be used ({why}): nothing has changed."


class KeptSettings:
    """Writes the file, and tells when somebody else has written in it.

    It is written in a thread of its own: the screen does not wait for a slow card.
    """

    def __init__(self, path: Path, failed: Callable[[Exception], Any]) -> None:
        """What is in the file now counts as known. `failed` is told in that thread what stood
        against a writing.
        """
        self._path = path
        self._failed = failed
        self._known = self._stamp()
        self._writer = ThreadPoolExecutor(max_workers=1, thread_name_prefix="settings")
        self._asked = 0  # writings asked for, in the caller's thread
        self._written = 0  # writings done, in the other

    def write(self, chosen: Settings) -> None:
        """Write settings down, as soon as those before them are."""
        self._asked += 1
        self._writer.submit(self._write, chosen)

    def _write(self, chosen: Settings) -> None:
        try:
            settings.write(self._path, chosen)
            self._known = self._stamp()
        except Exception as failure:  # of our own too: nobody else hears of it in this thread
            if not isinstance(failure, OSError):
                _log.exception("settings were not written")
            self._failed(failure)
        finally:
            self._written += 1

    def close(self) -> None:
        """Wait until all is written."""
        self._writer.shutdown()

    def news(self) -> Settings | None:
        """What the file says since somebody changed it, once; None: nothing new.

        Raises ChangeNotUnderstood, once too. A file that was taken away says nothing new.
        """
        if self._written < self._asked:
            return None  # what is in the file is ours, and past
        stamp = self._stamp()
        if stamp is None or stamp == self._known:
            return None
        self._known = stamp
        try:
            return settings.read(self._path)
        except BadSettings as failure:
            raise ChangeNotUnderstood(name=self._path.name, why=failure.facts["why"]) from failure

    def _stamp(self) -> tuple[int, int, int] | None:
        try:
            found = self._path.stat()
        except OSError:
            return None
        return found.st_mtime_ns, found.st_size, found.st_ino
