"""Hostile network messages are refused in a sentence, without further effect."""

import json
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from companion import games
from companion.games import record
from companion.storage.entries import MOST_TICK
from tests.companion.bots import Player
from tests.ui.hall.club import ClubTable, message_of
from ui.hall.errors import Refusal, TooManyVersions
from ui.hall.hub.check import checked
from ui.hall.hub.store import MOST_VERSIONS, HallStore, Kept
from ui.hall.messages import MOST_BYTES, Held, Inventory, Request, decode
from ui.hall.topics import Place, is_id, place

NAME = "Table 1"


@pytest.fixture
def game(tmp_path: Path) -> tuple[Place, dict[str, Any]]:
    """Return the topic and the message of a finished game."""
    table = ClubTable(tmp_path, NAME, 1)
    id_ = table.play("yahtzee")
    return Place(NAME, "records", id_), json.loads(message_of(table, id_))


def sentence(place: Place, message: object) -> str:
    """Return the reason why a message is refused."""
    payload = message if isinstance(message, bytes) else json.dumps(message).encode()
    with pytest.raises(Refusal) as caught:
        checked(place, payload)
    french, english = caught.value.sentence("fr"), caught.value.sentence("en")
    assert "\n" not in french + english
    assert len(french) < 500
    return english


def test_a_forged_score_is_a_game_that_cannot_be_replayed(
    game: tuple[Place, dict[str, Any]],
) -> None:
    place, message = game
    lines = message["record"].splitlines()
    forged = [line.replace('"dice":[', '"dice":[7,') for line in lines]
    assert "cannot be replayed (Line 2" in sentence(
        place, message | {"record": "\n".join(forged) + "\n"}
    )
    swapped = [lines[0], *lines[2:], lines[1]]
    assert "cannot be replayed" in sentence(place, message | {"record": "\n".join(swapped)})


def test_a_damaged_record_is_refused_wherever_it_is_cut(
    game: tuple[Place, dict[str, Any]],
) -> None:
    place, message = game
    payload = json.dumps(message).encode()
    for end in range(0, len(payload), 97):
        assert sentence(place, payload[:end])
    text = message["record"]
    for end in range(0, len(text) - 2, 97):
        assert sentence(place, message | {"record": text[:end]})


def test_a_name_of_ten_thousand_letters_is_refused(game: tuple[Place, dict[str, Any]]) -> None:
    place, message = game
    long = message["record"].replace('"Ana"', json.dumps("A" * 10_000))
    assert long != message["record"]
    assert "200" in sentence(place, message | {"record": long})


def test_a_record_must_name_the_table_of_its_topic(game: tuple[Place, dict[str, Any]]) -> None:
    place, message = game
    assert "another table" in sentence(place, message | {"table": "Table 2"})
    assert "another table" in sentence(place._replace(id="yahtzee-1"), message)


def test_unknown_messages_are_refused(game: tuple[Place, dict[str, Any]]) -> None:
    place, message = game
    wrong: list[object] = [
        b"",
        b"\xff\xfe",
        b"[" * 100_000,
        b'{"table": "' + b"x" * MOST_BYTES + b'"}',
        {},
        message | {"revision": -1},
        message | {"revision": 2**60},
        message | {"revision": "1"},
        message | {"record": "\ud800"},
        message | {"record": ""},
        message | {"record": '{"game": "chess", "version": 1}\n'},
        message | {"record": "\n" * 50_000},
        message | {"started": "x" * 10_000},
    ]
    for one in wrong:
        assert sentence(place, one)
    for kind in (Held, Inventory, Request):
        with pytest.raises(Refusal):
            decode(b"{}" if kind is not Inventory else b'{"games": {"a": -1}}', kind)


def test_an_unfinished_game_is_no_result(game: tuple[Place, dict[str, Any]]) -> None:
    place, message = game
    fewer = message["record"].splitlines(keepends=True)[:-1]
    assert "not finished" in sentence(place, message | {"record": "".join(fewer)})


@pytest.mark.parametrize(
    "topic",
    [
        "companion/+/records/a",
        "companion/#",
        "companion/Table 1/records/a/b",
        "companion/Table 1/records/",
        "companion/Table 1/records/a\nb",
        "companion/Table 1/records/" + "a" * 10_000,
        "companion/" + "a" * 10_000 + "/state",
        "companion//state",
        "companion/$SYS/state",
        "otherclub/Table 1/records/a",
        "companion/Table 1/secrets",
        "",
    ],
)
def test_a_foreign_topic_has_no_place(topic: str) -> None:
    assert place(topic) is None


def test_a_place_is_parsed_from_its_topic() -> None:
    for one in (Place("Table 1", "state"), Place("salle à manger", "records", "yahtzee-1-2")):
        assert place(one.topic) == one
    assert not is_id("a/b")
    assert not is_id("a+")


@pytest.fixture
def store(tmp_path: Path) -> HallStore:
    return HallStore(tmp_path / "hub")


def revised(place: Place, message: dict[str, Any], **other: object) -> Any:
    return checked(place, json.dumps(message | other).encode())


def test_an_earlier_record_is_kept_and_does_not_count(
    store: HallStore, game: tuple[Place, dict[str, Any]]
) -> None:
    place, message = game
    assert store.keep(revised(place, message, revision=9), "now", 9) is Kept.NEW
    assert store.keep(revised(place, message, revision=9), "now", 9) is Kept.KNOWN
    assert store.keep(revised(place, message, revision=8), "now", 9) is Kept.SET_ASIDE
    assert store.keep(revised(place, message, revision=8), "now", 9) is Kept.KNOWN
    assert store.keep(revised(place, message, revision=10), "now", 10) is Kept.CORRECTED
    assert [result.conflict for result in store.results()] == [False]
    assert store.missing(NAME, {message["id"]: 8}) == ()


def winners_of(store: HallStore) -> list[tuple[str, ...]]:
    return [tuple(player.name for player in result.players) for result in store.results()]


def forgery(message: dict[str, Any], number: int = 0) -> str:
    """Return the record with another player in place of Ana."""
    forged: str = message["record"].replace('"Ana"', f'"Zoé {number}"')
    assert forged != message["record"]
    return forged


def test_a_forged_record_never_replaces_a_record_listed_by_the_table(
    store: HallStore, game: tuple[Place, dict[str, Any]]
) -> None:
    place, message = game
    id_, revision = message["id"], message["revision"]
    store.keep(revised(place, message), "now", revision)
    true = winners_of(store)
    forged = revised(place, message, revision=MOST_TICK, record=forgery(message))
    assert store.keep(forged, "now", revision) is Kept.SET_ASIDE
    assert winners_of(store) == true
    assert [result.conflict for result in store.results()] == [True]
    assert store.missing(NAME, {id_: revision + 4}) == (id_,)
    corrected = revised(place, message, revision=revision + 4, record=forgery(message, 4))
    assert store.keep(corrected, "now", revision + 4) is Kept.CORRECTED
    assert winners_of(store) != true
    assert store.conflicts() == {(NAME, id_)}


def test_a_forged_record_that_comes_first_is_dropped_once_the_table_lists_its_own(
    store: HallStore, game: tuple[Place, dict[str, Any]]
) -> None:
    place, message = game
    id_, revision = message["id"], message["revision"]
    forged = revised(place, message, revision=MOST_TICK, record=forgery(message))
    assert store.keep(forged, "now") is Kept.NEW
    assert store.keep(revised(place, message), "now") is Kept.SET_ASIDE
    assert [one.conflict for one in store.results()] == [True]
    (result,) = store.settle(NAME, {id_: revision})
    assert {player.name for player in result.players} >= {"Ana"}
    assert [replace(one, conflict=False) for one in store.results()] == [result]
    assert store.settle(NAME, {id_: revision}) == ()


def test_two_games_under_one_number_are_a_conflict_and_the_first_counts(
    store: HallStore, game: tuple[Place, dict[str, Any]]
) -> None:
    place, message = game
    store.keep(revised(place, message), "now", message["revision"])
    true = winners_of(store)
    other = revised(place, message, record=forgery(message))
    assert store.keep(other, "now", message["revision"]) is Kept.SET_ASIDE
    assert winners_of(store) == true
    assert [result.conflict for result in store.results()] == [True]
    store.settle(NAME, {message["id"]: message["revision"]})
    assert winners_of(store) == true
    assert [result.conflict for result in store.results()] == [True]


def flood(store: HallStore, place: Place, message: dict[str, Any], count: int) -> None:
    """Send that many forged records; check that the table's correction still counts."""
    revision = message["revision"]
    store.keep(revised(place, message), "now", revision)
    refused = 0
    for number in range(count):
        forged = revised(
            place, message, revision=MOST_TICK - number, record=forgery(message, number)
        )
        try:
            assert store.keep(forged, "now", revision) is Kept.SET_ASIDE
        except TooManyVersions:
            refused += 1
    assert refused == max(count - MOST_VERSIONS, 0)
    corrected = revised(place, message, revision=revision + 1)
    assert store.keep(corrected, "now", revision + 1) is Kept.CORRECTED


def test_after_a_flood_of_forged_records_a_correction_still_counts(
    store: HallStore, game: tuple[Place, dict[str, Any]]
) -> None:
    flood(store, *game, MOST_VERSIONS + 5)


@pytest.mark.soak
def test_after_a_thousand_forged_records_a_correction_still_counts(
    store: HallStore, game: tuple[Place, dict[str, Any]]
) -> None:
    flood(store, *game, 1000)


def test_a_game_of_a_renamed_table_is_not_held_twice(
    store: HallStore, game: tuple[Place, dict[str, Any]]
) -> None:
    place, message = game
    store.keep(revised(place, message), "now")
    renamed = revised(place._replace(table="Table 2"), message, table="Table 2")
    assert store.keep(renamed, "now") is Kept.KNOWN
    assert [result.table for result in store.results()] == [NAME]
    assert store.missing("Table 2", {message["id"]: message["revision"]}) == ()
    assert store.missing("Table 2", {message["id"]: message["revision"] + 1}) == (message["id"],)


def test_a_game_damaged_on_disk_is_requested_again(
    store: HallStore, game: tuple[Place, dict[str, Any]]
) -> None:
    place, message = game
    store.keep(revised(place, message), "now")
    store._base.execute("UPDATE games SET told = replace(told, 'Ana', 'Ada')")
    assert list(store.results()) == []
    assert store.missing(NAME, {message["id"]: 0}) == (message["id"],)


def test_every_kind_of_game_is_held_as_stored_at_its_table(tmp_path: Path) -> None:
    store = HallStore(tmp_path / "hub")
    for name in ("d21", "dalapapa", "datis", "desfausse", "yahtzee"):
        table = ClubTable(tmp_path / name, name, 1)
        id_ = table.play(name)
        found = checked(Place(name, "records", id_), message_of(table, id_))
        assert store.keep(found, "now") is Kept.NEW
        assert table.results() <= set(store.results())
        setup = Player(name).setup
        assert record.parse(found.message.record.encode())[1] == setup
        assert msgspec.json.decode(message_of(table, id_))["table"] == name


def spoilt(payload: bytes, chance: Random) -> bytes:
    """Return the message with some bytes changed, removed or doubled."""
    left = bytearray(payload)
    for _ in range(chance.choice((1, 1, 2, 5, 50))):
        at, length = chance.randrange(len(left)), chance.randrange(1, 40)
        match chance.randrange(3):
            case 0:
                left[at] = chance.randrange(256)
            case 1:
                del left[at : at + length]
            case _:
                left[at:at] = left[at : at + length]
    return bytes(left)


def spoil(folder: Path, times: int) -> list[str]:
    """Damage a message of every game that often; return the refusals in both languages."""
    chance = Random(times)
    refused = []
    for name in games.names():
        table = ClubTable(folder / name, NAME, 1)
        id_ = table.play(name)
        payload = message_of(table, id_)
        for _ in range(times):
            try:
                checked(Place(NAME, "records", id_), spoilt(payload, chance))
            except Refusal as refusal:
                refused.append(refusal.sentence("fr") + refusal.sentence("en"))
    assert not any("\n" in why for why in refused)
    return refused


def test_a_damaged_message_is_refused_or_still_a_game(tmp_path: Path) -> None:
    """Run a tenth of the long run."""
    assert len(spoil(tmp_path, 40)) > 180


@pytest.mark.soak
def test_many_damaged_messages_are_refused_or_still_games(tmp_path: Path) -> None:
    assert len(spoil(tmp_path, 400)) > 1800
