"""Two tables of a name or two hubs of a store, as after copying an SD card."""

import shutil
import socket
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from threading import Thread

import pytest

from companion.language.text import Text
from companion.settings import Mqtt
from tests.ui.hall.club import ClubTable, wait_for
from tests.ui.hall.conftest import MakeHub
from tests.ui.hall.mosquitto import Mosquitto, needed
from ui.hall.broker import Broker
from ui.hall.connection import Connection
from ui.hall.table.delivery import rival_table

CONNACK = bytes((0x20, 3, 0, 0, 0))
SESSION_TAKEN_OVER = bytes((0xE0, 1, 142))


@pytest.fixture
def crowded() -> Iterator[int]:
    """Run a broker that accepts every client and at once reports another of the same name."""
    with socket.create_server(("127.0.0.1", 0)) as server:

        def serve() -> None:
            with suppress(OSError):
                while True:
                    line, _ = server.accept()
                    with line:
                        line.recv(1000)
                        line.sendall(CONNACK + SESSION_TAKEN_OVER)

        Thread(target=serve, daemon=True).start()
        yield server.getsockname()[1]


def test_a_rival_reported_by_the_broker_is_named(crowded: int) -> None:
    told: list[Text | None] = []
    mqtt = Mqtt("127.0.0.1", "Table 1", crowded)
    line = Connection(Broker.of(mqtt), "test", on_trouble=told.append, rival=rival_table(mqtt))
    line.start()
    wait_for(lambda: any(told))
    line.stop()
    text = next(text for text in told if text is not None)
    assert text.to("en").startswith("Another table speaks here as Table 1")
    assert text.to("fr").startswith("Une autre table parle ici sous le nom de Table 1")


@needed
def test_two_tables_of_one_name_report_each_other(tmp_path: Path, broker: Mosquitto) -> None:
    with ExitStack() as closing:
        tables = []
        for folder in ("first", "copied"):
            table = ClubTable(tmp_path / folder, "Table 1", broker.port)
            closing.callback(table.announcer.close)
            closing.callback(table.switch_off)
            table.switch_on()
            tables.append(table)
        said = "nother table speaks here as Table 1"
        wait_for(lambda: any(said in text.to("en") for table in tables for text in table.told))


@needed
def test_two_hubs_with_copied_data_report_each_other(tmp_path: Path, make_hub: MakeHub) -> None:
    first = make_hub("first")
    first.open()
    wait_for((first.data / "hall.sqlite").exists)
    first.close()
    shutil.copytree(first.data, tmp_path / "hub copied")
    copied = make_hub("copied")
    for hub in (first, copied):
        hub.open()
    said = "nother hub speaks here with a copy of the same data"
    wait_for(lambda: any(said in text.to("en") for text in first.told + copied.told))
