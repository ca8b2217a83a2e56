"""Where the sheets of games go, and the lock: a second companion says so and leaves."""

import errno
from pathlib import Path

import platformdirs
import pytest

from tests.companion.disk import lockless
from ui import folders
from ui.cli.main import main
from ui.folders import OpenAlready, alone


def test_sheets_go_with_the_documents_where_people_look(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data, documents = tmp_path / "data", tmp_path / "Documents"
    monkeypatch.setattr(platformdirs, "user_data_path", lambda *_, **__: data)
    monkeypatch.setattr(platformdirs, "user_documents_path", lambda: documents)
    assert folders.sheets_folder(data) is None  # as on a kiosk, which has none
    documents.mkdir()
    assert folders.sheets_folder(data) == documents / "Companion"
    assert folders.sheets_folder(tmp_path / "named") is None


@pytest.mark.parametrize(("language", "told"), [("en", "already"), ("fr", "déjà")])
def test_a_second_companion_says_so_in_a_sentence_and_leaves(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], language: str, told: str
) -> None:
    run = ["run", "--simulated", "--no-face", "--data", str(tmp_path), "--language", language]
    with alone(tmp_path):
        assert main(run) == 2
    said = capsys.readouterr().err
    assert told in said
    assert len(said.splitlines()) == 1
    assert not (tmp_path / "games").exists()


def test_when_the_first_one_has_left_another_may_come(tmp_path: Path) -> None:
    for _ in range(2):
        with alone(tmp_path), pytest.raises(OpenAlready), alone(tmp_path):
            pass


def test_a_disk_that_takes_no_lock_stops_nobody(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file where a folder should be")
    with alone(tmp_path / "data"):
        pass


@pytest.mark.parametrize("code", [errno.ENOLCK, errno.EIO])
def test_a_disk_on_which_nothing_can_be_locked_is_not_a_second_companion(
    tmp_path: Path, code: int
) -> None:
    with lockless(code), alone(tmp_path):
        pass
