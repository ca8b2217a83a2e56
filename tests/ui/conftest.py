"""Fixtures: pretend pins, and machines that are closed after a test."""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from companion.settings import Settings
from hardware.gpio.pins import mock_pins
from tests.ui.wired import MakeMachine, machine_in
from ui.machine.wiring import Wiring


@pytest.fixture
def pins() -> Iterator[Any]:
    factory = mock_pins()
    yield factory
    factory.reset()


@pytest.fixture
def make_machine(tmp_path: Path, pins: Any) -> Iterator[MakeMachine]:
    """Return a function that makes machines with pretend pins in the test's folder."""
    with ExitStack() as closing:

        def make(settings: Settings | None = None, **parts: Any) -> Wiring:
            machine = machine_in(tmp_path, pins, settings, **parts)
            closing.callback(machine.close)
            return machine

        yield make
