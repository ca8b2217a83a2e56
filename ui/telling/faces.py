"""Find the modules of a game's folder for each face.

The folder of a game is `ui/games/<game>`, or for a game from outside the folder of its rules. It
may contain `telling.py`, `touch/` (its screens), `voice.py`, `page.py`, `paper.py`, `words.toml`
and `voice.toml`. A module is imported by name when a face needs it, so that a face knows no game
and loads no other face's libraries.
"""

import importlib
import importlib.util
import logging
import pkgutil
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

from companion import games
from companion.games.game import AnyGame
from companion.language.words import Words
from ui.telling import speech
from ui.telling.game_telling import GameTelling

GAMES = "ui.games"
_log = logging.getLogger(__name__)


def names() -> tuple[str, ...]:
    """Return the names of the games that have a folder, in alphabetical order."""
    return tuple(name for name, _ in folders())


def folders() -> tuple[tuple[str, Path], ...]:
    """Return each game's name and folder, in alphabetical order of the names."""
    own = _own()
    others = ((name, games.folder(name)) for name in games.names() if name not in own)
    return tuple(sorted((*own.items(), *((name, at) for name, at in others if at is not None))))


def has(game: str, module: str) -> bool:
    """Return whether a game has that module, such as "touch", without loading it."""
    return _exists(_address(game, module)) if game in _own() else games.has_part(game, module)


def part(game: str, module: str) -> ModuleType | None:
    """Return a game's module, such as "voice"; None if there is none."""
    if game not in _own():
        return games.part(game, module)
    address = _address(game, module)
    return importlib.import_module(address) if _exists(address) else None


def telling(game: str) -> GameTelling[Any, Any]:
    """Return a game's own telling, or the telling drawn from its rules alone.

    The latter also replaces a telling from outside that cannot be loaded. Raises UnknownGame.
    """
    try:
        module = part(game, "telling")
        own: GameTelling[Any, Any] | None = None if module is None else module.TELLING
    except Exception:
        if game in _own():
            raise
        _log.exception("the telling of %s cannot be used", game)
        own = None
    return own or _from_rules(games.find(game))


def words() -> Words:
    """Return the words of all faces, and those of each game as `<game>.<key>`."""
    return _words(folders())


def _address(game: str, module: str) -> str:
    return f"{GAMES}.{game}.{module}"


def _own() -> Mapping[str, Path]:
    """Return the folders of the games in `ui/games`, by name."""
    # imported by name: the games stand above this module
    return packages(tuple(importlib.import_module(GAMES).__path__))


@cache  # used for every view; folders already listed get no new packages
def packages(places: tuple[str, ...]) -> Mapping[str, Path]:
    """Return the packages in these folders by name, each with its own folder."""
    return {
        entry.name: Path(place) / entry.name
        for place in places
        for entry in pkgutil.iter_modules([place])
        if entry.ispkg
    }


@cache  # used for every view
def _from_rules(game: AnyGame) -> GameTelling[Any, Any]:
    return GameTelling(game)


@cache
def _exists(address: str) -> bool:
    return importlib.util.find_spec(address) is not None


@cache
def _words(games: tuple[tuple[str, Path], ...]) -> Words:
    return speech.load(games)
