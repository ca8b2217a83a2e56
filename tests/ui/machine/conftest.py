"""Fixtures: a machine without a camera, and players at it."""

import pytest

from companion.table.table import Table
from tests.ui.wired import MakeMachine, rolled
from ui.machine.wiring import Wiring


@pytest.fixture
def machine(make_machine: MakeMachine) -> Wiring:
    """Return a machine without any setup."""
    return make_machine()


@pytest.fixture
def table(machine: Wiring) -> Table:
    """Return the table of Ana and Bo at that machine, after her first roll."""
    return rolled(machine)
