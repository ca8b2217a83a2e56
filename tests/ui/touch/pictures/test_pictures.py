"""The pictures of the pages show the screens as they are now: else `make pictures`."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.language.text import LANGUAGES, Language
from tests.ui.touch.pictures.drawing import draw, kept
from tests.ui.touch.pictures.scenes import SCENES
from vision.frame import Image

CELL = 16  # pixels: a letter or two
ALIKE = 24  # of 255: what compression and another machine's drawing change in a cell, with room


def differs(one: Image, other: Image) -> float:
    """How far two pictures are apart where they are furthest apart."""
    cells = (one.shape[1] // CELL, one.shape[0] // CELL)
    small = [cv2.resize(each, cells, interpolation=cv2.INTER_AREA) for each in (one, other)]
    return float(np.abs(small[0].astype(int) - small[1].astype(int)).max())


QUICK = {"announce": "fr", "d21": "en", "new-game": "fr", "settings": "en"}
ALL = [
    pytest.param(name, language, marks=[] if QUICK.get(name) == language else pytest.mark.soak)
    for name in SCENES
    for language in LANGUAGES
]


@pytest.mark.parametrize(("name", "language"), ALL)
def test_a_picture_is_as_the_screen_is_now(tmp_path: Path, name: str, language: Language) -> None:
    before = cv2.imread(str(kept(language, name)))
    assert before is not None
    assert differs(draw(tmp_path, language, SCENES[name]), before.astype(np.uint8)) < ALIKE


@pytest.mark.parametrize("name", SCENES)
def test_the_two_languages_have_pictures_of_their_own(name: str) -> None:
    english, french = (cv2.imread(str(kept(language, name))) for language in LANGUAGES)
    assert english is not None
    assert french is not None
    assert differs(english.astype(np.uint8), french.astype(np.uint8)) > ALIKE
