"""The evaluation report in both languages, also on readings made elsewhere."""

import json
from pathlib import Path

import pytest

from tests.vision.misses import BROKEN, DOUBTED, SILENT
from ui.cli.main import main
from ui.machine.eye.command.evaluation_report import HEADS, miss_in_words, readings_in, table
from vision.evaluation.evaluate import Evaluation, Tally

PHOTOS = Path(__file__).parents[4] / "photos" / "rendered"
TALLY = Tally(images=3, bad=1, trays=1, silent=1, labelled=9, sure_dice=8, right=7, wrong=1)
TABLE = Evaluation({"home": TALLY}, TALLY, 7.25, (SILENT,))


def read_line(image: str, *values: int, confidence: float = 0.9) -> str:
    """Return the output of `companion read --json` for a picture with these sure values."""
    dice = [
        {"value": v, "sure": True, "confidence": confidence, "box": [0, 0, 9, 9], "kind": "d6"}
        for v in values
    ]
    return json.dumps({"image": image, "sure": True, "ms": 7.0, "dice": dice})


def test_a_line_gives_the_result_the_reading_and_the_truth() -> None:
    said = [miss_in_words(one, "en").split("  ") for one in (SILENT, DOUBTED, BROKEN)]
    words = [[word.strip() for word in line if word.strip()] for line in said]
    assert words == [
        ["silent", "a: silent.png", "read 3 5", "true 3 4"],
        ["asked", "doubt.png", "read 3? 3 +1 unread", "true 3 3 6"],
        ["unreadable", "a: broken.png", "true 2", "(no picture)"],
    ]
    assert miss_in_words(BROKEN, "fr").endswith("(pas une image)")
    assert miss_in_words(SILENT, "fr").split() == [
        "en", "silence", "a:", "silent.png", "lu", "3", "5", "vrai", "3", "4"
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("language", "whole", "unreadable", "median"),
    [
        ("en", "all", "1 unreadable", "median 7.2 ms an image"),
        ("fr", "en tout", "1 illisible", "médiane 7,2 ms par image"),
    ],
)
def test_the_table_has_its_heads_over_its_columns_in_both_languages(
    language: str, whole: str, unreadable: str, median: str
) -> None:
    lines = table(TABLE, language).splitlines()
    end = 36
    for head, width in HEADS:
        end += width
        assert lines[0][:end].endswith(" " + head.to(language))
        assert lines[1][end - 1] != " "
    assert lines[1].split()[:5] == ["home", "1/3", "1", "7/9", "1/8"]
    assert lines[1].endswith(unreadable)
    assert lines[2].startswith(whole)
    assert lines[3] == median


def test_a_curve_is_drawn_from_readings_made_elsewhere(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    labels = json.loads((PHOTOS / "labels.json").read_text())
    names = sorted(labels)[:2]
    reads, picture = tmp_path / "reads.jsonl", tmp_path / "curve.png"
    right = [die["value"] for die in labels[names[0]]["dice"]]
    lines = [read_line(f"images/{names[0]}", *right), read_line(f"images/{names[1]}", 1)]
    lines.append(json.dumps({"image": "lost.png", "error": "There is no such file."}))
    reads.write_text("\n".join(lines))
    asked = ["evaluate", str(PHOTOS), "--reads", str(reads), "--curve", str(picture), "--json"]
    assert main(asked) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["total"]["images"] == 2
    assert told["total"]["trays"] == 1
    assert told["total"]["silent"] == 1
    assert told["risk"]["trays"] == [{"strictness": 0.9, "coverage": 1.0, "risk": 0.5}]
    assert picture.read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(
    "text",
    [
        "no line",
        '{"image": "a.png"}',
        "[1]",
        '{"image": "a\\u0000.png", "sure": true, "dice": []}',
        '{"image": "a.png", "sure": true, "dice": [], "unread": 1000000000}',
        '{"image": "a.png", "sure": true, "dice": [], "unread": -1}',
        read_line("a.png", 3, confidence=5.0),
        read_line("a.png", 3, confidence=float("nan")),
    ],
)
def test_a_file_without_readings_is_refused_with_its_line(tmp_path: Path, text: str) -> None:
    reads = tmp_path / "reads.jsonl"
    reads.write_text(read_line("a.png", 3) + "\n" + text)
    with pytest.raises(ValueError, match="line 2 holds no reading"):
        readings_in(reads, tmp_path)
    with pytest.raises(ValueError, match="cannot be opened"):
        readings_in(tmp_path / "nowhere", tmp_path)
