"""A broker for a test, and tables and hubs that are closed after it."""

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
    """Makes tables of that name, not switched on yet."""
    with ExitStack() as closing:

        def make(name: str, **more: str) -> ClubTable:
            table = ClubTable(tmp_path / f"table {name}", name, broker.port, **more)
            closing.callback(table.switch_off)
            closing.callback(table.announcer.close)
            return table

        yield make


@pytest.fixture
def make_hub(tmp_path: Path, broker: Mosquitto) -> Iterator[MakeHub]:
    """Makes hubs of that name, not open yet."""
    with ExitStack() as closing:

        def make(name: str = "hub", **more: str) -> ClubHub:
            hub = ClubHub(tmp_path / f"hub {name}", broker.port, **more)
            closing.callback(hub.close)
            return hub

        yield make
