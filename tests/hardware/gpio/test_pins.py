"""The pin library of the Pi can be loaded in any working folder."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from hardware.gpio.button_box import ButtonBox, ButtonPress
from hardware.gpio.lamps import Lamps
from hardware.gpio.pins import load_lgpio

# A fake lgpio: like the real module, it creates a pipe in the working folder or fails to load.
LGPIO = """
from pathlib import Path
Path(".lgd-nfy0").touch()
"""


@pytest.fixture
def standing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Yield the working folder of a machine that has the library."""
    here, library = tmp_path / "here", tmp_path / "library"
    here.mkdir()
    library.mkdir()
    (library / "lgpio.py").write_text(LGPIO)
    monkeypatch.delitem(sys.modules, "lgpio", raising=False)
    monkeypatch.syspath_prepend(str(library))
    monkeypatch.chdir(here)
    yield here
    sys.modules.pop("lgpio", None)


def test_the_library_leaves_nothing_in_the_working_folder(standing: Path) -> None:
    load_lgpio()
    assert "lgpio" in sys.modules
    assert Path.cwd() == standing
    assert list(standing.iterdir()) == []


@pytest.mark.parametrize(
    "part", [lambda: Lamps([5]), lambda: ButtonBox({ButtonPress.UNDO: 22}, print)]
)
def test_every_part_on_a_real_pin_loads_the_library_safely(standing: Path, part: object) -> None:
    assert callable(part)
    part().close()  # this machine has no pins, which is no matter here
    assert "lgpio" in sys.modules
    assert list(standing.iterdir()) == []


def test_a_machine_without_the_library_works(
    standing: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (standing.parent / "library" / "lgpio.py").write_text("raise OSError('no room')")
    load_lgpio()
    assert "lgpio" not in sys.modules
    assert Path.cwd() == standing
