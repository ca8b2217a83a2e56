"""The pictures of the documentation show the present screens; if not, run `make pictures`."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.language.text import Language
from tests.language import BOTH
from tests.ui.touch.pictures import turn
from tests.ui.touch.pictures.drawing import draw
from tests.ui.touch.pictures.kept import ALIKE, PROJECT, differs, kept
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


def test_the_animation_of_the_readme_shows_a_turn_on_the_present_screen(tmp_path: Path) -> None:
    readme = PROJECT / "README.md"
    assert f"({turn.ANIMATION.relative_to(PROJECT)})" in readme.read_text(encoding="utf-8")
    assert turn.ANIMATION.stat().st_size < 1_500_000
    shown = turn.frames()
    stills = [moment.picture for moment in turn.turn(tmp_path, moving=False)]
    assert len(shown) > len(stills)
    assert differs(stills[-1], shown[-1]) < ALIKE
    for still in stills:
        assert min(differs(still, frame) for frame in shown) < ALIKE


@pytest.mark.parametrize("name", SCENES)
def test_the_two_languages_have_separate_pictures(name: str) -> None:
    english, french = (cv2.imread(str(kept(language, name))) for language in BOTH)
    assert english is not None
    assert french is not None
    assert differs(english.astype(np.uint8), french.astype(np.uint8)) > ALIKE
