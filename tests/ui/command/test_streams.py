"""No character, file name or closed stream ends the companion with a traceback."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.companion.disk import named_no_text
from tests.companion.evening import written

HEADER = {"game": "yahtzee", "version": 1, "players": ["Zoé 😀", "Bo"], "options": {}}


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "game.jsonl"
    path.write_text(json.dumps(HEADER) + "\n")
    return path


def run(*words: str | bytes, prefix: str = "", **environment: str) -> tuple[int, bytes, bytes]:
    done = subprocess.run(
        ["sh", "-c", f'exec "$@" {prefix}', "sh", sys.executable, "-m", "ui.cli.main", *words],
        capture_output=True, check=False, env={**os.environ, **environment},
    )  # fmt: skip
    return done.returncode, done.stdout, done.stderr


@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
def test_a_letter_that_the_terminal_cannot_show_is_a_question_mark(
    record: Path, encoding: str
) -> None:
    status, out, err = run("replay", str(record), PYTHONIOENCODING=encoding)
    assert (status, err) == (0, b"")
    assert "Zoé ?".encode(encoding, "replace") in out


def test_a_file_name_that_is_not_utf_8_is_printed_unchanged(tmp_path: Path) -> None:
    name = bytes(tmp_path) + b"/no\xe9.jpg"
    status, out, err = run("read", name, PYTHONIOENCODING="utf-8")
    assert (status, out) == (2, b"")
    assert b"no\xe9.jpg" in err
    assert err.count(b"\n") == 1


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["games"], b"yahtzee-1  Ana, Bo"),
        (["games", "--json"], b'"caf?"'),
        (["export", "last"], b'"players":["Ana","Bo"]'),
        (["backup", "-"], b"games/yahtzee-1.journal"),
        # this command draws a picture, which is slow
        pytest.param(["doctor"], b"caf", marks=pytest.mark.soak),
    ],
)
def test_a_game_with_an_undecodable_name_stops_no_command(
    tmp_path: Path, words: list[str], told: bytes
) -> None:
    (tmp_path / "games").mkdir()
    path = tmp_path / "games" / "yahtzee-1.journal"
    written(path)
    named_no_text(path).write_bytes(path.read_bytes())
    _, out, err = run(*words, "--data", str(tmp_path), PYTHONIOENCODING="utf-8")
    assert told in out
    assert b"Traceback" not in err


def test_an_incomplete_character_in_a_file_is_a_question_mark(tmp_path: Path) -> None:
    label = {"none.jpg": {"dice": [], "set": "\ud800 \udce9"}}
    (tmp_path / "labels.json").write_text(json.dumps(label))
    status, out, err = run("evaluate", bytes(tmp_path), PYTHONIOENCODING="utf-8")
    assert (status, err) == (0, b"")
    assert b"? \xe9: none.jpg" in out


@pytest.mark.parametrize(
    "closed",
    [
        *(pytest.param(one, marks=pytest.mark.soak) for one in ("2>&-", "<&-")),
        ">&-",
        "<&- >&- 2>&-",
    ],
)
def test_a_closed_stream_is_ignored(record: Path, closed: str) -> None:
    status, _, err = run("replay", str(record), prefix=closed)
    assert (status, err) == (0, b"")
    status, _, err = run("restore", "-", prefix=closed)
    assert status in (0, 2)
    assert b"Traceback" not in err


@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.parametrize("words", [["--version"], ["replay"], ["export", "nothing"], ["bogus"]])
def test_output_to_a_full_disk_is_reported_in_one_sentence(
    record: Path, words: list[str], unbuffered: str
) -> None:
    words = [*words, str(record)] if words == ["replay"] else words
    status, _, err = run(*words, prefix=">/dev/full", PYTHONUNBUFFERED=unbuffered)
    assert (status, err.count(b"\n")) == (2, 1)
    assert err.startswith(b"companion: ")


@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_messages_that_a_full_disk_refuses_stop_nothing(
    tmp_path: Path, record: Path, unbuffered: str
) -> None:
    full = {"prefix": "2>/dev/full", "PYTHONUNBUFFERED": unbuffered}
    backup = tmp_path / "backup.zip"
    games = {"COMPANION_DATA": str(tmp_path)}
    assert run("backup", str(backup), **full, **games)[0] == 0
    assert backup.exists()
    assert run("replay", str(tmp_path / "none"), **full)[0] == 2
    assert run("bogus", **full)[0] == 2
    assert run("replay", str(record), **full)[0] == 0
