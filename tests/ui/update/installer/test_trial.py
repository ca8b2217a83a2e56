"""A new version is tried beside the present version."""

from pathlib import Path

import pytest

from ui.update.installer.errors import DoesNotStart, ReadsOtherwise
from ui.update.installer.trial import games_read_by, try_version

ONE = '[{"id": "yahtzee-1", "actions": 7, "trouble": null}]'
FEWER = '[{"id": "yahtzee-1", "actions": 6, "trouble": null}]'
DAMAGED = '[{"id": "yahtzee-1", "actions": 7, "trouble": {"fr": "…", "en": "…"}}]'


def version(folder: Path, games: str, *, doctor: int = 0, lists: int = 0) -> Path:
    """Create a version whose python prints these games; `doctor` and `lists` are exit statuses."""
    folder.mkdir()
    python = folder / "python"
    python.write_text(
        f"#!/bin/sh\ncase $* in *games*) echo '{games}'; exit {lists} ;; *) exit {doctor} ;; esac\n"
    )
    python.chmod(0o755)
    return python


def attempt(home: Path, new: Path, old: Path) -> None:
    (home / "data" / "games").mkdir(parents=True)
    try_version(new, old, data=home / "data", work=home, version="0.3.0", stays="0.2.0", user=None)


def test_a_version_that_draws_and_reads_all_games_equally_passes(tmp_path: Path) -> None:
    attempt(tmp_path, version(tmp_path / "new", ONE), version(tmp_path / "old", ONE))
    assert not (tmp_path / "games-seen").exists()


def test_a_version_that_draws_nothing_fails(tmp_path: Path) -> None:
    new = version(tmp_path / "new", ONE, doctor=1)
    with pytest.raises(DoesNotStart):
        attempt(tmp_path, new, version(tmp_path / "old", ONE))


@pytest.mark.parametrize("read", [FEWER, DAMAGED, "[]"])
def test_a_version_that_reads_a_game_differently_fails(tmp_path: Path, read: str) -> None:
    with pytest.raises(ReadsOtherwise):
        attempt(tmp_path, version(tmp_path / "new", read), version(tmp_path / "old", ONE))


@pytest.mark.parametrize("said", ["nonsense", "{}", '[{"id": 1}]', "[3]"])
def test_a_version_that_lists_no_games_fails(tmp_path: Path, said: str) -> None:
    with pytest.raises((DoesNotStart, ReadsOtherwise)):
        attempt(tmp_path, version(tmp_path / "new", said), version(tmp_path / "old", ONE))


def test_an_old_version_that_no_longer_runs_is_not_compared(tmp_path: Path) -> None:
    old = version(tmp_path / "old", ONE, lists=1)
    attempt(tmp_path, version(tmp_path / "new", FEWER), old)


def test_a_missing_python_reads_nothing(tmp_path: Path) -> None:
    assert games_read_by(tmp_path / "python", tmp_path, tmp_path, None) is None
    with pytest.raises(DoesNotStart):
        attempt(tmp_path, tmp_path / "python", version(tmp_path / "old", ONE))
