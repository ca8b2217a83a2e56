"""A table that is renamed or leaves its broker leaves no retained messages behind."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from companion import settings
from companion.settings import Mqtt, Settings
from tests.ui.hall.club import ClubTable, wait_for
from tests.ui.hall.conftest import MakeHub
from tests.ui.hall.mosquitto import Mosquitto, needed
from ui.hall.messages import TableState, Total
from ui.hall.table import speaker
from ui.hall.table.announced import AnnouncedNames
from ui.hall.table.folders import announced_file, live_socket
from ui.hall.table.live import Live, send


class Home:
    """A table whose settings change while it is connected to the broker."""

    def __init__(self, folder: Path, port: int) -> None:
        self.table = ClubTable(folder / "table", "Old", port)
        self.path = folder / "settings.toml"
        self.port = port
        self.call("Old")

    def call(self, name: str, *, on: bool = True) -> None:
        """Change the table's name in the settings."""
        mqtt = Mqtt("127.0.0.1", name, self.port, on=on)
        settings.write(self.path, Settings(language="en", mqtt=mqtt))

    @contextmanager
    def speaking(self) -> Iterator[None]:
        stopped = threading.Event()
        thread = threading.Thread(target=speaker.speak, args=(self.table.data, self.path, stopped))
        thread.start()
        try:
            yield
        finally:
            stopped.set()
            thread.join()


@pytest.fixture
def home(tmp_path: Path, broker: Mosquitto, monkeypatch: pytest.MonkeyPatch) -> Home:
    monkeypatch.setattr(speaker, "RETRY_SECONDS", 0.1)
    monkeypatch.setattr(speaker, "DELIVERY_SECONDS", 3.0)
    return Home(tmp_path, broker.port)


def kept(broker: Mosquitto) -> set[str]:
    """Return the topics with a retained message of a table."""
    found = broker.kept("companion/#") + broker.kept("homeassistant/#")
    return {topic for topic, _ in found}


def of(name: str) -> Callable[[str], bool]:
    return lambda topic: f"/{name}/" in topic or f"companion-{name}/" in topic


def told(broker: Mosquitto, name: str) -> set[str]:
    return set(filter(of(name), kept(broker)))


@needed
def test_a_renamed_table_clears_the_retained_messages_of_its_old_name(
    broker: Mosquitto, home: Home
) -> None:
    id_ = home.table.play("dalapapa")
    with home.speaking():
        wait_for(lambda: f"companion/Old/records/{id_}" in kept(broker))
        wait_for(lambda: "homeassistant/device/companion-Old/config" in kept(broker))
        home.call("New")
        wait_for(lambda: f"companion/New/records/{id_}" in kept(broker))
        assert told(broker, "Old") == set()
        assert "homeassistant/device/companion-New/config" in kept(broker)


@needed
def test_a_table_renamed_while_off_clears_its_old_messages_too(
    broker: Mosquitto, home: Home
) -> None:
    id_ = home.table.play("dalapapa")
    with home.speaking():
        wait_for(lambda: f"companion/Old/records/{id_}" in kept(broker))
    assert told(broker, "Old") != set()  # while the table is only off, its messages stay
    home.call("New")
    with home.speaking():
        wait_for(lambda: told(broker, "New") and not told(broker, "Old"))
        wait_for(lambda: [*AnnouncedNames(announced_file(home.table.data))] == ["New"])


@needed
def test_a_table_that_leaves_its_broker_keeps_its_results_there(
    broker: Mosquitto, home: Home
) -> None:
    id_ = home.table.play("dalapapa")
    with home.speaking():
        wait_for(lambda: f"companion/Old/records/{id_}" in kept(broker))
        home.call("Old", on=False)
        wait_for(lambda: told(broker, "Old") == {f"companion/Old/records/{id_}"})


@needed
def test_the_last_result_stays_when_the_table_is_off(broker: Mosquitto, home: Home) -> None:
    totals = (Total("Ana", 12), Total("Bo", 9))
    state = TableState(
        table="", id="a", game="dalapapa", totals=totals, finished=True, winners=("Ana",)
    )
    with home.speaking():
        wait_for(lambda: send(live_socket(home.table.data), Live(state)))
        wait_for(lambda: "companion/Old/result" in kept(broker))
    ((_, status),) = broker.kept("companion/Old/status")
    assert status == "offline"
    ((_, result),) = broker.kept("companion/Old/result")
    assert '"game":"dalapapa"' in result
    assert '"winners"' in result


@needed
def test_a_hub_forgets_the_old_name_and_holds_the_game_once(
    broker: Mosquitto, home: Home, make_hub: MakeHub
) -> None:
    hub = make_hub()
    hub.open()
    home.table.play("dalapapa")
    with home.speaking():
        wait_for(hub.results)
        home.call("New")
        wait_for(lambda: told(broker, "New") and not told(broker, "Old"))
        wait_for(lambda: [table["name"] for table in hub.shown[-1]["tables"]] == ["New"])
    assert len(hub.results()) == 1
    assert not hub.told


def test_an_unreadable_list_of_names_is_empty(tmp_path: Path) -> None:
    path = tmp_path / "announced.json"
    path.write_bytes(b"[" * 5000)
    names = AnnouncedNames(path)
    assert [*names] == []
    names.add("T")
    names.add("T")
    assert [*AnnouncedNames(path)] == ["T"]
    names.remove("T")
    assert [*AnnouncedNames(path)] == []
