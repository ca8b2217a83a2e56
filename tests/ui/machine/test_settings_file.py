"""The settings file beside a running companion: what is wrong with it, until it is well again."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion import settings
from companion.language.text import Text
from companion.settings import Settings
from tests.companion.disk import full_after
from tests.ui.waiting import until
from ui.machine.settings_file import SettingsFile

BROKEN = Text("Cassé.", "Broken.")


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


def test_a_writing_that_failed_is_said_until_one_succeeds(kept: SettingsFile) -> None:
    with full_after(100):
        kept.write(Settings(theme="night"))
        assert until(lambda: kept.trouble)
    assert kept.trouble is not None
    assert "could not be saved (no space left on the disk)" in kept.trouble.en
    assert "pas pu être enregistrés (plus de place sur le disque)" in kept.trouble.fr
    kept.write(Settings())
    kept.close()
    assert kept.trouble is None


def test_what_was_wrong_at_the_start_is_said_until_the_file_is_written(file: Path) -> None:
    file.write_text("nonsense = 1\n")
    kept = SettingsFile(file, BROKEN)
    assert kept.news() is None
    assert kept.trouble == BROKEN
    kept.write(Settings())
    kept.close()
    assert kept.trouble is None


def test_a_change_not_understood_is_said_until_it_is_mended(kept: SettingsFile, file: Path) -> None:
    file.write_text("nonsense = 1\n")
    assert kept.news() is None
    assert kept.trouble is not None
    assert "nothing has changed" in kept.trouble.en
    assert kept.news() is None
    assert kept.trouble is not None
    file.write_text('theme = "night"\n')
    assert kept.news() == Settings(theme="night")
    assert kept.trouble is None


def test_a_writing_that_meets_an_error_of_our_own_is_said_as_well(
    kept: SettingsFile, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(settings, "write", mistaken)
    kept.write(Settings())
    kept.close()
    assert kept.trouble is not None
    assert "a mistake of our own" in kept.trouble.en
    assert "settings were not written" in caplog.text


def test_after_any_failure_the_file_is_heeded_again(
    kept: SettingsFile, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(settings, "write", mistaken)
    kept.write(Settings())
    kept.close()
    file.write_text('theme = "night"\n')
    assert kept.news() == Settings(theme="night")
