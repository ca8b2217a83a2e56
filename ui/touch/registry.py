"""Find the screens: every package in `ui/touch/screens`, and each game's `ui/games/NAME/touch`.

A package exports `SCREEN`, a subclass of `ui.touch.base.screen.BaseScreen`; a game's table screen
has the game's name. Words are in a `words.toml` in the screen's or the game's folder. A screen
without a game that has a word `tile` is offered on Home under that name, with the picture its class
has as `tile`.
"""

import importlib
import pkgutil
from pathlib import Path
from types import ModuleType
from typing import Any

from companion.language.words import Words
from ui.telling import faces, speech

SCREENS = "ui.touch.screens"
TOUCH = "touch"


def names() -> tuple[str, ...]:
    """Return the names of all screens, in alphabetical order."""
    tables = (name for name in faces.names() if faces.has(name, TOUCH))
    return tuple(sorted({*_plain_screens(), *tables}))


def load(name: str) -> Any:
    """Return the screen class of that name. Raises ModuleNotFoundError if there is none."""
    package = faces.part(name, TOUCH) or importlib.import_module(f"{SCREENS}.{name}")
    return package.SCREEN


def words() -> Words:
    """Return the words of all faces and of the touch screen.

    Those of a screen and of a game have the keys `<name>.<key>`.
    """
    return speech.load((("", Path(__file__).parent), *_plain_screens().items(), *faces.folders()))


def _plain_screens() -> dict[str, Path]:
    """Return the folders of the screens in `ui/touch/screens` by name."""
    return {
        entry.name: Path(place) / entry.name
        for place in _package().__path__
        for entry in pkgutil.iter_modules([place])
        if entry.ispkg
    }


def _package() -> ModuleType:
    return importlib.import_module(SCREENS)  # by its name: the screens stand above this module
