"""The display on a club's wall."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.tournament.events import (
    Drawn,
    Ended,
    Enrolled,
    Event,
    Left,
    Pairing,
    Round,
    Rules,
    Started,
)
from ui.hall.errors import Refusal
from ui.hall.hub.live_tables import MOST_TABLES, LiveTables
from ui.hall.hub.store import HallStore
from ui.hall.hub.tournament_log import TournamentLog
from ui.hall.hub.wall import Wall
from ui.hall.messages import TableState, Total, encode
from ui.hall.topics import Place

RULES = Rules(game="yahtzee", rounds=1, seats=2, least=2, most=2, tables=("T1",))
EVENTS: list[Event] = [
    *map(Enrolled, ("Ana", "Bo", "Cy")),
    Started("T", RULES, 1),
    Drawn(Round((Pairing("T-1-1", "T1", ("Bo", "Ana")),), ("Cy",))),
]


class Shown:
    """A wall over an empty hub, with everything it has shown."""

    def __init__(self, data: Path) -> None:
        self.bodies: list[dict[str, Any]] = []
        self.live = LiveTables()
        self.store = HallStore(data)
        self.log = TournamentLog(data)
        self.wall = Wall(self.store, self.log, self.live, self.bodies.append)

    def say(self, what: str, payload: bytes, table: str = "T1") -> None:
        self.live.take(Place(table, what), payload)
        self.wall.refresh()


@pytest.fixture
def shown(tmp_path: Path) -> Shown:
    return Shown(tmp_path)


def test_a_table_is_shown_with_its_state_and_then_as_off(shown: Shown) -> None:
    totals = (Total("Ana", 12), Total("Bo", 7))
    state = TableState(table="T1", game="yahtzee", totals=totals, to_play="Bo")
    shown.say("status", b"online")
    shown.say("state", encode(state))
    (table,) = shown.bodies[-1]["tables"]
    assert (table["name"], table["online"], table["to_play"]) == ("T1", True, "Bo")
    assert table["game"] == {"en": "Yahtzee"}
    assert table["players"] == [
        {"name": "Ana", "total": 12, "left": False},
        {"name": "Bo", "total": 7, "left": False},
    ]
    shown.say("status", b"offline")
    assert not shown.bodies[-1]["tables"][0]["online"]


def test_nothing_is_shown_again_while_nothing_changes(shown: Shown) -> None:
    for _ in range(3):
        shown.say("status", b"online")
    assert len(shown.bodies) == 1
    shown.log.add(lambda _: EVENTS, "now")
    shown.wall.refresh()
    shown.wall.refresh()
    assert [body["seq"] for body in shown.bodies] == [1, 2]


def test_the_wall_shows_who_waits_who_rests_and_who_leads(shown: Shown) -> None:
    shown.log.add(lambda _: EVENTS, "now")
    shown.wall.refresh()
    body = shown.bodies[-1]
    waiting = [{"table": "T1", "players": ["Bo", "Ana"]}]
    assert body["round"] == {"number": 1, "waiting": waiting, "rests": ["Cy"]}
    assert (body["standings"][0]["name"], body["standings"][0]["points"]) == ("Cy", 1)
    shown.log.add(lambda _: [Left("Ana")], "now")
    shown.wall.refresh()
    assert shown.bodies[-1]["round"]["waiting"] == []  # Bo has won
    json.dumps(shown.bodies)  # all values are plain data


def test_without_a_tournament_there_is_no_round(shown: Shown) -> None:
    shown.wall.refresh()
    assert shown.bodies[-1]["round"] is None
    assert shown.bodies[-1]["standings"] == []


def test_the_final_standings_stay_until_the_next_tournament_starts(shown: Shown) -> None:
    shown.log.add(lambda _: [*EVENTS, Left("Ana")], "2026-11-26T22:00:00")
    shown.wall.refresh()
    assert shown.bodies[-1]["final"]  # the only round is over
    standings = shown.bodies[-1]["standings"]
    shown.log.add(lambda _: [Ended(), Enrolled("Di")], "2026-11-26T23:00:00")
    shown.wall.refresh()
    body = shown.bodies[-1]
    assert (body["round"], body["standings"], body["final"]) == (None, standings, True)
    title = {"en": "Yahtzee"}
    ended = {"id": "T", "day": "2026-11-26", "game": title, "standings": standings}
    assert body["past"] == [ended]
    shown.log.add(lambda _: [Enrolled("Ed"), Started("U", RULES, 1)], "2026-11-27T20:00:00")
    shown.wall.refresh()
    body = shown.bodies[-1]
    assert not body["final"]
    assert body["past"] == [ended]
    assert [one["points"] for one in body["standings"]] == [0, 0]


def test_long_messages_are_cut_off(shown: Shown) -> None:
    players = tuple(Total("N" * 500 + "\u202e", 1) for _ in range(500))
    shown.say("state", encode(TableState(table="other", game="chess\n", totals=players)))
    (table,) = shown.bodies[-1]["tables"]
    assert (table["name"], table["game"]) == ("T1", None)
    assert len(table["players"]) == 8
    assert all(len(player["name"]) == 40 for player in table["players"])
    for number in range(2 * MOST_TABLES):
        shown.live.take(Place(f"X{number}", "status"), b"online")
    assert len(shown.live.tables) == MOST_TABLES


def names(live: LiveTables) -> list[str]:
    return [state.table for state, _ in live.tables]


def crowd(live: LiveTables, count: int) -> None:
    for number in range(count):
        live.take(Place(f"X{number:06}", "status"), b"online")


@pytest.mark.parametrize("count", [MOST_TABLES, pytest.param(20_000, marks=pytest.mark.soak)])
def test_invented_tables_leave_room_for_a_real_table(count: int) -> None:
    live = LiveTables()
    crowd(live, count)
    live.take(Place("T1", "state"), encode(TableState(table="T1", game="yahtzee")))
    assert "T1" in names(live)
    assert len(names(live)) == MOST_TABLES


def test_tables_that_are_off_are_dropped_first_and_then_the_oldest() -> None:
    live = LiveTables()
    crowd(live, MOST_TABLES)
    live.take(Place("X000000", "status"), b"online")
    live.take(Place("X000077", "status"), b"offline")
    live.take(Place("T1", "status"), b"online")
    assert "X000077" not in names(live)
    live.take(Place("T2", "status"), b"online")
    assert "X000001" not in names(live)
    assert {"X000000", "T1", "T2"} <= {*names(live)}


@pytest.mark.parametrize("count", [MOST_TABLES * 2, pytest.param(20_000, marks=pytest.mark.soak)])
def test_the_tables_of_a_tournament_are_never_dropped(count: int) -> None:
    live = LiveTables(lambda: ("T1", "T2"))
    live.take(Place("T1", "status"), b"online")
    live.take(Place("T2", "status"), b"offline")
    crowd(live, count)
    assert {"T1", "T2"} <= {*names(live)}


def test_a_table_that_cleared_its_status_is_removed() -> None:
    live = LiveTables()
    live.take(Place("T1", "status"), b"online")
    live.changed = False
    live.take(Place("T1", "status"), b"")
    assert (names(live), live.changed) == ([], True)
    live.take(Place("T1", "status"), b"")
    assert names(live) == []


def test_a_refused_message_takes_no_room() -> None:
    live = LiveTables()
    crowd(live, MOST_TABLES)
    before = names(live)
    with pytest.raises(Refusal):
        live.take(Place("T1", "state"), b"[]")
    assert names(live) == before


@pytest.mark.parametrize("payload", [b"[]", b"{}", b"\xff", b'{"table": 1}'])
def test_an_invalid_state_is_refused(shown: Shown, payload: bytes) -> None:
    with pytest.raises(Refusal):
        shown.say("state", payload)
    assert shown.live.tables == ()


def test_a_table_that_clears_its_state_has_no_game(shown: Shown) -> None:
    shown.say("state", msgspec.json.encode(TableState(table="T1", game="yahtzee")))
    shown.say("state", b"")
    assert shown.bodies[-1]["tables"][0]["game"] is None
