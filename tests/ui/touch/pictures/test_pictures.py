"""The pictures of the pages show the screens as they are now: else `make pictures`."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.language.text import LANGUAGES, Language
from tests.ui.touch.pictures.drawing import draw
from tests.ui.touch.pictures.kept import ALIKE, differs, kept
from tests.ui.touch.pictures.scenes import SCENES

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
