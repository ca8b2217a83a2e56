"""The settings file of a running companion: errors are reported until they are fixed."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from companion import settings
from companion.language.text import Translated
from companion.settings import Buttons, Learning, Settings
from tests.companion.disk import full_after
from tests.ui.waiting import until
from ui.machine.settings_file import SettingsFile

BROKEN = Translated({"fr": "Cassé.", "en": "Broken."})


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "settings.toml"


@pytest.fixture
def kept(file: Path) -> Iterator[SettingsFile]:
    kept = SettingsFile(file)
    yield kept
    kept.close()


def mistaken(*_: object) -> None:
    raise ZeroDivisionError("a mistake of our own")


def test_a_failed_write_is_reported_until_a_write_succeeds(kept: SettingsFile) -> None:
    with full_after(100):
        kept.write(Settings(theme="night"))
        assert until(lambda: kept.trouble)
    assert kept.trouble is not None
    assert "could not be saved (no space left on the disk)" in kept.trouble.to("en")
    assert "pas pu être enregistrés (plus de place sur le disque)" in kept.trouble.to("fr")
    kept.write(Settings())
    kept.close()
    assert kept.trouble is None


def test_an_error_at_the_start_is_reported_until_the_file_is_written(file: Path) -> None:
    file.write_text("nonsense = 1\n")
    kept = SettingsFile(file, BROKEN)
    assert kept.news() is None
    assert kept.trouble == BROKEN
    kept.write(Settings())
    kept.close()
    assert kept.trouble is None


def test_an_invalid_change_is_reported_until_it_is_fixed(kept: SettingsFile, file: Path) -> None:
    file.write_text("nonsense = 1\n")
    assert kept.news() is None
    assert kept.trouble is not None
    assert "nothing has changed" in kept.trouble.to("en")
    assert kept.news() is None
    assert kept.trouble is not None
    file.write_text('theme = "night"\n')
    assert kept.news() == Settings(theme="night")
    assert kept.trouble is None


def test_a_bug_while_writing_is_reported_too(
    kept: SettingsFile, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(settings, "write", mistaken)
    kept.write(Settings())
    kept.close()
    assert kept.trouble is not None
    assert "a mistake of our own" in kept.trouble.to("en")
    assert "settings were not written" in caplog.text


def test_the_file_is_read_again_after_any_failure(
    kept: SettingsFile, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(settings, "write", mistaken)
    kept.write(Settings())
    kept.close()
    file.write_text('theme = "night"\n')
    assert kept.news() == Settings(theme="night")


BY_HAND = """\
# Our table, in the attic.
names = [ "Ana",  'Bo' ]
theme = "day"   # the lamp is bright
camera = "usb:C920" # the good one

# Soldered in May.
[learning]
megabytes = 1_000  # a large card
keep = true

[buttons]
undo = 0x16
"""


def written(file: Path, chosen: Settings) -> str:
    kept = SettingsFile(file)
    kept.write(chosen)
    kept.close()
    assert kept.trouble is None
    assert settings.read(file) == chosen
    return file.read_bytes().decode()


@pytest.mark.parametrize("ends", ["\n", "\r\n"])
def test_a_change_of_theme_keeps_everything_written_by_hand(file: Path, ends: str) -> None:
    by_hand = BY_HAND.replace("\n", ends)
    file.write_bytes(by_hand.encode())
    new = written(file, replace(settings.read(file), theme="night"))
    assert new == by_hand.replace('"day"', '"night"')


def test_a_new_key_is_inserted_under_its_explanation(file: Path) -> None:
    file.write_text(BY_HAND)
    before = settings.read(file)
    new = written(file, replace(before, camera_turn=90, buttons=Buttons(undo=22, players=(4, 5))))
    said = settings.explanations("fr")
    assert f"{said['turns']}\ncamera_turn = 90\n" in new
    assert f"{said['players_buttons']}\nplayers = [4, 5]\n" in new
    assert [line for line in BY_HAND.splitlines() if line not in new.splitlines()] == []


def test_a_new_table_is_inserted_with_its_explanations(file: Path) -> None:
    file.write_text('# ours\nlanguage = "en"\n')
    new = written(file, Settings(language="en", learning=Learning(keep=False), buttons=Buttons()))
    assert new.startswith('# ours\nlanguage = "en"\n')
    assert f"{settings.explanations('en')['learning']}\n[learning]\nkeep = false\n" in new


def test_a_removed_setting_is_deleted_and_the_rest_stays(file: Path) -> None:
    file.write_text(f"buzzer = 12\n{BY_HAND}")
    before = settings.read(file)
    assert written(file, replace(before, buzzer=None)) == BY_HAND


@pytest.mark.parametrize("key", ["theme", "tray", "names", "learning"])
def test_a_file_made_by_the_program_is_changed_in_that_key_alone(file: Path, key: str) -> None:
    settings.write(file, Settings())
    before = file.read_text().splitlines()
    corner = ((0.1, 0.2), (0.9, 0.2), (0.9, 0.8), (0.1, 0.8))
    changes: dict[str, Any] = {
        "theme": "night",
        "tray": corner,
        "names": ("Ana", "Zoé"),
        "learning": Learning(megabytes=30),
    }
    after = written(file, replace(Settings(), **{key: changes[key]})).splitlines()
    assert len(after) == len(before)
    assert sum(old != new for old, new in zip(before, after, strict=True)) == 1


def test_explanations_that_nobody_edited_follow_the_language(file: Path) -> None:
    settings.write(file, Settings())
    file.write_text(file.read_text() + "# the end\n")
    new = written(file, Settings(language="en"))
    settings.write(file, Settings(language="en"))
    assert new == file.read_text() + "# the end\n"


def test_a_damaged_file_is_set_aside(file: Path) -> None:
    file.write_text("# mine\ntheme = ?\n")
    written(file, Settings(theme="night"))
    assert file.with_suffix(".bad").read_text() == "# mine\ntheme = ?\n"


@pytest.mark.parametrize("text", ["learning.keep = false\n", "learning = {keep = false}\n"])
def test_other_layouts_of_a_table_are_kept_too(file: Path, text: str) -> None:
    file.write_text(text)
    new = written(file, Settings(theme="night", learning=Learning(keep=False, megabytes=7)))
    assert text.rstrip("}\n").strip() in new


def test_a_layout_that_cannot_be_changed_is_set_aside_with_its_comments(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def lost(_: str) -> None:
        raise IndexError

    monkeypatch.setattr("tomlkit.parse", lost)
    file.write_text("# mine\n")
    written(file, Settings(theme="night"))
    assert file.with_suffix(".bad").read_text() == "# mine\n"
