"""A sound pack: a folder of recorded phrases, each file named by its phrase's key."""

from collections.abc import Mapping
from pathlib import Path

from companion.language.catalogue import languages
from companion.language.text import Language
from hardware.sound import sound_file
from hardware.sound.errors import SoundError
from hardware.sound.sound import Sound
from ui.voice.catalogue import parts


class SoundPack:
    """The recordings in a folder; its subfolders `fr` and `en` take precedence.

    Unreadable files are listed in `problems`, and their phrases are spoken.
    """

    def __init__(self, folder: Path) -> None:
        """List the recordings; a missing folder has none."""
        self.folder = folder
        self._files: dict[str, Mapping[str, Path]] = {
            each: _files(folder / each if each else folder) for each in ("", *languages())
        }
        self._known: dict[Path, Sound | None] = {}
        self.problems: dict[str, SoundError | OSError] = {}

    def __len__(self) -> int:
        return sum(map(len, self._files.values()))

    def recording(self, key: str, language: Language) -> tuple[Sound, ...]:
        """Return the recordings that compose a phrase, in order; empty if not recorded."""
        whole = self._read(key, language)
        if whole is not None:
            return (whole,)
        made = [self._read(part, language) for part in parts(key)]
        return tuple(part for part in made if part is not None) if all(made) else ()

    def read_all(self) -> None:
        """Read every file once, to find all `problems`."""
        for files in self._files.values():
            for path in files.values():
                self._load(path)

    def _read(self, key: str, language: Language) -> Sound | None:
        if not key:
            return None
        path = self._files[language].get(key) or self._files[""].get(key)
        return None if path is None else self._load(path)

    def _load(self, path: Path) -> Sound | None:
        if path not in self._known:
            try:
                self._known[path] = sound_file.read(path)
            except (SoundError, OSError) as problem:
                self.problems[path.name] = problem
                self._known[path] = None
        return self._known[path]


def _files(folder: Path) -> dict[str, Path]:
    """Return the recordings in a folder by key; a WAV file is preferred to an Ogg file."""
    try:
        paths = sorted(folder.iterdir(), key=lambda path: (path.suffix.lower() != ".ogg", path))
    except OSError:
        return {}
    return {
        path.stem.lower(): path
        for path in paths
        if path.suffix.lower() in sound_file.SUFFIXES and path.is_file()
    }
