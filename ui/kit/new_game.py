"""Write a new game: a copy of the package `template` under another name."""

import re
from pathlib import Path

from companion import games
from companion.games.outside import NameTaken
from companion.language.errors import TranslatedError

TEMPLATE = Path(__file__).with_name("template")
_NAME = re.compile(r"[a-z][a-z0-9_]{0,30}")
_PLACEHOLDER, _CLASS, _TITLE = "new_game", "NewGame", "New game"


class NoGameName(TranslatedError, ValueError):
    """The name cannot name a Python package. Details: name."""

    message = "A game cannot be called “{name}”: small letters, digits and _, a letter first."


class FolderTaken(TranslatedError, FileExistsError):
    """The new game's folder exists already. Details: folder."""

    message = "{folder} exists already: nothing is written there."


def write(name: str, folder: Path) -> Path:
    """Write a game of that name into a folder and return the game's own folder.

    Raises NoGameName, NameTaken, FolderTaken, OSError.
    """
    if _NAME.fullmatch(name) is None:
        raise NoGameName(name=name)
    if name in games.names():
        raise NameTaken(name=name)
    home = folder / name
    if home.exists():
        raise FolderTaken(folder=home)
    home.mkdir(parents=True)
    title = name.replace("_", " ").capitalize()
    for path in sorted(TEMPLATE.iterdir()):
        if not path.is_file():
            continue  # Python's own cache
        text = path.read_text(encoding="utf-8")
        for placeholder, replacement in (
            (_CLASS, "".join(map(str.capitalize, name.split("_")))),
            (_PLACEHOLDER, name),
            (_TITLE, title),
        ):
            text = text.replace(placeholder, replacement)
        (home / path.name.replace(_PLACEHOLDER, name)).write_text(text, encoding="utf-8")
    return home
