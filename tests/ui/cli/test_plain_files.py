"""Every command that reads a file refuses pipes and devices, which may never end."""

import io
import json
import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest

from companion import settings
from companion.backup.archive import collect
from companion.games.record import write
from companion.settings import BadSettings, Settings
from companion.storage import files
from companion.storage.durable_file import write_whole
from tests.companion.evening import ACTIONS, SETUP
from tests.ui.typed import Capture, companion

PATIENCE = 100.0  # seconds; a pipe that is not refused would block for ever
READS = [
    ("restore", "{it}"),
    ("replay", "{it}"),
    ("perft", "{it}", "--depth", "1"),
    ("read", "{it}"),
    ("evaluate", "{labelled}", "--reads", "{it}"),
]
SAID = {
    "fr": "ce n'est pas un fichier mais un périphérique ou un tube",
    "en": "it is not a file but a device or a pipe",
}


@pytest.fixture(autouse=True)
def _data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMPANION_DATA", str(tmp_path / "data"))


@pytest.fixture(autouse=True)
def _impatient() -> Iterator[None]:
    def give_up(*_: object) -> None:
        raise AssertionError("it waits for ever")

    before = signal.signal(signal.SIGALRM, give_up)
    signal.setitimer(signal.ITIMER_REAL, PATIENCE)
    yield
    signal.setitimer(signal.ITIMER_REAL, 0)
    signal.signal(signal.SIGALRM, before)


@pytest.fixture
def pipe(tmp_path: Path) -> Path:
    os.mkfifo(tmp_path / "pipe")
    return tmp_path / "pipe"


@pytest.fixture
def labelled(tmp_path: Path) -> Path:
    folder = tmp_path / "labelled"
    (folder / "images").mkdir(parents=True)
    labels = {"one.png": {"dice": [{"value": 3, "box": None}]}}
    (folder / "labels.json").write_text(json.dumps(labels))
    return folder


@pytest.mark.parametrize("words", READS)
@pytest.mark.parametrize("language", ["fr", "en"])
def test_no_command_reads_a_pipe_or_a_device_as_a_file(
    capsys: Capture, pipe: Path, labelled: Path, words: tuple[str, ...], language: str
) -> None:
    for endless in (str(pipe), "/dev/tty"):
        typed = [word.format(it=endless, labelled=labelled) for word in words]
        status, out, err = companion(capsys, *typed, language=language)
        assert (status, out) == (2, "")
        assert SAID[language] in err
        assert err.count("\n") == 1


def test_labels_that_are_a_pipe_are_refused(
    capsys: Capture, tmp_path: Path, labelled: Path, pipe: Path
) -> None:
    pipe.rename(labelled / "labels.json")
    status, _, err = companion(capsys, "evaluate", labelled)
    assert (status, err.count("\n")) == (2, 1)
    assert SAID["en"] in err


def test_a_picture_that_is_a_pipe_is_unreadable(
    capsys: Capture, tmp_path: Path, labelled: Path, pipe: Path
) -> None:
    pipe.rename(labelled / "images" / "one.png")
    status, out, _ = companion(capsys, "evaluate", labelled)
    assert status == 0
    assert SAID["en"] in out


def test_settings_that_are_a_pipe_are_refused_and_never_moved(pipe: Path) -> None:
    with pytest.raises(BadSettings, match=SAID["en"]):
        settings.read(pipe)
    with pytest.raises(OSError, match="a device or a pipe"):
        settings.write(pipe, Settings())
    assert pipe.is_fifo()


def test_dev_null_as_the_settings_file_means_no_settings_and_stays(tmp_path: Path) -> None:
    nothing = Path(os.devnull)
    assert settings.read(nothing) == Settings()
    assert collect(tmp_path / "games", nothing, "now").unread_settings is None
    link = tmp_path / "settings.toml"
    link.symlink_to(nothing)  # the replacement would be the link
    with pytest.raises(OSError, match="a device or a pipe"):
        settings.write(link, Settings())
    assert link.is_symlink()


def test_a_pipe_is_never_replaced_by_a_file(pipe: Path) -> None:
    with pytest.raises(OSError, match="a device or a pipe"):
        write_whole(pipe, b"all of it")
    assert pipe.is_fifo()
    assert list(pipe.parent.iterdir()) == [pipe]


def test_endless_standard_input_is_too_large(
    capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "MOST_BYTES", 5)
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(b"123456")))
    said = companion(capsys, "restore", "-")
    assert said == (2, "", "companion: cannot go on, -: the file is too large\n")


def test_a_file_that_is_too_large_is_refused(
    capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "MOST_BYTES", 5)
    (tmp_path / "large").write_bytes(b"123456")
    status, _, err = companion(capsys, "replay", tmp_path / "large", language="fr")
    assert (status, err) == (2, f"companion: impossible, {tmp_path}/large : fichier trop gros\n")


def test_standard_input_from_the_shell_is_read(capsys: Capture) -> None:
    reading, writing = os.pipe()
    os.write(writing, write(SETUP, ACTIONS).encode())
    os.close(writing)
    try:
        status, out, err = companion(capsys, "replay", f"/dev/fd/{reading}")
    finally:
        os.close(reading)
    assert (status, err) == (0, "")
    assert SETUP.players[0] in out
