"""An app off-screen at a machine without hardware, closed after each test."""

import gc
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.ui.touch.evening import Evening
from tests.ui.touch.fake import FakeMachine
from tests.ui.touch.shared_app import SharedApp
from ui.touch.shell import offscreen

# Before any test module imports kivy.
offscreen.prepare()


@pytest.fixture(autouse=True, scope="package")
def closed_apps_collected_together() -> Iterator[None]:
    """Collect closed apps a few at a time, in place of a search for garbage every 700 objects.

    An app is some 100,000 objects that go all at once: Python's own schedule would take two thirds
    of the time of these tests. `Evening.close` collects when enough of them have come together;
    modules and kv rules, which every test needs, are left out of the search.
    """
    from ui.touch import registry  # noqa: PLC0415  opens the window

    for name in registry.names():
        registry.load(name)
    gc.collect()
    gc.freeze()
    gc.disable()
    yield
    gc.enable()
    gc.unfreeze()
    gc.collect()


@pytest.fixture
def machine(tmp_path: Path) -> Iterator[FakeMachine]:
    """A machine whose games live in a temporary folder."""
    machine = FakeMachine(tmp_path / "games")
    yield machine
    machine.leave()


@pytest.fixture(scope="package")
def shared_app() -> SharedApp:
    """The app that stays open between tests."""
    return SharedApp()


@pytest.fixture
def evening(machine: FakeMachine, shared_app: SharedApp) -> Iterator[Evening]:
    """The app at that machine: on Home, or at the table sat down to first."""
    evening = Evening(machine, shared=shared_app)
    yield evening
    evening.close()


@pytest.fixture
def opened(evening: Evening) -> Evening:
    """The same for widgets that are made without it: an app must be there that they ask."""
    assert evening.app is not None
    return evening


@pytest.fixture
def drawn(machine: FakeMachine, shared_app: SharedApp) -> Iterator[Evening]:
    """The same, with its pixels drawn."""
    evening = Evening(machine, drawn=True, shared=shared_app)
    yield evening
    evening.close()
