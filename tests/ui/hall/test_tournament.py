"""A tournament at tables with a broker, and the hub's standings of their games."""

import json
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

import msgspec
import pytest

from companion.tournament.drawing import next_round
from companion.tournament.events import Drawn, Enrolled, Event, Left, Linked, Rules, Started
from companion.tournament.standings import standings
from companion.tournament.tournament import Tournament
from tests.ui.hall.club import ClubHub, ClubTable, message_of, wait_for
from tests.ui.hall.conftest import MakeHub, MakeTable
from tests.ui.hall.mosquitto import Mosquitto, needed
from ui.hall.errors import Refusal
from ui.hall.hub.check import checked
from ui.hall.hub.hub import Calls
from ui.hall.hub.store import HallStore
from ui.hall.hub.tournament import finishes, next_games
from ui.hall.hub.tournament_log import TournamentLog
from ui.hall.table.next_game import keep_next, pairings
from ui.hall.table.offered import OfferedGames
from ui.hall.topics import Place

TABLES = ("Table 1", "Table 2")
RULES = Rules(game="yahtzee", rounds=2, seats=2, least=2, most=2, tables=TABLES)


def begun(*names: str, rules: Rules = RULES) -> list[Event]:
    return [*map(Enrolled, names), Started("T", rules, 1)]


class Evening:
    """A store and a log in a folder, without a broker."""

    def __init__(self, data: Path) -> None:
        self.store = HallStore(data)
        self.log = TournamentLog(data)

    @property
    def tournament(self) -> Tournament:
        return self.log.tournament

    def add(self, *events: Event) -> None:
        self.log.add(lambda _: list(events), "now")

    def draw(self, *, anyway: bool = False) -> None:
        def decide(tournament: Tournament) -> list[Event]:
            found = finishes(tournament, self.store.results())
            return [Drawn(next_round(tournament, found, anyway=anyway))]

        self.log.add(decide, "now")

    def keep(self, table: ClubTable, id_: str, **other: object) -> None:
        place = Place(table.name, "records", id_)
        self.store.keep(checked(place, message_of(table, id_, **other)), "now")

    def offer(self, table: ClubTable) -> None:
        """Offer the table its next game as the hub does, without a broker."""
        calls = next_games(self.tournament, finishes(self.tournament, self.store.results()))
        call = calls.get(table.name)
        keep_next(table.data, b"null" if call is None else msgspec.json.encode(call))

    def close(self) -> None:
        self.log.close()
        self.store.close()


@pytest.fixture
def evening(tmp_path: Path) -> Evening:
    return Evening(tmp_path / "hub")


@pytest.fixture
def table(tmp_path: Path) -> ClubTable:
    return ClubTable(tmp_path / "table", "Table 1", 1)


def play_an_evening(hub: ClubHub, tables: Sequence[ClubTable], players: int, rounds: int) -> None:
    """Let bots play a whole tournament over a broker; check the standings by counting again."""
    hub.open()
    for table in tables:
        table.switch_on()
    wait_for((hub.data / "hall.sqlite").exists)
    evening = Evening(hub.data)
    names = [f"P{number:02}" for number in range(players)]
    named = tuple(table.name for table in tables)
    rules = msgspec.structs.replace(RULES, rounds=rounds, tables=named)
    evening.add(*begun(*names, rules=rules))
    for number in range(1, rounds + 1):
        evening.draw()
        counts = Counter(one.table for one in evening.tournament.rounds[-1].pairings)
        with ThreadPoolExecutor(len(tables)) as at_once:
            list(at_once.map(play_all, tables, [counts[table.name] for table in tables]))
        wait_for(partial(holds, hub, number * players // 2))
    tournament = evening.tournament
    places = standings(tournament, finishes(tournament, evening.store.results()))
    assert [place.played for place in places] == [rounds] * players
    met = [frozenset(pairing.players) for pairing in tournament.pairings]
    assert len(set(met)) == rounds * players // 2
    points = dict.fromkeys(names, 0.0)
    for table in tables:  # in the tables' own records
        for result in table.results():
            for name in result.winners:
                points[name] += 1 / len(result.winners)
    assert {place.name: float(place.points) for place in places} == points
    for table in tables:  # nothing is left to play, and the tables know that
        wait_for(partial(is_called_to_nothing, table))
    evening.close()


def play_all(table: ClubTable, count: int) -> None:
    for _ in range(count):
        table.play_offered()


def holds(hub: ClubHub, count: int) -> bool:
    return len(hub.results()) == count


def is_called_to_nothing(table: ClubTable) -> bool:
    return (table.data / "mqtt/next.json").read_bytes() == b"null"


@needed
def test_four_players_play_a_round_at_two_tables(make_table: MakeTable, make_hub: MakeHub) -> None:
    play_an_evening(make_hub(), [make_table(name) for name in TABLES], players=4, rounds=1)


@needed
@pytest.mark.soak
def test_24_players_play_five_rounds_at_six_tables(
    make_table: MakeTable, make_hub: MakeHub
) -> None:
    tables = [make_table(f"Table {number}") for number in range(1, 7)]
    play_an_evening(make_hub(), tables, players=24, rounds=5)


@needed
def test_a_table_and_a_broker_that_were_offline_get_the_next_game_later(
    broker: Mosquitto, make_table: MakeTable, make_hub: MakeHub
) -> None:
    hub, table = make_hub(), make_table("Table 1")
    hub.open()
    wait_for((hub.data / "hall.sqlite").exists)
    evening = Evening(hub.data)
    evening.add(*begun("Ana", "Bo"))
    broker.kill()
    evening.draw()
    broker.start()
    table.switch_on()
    wait_for(lambda: OfferedGames(table.data).now)
    evening.close()


def test_a_game_counts_for_the_pairing_of_its_start(evening: Evening, table: ClubTable) -> None:
    evening.add(*begun("Ana", "Bo"))
    evening.draw()
    evening.offer(table)
    id_ = table.play_offered()
    assert pairings(table.data) == {id_: "T-1-1"}
    evening.keep(table, id_)
    found = finishes(evening.tournament, evening.store.results())
    totals = {player.name: player.total for result in table.results() for player in result.players}
    assert found["T-1-1"].totals == totals
    evening.offer(table)
    assert OfferedGames(table.data).now is None


def test_a_corrected_game_is_corrected_in_the_standings(evening: Evening, table: ClubTable) -> None:
    evening.add(*begun("Ana", "Bo"))
    evening.draw()
    evening.offer(table)
    id_ = table.play_offered()
    evening.keep(table, id_)
    before = finishes(evening.tournament, evening.store.results())["T-1-1"].totals
    record = json.loads(message_of(table, id_))["record"]
    other = record.replace("Ana", "?").replace("Bo", "Ana").replace("?", "Bo")
    evening.keep(table, id_, record=other, revision=10**6)
    after = finishes(evening.tournament, evening.store.results())["T-1-1"].totals
    assert after != before
    places = standings(evening.tournament, finishes(evening.tournament, evening.store.results()))
    assert places[0].name == max(after, key=after.__getitem__)


def test_another_game_of_the_same_players_counts_only_once_confirmed(
    evening: Evening, table: ClubTable
) -> None:
    evening.add(*begun("Ana", "Bo"))
    evening.draw()
    id_ = table.play("yahtzee")  # Ana and Bo again
    evening.keep(table, id_)
    assert finishes(evening.tournament, evening.store.results()) == {}
    evening.add(Linked("T-1-1", "Table 1", id_))
    assert set(finishes(evening.tournament, evening.store.results())) == {"T-1-1"}


def test_a_game_of_other_players_or_at_another_table_does_not_count(
    evening: Evening, table: ClubTable, tmp_path: Path
) -> None:
    evening.add(*begun("Ana", "Cy"))
    evening.draw()
    evening.keep(table, table.play("yahtzee"), pairing="T-1-1")
    assert finishes(evening.tournament, evening.store.results()) == {}
    elsewhere = ClubTable(tmp_path / "other", "Table 2", 1)
    id_ = elsewhere.play("yahtzee")
    evening.add(Enrolled("Bo"), Left("Cy"))
    evening.draw(anyway=True)
    pairing = evening.tournament.rounds[-1].pairings[0]
    assert (set(pairing.players), pairing.table) == ({"Ana", "Bo"}, "Table 1")
    evening.keep(elsewhere, id_, pairing=pairing.id)
    assert finishes(evening.tournament, evening.store.results()) == {}


def test_a_player_who_left_is_not_called_and_the_opponent_wins(evening: Evening) -> None:
    evening.add(*begun("Ana", "Bo", "Cy", "Dan"))
    evening.draw()
    first = evening.tournament.rounds[0].pairings[0]
    evening.add(Left(first.players[0]))
    assert first.table not in next_games(evening.tournament, {})
    places = standings(evening.tournament, {})
    assert [place.name for place in places if place.points == 1] == [first.players[1]]


def test_two_of_three_players_play_on_after_one_has_left(evening: Evening) -> None:
    rules = msgspec.structs.replace(RULES, seats=3, most=5)
    evening.add(*begun("Ana", "Bo", "Cy", rules=rules))
    evening.draw()
    evening.add(Left("Cy"))
    header = json.loads(bytes(next_games(evening.tournament, {})["Table 1"].setup))
    assert sorted(header["players"]) == ["Ana", "Bo"]


def test_a_discarded_game_is_offered_again(evening: Evening, table: ClubTable) -> None:
    evening.add(*begun("Ana", "Bo"))
    evening.draw()
    evening.offer(table)
    offered = OfferedGames(table.data)
    told = offered.now
    assert told is not None
    id_ = table.store.create(told.game, told.setup, "2026-11-21T20:41:00+01:00").loaded.id
    offered.took(id_, told.pairing)
    assert offered.now is None
    (table.data / "games" / f"{id_}.journal").unlink()
    assert offered.now == told


@pytest.mark.parametrize(
    "payload",
    [
        b"{}",
        b'"x"',
        b"[1]",
        b"\xff",
        b'{"pairing": "T", "round": 0, "setup": {}}',
        b'{"pairing": "T", "round": 1, "setup": {"game": "chess"}}',
        b'{"pairing": "T", "round": 1, "setup": {"game": "yahtzee", "version": 1, "players": []}}',
        b'{"pairing": "' + b"T" * 200 + b'", "round": 1, "setup": {}}',
    ],
)
def test_a_hostile_call_is_refused_and_nothing_is_offered(payload: bytes, tmp_path: Path) -> None:
    with pytest.raises(Refusal):
        keep_next(tmp_path, payload)
    assert OfferedGames(tmp_path).now is None
    path = tmp_path / "mqtt/next.json"
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(payload)
    assert OfferedGames(tmp_path).now is None


def test_a_call_refused_by_the_broker_is_repeated(evening: Evening) -> None:
    evening.add(*begun("Ana", "Bo"))
    evening.draw()
    said: list[str] = []
    up = [0]

    def publish(topic: str, _: bytes) -> int:
        said.append(topic)
        return up[0]

    calls = Calls(evening.store, evening.log, publish)
    calls.tell()
    up[0] = 1
    calls.tell()
    calls.tell()
    assert said == [f"companion/{table}/next" for table in (*TABLES, *TABLES)]
    calls.connected_anew()
    calls.tell()
    assert len(said) == 6


def test_half_a_line_of_the_log_is_ignored(tmp_path: Path) -> None:
    offered = OfferedGames(tmp_path)
    offered.took("game-1", "T-1-1")
    path = tmp_path / "mqtt/pairings.jsonl"
    path.write_bytes(path.read_bytes() + b'{"id": "game-')
    offered.took("game-2", "T-2-1")
    assert pairings(tmp_path) == {"game-1": "T-1-1", "game-2": "T-2-1"}
