"""Fixtures: games in a folder outside the program: Coins, Trio, Mixed and games that fail."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from companion import games
from tests.companion.games import toy

HERE = Path(__file__).parent
Put = Callable[[str, str], None]


@pytest.fixture
def shelf(tmp_path: Path) -> Iterator[Path]:
    """Yield a folder of games that the companion searches."""
    folder = tmp_path / "shelf"
    folder.mkdir()
    with toy.offered_from(folder):
        yield folder
    games._has.cache_clear()


@pytest.fixture
def coins(shelf: Path) -> None:
    """Put the game of the documentation on the shelf, which has rules and no words."""
    toy.put_on(shelf)


@pytest.fixture
def trio(shelf: Path) -> None:
    """Put a game on the shelf that keeps dice, with words and options."""
    (shelf / "trio").mkdir()
    shutil.copy(HERE / "trio.py", shelf / "trio" / "__init__.py")
    shutil.copy(HERE / "words.toml", shelf / "trio")


@pytest.fixture
def mixed(shelf: Path) -> None:
    """Put a game on the shelf that has two sorts of dice."""
    (shelf / "mixed").mkdir()
    shutil.copy(HERE / "mixed.py", shelf / "mixed" / "__init__.py")


@pytest.fixture
def put(shelf: Path) -> Put:
    """Return a function that writes a module of a game, such as "trio/touch.py"."""

    def write(path: str, code: str) -> None:
        (shelf / path).parent.mkdir(exist_ok=True)
        (shelf / path).write_text(code, encoding="utf-8")

    return write
