"""Finds the screens: every package in `ui/touch/screens` is one.

A package exports `SCREEN`, a subclass of `ui.touch.base.screen.BaseScreen`; a game's table screen
has the game's name. Its words are in a `words.toml` beside it. A screen without a game that has a
word `tile` is offered on Home under that name, with the picture its class has as `tile`.
"""

import importlib
import pkgutil
from pathlib import Path
from types import ModuleType
from typing import Any

SCREENS = "ui.touch.screens"


def _package() -> ModuleType:
    return importlib.import_module(SCREENS)  # by its name: the screens stand above this module


def names() -> tuple[str, ...]:
    """The names of all screens, in alphabetical order."""
    return tuple(
        sorted(entry.name for entry in pkgutil.iter_modules(_package().__path__) if entry.ispkg)
    )


def load(name: str) -> Any:
    """The screen class of that name. Raises ModuleNotFoundError if there is none."""
    return importlib.import_module(f"{SCREENS}.{name}").SCREEN


def folder(name: str) -> Path:
    """The folder with a screen's files. Raises FileNotFoundError if there is none."""
    for path in _package().__path__:
        if (found := Path(path) / name).is_dir():
            return found
    raise FileNotFoundError(name)
