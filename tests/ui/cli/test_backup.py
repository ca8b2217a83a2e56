"""`companion backup` and `restore`: files written, restored and refused."""

import io
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from companion.backup.archive import Backup, save, unpack
from companion.storage.game_store import GameStore
from tests.companion.disk import says_nothing_of
from tests.companion.evening import ENTRIES, written
from tests.ui.typed import Capture, companion
from ui.cli import main


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    settings = tmp_path / "settings.toml"
    settings.write_text('language = "en"\n')
    monkeypatch.setenv("COMPANION_SETTINGS", str(settings))
    games = tmp_path / "data" / "games"
    games.mkdir(parents=True)
    written(games / "yahtzee-1.journal")
    return tmp_path / "data"


def restored(capsys: Capture, file: Path, data: Path, *more: str) -> tuple[int, str, str]:
    return companion(capsys, "restore", file, "--data", data, *more)


def test_a_backup_is_written_and_put_back_on_an_empty_card(
    capsys: Capture, data: Path, tmp_path: Path
) -> None:
    file = tmp_path / "stick" / "evening.zip"
    assert companion(capsys, "backup", file, "--data", data) == (0, "", "1 game backed up.\n")
    new = tmp_path / "new"
    assert restored(capsys, file, new) == (0, "yahtzee-1  restored\n", "")
    assert restored(capsys, file, new) == (0, "yahtzee-1  there already\n", "")
    assert GameStore(new / "games").load("yahtzee-1").trouble is None


def test_a_newer_game_is_replaced_only_on_request(
    capsys: Capture, data: Path, tmp_path: Path
) -> None:
    file = tmp_path / "evening.zip"
    companion(capsys, "backup", file, "--data", data)
    path = data / "games" / "yahtzee-1.journal"
    path.unlink()
    path.with_suffix(".tip").unlink()
    written(path, (*ENTRIES, ENTRIES[3]))
    newer = path.read_bytes()
    _, out, _ = restored(capsys, file, data)
    assert "--replace" in out
    assert path.read_bytes() == newer
    _, out, _ = restored(capsys, file, data, "--replace")
    assert out.startswith("yahtzee-1  replaced, the former one is kept: yahtzee-1.replaced-")
    assert path.read_bytes() != newer


def test_a_damaged_game_in_a_backup_is_named_and_the_other_games_are_restored(
    capsys: Capture, data: Path, tmp_path: Path
) -> None:
    file = tmp_path / "evening.zip"
    games = {"nonsense": b"?" * 3000, "yahtzee-1": (data / "games/yahtzee-1.journal").read_bytes()}
    save(Backup("", games), file)
    told = "nonsense  refused: it is not a game's journal\nyahtzee-1  restored\n"
    assert restored(capsys, file, tmp_path / "new") == (1, told, "")
    assert GameStore(tmp_path / "new/games").ids() == ("yahtzee-1",)


def test_a_damaged_backup_is_refused_with_one_sentence_and_changes_nothing(
    capsys: Capture, data: Path, tmp_path: Path
) -> None:
    file = tmp_path / "evening.zip"
    companion(capsys, "backup", file, "--data", data)
    file.write_bytes(file.read_bytes()[:-1] + b"?")
    said = "companion: evening.zip is not an undamaged backup: nothing was restored.\n"
    new = tmp_path / "new"
    assert restored(capsys, file, new) == (2, "", said)
    assert not new.exists()


@pytest.mark.parametrize(
    ("language", "told"), [("fr", "Le dossier {} n'existe pas."), ("en", "There is no folder {}.")]
)
def test_a_missing_folder_is_not_backed_up(
    capsys: Capture, data: Path, tmp_path: Path, language: str, told: str
) -> None:
    file, typed = tmp_path / "b.zip", data.with_name("daat")
    said = companion(capsys, "backup", file, "--data", typed, language=language)
    assert said == (2, "", f"companion: {told.format(typed)}\n")
    assert not file.exists()


def test_before_the_first_game_the_settings_are_backed_up_from_the_usual_folder(
    capsys: Capture, data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("COMPANION_DATA", raising=False)
    monkeypatch.setattr("ui.launch.commands.data_folder", lambda: tmp_path / "not yet")
    assert companion(capsys, "backup", tmp_path / "b.zip") == (0, "", "0 games backed up.\n")
    assert unpack((tmp_path / "b.zip").read_bytes(), "b.zip").settings is not None


def test_an_older_backup_is_not_written_over(capsys: Capture, data: Path, tmp_path: Path) -> None:
    file = tmp_path / "evening.zip"
    file.write_bytes(b"mine")
    status, out, err = companion(capsys, "backup", file, "--data", data)
    assert (status, out) == (2, "")
    assert err == "companion: evening.zip already exists: choose another name.\n"
    assert file.read_bytes() == b"mine"


def test_settings_are_restored_only_on_request(
    capsys: Capture, data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, settings = tmp_path / "evening.zip", tmp_path / "etc" / "settings.toml"
    companion(capsys, "backup", file, "--data", data)
    monkeypatch.setenv("COMPANION_SETTINGS", str(settings))
    restored(capsys, file, data)
    assert not settings.exists()
    restored(capsys, file, data, "--settings")
    assert settings.read_text() == 'language = "en"\n'


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "settings restored, the former ones are kept: settings.replaced-"),
        ("fr", "réglages restaurés, les anciens sont gardés : settings.replaced-"),
    ],
)
def test_the_replaced_settings_are_kept_in_a_second_file(
    capsys: Capture, data: Path, tmp_path: Path, language: str, told: str
) -> None:
    companion(capsys, "backup", tmp_path / "b.zip", "--data", data)
    settings = tmp_path / "settings.toml"
    mine = 'theme = "night"\ntray = [[0.1, 0.1], [0.9, 0.1], [0.9, 0.9], [0.1, 0.9]]\n'
    settings.write_text(mine)
    restore = ("restore", tmp_path / "b.zip", "--data", data, "--settings")
    status, out, _ = companion(capsys, *restore, language=language)
    assert (status, settings.read_text()) == (0, 'language = "en"\n')
    said = out.splitlines()[-1]
    assert said.startswith(told)
    aside = settings.with_name(said.rpartition(" ")[2])
    assert aside.read_text() == mine
    companion(capsys, *restore)
    assert list(tmp_path.glob("settings.replaced-*")) == [aside]


@pytest.mark.parametrize("theirs", ["camera = 7", "tray = [[0.1, 0.1]]", "= ="])
def test_invalid_settings_in_a_backup_are_refused(
    capsys: Capture, data: Path, tmp_path: Path, theirs: str
) -> None:
    settings = tmp_path / "settings.toml"
    settings.write_text(theirs)
    companion(capsys, "backup", tmp_path / "b.zip", "--data", data)
    settings.write_text('theme = "night"\n')
    status, out, err = restored(capsys, tmp_path / "b.zip", tmp_path / "new", "--settings")
    assert (status, out) == (1, "yahtzee-1  restored\n")
    assert err.startswith("The backup's settings cannot be used (")
    assert err.endswith("): those here stay as they are.\n")
    assert settings.read_text() == 'theme = "night"\n'
    assert not list(tmp_path.glob("settings.replaced-*"))


def test_a_dash_is_standard_output_and_input(
    data: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsysbinary: pytest.CaptureFixture[bytes],
) -> None:
    assert main.main(["backup", "-", "--data", str(data)]) == 0
    sent = capsysbinary.readouterr().out
    assert set(unpack(sent, "-").games) == {"yahtzee-1"}
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(sent)))
    assert main.main(["restore", "-", "--data", str(tmp_path / "new")]) == 0
    assert GameStore(tmp_path / "new" / "games").ids() == ("yahtzee-1",)


def test_a_journal_that_cannot_be_read_is_named_and_the_others_are_saved(
    capsys: Capture, data: Path, tmp_path: Path
) -> None:
    (data / "games" / "yahtzee-2.journal").mkdir()
    file = tmp_path / "b.zip"
    status, _, said = companion(capsys, "backup", file, "--data", data)
    assert status == 1
    saved, missing = said.splitlines()
    assert saved == "1 game backed up."
    assert "yahtzee-2" in missing
    assert list(unpack(file.read_bytes(), file.name).games) == ["yahtzee-1"]


@pytest.mark.parametrize(
    ("language", "told"),
    [
        (
            "fr",
            "Les parties de la corbeille manquent dans la sauvegarde : elle n'a pas pu être lue",
        ),
        ("en", "The games in the bin are missing from the backup: it could not be read"),
    ],
)
def test_an_unreadable_bin_is_reported_and_the_games_are_saved(
    capsys: Capture, data: Path, tmp_path: Path, language: str, told: str
) -> None:
    file = tmp_path / "b.zip"
    with says_nothing_of(data / "games" / "bin"):
        status, _, said = companion(capsys, "backup", file, "--data", data, language=language)
    assert status == 1
    assert said.splitlines()[1].startswith(told)
    assert list(unpack(file.read_bytes(), file.name).games) == ["yahtzee-1"]


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("fr", "Les réglages manquent dans la sauvegarde : {} n'a pas pu être lu (c'est un "),
        ("en", "The settings are missing from the backup: {} could not be read (it is a folder)."),
    ],
)
def test_unreadable_settings_are_reported_and_the_games_are_saved(
    capsys: Capture, data: Path, tmp_path: Path, language: str, told: str
) -> None:
    settings = tmp_path / "settings.toml"
    settings.unlink()
    settings.mkdir()
    file = tmp_path / "b.zip"
    status, _, said = companion(capsys, "backup", file, "--data", data, language=language)
    assert status == 1
    _, missing = said.splitlines()
    assert missing.startswith(told.format(settings))
    saved = unpack(file.read_bytes(), file.name)
    assert (list(saved.games), saved.settings) == (["yahtzee-1"], None)


def test_invalid_settings_are_saved_unchanged(capsys: Capture, data: Path, tmp_path: Path) -> None:
    (tmp_path / "settings.toml").write_bytes(b"= \xff")
    assert companion(capsys, "backup", tmp_path / "b.zip", "--data", data)[0] == 0
    assert unpack((tmp_path / "b.zip").read_bytes(), "b.zip").settings == b"= \xff"


def test_restoring_settings_from_a_backup_without_settings_is_refused(
    capsys: Capture, data: Path, tmp_path: Path
) -> None:
    (tmp_path / "settings.toml").unlink()
    companion(capsys, "backup", tmp_path / "b.zip", "--data", data)
    status, out, _ = restored(capsys, tmp_path / "b.zip", data, "--settings")
    assert (status, out.splitlines()[-1]) == (0, "the backup holds no settings")
    assert not (tmp_path / "settings.toml").exists()


def test_a_file_in_the_way_of_a_backup_is_named(
    capsys: Capture, data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "stick").write_text("")
    for typed, told in (
        ("", ". existe déjà : choisissez un autre nom."),
        (".", ". existe déjà : choisissez un autre nom."),
        ("stick/b.zip", "impossible, stick : un fichier porte déjà ce nom"),
    ):
        said = companion(capsys, "backup", typed, "--data", data, language="fr")
        assert said == (2, "", f"companion: {told}\n")
