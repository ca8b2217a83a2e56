"""Fixtures: a broker, and tables and hubs that are closed after a test."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.ui.hall.club import ClubHub, ClubTable
from tests.ui.hall.mosquitto import Mosquitto

MakeTable = Callable[..., ClubTable]
MakeHub = Callable[..., ClubHub]


@pytest.fixture
def broker(tmp_path: Path) -> Iterator[Mosquitto]:
    running = Mosquitto(tmp_path / "broker")
    yield running
    running.stop()


@pytest.fixture
def make_table(tmp_path: Path, broker: Mosquitto) -> Iterator[MakeTable]:
    """Return a function that makes a table of a name, not yet switched on."""
    with ExitStack() as closing:

        def make(name: str, **more: str) -> ClubTable:
            table = ClubTable(tmp_path / f"table {name}", name, broker.port, **more)
            closing.callback(table.switch_off)
            closing.callback(table.announcer.close)
            return table

        yield make


@pytest.fixture
def make_hub(tmp_path: Path, broker: Mosquitto) -> Iterator[MakeHub]:
    """Return a function that makes a hub of a name, not yet open."""
    with ExitStack() as closing:

        def make(name: str = "hub", **more: str) -> ClubHub:
            hub = ClubHub(tmp_path / f"hub {name}", broker.port, **more)
            closing.callback(hub.close)
            return hub

        yield make
