"""The games: every package in this folder, and packages from outside.

A game is a package whose `GAME` is a `companion.games.game.Game`. See README.md for the steps to
add a game, and `outside.py` for the places of packages from elsewhere. The names in `__all__` are
for other programs too, and stay (deploy/docs/develop/library.md).
"""

import importlib
import importlib.util
import os
import pkgutil
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import ModuleType

from companion.games import outside
from companion.games.errors import BadSetup, IllegalAction
from companion.games.game import Action, AnyGame, Setup, fold
from companion.games.standings import Better, Outcome, Standing
from companion.language.errors import TranslatedError
from companion.language.text import Text, Verbatim

__all__ = [
    "Action",
    "AnyGame",
    "BadSetup",
    "IllegalAction",
    "Outcome",
    "Setup",
    "Standing",
    "UnknownGame",
    "find",
    "fold",
    "names",
]


def look_again() -> None:
    """Look for games in the folders that COMPANION_GAMES names now."""
    __path__[1:] = outside.folders(os.environ)


look_again()


class UnknownGame(TranslatedError, LookupError):
    """There is no game of that name."""

    message = "No game here is called “{name}” (there are: {known})."


def names() -> tuple[str, ...]:
    """Return the names of all playable games, in alphabetical order."""
    own, outside = _listed(tuple(__path__))
    return tuple(sorted((*own, *outside.modules)))


def troubles() -> Mapping[str, outside.UnusableGame]:
    """Return why games from outside cannot be played, by name."""
    return _listed(tuple(__path__))[1].troubles


def is_outside(name: str) -> bool:
    """Return whether a playable game of that name comes from outside the companion."""
    return name in _listed(tuple(__path__))[1].modules


@cache  # called for every record that is read; no game is added to folders already listed
def _listed(paths: tuple[str, ...]) -> tuple[frozenset[str], outside.OutsideGames]:
    """Return the names of the companion's own games, and the games from outside."""
    own = frozenset(entry.name for entry in pkgutil.iter_modules(paths[:1]) if entry.ispkg)
    return own, outside.load(own, __name__, paths[1:])


def find(name: str) -> AnyGame:
    """Return the game of that name. Raises UnknownGame."""
    if name not in names():
        raise UnknownGame(name=name, known=", ".join(names()))
    game: AnyGame = importlib.import_module(_module(name)).GAME
    return game


def title(name: str) -> Text:
    """Return a game's title; its name if the game is unknown here."""
    return find(name).title if name in names() else Verbatim(name)


def better(name: str) -> Better:
    """Return whether more points win in a game, or fewer; "more" if the game is unknown here."""
    return find(name).better if name in names() else "more"


def counts_points(name: str) -> bool:
    """Return whether a game's totals tell more than the winner; True for an unknown game."""
    return name not in names() or find(name).unit is not None


def part(name: str, module: str) -> ModuleType | None:
    """Return a module of a game's folder, such as "counted"; None if there is none."""
    return importlib.import_module(f"{_module(name)}.{module}") if has_part(name, module) else None


def has_part(name: str, module: str) -> bool:
    """Return whether a game's folder has that module, without loading the module."""
    return name in names() and _has(f"{_module(name)}.{module}")


def folder(name: str) -> Path | None:
    """Return the folder of a game's code; None if there is no such game."""
    if name not in names():
        return None
    spec = importlib.util.find_spec(_module(name))
    return Path(spec.origin).parent if spec is not None and spec.origin else None


def _module(name: str) -> str:
    own, others = _listed(tuple(__path__))
    return f"{__name__}.{name}" if name in own else others.modules[name]


@cache  # called for every game that is read; no module is added to folders already searched
def _has(path: str) -> bool:
    try:
        return importlib.util.find_spec(path) is not None
    except ModuleNotFoundError:  # the game is a module of an installed package, not a folder
        return False
