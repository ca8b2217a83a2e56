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
    added = [str(folder) for folder in folders]
    games.__path__.extend(added)
    try:
        yield
    finally:
        for folder in added:
            games.__path__.remove(folder)
        for name, module in list(sys.modules.items()):
            if any(folder in str(getattr(module, "__file__", "")) for folder in added):
                del sys.modules[name]
