"""The template screen, copied among the screens as a newcomer would, opens and works."""

import importlib
import shutil
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.ui.touch.evening import Evening
from tests.ui.touch.fake import FakeMachine
from tests.ui.touch.fingers import tap
from ui.touch import screens

TEMPLATE = Path(__file__).parent / "template_screen"


@pytest.fixture
def counter(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Copy the template as a screen of its own."""
    shutil.copytree(TEMPLATE, tmp_path / "counter")
    monkeypatch.setattr(screens, "__path__", [*screens.__path__, str(tmp_path)])
    importlib.invalidate_caches()
    yield
    for name in [name for name in sys.modules if name.startswith("ui.touch.screens.counter")]:
        del sys.modules[name]


@pytest.mark.usefixtures("counter")
def test_a_copied_template_is_offered_on_home_and_counts_taps(machine: FakeMachine) -> None:
    with closing(Evening(machine)) as evening:
        tiles = {tile.title: tile for tile in evening.now.ids.aids.children}
        tap(evening.screen, tiles["Counter"])
        evening.screen.step(2)
        assert evening.now.name == "counter"
        tap(evening.screen, evening.button("Tap here"))
        evening.screen.step(2)
        assert evening.now.taps == 1
        evening.now.back()
        assert evening.now.name == "home"
