"""Every command uses the folder of games named in the settings file."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.companion.games.toy import forget, offered_from
from tests.ui.typed import Capture, companion
from ui.kit.new_game import write


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Return a folder with a game, named in the settings file."""
    write("sea_dice", tmp_path / "games")
    (tmp_path / "settings.toml").write_text(f'games = "{tmp_path / "games"}"\n', "utf-8")
    monkeypatch.setenv("COMPANION_SETTINGS", str(tmp_path / "settings.toml"))
    monkeypatch.setenv("COMPANION_GAMES", "")
    with offered_from():
        yield tmp_path
    forget(tmp_path)


def known(capsys: Capture) -> str:
    """Return the error that lists the known games."""
    _, _, err = companion(capsys, "check-game", "chess")
    return err


def test_the_settings_name_a_folder_of_games(shelf: Path, capsys: Capture) -> None:
    assert "sea_dice" in known(capsys)
    # for programs started by the companion
    assert os.environ["COMPANION_GAMES"] == str(shelf / "games")


def test_the_folder_is_read_once_however_many_commands_run(shelf: Path, capsys: Capture) -> None:
    known(capsys)
    assert "sea_dice" in known(capsys)
    assert os.environ["COMPANION_GAMES"] == str(shelf / "games")


def test_the_environment_variable_comes_first(
    shelf: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = shelf / "first"
    write("sea_dice", first)
    (first / "sea_dice" / "__init__.py").write_text("raise ValueError('the first')", "utf-8")
    monkeypatch.setenv("COMPANION_GAMES", str(first))
    _, _, err = companion(capsys, "check-game", "sea_dice")
    assert "the first" in err


def test_unreadable_settings_stop_no_command(shelf: Path, capsys: Capture) -> None:
    (shelf / "settings.toml").write_text("games = 3", "utf-8")
    assert "chess is neither a game here" in known(capsys)
