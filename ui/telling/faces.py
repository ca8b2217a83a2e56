"""Find what a game's folder in `ui/games` has for each face.

A game's folder may have `touch/` (its screens), `voice.py`, `page.py`, `choices.py`, `paper.py`,
`words.toml` and `voice.toml`. A module is imported by name when a face asks for it, so that a face
knows no game and loads no other face's libraries.
"""

import importlib
import importlib.util
import pkgutil
from functools import cache
from pathlib import Path
from types import ModuleType

from companion.language.words import Words
from ui.telling import speech

GAMES = "ui.games"


def names() -> tuple[str, ...]:
    """Return the names of the games that have a folder, in alphabetical order."""
    return tuple(name for name, _ in folders())


def folders() -> tuple[tuple[str, Path], ...]:
    """Return each game's name and folder, in alphabetical order of the names."""
    # by its name: the games stand above this module
    return _listed(tuple(importlib.import_module(GAMES).__path__))


def has(game: str, module: str) -> bool:
    """Return whether a game has that module, such as "touch"; it is not loaded."""
    return _address(game, module) is not None


def part(game: str, module: str) -> ModuleType | None:
    """Return a game's module, such as "voice"; None if it has none."""
    address = _address(game, module)
    return None if address is None else importlib.import_module(address)


def words() -> Words:
    """Return the words of all faces, and those of each game as `<game>.<key>`."""
    return _words(folders())


def _address(game: str, module: str) -> str | None:
    address = f"{GAMES}.{game}.{module}"
    return address if game in names() and _exists(address) else None


@cache  # asked for every view that is shown, and no game comes to folders already listed
def _listed(places: tuple[str, ...]) -> tuple[tuple[str, Path], ...]:
    found = [
        (entry.name, Path(place) / entry.name)
        for place in places
        for entry in pkgutil.iter_modules([place])
        if entry.ispkg
    ]
    return tuple(sorted(found))


@cache
def _exists(address: str) -> bool:
    return importlib.util.find_spec(address) is not None


@cache
def _words(games: tuple[tuple[str, Path], ...]) -> Words:
    return speech.load(games)
