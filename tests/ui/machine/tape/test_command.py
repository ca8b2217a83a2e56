"""`companion replay DIR` says whether a tape replays equally; bad tapes get one sentence."""

import json
import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.ui.machine.tape.machine import READER, TAPES, Remembering
from tests.ui.typed import Capture, companion
from ui.machine.eye import table_reader
from vision.reading.decide import SURE


@pytest.fixture(autouse=True)
def _fast(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_reader, "reader_at", lambda sure: READER)


@pytest.fixture
def tape(tmp_path: Path) -> Path:
    return Path(shutil.copytree(TAPES / "wood", tmp_path / "tape"))


def edited(old: bytes, new: bytes) -> Callable[[Path], None]:
    def edit(tape: Path) -> None:
        path = tape / "tape.jsonl"
        text = path.read_bytes()
        assert old in text
        path.write_bytes(text.replace(old, new, 1))

    return edit


def test_an_equal_tape_says_so_and_exits_with_zero(capsys: Capture, tape: Path) -> None:
    status, out, err = companion(capsys, "replay", tape, "--json")
    assert (status, err) == (0, "")
    assert json.loads(out) == {"equal": True, "differences": []}
    status, out, err = companion(capsys, "replay", tape)
    assert (status, out, err) == (0, "The tape plays as it was recorded.\n", "")


def test_a_tape_is_read_as_strictly_as_it_was_recorded(
    capsys: Capture, tape: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[float] = []

    def reader_at(sure: float) -> Remembering:
        asked.append(sure)
        return READER

    monkeypatch.setattr(table_reader, "reader_at", reader_at)
    edited(f'"sure":{SURE}'.encode(), b'"sure":0.97')(tape)
    companion(capsys, "replay", tape)
    assert asked == [0.97]


def test_a_different_tape_says_where_and_exits_with_one(capsys: Capture, tape: Path) -> None:
    edited(b'"press":"end_turn"', b'"press":"undo"')(tape)
    status, out, err = companion(capsys, "replay", tape, "--json")
    assert (status, err) == (1, "")
    result = json.loads(out)
    assert list(result) == ["equal", "differences"]
    assert result["equal"] is False
    assert {"line", "what", "recorded", "replayed"} == set(result["differences"][0])
    status, out, _ = companion(capsys, "replay", tape, language="fr")
    lines = out.splitlines()
    assert (status, lines[-1]) == (1, f"Différences : {len(lines) - 1}.")
    assert len(lines) - 1 == len(result["differences"])


def emptied(tape: Path) -> None:
    (tape / "tape.jsonl").write_bytes(b"")


def cut_short(tape: Path) -> None:
    picture = tape / "frames" / "00002.png"
    picture.write_bytes(picture.read_bytes()[:2000])


BAD: list[tuple[Callable[[Path], None], str]] = [
    (lambda tape: (tape / "frames" / "00002.png").unlink(), "picture 2 is missing or damaged"),
    (cut_short, "picture 2 is missing or damaged"),
    (lambda tape: shutil.rmtree(tape / "frames"), "picture 1 is missing or damaged"),
    (lambda tape: (tape / "tape.jsonl").unlink(), "holds no tape"),
    (emptied, "Tape, line 1: not a line of a tape"),
    (edited(b'"version":1', b'"version":2'), "Tape, line 1: version 2 is not the one"),
    (edited(b'{"line":"look"', b'{"line":look'), "not a line of a tape"),
    (edited(b'{"line":"look"', b'{"line":"dance"'), "not a line of a tape"),
    (edited(b'{"line":"look"', b'{"line":"\xff"'), "not a line of a tape"),
    (
        edited(b'{"line":"look"', b'{"line":"tape","version":1,"started":"","sure":1,"x":0'),
        "begins anew",
    ),
    (edited(b'{"line":"look"', b"\n" + b"[" * 100_000), "not a line of a tape"),
    (edited(b'"game":"yahtzee"', b'"game":"chess"'), "Tape, line 2"),
    (edited(b'{"line":"game"', b'{"line":"again"'), "no game is in play"),
    (edited(b'"press":"end_turn"', b'"press":"bell"'), "not a message to the table"),
    (edited(b',"told":1}', b"}"), "the message is missing"),
]


@pytest.mark.parametrize(("spoil", "why"), BAD)
def test_a_bad_tape_is_one_sentence_and_exit_status_two(
    capsys: Capture, tape: Path, spoil: Callable[[Path], None], why: str
) -> None:
    spoil(tape)
    for language in ("en", "fr"):
        status, out, err = companion(capsys, "replay", tape, "--json", language=language)
        assert (status, out) == (2, "")
        assert err.startswith("companion: ")
        assert len(err.splitlines()) == 1
        assert language == "fr" or why in err
        assert language == "en" or not re.search("Invalid|Expected|JSON is", err)


def test_a_last_line_cut_off_by_a_power_cut_is_ignored(capsys: Capture, tape: Path) -> None:
    path = tape / "tape.jsonl"
    path.write_bytes(path.read_bytes()[:-5])
    assert companion(capsys, "replay", tape)[0] == 0


@pytest.mark.parametrize("command", [("tape",), ("run", "--tape")])
def test_a_tape_is_not_started_over_another(
    capsys: Capture, tape: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: list[str]
) -> None:
    monkeypatch.setenv("COMPANION_SETTINGS", str(tmp_path / "settings.toml"))
    words = (command[0], *command[1:], tape, "--simulated", "--no-face", "--data", tmp_path)
    status, out, err = companion(capsys, *words)
    assert (status, out) == (2, "")
    assert err == f"companion: {tape} already holds a tape: choose another folder.\n"


@pytest.mark.soak
def test_a_whole_recorded_game_replays_equally(
    capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COMPANION_SETTINGS", str(tmp_path / "settings.toml"))
    words = ("tape", tmp_path / "tape", "--simulated", "--no-face", "--data", tmp_path / "data")
    assert companion(capsys, *words)[0] == 0
    status, out, _ = companion(capsys, "replay", tmp_path / "tape", "--json")
    assert (status, json.loads(out)) == (0, {"equal": True, "differences": []})
