"""A game outside the catalogue: its package is written to a folder and put on the shelf."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from companion import games
from companion.games.game import AnyGame

COINS = Path(__file__).with_name("coins.py")

RECORD = """\
{"game":"coins","version":1,"players":["Ana","Bo"],"options":{"goal":8}}
{"action":"throw","die":5}
{"action":"pass"}
{"action":"throw","die":6}
"""


def put_on(shelf: Path) -> None:
    """Write the toy game's package into a folder."""
    (shelf / "coins").mkdir()
    (shelf / "coins" / "__init__.py").write_text(COINS.read_text("utf-8"), "utf-8")


@contextmanager
def on_shelf(folder: Path) -> Iterator[AnyGame]:
    """Put the toy game into a folder outside the program, and take it away afterwards."""
    put_on(folder)
    with offered_from(folder):
        yield games.find("coins")


@contextmanager
def offered_from(*folders: Path) -> Iterator[None]:
    """Look for games in more folders, and forget their modules before and after."""
    before = list(games.__path__)
    forget(*folders)
    games.__path__.extend(map(str, folders))
    try:
        yield
    finally:
        games.__path__[:] = before
        forget(*folders)


def forget(*folders: Path) -> None:
    """Drop the modules that were loaded from these folders, and all games from outside."""
    own = str(Path(games.__file__).parent)
    for name, module in list(sys.modules.items()):
        path = str(getattr(module, "__file__", None) or "")
        outside = name.startswith("companion.games.") and path and not path.startswith(own)
        if outside or any(str(folder) in path for folder in folders):
            del sys.modules[name]
