"""A hub does all of its work, however many messages arrive."""

import itertools
import threading
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from companion.tournament.events import Drawn, Enrolled, Event, Pairing, Round, Rules, Started
from hardware.computer.clock import now
from tests.ui.hall.club import ClubHub, wait_for
from tests.ui.hall.conftest import MakeHub
from tests.ui.hall.mosquitto import Mosquitto, needed
from ui.hall.broker import Broker
from ui.hall.connection import Arrived, Connection
from ui.hall.hub import hub as hub_module
from ui.hall.hub.hub import Hub
from ui.hall.hub.store import HallStore
from ui.hall.hub.tournament_log import TournamentLog
from ui.hall.messages import Inventory, TableState, Total, encode

RULES = Rules(game="yahtzee", rounds=1, seats=2, least=2, most=2, tables=("T1",))
EVENTS: list[Event] = [
    *map(Enrolled, ("Ana", "Bo")),
    Started("T", RULES, 1),
    Drawn(Round((Pairing("T-1-1", "T1", ("Bo", "Ana")),), ())),
]


class Line:
    """A connection to a broker that accepts everything."""

    up = True

    def __init__(self, *_: object, **__: object) -> None:
        self.published: list[str] = []

    def start(self) -> None: ...

    def stop(self) -> None: ...

    def publish(self, topic: str, payload: bytes, **_: object) -> int:
        self.published.append(topic)
        return len(self.published)


def state_of(table: str, number: int) -> Arrived:
    state = TableState(table=table, game="yahtzee", totals=(Total("Ana", number),))
    return Arrived(f"companion/{table}/state", encode(state), retained=False)


def test_tables_are_asked_called_and_drawn_while_messages_never_stop(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    line = Line()
    monkeypatch.setattr(hub_module, "Connection", lambda *_, **__: line)
    shown: list[dict[str, Any]] = []
    log = TournamentLog(tmp_path)
    log.add(lambda _: EVENTS, "now")
    hub = Hub(
        HallStore(tmp_path),
        Broker("127.0.0.1", 1),
        now,
        on_kept=lambda *_: None,
        tell=lambda _: None,
        log=log,
        show=shown.append,
    )
    games = encode(Inventory({"yahtzee-1": 3}))
    hub._inbox.put(Arrived("companion/T2/games", games, retained=True))
    until, numbers = time.monotonic() + 30, itertools.count()

    def over() -> bool:
        """Put the next message in the inbox before the hub waits again; return True when done."""
        assert time.monotonic() < until, (line.published, len(shown))
        hub._inbox.put(state_of("T1", next(numbers)))
        return bool(shown) and {"companion/T1/next", "companion/T2/ask"} <= {*line.published}

    hub.run(over)


def busy_evening(broker: Mosquitto, hub: ClubHub, tables: Sequence[str], seconds: float) -> None:
    """Let every table send its state ten times a second, while the hub calls a table."""
    over = threading.Event()
    line = Connection(Broker("127.0.0.1", broker.port), "tables")
    line.start()
    hub.open()

    def talk() -> None:
        for number in range(10**9):
            for table in tables:
                message = state_of(table, number)
                line.publish(message.topic, message.payload, qos=0)
            if over.wait(0.1):
                return

    talking = threading.Thread(target=talk)
    talking.start()
    try:
        wait_for(lambda: hub.shown and len(hub.shown[-1]["tables"]) == len(tables))
        log = TournamentLog(hub.data)
        log.add(lambda _: EVENTS, "now")
        log.close()
        wait_for(lambda: broker.kept("companion/T1/next"))
        before = len(hub.shown)
        time.sleep(seconds)
        assert len(hub.shown) > before
    finally:
        over.set()
        talking.join()
        line.stop()


@needed
@pytest.mark.soak
def test_fifty_busy_tables_are_called_and_drawn(broker: Mosquitto, make_hub: MakeHub) -> None:
    busy_evening(broker, make_hub(), [f"T{number}" for number in range(50)], 20)
