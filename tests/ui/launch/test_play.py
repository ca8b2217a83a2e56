"""The simulated table plays only games that it began itself, never those of people."""

from pathlib import Path

import pytest

from companion.games.dalapapa import GAME
from companion.games.record import parse_header
from companion.storage.game_store import GameStore
from tests.ui.typed import Capture, companion

HEADER = '{"game":"dalapapa","version":1,"players":["Lea","Max"]}'
BY_ITSELF = ("play", GAME.name, "--simulated", "--no-face")


@pytest.fixture
def family(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a data folder with a family's unfinished game."""
    monkeypatch.setenv("COMPANION_SETTINGS", str(tmp_path / "settings.toml"))
    data = tmp_path / "data"
    store = GameStore(data / "games")
    opened = store.create(*parse_header(HEADER), "2025-01-01T20:00:00")
    opened.journal.close()
    store.put_in_play(opened.loaded.id)
    return data


def kept(folder: Path) -> dict[str, bytes]:
    """Return the files of a folder of games, except their index."""
    return {path.name: path.read_bytes() for path in folder.iterdir() if ".sqlite" not in path.name}


@pytest.mark.parametrize("named", ["by the variable", "on the command line"])
def test_bots_do_not_change_the_game_of_a_family(
    capsys: Capture, family: Path, monkeypatch: pytest.MonkeyPatch, named: str
) -> None:
    before = kept(family / "games")
    typed: tuple[object, ...] = ("--data", family)
    if named == "by the variable":
        monkeypatch.setenv("COMPANION_DATA", str(family))
        typed = ()
    assert companion(capsys, *BY_ITSELF, *typed)[0] == 0
    assert kept(family / "games") == before


def test_bots_continue_their_own_game(capsys: Capture, family: Path) -> None:
    store = GameStore(family / "simulated" / "games")
    opened = store.create(*parse_header(HEADER), "2025-01-01T20:00:00")
    opened.journal.close()
    assert companion(capsys, *BY_ITSELF, "--data", family)[0] == 0
    (game,) = store.games()
    assert (game.id, game.finished) == (opened.loaded.id, True)
