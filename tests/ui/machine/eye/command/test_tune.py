"""`companion tune`: figures before and after, never below the shipped strictness, reversible."""

import json
from pathlib import Path
from typing import Any, ClassVar

import cv2
import numpy as np
import pytest

from companion import games
from companion.dice import Box, DiceSort, Reading, SeenDie, Settled, WantedDice
from companion.learning import strictness, verdicts
from companion.learning.corrections import Corrections, label
from companion.learning.feedback import ReadingVerdict, ShownReading
from companion.learning.verdicts import Verdicts
from tests.ui.typed import Capture, companion
from vision.evaluation.tune import LEAST_RIGHT
from vision.frame import Image
from vision.reading.decide import SURE

# as many readings as needed that are right at the shipped strictness, in `data`
RIGHT = LEAST_RIGHT
BOX = Box(10, 10, 40, 40)


def confidence(grey: int) -> float:
    """Return the confidence for a picture of that grey, above the shipped strictness."""
    return SURE + (1 - SURE) * grey / 255


class Greys:
    """A reader that sees a four in every picture, with more confidence in lighter ones."""

    asked_for: ClassVar[list[WantedDice | None]] = []

    def __init__(self, sure: float = SURE) -> None:
        self._sure = sure

    def read(self, image: Image, wanted: WantedDice | None = None) -> Reading:
        self.asked_for.append(wanted)
        known = confidence(int(image[0, 0, 0]))
        sure = known > self._sure
        die = SeenDie(value=4, confidence=known, sure=sure, box=BOX)
        return Reading(dice=(die,), sure=sure)


@pytest.fixture(autouse=True)
def greys(monkeypatch: pytest.MonkeyPatch) -> None:
    """Use the reader of these tests."""
    monkeypatch.setattr("ui.machine.eye.table_reader.Reader", Greys)


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """Return a data folder without a tuning.

    The corrected pictures are a right and a wrong one. One more reading would be needed to tune:
    the right readings are more confident than both.
    """
    keep(tmp_path, 200, 4)
    keep(tmp_path, 100, 5)
    read_right(tmp_path, LEAST_RIGHT - 1)
    return tmp_path


def read_right(data: Path, times: int, grey: int = 255) -> None:
    """Count that many right readings of that grey, and no others."""
    counts = Verdicts()
    for _ in range(times):
        counts = counts.with_one(ReadingVerdict.RIGHT, confidence(grey))
    verdicts.write(data / "corrections" / "readings.json", counts)


def keep(data: Path, grey: int, true: int, wanted: WantedDice | None = None) -> None:
    """Store a picture of that grey whose die shows `true`, read for the dice `wanted`."""
    picture = np.full((60, 80, 3), grey, np.uint8)
    reading = Greys().read(picture)
    settled = Settled(reading=reading, frame=grey, time=0, wanted=wanted)
    png = cv2.imencode(".png", picture)[1].tobytes()
    told = label(settled, "yahtzee", (ShownReading(true, BOX),), "now")
    assert Corrections(data / "corrections").add(png, told, 10**6)


def in_force(data: Path) -> float:
    return strictness.read(data / "tuned.toml", SURE)


def tune(capsys: Capture, data: Path, *more: str) -> dict[str, Any]:
    status, out, err = companion(capsys, "tune", "--data", data, "--json", *more)
    assert (status, err) == (0, "")
    report: dict[str, Any] = json.loads(out)
    return report


def test_the_strictness_rises_until_the_wrong_picture_is_asked_about(
    capsys: Capture, data: Path
) -> None:
    report = tune(capsys, data)
    assert report["before"] == {"sure": SURE, "right": RIGHT, "asked": 0, "wrong": 1}
    assert report["after"] == {"sure": confidence(100), "right": RIGHT, "asked": 1, "wrong": 0}
    assert in_force(data) == confidence(100)


def test_before_and_after_are_printed_in_both_languages(capsys: Capture, data: Path) -> None:
    _, english, _ = companion(capsys, "tune", "--data", data)
    companion(capsys, "tune", "--data", data, "--undo")
    _, french, _ = companion(capsys, "tune", "--data", data, language="fr")
    dotted = french.replace(",", ".")
    for out, before, after in ((english, "before", "after"), (dotted, "avant", "après")):
        rows = [line.split() for line in out.splitlines()]
        assert [before, f"{SURE:.5f}", str(RIGHT), "0", "1"] in rows
        assert [after, f"{confidence(100):.5f}", str(RIGHT), "1", "0"] in rows
    assert f"{SURE:.5f}".replace(".", ",") in french
    assert english.startswith(f"2 corrected pictures read again, {RIGHT - 1} right readings.\n")
    assert french.startswith(f"2 photos corrigées relues, {RIGHT - 1} lectures justes.\n")


@pytest.mark.parametrize(
    ("language", "told"),
    [("en", "keeps the strictness before until its next start"), ("fr", "prochain démarrage")],
)
def test_a_change_says_that_a_running_companion_is_not_affected(
    capsys: Capture, data: Path, language: str, told: str
) -> None:
    said = [
        companion(capsys, "tune", "--data", data, *more, language=language)[1].count(told)
        for more in ((), (), ("--undo",), ("--undo",))
    ]
    assert said == [1, 0, 1, 0]


def test_a_tuning_can_be_undone(capsys: Capture, data: Path) -> None:
    tune(capsys, data)
    report = tune(capsys, data, "--undo")
    assert report == {"undone": True, "before": confidence(100), "after": SURE}
    assert in_force(data) == SURE
    assert tune(capsys, data, "--undo")["undone"] is False
    assert "nothing to undo" in companion(capsys, "tune", "--data", data, "--undo")[1]


def test_pictures_are_read_again_for_their_awaited_dice_or_their_game(
    capsys: Capture, data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    two = WantedDice((DiceSort(most=2),))
    keep(data, 150, 4, two)
    labels = data / "corrections" / "labels.json"
    kept = json.loads(labels.read_text())
    del kept["000001.png"]["wanted"]
    labels.write_text(json.dumps(kept))
    monkeypatch.setattr(Greys, "asked_for", [])
    tune(capsys, data)
    game = games.find("yahtzee").dice_in_play()
    assert Greys.asked_for[:3] == [game, game, two]


def test_tuning_twice_changes_nothing_more(capsys: Capture, data: Path) -> None:
    first = tune(capsys, data)
    assert tune(capsys, data)["before"] == first["after"]
    assert "nothing to change" in companion(capsys, "tune", "--data", data)[1]
    tune(capsys, data, "--undo")
    assert in_force(data) == SURE


def test_right_readings_limit_the_tuning(capsys: Capture, data: Path) -> None:
    read_right(data, RIGHT, grey=50)
    report = tune(capsys, data)
    assert report["right_readings"] == RIGHT
    assert report["after"] == report["before"]
    assert in_force(data) == SURE
    assert not (data / "tuned.toml").exists()


def test_a_tuned_eye_asks_about_silent_errors_of_the_shipped_eye(
    capsys: Capture, data: Path
) -> None:
    picture = data / "corrections" / "images" / "000002.png"
    read = ("read", picture, "--data", data, "--json")
    assert json.loads(companion(capsys, *read)[1])["sure"] is True
    tune(capsys, data)
    assert json.loads(companion(capsys, *read)[1])["sure"] is False
    _, out, _ = companion(capsys, "evaluate", data / "corrections", "--data", data, "--worst", 1)
    worst = out.splitlines()[out.splitlines().index("worst:") + 1]
    assert worst.split() == ["asked", "yahtzee:", "000002.png", "read", "4?", "true", "5"]


def test_evaluate_names_as_many_of_the_worst_as_asked_for(capsys: Capture, data: Path) -> None:
    evaluate = ("evaluate", data / "corrections", "--data", data)
    said = json.loads(companion(capsys, *evaluate, "--json")[1])
    assert [one["image"] for one in said["worst"]] == ["000002.png"]
    assert "worst" not in companion(capsys, *evaluate, "--worst", 0)[1]


def test_a_broken_tuning_is_reported_once_and_the_shipped_strictness_used(
    capsys: Capture, data: Path
) -> None:
    (data / "tuned.toml").write_text("sure = high")
    picture = data / "corrections" / "images" / "000002.png"
    status, out, err = companion(capsys, "read", picture, "--data", data, "--json")
    assert (status, json.loads(out)["sure"]) == (0, True)
    assert err.count("\n") == 1
    assert "tuned.toml" in err


def test_without_corrections_there_is_nothing_to_learn(capsys: Capture, tmp_path: Path) -> None:
    status, out, err = companion(capsys, "tune", "--data", tmp_path)
    assert (status, out) == (2, "")
    assert "nothing to learn" in err
    assert err.count("\n") == 1


@pytest.mark.parametrize("more", [(), ("--json",)])
def test_one_corrected_picture_is_not_enough_to_tune(
    capsys: Capture, tmp_path: Path, more: tuple[str, ...]
) -> None:
    keep(tmp_path, 254, 5)
    for language, sentence in (
        ("en", f"still missing: {LEAST_RIGHT}."),
        ("fr", f"il en manque {LEAST_RIGHT}."),
    ):
        status, out, err = companion(capsys, "tune", "--data", tmp_path, *more, language=language)
        assert (status, out, err.count("\n")) == (2, "", 1)
        assert err.rstrip().endswith(sentence)
    assert not (tmp_path / "tuned.toml").exists()


def test_one_right_reading_too_few_leaves_a_tuning_unchanged(capsys: Capture, data: Path) -> None:
    tune(capsys, data)
    read_right(data, LEAST_RIGHT - 2)
    status, _, err = companion(capsys, "tune", "--data", data)
    assert status == 2
    assert err.rstrip().endswith("still missing: 1.")
    assert in_force(data) == confidence(100)
    assert tune(capsys, data, "--undo")["undone"] is True


@pytest.mark.parametrize("text", [None, "{", '{"000001.png": {}}'])
def test_evaluate_reports_a_bad_folder_in_one_language(
    capsys: Capture, data: Path, text: str | None
) -> None:
    labels = data / "corrections" / "labels.json"
    labels.unlink() if text is None else labels.write_text(text)
    said = {}
    for language in ("fr", "en"):
        where = data / "corrections"
        status, out, said[language] = companion(
            capsys, "evaluate", where, "--data", data, language=language
        )
        assert (status, out, said[language].count("\n")) == (2, "", 1)
    english = ("cannot be", "No labelled", "does not", "is not", "missing required")
    assert any(words in said["en"] for words in english)
    assert not any(words in said["fr"] for words in english)


@pytest.mark.parametrize("language", ["fr", "en"])
def test_a_broken_count_of_readings_prevents_tuning_with_advice(
    capsys: Capture, data: Path, language: str
) -> None:
    counts = data / "corrections" / "readings.json"
    counts.write_text("{")
    for _ in range(2):
        status, out, err = companion(capsys, "tune", "--data", data, language=language)
        assert (status, out, err.count("\n")) == (2, "", 1)
        told = {"fr": "Rien n'est réglé : le compte", "en": "Nothing is tuned: the count"}
        assert err.startswith(f"companion: {told[language]}")
        assert str(counts) in err
    assert counts.read_text() == "{"
    assert in_force(data) == SURE


@pytest.mark.parametrize("name", ["labels.json", "readings.json"])
def test_a_broken_folder_is_reported_in_one_sentence(
    capsys: Capture, data: Path, name: str
) -> None:
    (data / "corrections" / name).write_text("{")
    status, _, err = companion(capsys, "tune", "--data", data)
    assert status == 2
    assert err.count("\n") == 1
    assert in_force(data) == SURE
