"""Where the companion keeps things on this computer, and which language it speaks."""

import argparse
import os
from pathlib import Path

import platformdirs

from companion import settings
from companion.language.errors import BilingualError
from companion.language.text import Language

NAME = "table-companion"


class NoSuchFolder(BilingualError, FileNotFoundError):
    """The folder that was named is not there: it would look like one that holds nothing."""

    fr = "Le dossier {folder} n'existe pas."
    en = "There is no folder {folder}."


def data_folder() -> Path:
    """The folder of all state: COMPANION_DATA, else the user's data folder."""
    given = os.environ.get("COMPANION_DATA")
    return Path(given) if given else platformdirs.user_data_path(NAME, appauthor=False)


def named_folder(options: argparse.Namespace) -> Path:
    """The folder of all state that a command only reads from. Raises NoSuchFolder.

    The usual one need not be there: before the first game it is not.
    """
    if options.data_given and not options.data.exists():
        raise NoSuchFolder(folder=options.data)
    data: Path = options.data
    return data


def games_folder(data: Path) -> Path:
    """The journals' folder within the data folder."""
    return data / "games"


def simulated_folder(data: Path) -> Path:
    """The folder, within the data folder, of all that is only pretended: a data folder itself.

    What bots play and what drawn dice teach never mixes with people's games, whoever named
    the data folder.
    """
    return data / "simulated"


def corrections_folder(data: Path) -> Path:
    """The folder, within the data folder, of what the eye learns from being corrected."""
    return data / "corrections"


def turn_box_file(data: Path) -> Path:
    """The file, within the data folder, of the turn box."""
    return data / "turn-box.json"


def profiles_file(data: Path) -> Path:
    """The file, within the data folder, of the players' colours and signs."""
    return data / "profiles.json"


def tuned_file(data: Path) -> Path:
    """The file, within the data folder, of the strictness tuned for this table."""
    return data / "tuned.toml"


def backups_folder(data: Path) -> Path:
    """Where automatic backups go: COMPANION_BACKUPS, else within the data folder."""
    given = os.environ.get("COMPANION_BACKUPS")
    return Path(given) if given else data / "backups"


def settings_file() -> Path:
    """The settings file: COMPANION_SETTINGS, else in the user's configuration folder."""
    given = os.environ.get("COMPANION_SETTINGS")
    if given:
        return Path(given)
    return platformdirs.user_config_path(NAME, appauthor=False) / "settings.toml"


def spoken_language() -> Language:
    """What the command line speaks where nobody asks for another: as the screen does.

    COMPANION_LANGUAGE, else what the settings choose, else the system's.
    """
    if os.environ.get("COMPANION_LANGUAGE"):
        return system_language()
    return settings.language(settings_file()) or system_language()


def system_language() -> Language:
    """French where the environment asks for it, else English; COMPANION_LANGUAGE goes first.

    A language that is not installed on this computer is asked for there all the same.
    """
    for name in ("COMPANION_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        if said := os.environ.get(name):
            return "fr" if said.lower().startswith("fr") else "en"
    return "en"
