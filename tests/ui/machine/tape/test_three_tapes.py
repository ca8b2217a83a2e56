"""The three tapes of the repository, replayed by the real machine."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.tapes import record
from tests.ui.machine.tape.machine import READER, TAPES
from ui.machine.tape.replay import replay

NAMES = (record.felt.__name__, record.wood.__name__, record.second_thoughts.__name__)


def lines(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (TAPES / name / "tape.jsonl").read_text().splitlines()]


def messages(name: str) -> list[dict[str, Any]]:
    return [line["message"] for line in lines(name) if "message" in line]


@pytest.mark.parametrize("name", NAMES)
def test_a_recorded_evening_replays_equally(tmp_path: Path, name: str) -> None:
    assert replay(TAPES / name, READER, tmp_path) == ()


@pytest.mark.parametrize("name", NAMES)
def test_a_tape_contains_rolls_kept_dice_and_scores(name: str) -> None:
    text = (TAPES / name / "tape.jsonl").read_text()
    assert text.count('{\\"action\\":\\"roll\\"') >= 2
    assert '\\"kept\\":[' in text
    assert text.count('"press":"end_turn"') >= 2
    assert sum(line["line"] == "look" for line in lines(name)) == len(
        list((TAPES / name / "frames").glob("*.png"))
    )


def test_second_thoughts_are_undone_redone_amended_and_read_again() -> None:
    told = messages("second_thoughts")
    assert {"Redo", "Amend", "SetDie", "DropDraft"} <= {one["message"] for one in told}
    assert {"undo", "reread"} <= {one["press"] for one in told if "press" in one}
    assert any(line.get("shown", {}).get("refused") for line in lines("second_thoughts"))


def test_the_three_tapes_are_under_five_megabytes_together() -> None:
    files = [path for name in NAMES for path in (TAPES / name).rglob("*") if path.is_file()]
    assert sum(path.stat().st_size for path in files) < 5_000_000
