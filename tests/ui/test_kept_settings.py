"""The settings file beside a running companion: what became of each writing is known."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion import settings
from companion.settings import Settings
from tests.companion.disk import full_after
from ui.kept_settings import KeptSettings


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "settings.toml"


@pytest.fixture
def failures() -> list[Exception]:
    return []


@pytest.fixture
def kept(file: Path, failures: list[Exception]) -> Iterator[KeptSettings]:
    kept = KeptSettings(file, failures.append)
    yield kept
    kept.close()


def test_a_writing_that_meets_an_error_of_our_own_is_told_as_well(
    kept: KeptSettings, failures: list[Exception], caplog: pytest.LogCaptureFixture
) -> None:
    kept.write(Settings(names=("a\udce9",)))
    kept.close()
    assert isinstance(failures[0], UnicodeEncodeError)
    assert "settings were not written" in caplog.text


def test_after_a_writing_that_failed_the_file_is_heeded_again(
    kept: KeptSettings, file: Path, failures: list[Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError

    with monkeypatch.context() as patch:
        patch.setattr(settings, "write", broken)
        kept.write(Settings())
        kept.close()
    file.write_text('theme = "night"\n')
    assert kept.news() == Settings(theme="night")


def test_not_even_a_failure_that_cannot_be_told_makes_the_file_deaf(file: Path) -> None:
    def deaf(failure: Exception) -> None:
        raise failure

    kept = KeptSettings(file, deaf)
    with full_after(0):
        kept.write(Settings())
        kept.close()
    file.write_text('theme = "night"\n')
    assert kept.news() == Settings(theme="night")
