"""A game that is in no catalogue: its package is written to a folder and put on the shelf."""

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
def offered_from(folder: Path) -> Iterator[None]:
    """Look for games in a folder too, and forget its modules before and after."""
    before = list(games.__path__)
    _forget()
    games.__path__.append(str(folder))
    try:
        yield
    finally:
        games.__path__[:] = before
        _forget()


def _forget() -> None:
    own = str(Path(games.__file__).parent)
    for name in [name for name in sys.modules if name.startswith("companion.games.")]:
        if not str(getattr(sys.modules[name], "__file__", own)).startswith(own):
            del sys.modules[name]
