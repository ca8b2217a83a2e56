"""An app off-screen at a machine without hardware, closed after each test."""

import gc
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.ui.touch.evening import Evening
from tests.ui.touch.fake import FakeMachine
from ui.touch.shell import offscreen

# Before any test module imports kivy.
offscreen.prepare()


@pytest.fixture(autouse=True, scope="package")
def rubbish_left_while_there_is_room() -> Iterator[None]:
    """An app is some 100,000 objects, all dropped at once: to look for rubbish among them every
    700 objects, as Python does, takes two thirds of these tests' time, and to look for it at
    leisure stops a screen for seconds. To take it out after a few evenings takes two fifths still:
    it stays until the memory is needed (see `Evening`), and what is left of it at the end goes
    with the process. What every evening needs is no rubbish and need not be looked through.
    """
    from ui.touch import registry  # noqa: PLC0415  opens the window

    for name in registry.names():
        registry.load(name)
    gc.collect()
    gc.freeze()
    gc.disable()
    yield
    gc.freeze()
    gc.enable()


@pytest.fixture
def machine(tmp_path: Path) -> Iterator[FakeMachine]:
    """A machine whose games live in a temporary folder."""
    machine = FakeMachine(tmp_path / "games")
    yield machine
    machine.leave()


@pytest.fixture
def evening(machine: FakeMachine) -> Iterator[Evening]:
    """The app at that machine: on Home, or at the table sat down to first."""
    evening = Evening(machine)
    yield evening
    evening.close()


@pytest.fixture
def opened(evening: Evening) -> Evening:
    """The same for widgets that are made without it: an app must be there that they ask."""
    assert evening.app is not None
    return evening


@pytest.fixture
def drawn(machine: FakeMachine) -> Iterator[Evening]:
    """The same, with its pixels drawn."""
    evening = Evening(machine, drawn=True)
    yield evening
    evening.close()
