"""The games: every package in this folder is one, found by listing them.

A game is a package here whose `GAME` is a `companion.games.game.Game`. See README.md for how to add
one. The names in `__all__` are for other programs too, and stay (deploy/docs/develop/library.md).
"""

import importlib
import importlib.util
import pkgutil
from functools import cache
from types import ModuleType

from companion.games.errors import BadSetup, IllegalAction
from companion.games.game import Action, AnyGame, Outcome, Setup, Standing, fold
from companion.language.errors import BilingualError

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


class UnknownGame(BilingualError, LookupError):
    """There is no game of that name."""

    fr = "Aucun jeu ne s'appelle « {name} » ici (il y a : {known})."
    en = "No game here is called “{name}” (there are: {known})."


def names() -> tuple[str, ...]:
    """The names of all games, in alphabetical order."""
    return _listed(tuple(__path__))


@cache  # every record that is read asks, and no game comes to folders already listed
def _listed(folders: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(sorted(entry.name for entry in pkgutil.iter_modules(folders) if entry.ispkg))


def find(name: str) -> AnyGame:
    """The game of that name. Raises UnknownGame."""
    if name not in names():
        raise UnknownGame(name=name, known=", ".join(names()))
    game: AnyGame = importlib.import_module(f"{__name__}.{name}").GAME
    return game


def part(name: str, module: str) -> ModuleType | None:
    """Return a module of a game's folder, such as "counted"; None if there is none."""
    if name not in names():
        return None
    path = f"{__name__}.{name}.{module}"
    return importlib.import_module(path) if _has(path) else None


@cache  # asked of every game that is read, and no module comes to folders already looked into
def _has(path: str) -> bool:
    return importlib.util.find_spec(path) is not None
