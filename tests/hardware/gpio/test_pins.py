"""The Pi's library for pins, loaded wherever one stands."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from hardware.gpio.button_box import ButtonBox, ButtonPress
from hardware.gpio.lamps import Lamps
from hardware.gpio.pins import load_lgpio

# What the real one does when it is loaded: a pipe where one stands, or it does not load at all.
LGPIO = """
from pathlib import Path
Path(".lgd-nfy0").touch()
"""


@pytest.fixture
def standing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder one stands in, on a machine that has the library."""
    here, library = tmp_path / "here", tmp_path / "library"
    here.mkdir()
    library.mkdir()
    (library / "lgpio.py").write_text(LGPIO)
    monkeypatch.delitem(sys.modules, "lgpio", raising=False)
    monkeypatch.syspath_prepend(str(library))
    monkeypatch.chdir(here)
    yield here
    sys.modules.pop("lgpio", None)


def test_it_leaves_nothing_in_the_folder_one_stands_in(standing: Path) -> None:
    load_lgpio()
    assert "lgpio" in sys.modules
    assert Path.cwd() == standing
    assert list(standing.iterdir()) == []


@pytest.mark.parametrize(
    "part", [lambda: Lamps([5]), lambda: ButtonBox({ButtonPress.UNDO: 22}, print)]
)
def test_every_part_on_a_real_pin_loads_it_so(standing: Path, part: object) -> None:
    assert callable(part)
    part().close()  # no pins here, which is another matter
    assert "lgpio" in sys.modules
    assert list(standing.iterdir()) == []


def test_a_machine_without_it_has_no_trouble(
    standing: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (standing.parent / "library" / "lgpio.py").write_text("raise OSError('no room')")
    load_lgpio()
    assert "lgpio" not in sys.modules
    assert Path.cwd() == standing
