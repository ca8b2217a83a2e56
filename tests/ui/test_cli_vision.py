"""The eye on the command line: one line a picture, one sentence for what is no picture."""

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from ui.cli import main
from vision.photograph import load

PHOTOS = Path(__file__).parents[1] / "photos" / "rendered"
FIRST = PHOTOS / "images" / "yahtzee-100-0011.jpg"


def test_read_prints_the_dice_of_each_picture(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["read", str(FIRST), "--json", "--want", "yahtzee"]) == 0
    line = json.loads(capsys.readouterr().out)
    assert line["image"] == str(FIRST)
    assert line["sure"] is True
    assert line["ms"] > 0
    assert sorted(die["value"] for die in line["dice"]) == [1, 4, 5, 5, 5]
    keys = {"value", "sure", "confidence", "box", "kind", "colour", "size"}
    assert all(set(die) == keys and len(die["box"]) == 4 for die in line["dice"])


def test_a_file_that_is_no_picture_is_said_and_the_others_are_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    broken = tmp_path / "broken.jpg"
    broken.write_bytes(FIRST.read_bytes()[:1000])
    text = tmp_path / "notes.txt"
    text.write_text("no picture")
    missing = tmp_path / "missing.png"
    status = main(["read", str(text), str(missing), str(FIRST), str(broken), "--json"])
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert status == 2
    assert ["error" in line for line in lines[:3]] == [True, True, False]
    assert set(lines[0]) == {"image", "error"}


def test_watch_prints_a_line_for_each_rest_of_a_folder(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("yahtzee-100-0011.jpg", "yahtzee-100-0020.jpg"):
        shutil.copy(PHOTOS / "images" / name, tmp_path / name)
    assert main(["watch", "--camera", f"folder:{tmp_path}", "--json"]) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    read = [sorted(die["value"] for die in line["dice"]) for line in lines]
    assert read == [[1, 4, 5, 5, 5], [2, 3, 4, 5, 6]]
    assert all(set(line) == {"frame", "time", "sure", "dice", "kept"} for line in lines)
    assert [line["kept"] for line in lines] == [[], []]


@pytest.mark.parametrize(("language", "sign"), [("fr", ","), ("en", ".")])
def test_watch_tells_the_seconds_as_each_language_writes_them(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], language: str, sign: str
) -> None:
    shutil.copy(PHOTOS / "images" / "yahtzee-100-0011.jpg", tmp_path / "1.jpg")
    assert main(["watch", "--camera", f"folder:{tmp_path}", "--language", language]) == 0
    (line,) = capsys.readouterr().out.splitlines()
    assert re.fullmatch(rf" *\d+\{sign}\d\d s  [1-6 ]+", line)


@pytest.mark.parametrize(("language", "said"), [("fr", "ignorée"), ("en", "skipped")])
def test_watch_tells_a_photograph_that_it_skips_in_each_language(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], language: str, said: str
) -> None:
    shutil.copy(PHOTOS / "images" / "yahtzee-100-0011.jpg", tmp_path / "1.jpg")
    (tmp_path / "2.jpg").write_bytes(b"no photograph")
    assert main(["watch", "--camera", str(tmp_path), "--language", language]) == 0
    out, err = capsys.readouterr()
    assert (out.count("\n"), err.count("\n")) == (1, 1)
    assert err.startswith("companion: ")
    assert "2.jpg" in err
    assert said in err


def test_a_camera_that_is_not_there_is_said_in_one_sentence(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["watch", "--camera", "video:/nowhere.mp4", "--json"]) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert "/nowhere.mp4" in said


def test_evaluate_scores_labelled_folders(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["evaluate", str(PHOTOS.parent)]) == 0
    assert "rendered" in capsys.readouterr().out
    assert main(["evaluate", str(PHOTOS.parent), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)


def test_evaluate_says_and_draws_what_confidence_is_worth(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    drawn = tmp_path / "curve.png"
    assert main(["evaluate", str(PHOTOS.parent), "--language", "fr", "--curve", str(drawn)]) == 0
    said = capsys.readouterr().out
    assert "Plateaux entiers : " in said
    assert "dits sans demander" in said
    assert load(drawn).std() > 5


def test_a_folder_without_labels_gets_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["evaluate", str(tmp_path), "--language", "fr"]) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert said.startswith("companion: Les photographies étiquetées")


def test_a_camera_that_is_not_there_is_told_in_one_line_and_nobody_elses(tmp_path: Path) -> None:
    torn = tmp_path / "torn.mp4"
    torn.write_bytes(b"\0\0\0\x20ftypisom\0\0\2\0isomiso2avc1mp41" + bytes(200))
    for camera in (f"video:{torn}", "http://127.0.0.1:1/tray"):
        # a process of its own: FFmpeg asks only once how much it may say
        command = [sys.executable, "-m", "ui.cli", "watch", "--camera", camera]
        done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
        assert done.returncode == 2
        assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    "words", [["markers"], ["evaluate", str(PHOTOS), "--reads", "R", "--curve"]]
)
def test_a_disk_that_is_full_is_said_with_the_name_of_the_file(
    words: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    reads = tmp_path / "reads.jsonl"
    reads.write_text(json.dumps({"image": str(FIRST), "sure": True, "dice": []}) + "\n")
    words = [str(reads) if word == "R" else word for word in words]
    assert main([*words, "/dev/full", "--language", "en"]) == 2
    told = capsys.readouterr().err
    assert told == "companion: cannot go on, /dev/full: no space left on the disk\n"
