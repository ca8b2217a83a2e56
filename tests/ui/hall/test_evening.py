"""Tables, a broker and hubs together: the hubs hold every game, whoever was offline meanwhile."""

import json
from pathlib import Path
from threading import Thread
from typing import Any

import msgspec
from msgspec.structs import replace

from companion.storage.entries import MOST_TICK, raw
from companion.storage.journal import read
from tests.ui.hall.club import ClubTable, message_of, wait_for
from tests.ui.hall.conftest import MakeHub, MakeTable
from tests.ui.hall.mosquitto import Mosquitto, needed
from tests.ui.hall.silent import SilentBroker
from ui.hall.broker import Broker
from ui.hall.connection import Arrived, Connection
from ui.hall.hub.store import Kept
from ui.hall.messages import JournalLine
from ui.hall.table.delivery import still_waiting

pytestmark = needed


def test_the_hub_holds_a_finished_game_with_the_tables_own_totals(
    make_table: MakeTable, make_hub: MakeHub
) -> None:
    table, hub = make_table("Table 1"), make_hub()
    hub.open()
    table.switch_on()
    id_ = table.play("yahtzee")
    wait_for(lambda: hub.kept)
    ((result, how),) = hub.kept
    assert (result.table, result.id, how) == ("Table 1", id_, Kept.NEW)
    assert {result} == table.results() == hub.results()


def test_plain_mosquitto_sub_reads_the_state_of_a_table(
    broker: Mosquitto, make_table: MakeTable
) -> None:
    table = make_table("Table 1")
    table.switch_on()
    table.play("dalapapa")
    wait_for(lambda: ("companion/Table 1/status", "online") in broker.kept("companion/#"))
    wait_for(lambda: told_state(broker)["id"] is None)  # the game was left
    assert told_state(broker)["table"] == "Table 1"
    table.switch_off()
    assert dict(broker.kept("companion/+/status")) == {"companion/Table 1/status": "offline"}


def told_state(broker: Mosquitto) -> dict[str, Any]:
    kept = dict(broker.kept("companion/+/state"))
    state: dict[str, Any] = json.loads(kept["companion/Table 1/state"])
    return state


def test_a_table_cut_off_for_its_whole_game_delivers_afterwards(
    broker: Mosquitto, make_table: MakeTable, make_hub: MakeHub
) -> None:
    table, hub = make_table("Table 1"), make_hub()
    hub.open()
    broker.kill()
    table.switch_on()
    table.play("yahtzee")
    assert hub.results() == set()
    broker.start()
    wait_for(lambda: hub.results() == table.results())


def test_two_hubs_hold_the_same_games_and_so_does_a_later_hub(
    broker: Mosquitto, make_table: MakeTable, make_hub: MakeHub
) -> None:
    table, first, second = make_table("Table 1"), make_hub("first"), make_hub("second")
    first.open()
    table.switch_on()
    table.play("dalapapa")
    wait_for(lambda: first.results() == table.results())
    table.switch_off()  # the table goes home and forgets the games held by the first hub
    second.open()
    wait_for(lambda: second.results() == first.results())
    broker.kill()  # and the broker has nothing of them on disk
    third = make_hub("third")
    broker.start()
    third.open()
    table.switch_on()
    wait_for(lambda: third.results() == table.results())


def test_a_corrected_game_replaces_the_held_game(
    broker: Mosquitto, make_table: MakeTable, make_hub: MakeHub
) -> None:
    table, hub = make_table("Table 1"), make_hub()
    id_ = table.play("dalapapa")
    before = message_of(table, id_)
    hub.open()
    table.switch_on()
    wait_for(lambda: hub.kept)
    table.correct(id_)
    wait_for(lambda: [how for _, how in hub.kept] == [Kept.NEW, Kept.CORRECTED])
    assert hub.results() == table.results()
    # An outdated record is published again.
    ((place, now),) = broker.kept("companion/+/records/+")
    assert msgspec.json.decode(now)["revision"] > msgspec.json.decode(before)["revision"]
    broker.publish(place, before)
    broker.publish(place, b"nonsense")
    wait_for(lambda: hub.told)
    assert "no message of the companion" in hub.told[0].to("en")
    assert [how for _, how in hub.kept] == [Kept.NEW, Kept.CORRECTED]
    assert hub.results() == table.results()


@needed
def test_a_forged_record_neither_replaces_a_result_nor_swallows_its_correction(
    broker: Mosquitto, make_table: MakeTable, make_hub: MakeHub
) -> None:
    table, hub = make_table("Table 1"), make_hub()
    id_ = table.play("yahtzee")
    hub.open()
    table.switch_on()
    wait_for(lambda: broker.kept("companion/Table 1/games"))
    wait_for(lambda: hub.kept)
    forged = json.loads(message_of(table, id_, revision=MOST_TICK))
    forged["record"] = forged["record"].replace('"Ana"', '"Zoé"')
    broker.publish(f"companion/Table 1/records/{id_}", json.dumps(forged).encode())
    wait_for(lambda: any(result.conflict for result in hub.results()))
    table.correct(id_)
    wait_for(lambda: [how for _, how in hub.kept] == [Kept.NEW, Kept.CORRECTED])
    assert {replace(result, conflict=False) for result in hub.results()} == table.results()
    wait_for(lambda: still_waiting(table.data, "Table 1") == ())


def test_a_hanging_broker_delays_neither_a_game_nor_its_end(tmp_path: Path) -> None:
    with SilentBroker() as silent:
        table = ClubTable(tmp_path, "Table 1", silent.port)
        table.switch_on()
        id_ = table.play("yahtzee")
        assert {result.id for result in table.results()} == {id_}
        table.switch_off()
        table.announcer.close()


def test_each_action_is_sent_as_stored_even_after_a_lost_connection(
    broker: Mosquitto, make_table: MakeTable
) -> None:
    table = make_table("Table 1")
    heard: dict[int, bytes] = {}

    def hear(message: Arrived) -> None:
        line = msgspec.json.decode(message.payload, type=JournalLine)
        assert heard.setdefault(line.line, bytes(line.entry)) == bytes(line.entry)

    ear = Connection(
        Broker("127.0.0.1", broker.port),
        "ear",
        topics=["companion/Table 1/actions"],
        on_message=hear,
    )
    ear.start()
    wait_for(lambda: ear.up)
    table.switch_on()
    playing = Thread(target=table.play, args=("dalapapa",), kwargs={"pause": 0.01})
    playing.start()
    wait_for(lambda: len(heard) > 10)
    # A second client of the same name takes the connection over.
    other = Connection(Broker("127.0.0.1", broker.port), "companion-Table 1")
    other.start()
    wait_for(lambda: other.up)
    other.stop()
    playing.join()
    (id_,) = table.store.ids()
    entries = read(table.data / "games" / f"{id_}.journal").entries
    wait_for(lambda: len(heard) == len(entries))
    ear.stop()
    assert [heard[number] for number in sorted(heard)] == [bytes(raw(entry)) for entry in entries]
