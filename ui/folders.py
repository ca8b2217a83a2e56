"""Paths of the companion's files and folders, the data folder's lock, and the default language."""

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import platformdirs

from companion import settings
from companion.language.catalogue import SOURCE, languages
from companion.language.errors import TranslatedError
from companion.language.text import Language, Text
from companion.storage.durable_file import DurableFile, FileInUse, make_folder

NAME = "table-companion"
LOCK = "open.lock"
LEAST_FREE = 200  # megabytes, enough for years of games; optional files are not written below
KEPT_FOR_GAMES = Text(
    "the last {least_free} MB of the disk are for the games", least_free=LEAST_FREE
)


class OpenAlready(TranslatedError, OSError):
    """Another companion already uses this data folder."""

    message = "The companion is already open on this computer: there is only one at a time."


@contextmanager
def alone(data: Path) -> Iterator[None]:
    """Hold the data folder's lock inside the block. Raises OpenAlready.

    The system releases it when the program ends. On a disk without locks the block runs unlocked.
    """
    lock = None
    try:
        make_folder(data)
        lock = DurableFile(data / LOCK)
    except FileInUse:
        raise OpenAlready from None
    except OSError:
        pass
    try:
        yield
    finally:
        if lock is not None:
            lock.close()


def data_folder() -> Path:
    """Return the folder of all state: COMPANION_DATA, else the user's data folder."""
    path = os.environ.get("COMPANION_DATA")
    return Path(path) if path else platformdirs.user_data_path(NAME, appauthor=False)


def games_folder(data: Path) -> Path:
    """Return the journals' folder within the data folder."""
    return data / "games"


def simulated_folder(data: Path) -> Path:
    """Return the data folder of the simulated table, inside the real one.

    Games of bots and lessons from drawn dice stay apart from people's games.
    """
    return data / "simulated"


def corrections_folder(data: Path) -> Path:
    """Return the folder, within the data folder, of corrected readings and their pictures."""
    return data / "corrections"


def roll_pictures_folder(data: Path) -> Path:
    """Return the folder, within the data folder, of the tray's picture at each roll."""
    return data / "roll-pictures"


def memory_file(data: Path) -> Path:
    """Return the file, beside the corrections, of the looks of this table's dice."""
    return corrections_folder(data) / "known-dice.bin"


def meeting_file(data: Path) -> Path:
    """Return the file, within the data folder, that exists once *Meet my dice* was offered."""
    return data / "dice-met"


def turn_box_file(data: Path) -> Path:
    """Return the file, within the data folder, of the turn box."""
    return data / "turn-box.json"


def profiles_file(data: Path) -> Path:
    """Return the file, within the data folder, of the players' colours and signs."""
    return data / "profiles.json"


def lessons_file(data: Path) -> Path:
    """Return the file, within the data folder, of the lessons that were shown."""
    return data / "lessons.json"


def tuning_file(data: Path) -> Path:
    """Return the file, within the data folder, of the strictness tuned for this table."""
    return data / "tuned.toml"


def languages_folder(data: Path) -> Path:
    """Return the folder, within the data folder, of the table's own catalogues."""
    return data / "languages"


def backups_folder(data: Path) -> Path:
    """Return the folder of automatic backups: COMPANION_BACKUPS, else within the data folder."""
    path = os.environ.get("COMPANION_BACKUPS")
    return Path(path) if path else data / "backups"


def sheets_folder(data: Path) -> Path | None:
    """Return the folder of the sheets of games within the user's documents.

    None without documents, as on a kiosk, or if `data` is not the default data folder.
    """
    if data == platformdirs.user_data_path(NAME, appauthor=False):
        documents = platformdirs.user_documents_path()
        if documents.is_dir():
            return documents / "Companion"
    return None


def settings_file() -> Path:
    """Return the settings file: COMPANION_SETTINGS, else in the user's configuration folder."""
    path = os.environ.get("COMPANION_SETTINGS")
    if path:
        return Path(path)
    return platformdirs.user_config_path(NAME, appauthor=False) / "settings.toml"


def spoken_language() -> Language:
    """Return the command line's default language, the same as the screen's.

    COMPANION_LANGUAGE, else the setting, else the system's.
    """
    if os.environ.get("COMPANION_LANGUAGE"):
        return system_language()
    return settings.language(settings_file()) or system_language()


def system_language() -> Language:
    """Return the language that COMPANION_LANGUAGE, else the locale variables, name; else English.

    The locale need not be installed.
    """
    for name in ("COMPANION_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(name):
            code = re.split("[^a-z]", value.lower())[0]
            return code if code in languages() else SOURCE
    return SOURCE
