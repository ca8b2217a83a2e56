"""Broken inputs: each gives a sentence or an honest reading, never a traceback.

Every run tests a tenth of them, `make soak` all 5,000; the seeds are fixed.
"""

import json
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion import settings as settings_file
from companion.dice import Reading, WantedDice
from companion.language.errors import TranslatedError
from companion.learning import corrections, strictness, verdicts
from tests.vision import broken
from tests.vision.cmyk import cmyk_jpeg
from vision.evaluation.evaluate import evaluate
from vision.frame import Image
from vision.image.photograph import BadPhotograph, decode, load
from vision.reading.reader import Reader

READER = Reader()
RENDERED = Path(__file__).parents[2] / "photos" / "rendered"
SETTINGS = 'language = "fr"\ntray = [[0.1, 0.1], [0.9, 0.1], [0.9, 0.9], [0.1, 0.9]]\n'
LABELS = '{"a.png": {"dice": [{"value": 1, "box": [1, 1, 20, 20], "kind": "d6"}], "set": "x"}}'
VERDICTS = '{"right_above": {"0.99": 11}, "asked": 1, "wrong": 1}'


# The reader's measured rate, rounded up; zero would be ideal. The reader takes a spot with a
# smaller spot inside for a die that shows 1.
CONFETTI_DREAMT = 0.05


@pytest.fixture(autouse=True)
def one_thread() -> Iterator[None]:
    """Run OpenCV on a single core.

    With other work on the machine, waiting for a second core takes ten times as long as reading
    such small pictures.
    """
    threads = cv2.getNumThreads()
    cv2.setNumThreads(1)
    yield
    cv2.setNumThreads(threads)


def sentence(failure: Exception) -> str:
    said = str(failure)
    assert said
    assert "\n" not in said
    assert "Traceback" not in said
    return said


def read_file(seed: int) -> tuple[Reading | None, tuple[int, ...] | None]:
    """Return the reading of a broken picture file, None if refused, and its true values.

    The values are None if there is no tray.
    """
    data, values = broken.picture_file(np.random.default_rng(seed))
    try:
        image = decode(data, "broken")
    except BadPhotograph as failure:
        sentence(failure)
        return None, values
    assert image.dtype == np.uint8
    assert image.ndim == 3
    assert image.shape[2] == 3
    return READER.read(image), values


def picture_files(seeds: range) -> Counter[str]:
    said: Counter[str] = Counter()
    for seed in seeds:
        reading, values = read_file(seed)
        kind = "refused" if reading is None else "sure" if reading.sure else "doubtful"
        said[kind] += 1
        if reading is not None and reading.sure and values is not None:
            said["wrong"] += sorted(reading.values) != sorted(values)
    return said


def photographs() -> list[tuple[bytes, list[int]]]:
    """Return photographs as files, and the values of their dice."""
    labels = json.loads((RENDERED / "labels.json").read_text())
    return [
        ((RENDERED / "images" / name).read_bytes(), sorted(die["value"] for die in label["dice"]))
        for name, label in sorted(labels.items())
    ]


def scratched_photographs(seeds: range) -> Counter[str]:
    """Count the results of photographs with a marker in the middle, or with one bit changed."""
    said: Counter[str] = Counter()
    whole = photographs()
    for seed in seeds:
        data, values = whole[seed % len(whole)]
        try:
            image = decode(broken.scratched(data, np.random.default_rng(seed)), "scratched.jpg")
        except BadPhotograph as failure:
            sentence(failure)
            said["refused"] += 1
            continue
        reading = READER.read(image)
        right = sorted(reading.values) == values
        said["asked" if not reading.sure else "right" if right else "wrong"] += 1
    return said


def dreamt(make: Callable[[np.random.Generator], Image], seeds: range) -> float:
    """Return the share of these pictures without dice in which a die was sure."""
    readings = [READER.read(make(np.random.default_rng(seed))) for seed in seeds]
    return sum(any(die.sure for die in reading.dice) for reading in readings) / len(seeds)


class Empty:
    """A reader that sees nothing."""

    def read(self, image: Image, wanted: WantedDice | None = None) -> Reading:
        return Reading(dice=(), sure=True)


def texts(seeds: range, folder: Path) -> None:
    for seed in seeds:
        chance = np.random.default_rng(seed)
        path = folder / "settings.toml"
        path.write_bytes(broken.text(SETTINGS, chance))
        try:
            settings_file.read(path)
        except TranslatedError as failure:
            sentence(failure)
        (folder / "labels.json").write_bytes(broken.text(LABELS, chance))
        try:
            evaluate(folder, Empty())
        except ValueError as failure:
            sentence(failure)
        try:
            corrections.Corrections(folder).labels()
        except TranslatedError as failure:
            sentence(failure)
        path = folder / "readings.json"
        path.write_bytes(broken.text(VERDICTS, chance))
        try:
            verdicts.read(path)
        except TranslatedError as failure:
            sentence(failure)
        path = folder / "tuned.toml"
        path.write_bytes(broken.text("sure = 0.97\n", chance))
        try:
            assert strictness.read(path, 0.95) >= 0.95
        except TranslatedError as failure:
            sentence(failure)


def test_a_broken_picture_file_gives_a_sentence_or_a_reading() -> None:
    said = picture_files(range(250))
    assert min(said["refused"], said["doubtful"], said["sure"]) > 10
    assert said["wrong"] == 0


def test_a_scratched_photograph_is_refused_asked_about_or_read_right() -> None:
    said = scratched_photographs(range(18))
    assert said["wrong"] == 0
    assert min(said["refused"], said["right"]) > 3


def test_no_sure_die_is_read_from_noise() -> None:
    assert dreamt(broken.noise, range(120)) == 0


def test_a_sure_die_is_seldom_read_from_confetti() -> None:
    assert dreamt(broken.confetti, range(30)) <= CONFETTI_DREAMT


def test_broken_settings_and_labels_give_a_sentence(tmp_path: Path) -> None:
    texts(range(100), tmp_path)


@pytest.mark.parametrize("way", range(12))
def test_a_tray_in_an_intact_file_is_read_right_in_any_format(way: int) -> None:
    chance = np.random.default_rng(way)
    image, values = broken.tray(chance)
    reading = READER.read(decode(broken.coded(image, chance), "whole"))
    assert sorted(reading.values) == sorted(values)


def test_four_inks_become_three_colours() -> None:
    image = decode(cmyk_jpeg(np.random.default_rng(1)), "inks.jpg")
    assert image.shape == (48, 64, 3)
    assert image.std() > 20


@pytest.mark.parametrize("name", ["nobody\0home.png", "x" * 400 + ".png", ""])
def test_a_path_that_cannot_be_read_gives_a_sentence(tmp_path: Path, name: str) -> None:
    with pytest.raises(BadPhotograph) as caught:
        load(tmp_path / name)
    sentence(caught.value)


@pytest.mark.soak
@pytest.mark.parametrize("hundred", range(25))
def test_every_broken_picture_file_gives_a_sentence_or_a_reading(hundred: int) -> None:
    assert picture_files(range(1000 + 100 * hundred, 1100 + 100 * hundred))["wrong"] == 0


@pytest.mark.soak
def test_every_scratched_photograph_is_refused_asked_about_or_read_right() -> None:
    assert scratched_photographs(range(1000, 1180))["wrong"] == 0


@pytest.mark.soak
def test_no_sure_die_is_read_from_any_noise() -> None:
    assert dreamt(broken.noise, range(1000, 2200)) == 0


@pytest.mark.soak
def test_a_sure_die_is_seldom_read_from_any_confetti() -> None:
    assert dreamt(broken.confetti, range(1000, 1300)) <= CONFETTI_DREAMT


@pytest.mark.soak
def test_all_broken_settings_and_labels_give_a_sentence(tmp_path: Path) -> None:
    texts(range(1000, 2000), tmp_path)
