"""Fixtures: an app off-screen at a machine without hardware, closed after each test."""

import gc
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.ui.touch.evening import Evening
from tests.ui.touch.fake import FakeMachine
from tests.ui.touch.shared_app import SharedApp
from ui.touch.shell import offscreen

# This must come before any test module imports kivy.
offscreen.prepare()


@pytest.fixture(autouse=True, scope="package")
def closed_apps_collected_together() -> Iterator[None]:
    """Collect closed apps a few at a time, instead of searching for garbage every 700 objects.

    An app has some 100,000 objects that are freed together: Python's own schedule would take two
    thirds of the time of these tests. `Evening.close` collects after several apps. Modules and kv
    rules, which every test needs, are frozen out of the search.
    """
    from ui.touch import registry  # noqa: PLC0415  importing this opens the window

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
    """Yield a machine whose games are in a temporary folder."""
    machine = FakeMachine(tmp_path / "games")
    yield machine
    machine.leave()


@pytest.fixture(scope="package")
def shared_app() -> SharedApp:
    """Return the app that stays open between tests."""
    return SharedApp()


@pytest.fixture
def evening(machine: FakeMachine, shared_app: SharedApp) -> Iterator[Evening]:
    """Yield the app at that machine: on Home, or at the table begun first."""
    evening = Evening(machine, shared=shared_app)
    yield evening
    evening.close()


@pytest.fixture
def opened(evening: Evening) -> Evening:
    """Return the evening with its app open, for widgets that ask for the running app."""
    assert evening.app is not None
    return evening


@pytest.fixture
def drawn(machine: FakeMachine, shared_app: SharedApp) -> Iterator[Evening]:
    """Yield an evening whose pixels are drawn."""
    evening = Evening(machine, drawn=True, shared=shared_app)
    yield evening
    evening.close()
