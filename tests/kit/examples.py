"""The games beside the page *Add a game*, each in a folder of its own."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from companion import games

EXAMPLES = Path(__file__).parents[2] / "deploy" / "docs" / "develop" / "examples"
FOLDERS = {"jeu421": "421", "ten_thousand": "ten_thousand", "yatzy": "yatzy"}


@contextmanager
def offered(*folders: Path) -> Iterator[None]:
    """Let the companion look for games in more folders."""
    before = list(games.__path__)
    games.__path__.extend(map(str, folders))
    try:
        yield
    finally:
        games.__path__[:] = before
        forget(*folders)


def forget(*folders: Path) -> None:
    """Drop the modules that were loaded from these folders."""
    for name, module in list(sys.modules.items()):
        if any(str(folder) in str(getattr(module, "__file__", "")) for folder in folders):
            del sys.modules[name]
