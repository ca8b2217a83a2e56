"""The players' colours and signs, read again when their file has changed."""

from pathlib import Path

from companion import profiles
from companion.profiles import BadProfilesFile, Profiles


class KnownProfiles:
    """What stands in the file of profiles, as last read well."""

    def __init__(self, path: Path | None) -> None:
        """`path` None: nobody has chosen anything."""
        self._path = path
        self._written = 0
        self._profiles = Profiles()

    def read(self) -> Profiles:
        """The profiles as they are now."""
        if self._path is None:
            return self._profiles
        try:
            written = self._path.stat().st_mtime_ns
            if written != self._written:
                self._written = written
                self._profiles = profiles.read(self._path)
        except (OSError, BadProfilesFile):
            pass  # the screen tells of it
        return self._profiles
