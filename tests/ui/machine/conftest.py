"""A machine without a camera, and players at it."""

import pytest

from companion.table.table import Table
from tests.ui.wired import MakeMachine, rolled
from ui.machine.wiring import Wiring


@pytest.fixture
def machine(make_machine: MakeMachine) -> Wiring:
    """A machine that nobody has set up."""
    return make_machine()


@pytest.fixture
def table(machine: Wiring) -> Table:
    """Ana and Bo at that machine, her first roll made."""
    return rolled(machine)
