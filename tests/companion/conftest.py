"""Fixtures for all tests of `companion`."""

from pathlib import Path

import pytest

from companion.games.yahtzee.state import YahtzeeSetup
from companion.storage.game_store import GameStore
from tests.companion.tabletop import Tabletop, table_for


@pytest.fixture
def games(tmp_path: Path) -> GameStore:
    """Return a folder for games."""
    return GameStore(tmp_path)


@pytest.fixture
def store(tmp_path: Path) -> GameStore:
    """Return a folder of games, created with the first game."""
    return GameStore(tmp_path / "games")


@pytest.fixture
def table(games: GameStore) -> Tabletop:
    """Return a table of Ana and Bo with an empty tray."""
    return table_for(games)


@pytest.fixture
def alone(games: GameStore) -> Tabletop:
    """Return a table of Ana alone, who plays every turn."""
    return table_for(games, setup=YahtzeeSetup(version=1, players=("Ana",)))
