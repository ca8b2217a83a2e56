"""Killing broker, hub, tables and speakers during games loses no result and doubles none."""

import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from companion import games
from tests.ui.hall.club import ClubHub, ClubTable, wait_for
from tests.ui.hall.mortals import Mortals
from tests.ui.hall.mosquitto import Mosquitto, needed
from ui.hall.table.delivery import still_waiting

pytestmark = needed

LONGEST_SECONDS = 200.0  # for an evening that takes ten seconds on two idle cores


class Evening:
    """A hub and some tables that each play a game to its end."""

    def __init__(self, folder: Path, tables: int, seed: int) -> None:
        self.broker = Mosquitto(folder / "broker")
        self.hub = ClubHub(folder / "hub", self.broker.port)
        self.tables = [
            ClubTable(folder / f"table {number}", f"Table {number}", self.broker.port)
            for number in range(tables)
        ]
        self.killed: Counter[str] = Counter()
        self._chance = Random(seed)
        self._mortals = Mortals(folder / "errors.log")
        self._hub = self._begin("hub", self.hub.data, 0)
        self._speakers = [self._begin("speaker", one.data, at) for at, one in self._numbered()]
        self._players = [self._begin("table", one.data, at) for at, one in self._numbered()]

    def play(self, pause: float) -> None:
        """Kill processes at random until every game is finished."""
        end = time.monotonic() + LONGEST_SECONDS
        while any(self._mortals.status(pid) != 0 for pid in self._players):
            assert time.monotonic() < end, f"not every game is finished; killed: {self.killed}"
            time.sleep(pause)
            victim = self._chance.choice(("broker", "hub", "speaker", "table"))
            self.killed[victim] += 1
            number = self._chance.randrange(len(self.tables))
            if victim == "broker":
                self.broker.kill()
                time.sleep(self._chance.uniform(0, pause))
                self.broker.start()
            elif victim == "hub":
                self._mortals.kill(self._hub)
                self._hub = self._begin("hub", self.hub.data, 0)
            elif victim == "speaker":
                self._again(self._speakers, number, "speaker")
            elif self._mortals.status(self._players[number]) is None:
                self._again(self._players, number, "table")

    def settle(self) -> None:
        """Stop killing; wait until all results are delivered."""
        played = set().union(*(table.results() for table in self.tables))
        assert len(played) == len(self.tables)
        wait_for(lambda: self.hub.results() == played, 60)
        wait_for(lambda: not any(still_waiting(one.data, one.name) for one in self.tables), 60)

    def close(self) -> None:
        self._mortals.close()
        self.broker.stop()

    def _numbered(self) -> list[tuple[int, ClubTable]]:
        return list(enumerate(self.tables))

    def _again(self, pids: list[int], number: int, kind: str) -> None:
        self._mortals.kill(pids[number])
        pids[number] = self._begin(kind, self.tables[number].data, number)

    def _begin(self, kind: str, data: Path, number: int) -> int:
        names = games.names()
        game, name = names[number % len(names)], f"Table {number}"
        return self._mortals.born(kind, data, game, name, self.broker.port)


def hold(folder: Path, tables: int, *, seed: int, pause: float) -> Counter[str]:
    """Play such an evening; return how often each kind of process was killed."""
    evening = Evening(folder, tables, seed)
    try:
        evening.play(pause)
        evening.settle()
    finally:
        evening.close()
    return evening.killed


def test_games_of_five_tables_are_held_once_whatever_was_killed(tmp_path: Path) -> None:
    """Run a tenth of the long run."""
    assert hold(tmp_path, 5, seed=3, pause=0.15).total() >= 5


@pytest.mark.soak
def test_games_of_twenty_tables_are_held_once_whatever_was_killed(
    tmp_path: Path, say: Callable[[str], None]
) -> None:
    killed: Counter[str] = Counter()
    for seed in range(5):
        killed += hold(tmp_path / str(seed), 20, seed=seed, pause=0.1)
    say(f"killed: {dict(killed)}")
    assert min(killed[victim] for victim in ("broker", "hub", "speaker", "table")) >= 5
