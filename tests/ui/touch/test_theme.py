"""Screens take their colours from the palettes, and change them without errors."""

import gc
import re
from pathlib import Path

import ui.games
import ui.touch
from tests.ui.touch.evening import Evening


def test_no_screen_has_a_colour_of_its_own() -> None:
    roots = (Path(ui.touch.__file__).parent, Path(ui.games.__file__).parent)
    literal = re.compile(r"rgba:\s*[0-9\"'#]|color:\s*[\"']?[0-9#]")
    offenders = [
        path.name
        for root in roots
        for path in root.rglob("*.kv")
        if literal.search(path.read_text())
    ]
    assert offenders == []


def test_no_garbage_is_collected_during_a_change_of_colours_and_words(evening: Evening) -> None:
    # Kivy's rules of an unused widget failed when its parent was freed during the change.
    taken_out: list[bool] = []
    evening.app.fbind("palette", lambda *_: taken_out.append(gc.isenabled()))
    evening.app.fbind("t", lambda *_: taken_out.append(gc.isenabled()))
    gc.freeze()  # objects left by earlier tests are not searched
    gc.enable()
    try:
        evening.app.switch_theme("night")
        evening.app.switch_language("fr")
        assert gc.isenabled()
    finally:
        gc.disable()
    assert taken_out
    assert not any(taken_out)
