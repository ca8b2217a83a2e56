"""The settings file beside a running companion: written by the screen, and by whoever edits it."""

from pathlib import Path

from companion import settings
from companion.errors import CompanionError
from companion.settings import BadSettings, Settings


class ChangeNotUnderstood(CompanionError, ValueError):
    """The settings file was changed into one that cannot be used. Details: name, why."""

    fr = "Le fichier de réglages {name} n'est pas utilisable ({why}) : rien n'a changé."
    en = "The settings file {name} cannot be used ({why}): nothing has changed."


class KeptSettings:
    """Writes the file, and tells when somebody else has written in it."""

    def __init__(self, path: Path) -> None:
        """What is in the file now counts as known."""
        self._path = path
        self._known = self._stamp()

    def write(self, chosen: Settings) -> None:
        """Write settings down. Raises OSError."""
        settings.write(self._path, chosen)
        self._known = self._stamp()

    def news(self) -> Settings | None:
        """What the file says since somebody changed it, once; None: nothing new.

        Raises ChangeNotUnderstood, once too. A file that was taken away says nothing new.
        """
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
