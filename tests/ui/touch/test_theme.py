"""The colours can be read, by day and by night."""

import gc
import re
from pathlib import Path
from typing import get_args

import pytest

import ui.touch
from tests.ui.touch.evening import Evening
from ui.touch.theme import PAIRS, PALETTES, Tone, contrast, rgba

READABLE = 4.5


@pytest.mark.parametrize("theme", PALETTES)
@pytest.mark.parametrize(("words", "ground"), PAIRS)
def test_words_stand_out_from_their_ground(theme: str, words: str, ground: str) -> None:
    palette = PALETTES[theme]
    assert contrast(getattr(palette, words), getattr(palette, ground)) >= READABLE


def test_black_on_white_has_the_contrast_the_standard_gives() -> None:
    assert contrast(rgba("#000000"), rgba("#ffffff")) == pytest.approx(21)
    assert contrast(rgba("#777777"), rgba("#ffffff")) == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("theme", PALETTES)
@pytest.mark.parametrize("tone", get_args(Tone))
def test_every_button_can_be_read(theme: str, tone: Tone) -> None:
    palette = PALETTES[theme]
    assert contrast(palette.fore(tone), palette.back(tone)) >= READABLE


def test_no_screen_has_a_colour_of_its_own() -> None:
    root = Path(ui.touch.__file__).parent
    literal = re.compile(r"rgba:\s*[0-9\"'#]|color:\s*[\"']?[0-9#]")
    offenders = [path.name for path in root.rglob("*.kv") if literal.search(path.read_text())]
    assert offenders == []


def test_no_rubbish_is_taken_out_while_all_changes_its_colours_and_words(evening: Evening) -> None:
    # Kivy's rules of a widget that nobody has any more stumbled over its parent, gone meanwhile.
    taken_out: list[bool] = []
    evening.app.fbind("palette", lambda *_: taken_out.append(gc.isenabled()))
    evening.app.fbind("t", lambda *_: taken_out.append(gc.isenabled()))
    gc.enable()
    try:
        evening.app.switch_theme("night")
        evening.app.switch_language("fr")
        assert gc.isenabled()
    finally:
        gc.disable()
    assert taken_out
    assert not any(taken_out)
