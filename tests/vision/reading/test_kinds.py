"""A die with numbers is never overlooked, and the loop of a digit is not read as a pip.

The photographs of single dice lie beside the labelled photographs, if available.
"""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from tests import photographs
from vision.image.photograph import load
from vision.reading.reader import Reader

NUMBERED = {"d4", "d6-numeral", "d8", "d10", "d12", "d20", "d100"}
# a face taken for ground, a pyramid, a die that fills a fifth of the picture, a loop
ONCE_MISSED = (
    "d4__d4143.jpg",
    "d4__d4_wood0607.jpg",
    "d6__d6_45angle_0232.jpg",
    "d8__d8_top029.jpg",
    "d10__d10_wood0396.jpg",
)
pytestmark = photographs.needed


def _kinds() -> Path:
    folder = photographs.FOLDER.parent / "kinds" / "ferwardo-kinds"
    if not folder.is_dir():
        pytest.skip("no photographs of dice with numbers lie beside the labelled ones")
    return folder


def _of_one_numbered_die(folders: Sequence[Path]) -> Iterator[Path]:
    for folder in folders:
        labels: dict[str, Any] = json.loads((folder / "labels.json").read_text())
        for name, label in labels.items():
            if len(label["dice"]) == 1 and label["dice"][0]["kind"] in NUMBERED:
                yield folder / "images" / name


def _told_unasked(pictures: Sequence[Path]) -> list[str]:
    """Return the pictures with a sure and wrong reading: empty, or a value."""
    reader = Reader()
    readings = {picture.name: reader.read(load(picture)) for picture in pictures}
    return [
        name for name, told in readings.items() if told.sure or any(die.sure for die in told.dice)
    ]


def test_former_misreadings_of_dice_with_numbers_are_asked_about() -> None:
    images = _kinds() / "images"
    assert _told_unasked([images / name for name in ONCE_MISSED]) == []


@pytest.mark.soak
def test_no_picture_of_a_single_die_with_numbers_is_read_without_a_question() -> None:
    sources = sorted(file.parent for file in (photographs.FOLDER / "real").glob("*/labels.json"))
    pictures = list(_of_one_numbered_die([_kinds(), *sources]))
    assert len(pictures) > 190
    assert _told_unasked(pictures) == []
