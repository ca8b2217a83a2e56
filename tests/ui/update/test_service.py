"""The request and the status, exchanged between two users of the machine."""

import os
from pathlib import Path

import pytest

from ui.update.service import (
    Request,
    Status,
    read_status,
    request_file,
    take_request,
    write_request,
    write_status,
)

REQUEST = Request("/media/KEY/table_companion-0.3.0.tar.gz", "fr")


def test_a_request_is_read_once(tmp_path: Path) -> None:
    write_request(tmp_path, REQUEST)
    assert take_request(tmp_path) == REQUEST
    assert take_request(tmp_path) is None


@pytest.mark.parametrize(
    "words", [b"", b"nonsense", b'{"file": 3}', b"\xff" * 9, b'{"x": ' + b"[" * 5000]
)
def test_an_unreadable_request_is_removed_too(tmp_path: Path, words: bytes) -> None:
    request_file(tmp_path).write_bytes(words)
    assert take_request(tmp_path) is None
    assert not request_file(tmp_path).exists()


def test_a_pipe_in_place_of_a_request_blocks_nothing(tmp_path: Path) -> None:
    os.mkfifo(request_file(tmp_path))
    assert take_request(tmp_path) is None
    assert not request_file(tmp_path).exists()


def test_the_companion_can_read_the_progress(tmp_path: Path) -> None:
    assert read_status(tmp_path) is None
    status = Status("working", "0.3.0", "Version 0.3.0 is being tried…")
    write_status(tmp_path, status)
    assert read_status(tmp_path) == status
    assert (tmp_path / "status").stat().st_mode & 0o777 == 0o644
