"""Find the screens: every package in `ui/touch/screens`, and a table screen for each game.

A package exports `SCREEN`, a subclass of `ui.touch.base.screen.BaseScreen`; a game's table screen
has the game's name and lies in `touch/` of the game's folder. A game without such a screen gets the
generic screen. Words are in a `words.toml` in the screen's or the game's folder. A screen without a
game is offered on Home if it has a word `tile`, under that word and with the sign `tile` of its
class.
"""

import importlib
import logging
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from companion import games
from companion.games.game import AnyGame
from companion.language.words import Words
from ui.telling import faces, speech

SCREENS = "ui.touch.screens"
GENERIC = "ui.touch.generic"
TOUCH = "touch"

_log = logging.getLogger(__name__)


def names() -> tuple[str, ...]:
    """Return the names of all screens, in alphabetical order."""
    return tuple(sorted({*plain_names(), *games.names()}))


def plain_names() -> tuple[str, ...]:
    """Return the names of the screens without a game, in alphabetical order."""
    return tuple(sorted(_plain_screens()))


def load(name: str) -> Any:
    """Return the screen class called `name`. Raises ModuleNotFoundError if there is none."""
    if name in _plain_screens() or name not in games.names():
        return importlib.import_module(f"{SCREENS}.{name}").SCREEN
    return _own_table(games.find(name)) or generic(name)


def picture(name: str) -> Any:
    """Return a new widget with a game's picture on Home."""
    try:
        return load(name).tile()
    except Exception:
        if not games.is_outside(name):
            raise
        _log.exception("the picture of %s cannot be drawn", name)
        return generic(name).tile()


def generic(game: str) -> Any:
    """Return the class of the generic table screen for a game, drawn from its rules."""
    return importlib.import_module(GENERIC).screen_of(games.find(game))


@cache  # called with every view; a failed import is not repeated
def _own_table(game: AnyGame) -> Any:
    """Return the class of a game's own table screen; None without one, or if its code fails."""
    try:
        package = faces.part(game.name, TOUCH)
        return None if package is None else package.SCREEN
    except Exception:
        if not games.is_outside(game.name):
            raise
        _log.exception("the screen of %s cannot be used", game.name)
        return None


def words() -> Words:
    """Return the words of all faces and of the touch screen.

    Words of a screen or of a game have the keys `<name>.<key>`.
    """
    return speech.load((("", Path(__file__).parent), *faces.folders(), *_plain_screens().items()))


def _plain_screens() -> Mapping[str, Path]:
    """Return the folders of the screens in `ui/touch/screens`, by name."""
    # imported by name, because the screens depend on this module
    return faces.packages(tuple(importlib.import_module(SCREENS).__path__))
