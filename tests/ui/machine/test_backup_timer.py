"""The automatic backup runs beside the game and never delays it."""

from pathlib import Path

import pytest

from companion.backup.archive import Backup, collect, unpack
from companion.backup.daily import dailies
from tests.companion.disk import named_no_text
from tests.companion.evening import written
from tests.ui.waiting import until
from ui.machine.backup_timer import daily_backups


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("COMPANION_SETTINGS", str(tmp_path / "settings.toml"))
    monkeypatch.delenv("COMPANION_BACKUPS", raising=False)
    (tmp_path / "games").mkdir()
    return tmp_path


def test_a_backup_is_made_at_the_start_and_on_each_new_day(data: Path) -> None:
    written(data / "games" / "yahtzee-1.journal")
    day = "2025-01-01"
    with daily_backups(data, today=lambda: day, pause=0.01):
        assert until(lambda: len(dailies(data / "backups")) == 1)
        written(data / "games" / "yahtzee-2.journal")
        day = "2025-01-02"
        assert until(lambda: len(dailies(data / "backups")) == 2)


def test_games_of_the_same_day_are_added_at_the_next_check(data: Path) -> None:
    written(data / "games" / "yahtzee-1.journal")
    with daily_backups(data, today=lambda: "2025-01-01", pause=0.01):
        assert until(lambda: dailies(data / "backups"))
        written(data / "games" / "yahtzee-2.journal")
        assert until(lambda: len(games_in(data / "backups")) == 2)
    assert len(dailies(data / "backups")) == 1


def games_in(backups: Path) -> set[str]:
    (path,) = dailies(backups)
    return set(unpack(path.read_bytes(), path.name).games)


def test_no_backup_is_made_without_games(data: Path) -> None:
    with daily_backups(data, pause=0.001):
        pass
    assert not (data / "backups").exists()


def test_a_backup_can_be_written_to_another_disk(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written(data / "games" / "yahtzee-1.journal")
    monkeypatch.setenv("COMPANION_BACKUPS", str(data / "stick"))
    with daily_backups(data):
        assert until(lambda: dailies(data / "stick"))


def test_a_failed_backup_is_reported_and_tried_again(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    written(data / "games" / "yahtzee-1.journal")
    (data / "backups").write_text("a file in the folder's place")
    said = ""

    def heard() -> bool:
        nonlocal said
        said += capsys.readouterr().err
        return "companion: backup:" in said

    with daily_backups(data, pause=0.01):
        assert until(heard)
        (data / "backups").unlink()
        assert until(lambda: dailies(data / "backups"))


def test_unreadable_settings_are_reported_and_the_games_are_saved(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    written(data / "games" / "yahtzee-1.journal")
    (data / "settings.toml").mkdir()
    with daily_backups(data):
        assert until(lambda: dailies(data / "backups"))
    assert "settings.toml" in capsys.readouterr().err


def test_an_unexpected_error_is_logged_and_the_backup_made_at_the_next_check(
    data: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    written(data / "games" / "yahtzee-1.journal")
    looks: list[str] = []

    def stumbles(games: Path, settings: Path, at: str, profiles: Path, memory: Path) -> Backup:
        looks.append(at)
        if len(looks) == 1:
            raise RuntimeError("a slip of our own")
        return collect(games, settings, at, profiles, memory)

    monkeypatch.setattr("ui.machine.backup_timer.collect", stumbles)
    with daily_backups(data, pause=0.01):
        assert until(lambda: dailies(data / "backups"))
    assert "a slip of our own" in caplog.text


def test_a_game_with_an_undecodable_name_is_reported_and_the_others_are_saved(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    written(data / "games" / "yahtzee-1.journal")
    written(named_no_text(data / "games" / "yahtzee-1.journal"))
    with daily_backups(data):
        assert until(lambda: dailies(data / "backups"))
    assert "companion: backup: caf?:" in capsys.readouterr().err
