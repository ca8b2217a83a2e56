"""A sound pack: a folder of recorded phrases, each file called by its phrase's key."""

from collections.abc import Mapping
from pathlib import Path

from companion.language.text import Language
from hardware.sound import sound_file
from hardware.sound.errors import SoundError
from hardware.sound.sound import Sound
from ui.voice.catalogue import parts


class SoundPack:
    """The recordings in a folder; a folder of a language in it (`fr`, `en`) goes before it.

    A file that cannot be read counts as none: its phrase is spoken. `problems` are such files.
    """

    def __init__(self, folder: Path) -> None:
        """Look which recordings there are; a folder that is not there has none."""
        self.folder = folder
        self._files: dict[str, Mapping[str, Path]] = {
            each: _files(folder / each if each else folder) for each in ("", "fr", "en")
        }
        self._known: dict[Path, Sound | None] = {}
        self.problems: dict[str, SoundError | OSError] = {}

    def __len__(self) -> int:
        return sum(map(len, self._files.values()))

    def recording(self, key: str, language: Language) -> tuple[Sound, ...]:
        """The recordings that say a phrase one after another; empty if it is not recorded."""
        whole = self._read(key, language)
        if whole is not None:
            return (whole,)
        made = [self._read(part, language) for part in parts(key)]
        return tuple(part for part in made if part is not None) if all(made) else ()

    def read_all(self) -> None:
        """Read every file once, to know the `problems`."""
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
    """The recordings in a folder by key; of a WAV and an Ogg file the WAV."""
    try:
        found = sorted(folder.iterdir(), key=lambda path: (path.suffix.lower() != ".ogg", path))
    except OSError:
        return {}
    return {
        path.stem.lower(): path
        for path in found
        if path.suffix.lower() in sound_file.SUFFIXES and path.is_file()
    }
