"""Pins that are none, for whatever is wired to them."""

from collections.abc import Iterator
from typing import Any

import pytest

from hardware.gpio.pins import mock_pins


@pytest.fixture
def pins() -> Iterator[Any]:
    factory = mock_pins()
    yield factory
    factory.reset()
