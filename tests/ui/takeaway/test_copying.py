"""Games, sheets and statistics copied to a stick completely, or refused with one sentence."""

import csv
import errno
import io
from pathlib import Path

import pytest

from companion.backup.archive import unpack
from companion.games.record import parse
from companion.storage.game_store import GameStore
from tests.ui.paper.evenings import AT, drawn_from
from tests.ui.takeaway.pretend_stick import fails_after, files, stick_in
from ui.takeaway import sheets
from ui.takeaway.copying import Copied, Progress, copy_backup, copy_games
from ui.takeaway.errors import Broken, StickFull, Stopped
from ui.takeaway.job import Job
from ui.takeaway.sheets import NoSheet, sheet_of, write_sheet

PLAYED = drawn_from("yahtzee", ("Ana", "Łukasz"), "en", turns=9)


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a data folder with a readable and an unreadable game."""
    folder = tmp_path / "data"
    store = GameStore(folder / "games")
    store.add(PLAYED.game, PLAYED.setup, PLAYED.actions, AT, 0)
    (folder / "games" / "damaged.journal").write_text("nonsense\n")
    monkeypatch.setenv("COMPANION_SETTINGS", str(folder / "settings.toml"))
    return folder


ID = "yahtzee-20261125124100"


def below(copied: Copied, stick: Path) -> dict[str, bytes]:
    return files(stick / copied.folder)


def test_every_game_is_copied_with_its_sheet_and_the_statistics(data: Path, tmp_path: Path) -> None:
    stick, progress = stick_in(tmp_path / "stick"), Progress()
    store = GameStore(data / "games")
    copied = copy_games(store, stick, "en", progress)
    assert (copied.files, copied.unread) == (6, 1)
    assert (progress.done, progress.count) == (6, 6)
    there = below(copied, stick.folder)
    assert parse(there.pop(f"games/{ID}.jsonl"))[1:] == (PLAYED.setup, PLAYED.actions)
    assert there.pop(f"sheets/{ID}.pdf") == sheet_of(store.load(ID), "en")
    names = {"figures/games.csv", "figures/players.csv", "figures/turns.csv", "figures/dice.csv"}
    assert set(there) == names
    (row,) = csv.DictReader(io.StringIO(there["figures/games.csv"].decode("utf-8-sig")))
    assert row["game_id"] == ID


def test_the_statistics_are_in_the_language_of_the_screen(data: Path, tmp_path: Path) -> None:
    stick = stick_in(tmp_path / "stick")
    copied = copy_games(GameStore(data / "games"), stick, "fr", Progress())
    games = below(copied, stick.folder)["figures/games.csv"]
    assert games.startswith("\ufeffpartie;jeu;".encode())


def test_a_backup_on_a_stick_can_be_restored(data: Path, tmp_path: Path) -> None:
    stick = stick_in(tmp_path / "stick")
    copied = copy_backup(data, stick, Progress())
    ((name, backup),) = below(copied, stick.folder).items()
    assert ID in unpack(backup, name).games


def test_copying_changes_nothing_in_the_data_folder(data: Path, tmp_path: Path) -> None:
    before = files(data)
    copy_games(GameStore(data / "games"), stick_in(tmp_path / "stick"), "fr", Progress())
    copy_backup(data, stick_in(tmp_path / "stick"), Progress())
    assert files(data) == before


def test_a_full_stick_is_reported_with_the_files_copied(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = files(data)
    stick = stick_in(tmp_path / "stick")
    fails_after(monkeypatch, 5_000, errno.ENOSPC)
    with pytest.raises(StickFull) as told:
        copy_games(GameStore(data / "games"), stick, "en", Progress())
    assert "files copied: 1" in told.value.sentence("en")
    assert [name.rpartition("/")[2] for name in files(stick.folder)] == [f"{ID}.jsonl"]
    assert files(data) == before


def test_a_copy_that_is_stopped_leaves_whole_files(data: Path, tmp_path: Path) -> None:
    stick, progress = stick_in(tmp_path / "stick"), Progress()
    progress.stop()
    with pytest.raises(Stopped):
        copy_games(GameStore(data / "games"), stick, "en", progress)
    assert len(files(stick.folder)) == 1


def test_a_sheet_that_cannot_be_drawn_does_not_stop_the_copy(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_sheet(*_: object) -> bytes:
        raise ArithmeticError

    monkeypatch.setattr(sheets, "game_sheet", no_sheet)
    stick, progress = stick_in(tmp_path / "stick"), Progress()
    copied = copy_games(GameStore(data / "games"), stick, "en", progress)
    assert f"games/{ID}.jsonl" in below(copied, stick.folder)
    assert progress.done == progress.count == copied.files
    with pytest.raises(NoSheet):
        write_sheet(GameStore(data / "games"), ID, "en", tmp_path / "sheets", None)


def test_a_table_without_games_writes_empty_statistics(tmp_path: Path) -> None:
    stick = stick_in(tmp_path / "stick")
    assert copy_games(GameStore(tmp_path / "none"), stick, "fr", Progress()).files == 4


def test_a_sheet_is_written_to_the_stick_or_to_the_folder(data: Path, tmp_path: Path) -> None:
    store, folder = GameStore(data / "games"), tmp_path / "sheets"
    here = write_sheet(store, ID, "en", folder, None)
    assert (here.folder, here.name, here.stick) == (str(folder), f"{ID}.pdf", None)
    write_sheet(store, ID, "en", folder, None)  # a second sheet replaces the first
    assert list(files(folder)) == [f"{ID}.pdf"]
    there = write_sheet(store, ID, "en", folder, stick_in(tmp_path / "stick"))
    assert there.stick == "stick"
    assert files(tmp_path / "stick" / there.folder) == files(folder)


def test_a_job_reports_its_result() -> None:
    done = Copied("folder", 1, 0)
    assert Job(lambda _: done).outcome.result(10) == done

    def fails(progress: Progress) -> Copied:
        progress.step(3)
        raise OSError(errno.EIO, "no")

    job = Job(fails)
    with pytest.raises(OSError, match="no"):
        job.outcome.result(10)
    assert job.progress.done == 3


def test_a_bug_is_reported_as_a_bug() -> None:
    def wrong(_: Progress) -> Copied:
        raise ZeroDivisionError

    with pytest.raises(Broken, match="ZeroDivisionError"):
        Job(wrong).outcome.result(10)
