"""The folder for sheets, and the lock: a second companion reports the first and ends."""

import errno
from pathlib import Path

import platformdirs
import pytest

from tests.companion.disk import lockless
from ui import folders
from ui.cli.main import main
from ui.folders import OpenAlready, alone


def test_sheets_are_stored_with_the_users_documents(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data, documents = tmp_path / "data", tmp_path / "Documents"
    monkeypatch.setattr(platformdirs, "user_data_path", lambda *_, **__: data)
    monkeypatch.setattr(platformdirs, "user_documents_path", lambda: documents)
    assert folders.sheets_folder(data) is None  # as on a kiosk, which has no documents folder
    documents.mkdir()
    assert folders.sheets_folder(data) == documents / "Companion"
    assert folders.sheets_folder(tmp_path / "named") is None


@pytest.mark.parametrize(("language", "told"), [("en", "already"), ("fr", "déjà")])
def test_a_second_companion_ends_with_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], language: str, told: str
) -> None:
    run = ["run", "--simulated", "--no-face", "--data", str(tmp_path), "--language", language]
    with alone(tmp_path):
        assert main(run) == 2
    said = capsys.readouterr().err
    assert told in said
    assert len(said.splitlines()) == 1
    assert not (tmp_path / "games").exists()


def test_another_companion_may_start_once_the_first_has_ended(tmp_path: Path) -> None:
    for _ in range(2):
        with alone(tmp_path), pytest.raises(OpenAlready), alone(tmp_path):
            pass


def test_a_disk_without_locks_stops_nobody(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file where a folder should be")
    with alone(tmp_path / "data"):
        pass


@pytest.mark.parametrize("code", [errno.ENOLCK, errno.EIO])
def test_a_disk_without_locks_is_not_taken_for_a_second_companion(
    tmp_path: Path, code: int
) -> None:
    with lockless(code), alone(tmp_path):
        pass
