"""What came of an update, told at the start after it: the version is another one, or it is not."""

from pathlib import Path

from companion.language.text import Text
from companion.language.words import filled
from companion.storage.durable_file import write_whole
from companion.storage.files import read_plain
from ui.update.release_files import version_in

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
