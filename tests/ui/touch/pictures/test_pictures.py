"""The pictures of the documentation show the present screens; if not, run `make pictures`."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.language.text import Language
from tests.language import BOTH
from tests.ui.touch.pictures.drawing import draw
from tests.ui.touch.pictures.kept import ALIKE, SCREENSHOT, SHOWN_IN_README, differs, kept
from tests.ui.touch.pictures.scenes import SCENES

QUICK = {"announce": "fr", "d21": "en", "new-game": "fr", "settings": "en"}
ALL = [
    pytest.param(name, language, marks=[] if QUICK.get(name) == language else pytest.mark.soak)
    for name in SCENES
    for language in BOTH
]


@pytest.mark.parametrize(("name", "language"), ALL)
def test_a_picture_shows_the_present_screen(tmp_path: Path, name: str, language: Language) -> None:
    before = cv2.imread(str(kept(language, name)))
    assert before is not None
    assert differs(draw(tmp_path, language, SCENES[name]), before.astype(np.uint8)) < ALIKE


def test_the_picture_of_the_readme_shows_the_present_table(tmp_path: Path) -> None:
    readme = SCREENSHOT.parents[1] / "README.md"
    assert f"({SCREENSHOT.relative_to(readme.parent)})" in readme.read_text(encoding="utf-8")
    before = cv2.imread(str(SCREENSHOT))
    assert before is not None
    now = draw(tmp_path, "en", SCENES[SHOWN_IN_README])
    assert before.shape == now.shape
    assert differs(now, before.astype(np.uint8)) < ALIKE


@pytest.mark.parametrize("name", SCENES)
def test_the_two_languages_have_separate_pictures(name: str) -> None:
    english, french = (cv2.imread(str(kept(language, name))) for language in BOTH)
    assert english is not None
    assert french is not None
    assert differs(english.astype(np.uint8), french.astype(np.uint8)) > ALIKE
