"""Paths of the companion's files and folders, and its default language."""

import argparse
import os
from pathlib import Path

import platformdirs

from companion import settings
from companion.language.errors import BilingualError
from companion.language.text import Language

NAME = "table-companion"


class NoSuchFolder(BilingualError, FileNotFoundError):
    """The data folder that was named does not exist."""

    fr = "Le dossier {folder} n'existe pas."
    en = "There is no folder {folder}."


def data_folder() -> Path:
    """The folder of all state: COMPANION_DATA, else the user's data folder."""
    given = os.environ.get("COMPANION_DATA")
    return Path(given) if given else platformdirs.user_data_path(NAME, appauthor=False)


def named_folder(options: argparse.Namespace) -> Path:
    """The data folder for a command that only reads. Raises NoSuchFolder.

    Only a folder that was named must exist; the default one appears with the first game.
    """
    if options.data_given and not options.data.exists():
        raise NoSuchFolder(folder=options.data)
    data: Path = options.data
    return data


def games_folder(data: Path) -> Path:
    """The journals' folder within the data folder."""
    return data / "games"


def simulated_folder(data: Path) -> Path:
    """The data folder of the simulated table, inside the real one.

    Games of bots and lessons from drawn dice stay apart from people's games.
    """
    return data / "simulated"


def corrections_folder(data: Path) -> Path:
    """The folder, within the data folder, of corrected readings and their pictures."""
    return data / "corrections"


def roll_pictures_folder(data: Path) -> Path:
    """The folder, within the data folder, of what lay in the tray at each roll."""
    return data / "roll-pictures"


def memory_file(data: Path) -> Path:
    """The file, beside the corrections, of what this table's dice look like."""
    return corrections_folder(data) / "known-dice.bin"


def meeting_file(data: Path) -> Path:
    """The file, within the data folder, that says the eye was offered to meet the dice."""
    return data / "dice-met"


def turn_box_file(data: Path) -> Path:
    """The file, within the data folder, of the turn box."""
    return data / "turn-box.json"


def profiles_file(data: Path) -> Path:
    """The file, within the data folder, of the players' colours and signs."""
    return data / "profiles.json"


def lessons_file(data: Path) -> Path:
    """The file, within the data folder, of what games have taught so far."""
    return data / "lessons.json"


def tuning_file(data: Path) -> Path:
    """The file, within the data folder, of the strictness tuned for this table."""
    return data / "tuned.toml"


def backups_folder(data: Path) -> Path:
    """Where automatic backups go: COMPANION_BACKUPS, else within the data folder."""
    given = os.environ.get("COMPANION_BACKUPS")
    return Path(given) if given else data / "backups"


def sheets_folder(data: Path) -> Path:
    """Where the sheets of games go: within a data folder that was named, else with the user's
    documents, where people look.
    """
    if data == platformdirs.user_data_path(NAME, appauthor=False):
        documents = platformdirs.user_documents_path()
        if documents.is_dir():
            return documents / "Companion"
    return data / "sheets"


def settings_file() -> Path:
    """The settings file: COMPANION_SETTINGS, else in the user's configuration folder."""
    given = os.environ.get("COMPANION_SETTINGS")
    if given:
        return Path(given)
    return platformdirs.user_config_path(NAME, appauthor=False) / "settings.toml"


def spoken_language() -> Language:
    """The command line's default language, the same as the screen's.

    COMPANION_LANGUAGE, else the setting, else the system's.
    """
    if os.environ.get("COMPANION_LANGUAGE"):
        return system_language()
    return settings.language(settings_file()) or system_language()


def system_language() -> Language:
    """French if COMPANION_LANGUAGE, else the locale variables, ask for it; else English.

    The locale need not be installed.
    """
    for name in ("COMPANION_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        if said := os.environ.get(name):
            return "fr" if said.lower().startswith("fr") else "en"
    return "en"
