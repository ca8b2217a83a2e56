"""The game played last is first in the list, even if the clock was wrong."""

import re
from pathlib import Path

import pytest

from companion.games.yahtzee.actions import Roll
from companion.messages import Act, Amend, Press, Pressed, Redo
from companion.storage import entries
from companion.storage.entries import Amended, Did, Entry, Opened, Redid, Undid, raw
from companion.storage.game_store import GameStore
from companion.table.session import Session
from tests.companion.disk import read_only
from tests.companion.evening import ACTIONS, AT, SETUP, written
from tests.companion.stored import LATER, played

YEARS_AGO = "1970-01-01T00:00:20"


def opened(store: GameStore, id_: str, at: str = YEARS_AGO) -> Session:
    return Session(store.open(id_, at), lambda: at)


def ids(store: GameStore) -> list[str]:
    return [game.id for game in store.games()]


def test_a_game_begun_with_the_clock_years_behind_is_the_last(store: GameStore) -> None:
    before = played(store, LATER)
    after = played(store, YEARS_AGO)
    assert ids(store) == [after, before]
    assert store.last() == after
    assert store.games()[0].played == YEARS_AGO


@pytest.mark.parametrize(
    "message", [Act(ACTIONS[3]), Pressed(Press.UNDO), Redo(), Amend({0: Roll((3, 3, 1, 1, 1))})]
)
def test_a_game_resumed_while_the_clock_is_behind_is_the_last(
    store: GameStore, message: Act | Pressed | Redo | Amend
) -> None:
    first = played(store, AT, count=3)
    session = opened(store, first, AT)
    session.handle(Act(ACTIONS[3]))
    session.handle(Pressed(Press.UNDO))
    session.close()
    second = played(store, LATER)
    session = opened(store, first)
    session.handle(message)
    session.close()
    assert ids(store) == [first, second]


def test_a_game_that_was_only_opened_keeps_its_place(store: GameStore) -> None:
    first, second = played(store), played(store, LATER)
    opened(store, first).close()
    assert ids(store) == [second, first]


def test_games_without_ticks_are_sorted_by_their_time(store: GameStore, tmp_path: Path) -> None:
    for number in (3, 1, 2):
        header = Opened(raw(SETUP), f"2024-01-0{number}")
        written(tmp_path / "games" / f"old-{number}.journal", (header,))
    assert ids(store) == ["old-3", "old-2", "old-1"]
    new = played(store, YEARS_AGO)
    assert ids(store) == [new, "old-3", "old-2", "old-1"]
    session = opened(store, "old-2")
    session.handle(Act(ACTIONS[0]))
    session.close()
    assert ids(store) == ["old-2", new, "old-3", "old-1"]


def test_a_game_that_goes_on_while_another_is_corrected_elsewhere_is_the_last_again(
    store: GameStore, tmp_path: Path
) -> None:
    other = played(store, LATER)
    session = opened(store, played(store, count=0))
    elsewhere = opened(GameStore(tmp_path / "games"), other, LATER)
    elsewhere.handle(Pressed(Press.UNDO))
    elsewhere.close()
    assert store.last() == other
    session.handle(Act(ACTIONS[0]))
    session.handle(Act(ACTIONS[1]))
    assert store.last() == session.view().id
    session.close()


def test_a_game_stored_late_by_a_failing_disk_is_the_last(store: GameStore) -> None:
    first, second = played(store, count=3), played(store, LATER)
    with read_only():
        session = opened(store, first)
        session.handle(Act(ACTIONS[3]))
    assert store.last() == second
    session.close()
    assert store.last() == first


def test_a_game_restored_from_the_bin_does_not_pass_a_game_played_since(store: GameStore) -> None:
    binned = played(store, LATER)
    store.discard(binned)
    after = played(store, YEARS_AGO, count=0)
    store.take_back(binned)
    assert ids(store) == [after, binned]


def test_the_bin_lists_the_game_played_last_first_too(store: GameStore) -> None:
    names = [played(store, LATER), played(store, YEARS_AGO)]
    for name in names:
        store.discard(name)
    assert [game.id for game in store.discarded()] == names[::-1]


@pytest.mark.parametrize("spoilt", [b"0", b"9" * 15, b"9" * 5000, b"-1", b"x", b""])
def test_a_damaged_tick_puts_no_later_game_behind(
    store: GameStore, tmp_path: Path, spoilt: bytes
) -> None:
    damaged = played(store, LATER)
    path = tmp_path / "games" / f"{damaged}.journal"
    head, tick, tail = path.read_bytes().rpartition(b'"tick":')
    path.write_bytes(head + tick + re.sub(rb"^\d+", spoilt, tail))
    (listed,) = store.games()
    assert listed.trouble is not None
    assert listed.actions == len(ACTIONS) - 1
    after = played(store, YEARS_AGO)
    again = played(store, YEARS_AGO)
    assert ids(store) == [again, after, damaged]


@pytest.mark.parametrize(
    "entry",
    [
        Opened(raw(SETUP), AT, 7),
        Did(raw(ACTIONS[0]), AT, 7),
        Undid(AT, 7),
        Redid(AT, 7),
        Amended({0: raw(ACTIONS[0])}, AT, 3, 7),
    ],
)
def test_the_tick_of_every_kind_of_line_is_found(entry: Entry) -> None:
    assert entries.last_tick(entries.seal(entry, "")[0]) == 7


def test_a_folder_of_unreadable_games_does_not_prevent_a_new_game(
    store: GameStore, tmp_path: Path
) -> None:
    (tmp_path / "games" / "yahtzee-1.journal").mkdir()
    assert played(store) in store.ids()
