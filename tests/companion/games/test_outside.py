"""Games from folders and installed packages: found, loaded, or left out with a sentence."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion import games
from companion.games import outside
from companion.storage.index import rules_digest
from tests.companion.games.toy import COINS, offered_from


@pytest.fixture
def shelf(tmp_path: Path) -> Iterator[Path]:
    """Yield a folder of games that the companion searches."""
    folder = tmp_path / "shelf"
    folder.mkdir()
    with offered_from(folder):
        yield folder


def put(shelf: Path, name: str, code: str) -> None:
    """Write a package with this code into a folder."""
    (shelf / name).mkdir(parents=True)
    (shelf / name / "__init__.py").write_text(code, encoding="utf-8")


def coins(**replaced: str) -> str:
    """Return the code of the game of the documentation, with some words replaced."""
    code = COINS.read_text("utf-8")
    for old, new in replaced.items():
        code = code.replace(old, new)
    return code


def test_a_game_in_a_folder_is_one_of_the_games(shelf: Path) -> None:
    put(shelf, "coins", coins())
    assert "coins" in games.names()
    assert games.find("coins").name == "coins"
    assert games.folder("coins") == shelf / "coins"
    assert games.troubles() == {}


def test_unusable_games_are_reported_and_harm_no_other(shelf: Path) -> None:
    put(shelf, "broken", "raise ZeroDivisionError('by nought')")
    put(shelf, "leaves", "raise SystemExit(3)")
    put(shelf, "empty", "")
    put(shelf, "yahtzee", coins())
    put(shelf, "farthings", coins())
    put(shelf, "coins", coins(**{"KIT = 1": "KIT = 7"}))
    assert games.names() == ("d21", "dalapapa", "datis", "desfausse", "yahtzee")
    told = {name: trouble.sentence("en") for name, trouble in games.troubles().items()}
    assert told == {
        "broken": "The game “broken” cannot be loaded: ZeroDivisionError: by nought.",
        "leaves": "The game “leaves” cannot be loaded: SystemExit: 3.",
        "empty": "The package “empty” holds no game (GAME).",
        "yahtzee": "There is a game called “yahtzee” already.",
        "farthings": "The game “farthings” calls itself “coins”: both names must be equal.",
        "coins": "The game “coins” was made for another kit (7); this companion knows kit 1.",
    }


def test_a_game_that_names_no_kit_is_refused(shelf: Path) -> None:
    put(shelf, "coins", coins(**{"KIT = 1\n": ""}))
    assert isinstance(games.troubles()["coins"], outside.UnknownKit)


def test_an_installed_package_names_its_games_as_entry_points(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(tmp_path, "my_coins", coins())
    info = tmp_path / "my_coins-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: my-coins\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[table_companion.games]\ncoins = my_coins\n")
    monkeypatch.syspath_prepend(tmp_path)
    found = outside.load((), "companion.games", ())
    assert (found.modules, found.troubles) == ({"coins": "my_coins"}, {})
    put(tmp_path / "shelf", "coins", coins())
    with offered_from(tmp_path / "shelf"):
        found = outside.load((), "companion.games", [str(tmp_path / "shelf")])
    folder_first = {"coins": "companion.games.coins"}
    assert (found.modules, found.troubles) == (folder_first, {})
    sys.modules.pop("my_coins", None)


def test_the_folders_are_those_of_the_variable_that_exist(tmp_path: Path) -> None:
    variable = f"{tmp_path}::{tmp_path / 'none'}"
    assert outside.folders({outside.VARIABLE: variable})[:1] == [str(tmp_path)]
    assert len(outside.folders({outside.VARIABLE: variable})) == len(outside.folders({})) + 1


def test_lists_are_rebuilt_when_the_rules_of_a_game_from_outside_change(shelf: Path) -> None:
    put(shelf, "coins", coins())
    before = rules_digest("coins")
    rules_digest.cache_clear()
    (shelf / "coins" / "__init__.py").write_text(coins() + "\n# changed\n", encoding="utf-8")
    assert rules_digest("coins") != before
    rules_digest.cache_clear()
