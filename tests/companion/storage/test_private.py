"""The companion's files are private on any machine."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion import settings
from companion.backup.archive import collect, save
from companion.backup.daily import keep_daily
from companion.backup.restore import restore
from companion.extras import turn_box, turn_box_file
from companion.learning import strictness
from companion.learning.corrections import Corrections
from companion.messages import Act
from companion.storage.game_store import GameStore
from companion.table.session import Session
from tests.companion.evening import ACTIONS, AT, started


@pytest.fixture(autouse=True)
def lax() -> Iterator[None]:
    """Set a file mode mask that makes new files readable for everybody."""
    before = os.umask(0o002)
    yield
    os.umask(before)


def modes(folder: Path) -> dict[str, int]:
    """Return the mode of each file and folder below, except private ones."""
    found = {path: path.stat().st_mode & 0o777 for path in folder.rglob("*")}
    return {
        str(path.relative_to(folder)): mode
        for path, mode in found.items()
        if mode != (0o700 if path.is_dir() else 0o600)
    }


def evening(data: Path) -> GameStore:
    """Play and list a game, and move another to the bin; return the store."""
    store = GameStore(data / "games")
    started(store).close()
    store.discard(store.last())
    session = started(store)
    for action in ACTIONS:
        session.handle(Act(action))
    session.close()
    store.put_in_play(store.last())
    assert len(store.games()) == 1
    return store


def test_all_stored_files_are_private(tmp_path: Path) -> None:
    data = tmp_path / "share" / "data"
    evening(data)
    settings.write(data / "config" / "settings.toml", settings.Settings())
    turn_box_file.write(data / "turn-box.json", turn_box.start(("Ana", "Bo")))
    Corrections(data / "corrections").add(b"picture", {}, 1000)
    strictness.tune(data / "tuned" / "tuned.toml", 0.9)
    backup = collect(data / "games", data / "config" / "settings.toml", AT)
    keep_daily(data / "backups", backup, "2025-01-01")
    save(backup, data / "stick" / "evening.zip")
    restore(backup, data / "restored", AT, replace=False)
    assert len(list(data.rglob("*"))) > 20
    assert modes(tmp_path) == {}


def test_a_public_file_becomes_private_when_written_again(tmp_path: Path) -> None:
    store = evening(tmp_path)
    path = tmp_path / "settings.toml"
    settings.write(path, settings.Settings())
    files = [one for one in tmp_path.rglob("*") if one.is_file() and one.parent.name != "bin"]
    assert len(files) == 5
    for file in files:
        file.chmod(0o644)
    session = Session(store.open(store.last(), AT), lambda: AT)
    session.handle(Act(ACTIONS[0]))
    session.close()
    store.put_in_play(store.last())
    settings.write(path, settings.Settings())
    assert modes(tmp_path) == {}


def test_the_mode_of_an_existing_folder_is_not_changed(tmp_path: Path) -> None:
    (tmp_path / "games").mkdir(0o750)
    evening(tmp_path)
    assert modes(tmp_path) == {"games": 0o750}
