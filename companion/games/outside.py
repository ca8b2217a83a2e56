"""Games that are no part of the companion: packages in folders, and installed packages.

Folders are named by the variable COMPANION_GAMES (several are separated as in PATH), and by the
settings file, whose folder the program adds to that variable; an appliance has a folder that only
root writes. An installed package names its games as entry points of the group
`table_companion.games`. An unusable game is left out, with a sentence that names the reason.
"""

import importlib
import os
import pkgutil
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from companion.entry_points import installed
from companion.games.game import Game
from companion.language.errors import TranslatedError

KIT = 1  # the version of the interface for games
GROUP = "table_companion.games"
VARIABLE = "COMPANION_GAMES"
APPLIANCE = Path("/var/lib/table-companion/games")


class UnusableGame(TranslatedError, ImportError):
    """A game from outside that cannot be offered; every reason has its own subclass."""


class GameFails(UnusableGame):
    """The game's code raises an error while it is loaded."""

    message = "The game “{name}” cannot be loaded: {reason}."


class NoGame(UnusableGame):
    """The package has no object GAME of the class Game."""

    message = "The package “{name}” holds no game (GAME)."


class NamedOtherwise(UnusableGame):
    """The game's own name differs from that of its package or entry point."""

    message = "The game “{name}” calls itself “{own}”: both names must be equal."


class UnknownKit(UnusableGame):
    """The game was made for a version of the kit that this companion does not know."""

    message = (
        "The game “{name}” was made for another kit ({kit}); this companion knows kit {known}."
    )


class NameTaken(UnusableGame):
    """Another game has that name already."""

    message = "There is a game called “{name}” already."


class OutsideGames(NamedTuple):
    """The modules of the usable games by name, and the reasons against the others."""

    modules: Mapping[str, str]
    troubles: Mapping[str, UnusableGame]


def folders(variables: Mapping[str, str]) -> list[str]:
    """Return the folders that may hold games: those of COMPANION_GAMES, then the appliance's."""
    named = [
        Path(name).absolute() for name in variables.get(VARIABLE, "").split(os.pathsep) if name
    ]
    return [str(folder) for folder in (*named, APPLIANCE) if folder.is_dir()]


def load(taken: Iterable[str], package: str, paths: Iterable[str]) -> OutsideGames:
    """Load every game in the folders `paths`, as modules of `package`, and of entry points.

    The names in `taken` are those of the companion's own games. Of several games with the same name
    the first is used: games in folders come before installed packages.
    """
    names = set(taken)
    modules: dict[str, str] = {}
    troubles: dict[str, UnusableGame] = {}
    for name, module in (*_in_folders(package, paths), *installed(GROUP)):
        if name in modules:
            continue
        try:
            if name in names:
                raise NameTaken(name=name)
            _check(name, module)
        except UnusableGame as trouble:
            troubles.setdefault(name, trouble)
        else:
            names.add(name)
            modules[name] = module
    return OutsideGames(modules, troubles)


def _in_folders(package: str, paths: Iterable[str]) -> Iterator[tuple[str, str]]:
    for entry in pkgutil.iter_modules(list(paths)):
        if entry.ispkg:
            yield entry.name, f"{package}.{entry.name}"


def _check(name: str, module: str) -> None:
    """Load a game's module. Raises UnusableGame."""
    try:
        loaded = importlib.import_module(module)
    except (Exception, SystemExit) as error:
        raise GameFails(name=name, reason=f"{type(error).__name__}: {error}") from error
    game = getattr(loaded, "GAME", None)
    if not isinstance(game, Game):
        raise NoGame(name=name)
    kit = getattr(loaded, "KIT", None)
    if kit != KIT:
        raise UnknownKit(name=name, kit="?" if kit is None else kit, known=KIT)
    if not game.name == name == game.setup_type.__struct_config__.tag:
        raise NamedOtherwise(name=name, own=game.name)
