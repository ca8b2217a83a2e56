"""The players' colours and signs, read again when their file has changed."""

from pathlib import Path

from companion import profiles
from companion.profiles import BadProfilesFile, Profiles


class KnownProfiles:
    """The profiles in a file, as of the last successful read."""

    def __init__(self, path: Path | None) -> None:
        """Create for a file; with None all players have default profiles."""
        self._path = path
        self._written = 0
        self._profiles = Profiles()

    def read(self) -> Profiles:
        """Return the current profiles."""
        if self._path is None:
            return self._profiles
        try:
            written = self._path.stat().st_mtime_ns
            if written != self._written:
                self._written = written
                self._profiles = profiles.read(self._path)
        except (OSError, BadProfilesFile):
            pass  # the screen reports this error
        return self._profiles
