"""Find the screens: every package in `ui/touch/screens` is one.

A package exports `SCREEN`, a subclass of `ui.touch.base.screen.BaseScreen`; a game's table screen
has the game's name. Its words are in a `words.toml` beside it. A screen without a game that has a
word `tile` is offered on Home under that name, with the picture its class has as `tile`.
"""

import importlib
import pkgutil
from pathlib import Path
from types import ModuleType
from typing import Any

from companion.language.words import Words
from ui.telling import speech

SCREENS = "ui.touch.screens"


def _package() -> ModuleType:
    return importlib.import_module(SCREENS)  # by its name: the screens stand above this module


def names() -> tuple[str, ...]:
    """Return the names of all screens, in alphabetical order."""
    return tuple(
        sorted(entry.name for entry in pkgutil.iter_modules(_package().__path__) if entry.ispkg)
    )


def load(name: str) -> Any:
    """Return the screen class of that name. Raises ModuleNotFoundError if there is none."""
    return importlib.import_module(f"{SCREENS}.{name}").SCREEN


def folder(name: str) -> Path:
    """Return the folder with a screen's files. Raises FileNotFoundError if there is none."""
    for path in _package().__path__:
        if (screen := Path(path) / name).is_dir():
            return screen
    raise FileNotFoundError(name)


def words() -> Words:
    """Return the words of all faces and of the touch screen; a screen's as `<screen>.<key>`."""
    screens = ((name, folder(name)) for name in names())
    return speech.load((("", Path(__file__).parent), *screens))
