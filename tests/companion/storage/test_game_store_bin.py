"""The bin: games moved into it, and restored."""

from pathlib import Path

import pytest

from companion.messages import Act
from companion.storage.durable_file import FileInUse
from companion.storage.game_store import GameStore, NoSuchGame
from tests.companion.evening import ACTIONS, started
from tests.companion.stored import LATER, played


def test_a_game_put_into_the_bin_is_no_longer_listed_and_can_be_had_back(store: GameStore) -> None:
    name, other = played(store), played(store, LATER)
    assert store.discarded() == ()
    store.discard(name)
    assert store.ids() == (other,)
    assert [game.id for game in store.discarded()] == [name]
    store.take_back(name)
    assert store.ids() == tuple(sorted((name, other)))
    assert store.discarded() == ()
    assert store.load(name).history.actions == ACTIONS
    assert store.load(name).trouble is None


def test_an_unreadable_folder_shows_no_bin(tmp_path: Path) -> None:
    assert GameStore(tmp_path / ("a" * 300)).discarded() == ()


def test_nothing_is_written_over_in_the_bin(store: GameStore, tmp_path: Path) -> None:
    name = played(store)
    journal = tmp_path / "games" / f"{name}.journal"
    before = journal.read_bytes()
    store.discard(name)
    journal.write_bytes(before.splitlines(keepends=True)[0])  # a backup was restored
    store.discard(name)
    assert {game.id: game.actions for game in store.discarded()} == {
        name: len(ACTIONS),
        f"{name}-2": 0,
    }


def test_a_journal_that_cannot_be_read_can_be_put_into_the_bin(
    store: GameStore, tmp_path: Path
) -> None:
    (tmp_path / "games" / "yahtzee-broken.journal").write_bytes(b"\0" * 500)
    store.discard("yahtzee-broken")
    assert store.games() == ()
    assert [game.id for game in store.discarded()] == ["yahtzee-broken"]


def test_a_game_that_is_being_played_is_not_put_into_the_bin(store: GameStore) -> None:
    session = started(store)
    with pytest.raises(FileInUse):
        store.discard(session.view().id)
    session.handle(Act(ACTIONS[0]))
    session.close()
    assert store.load(session.view().id).history.actions == ACTIONS[:1]
    with pytest.raises(NoSuchGame):
        store.discard("nothing")
    with pytest.raises(NoSuchGame):
        store.take_back("../games/nothing")


def test_the_ids_of_all_games_include_the_bin(store: GameStore, tmp_path: Path) -> None:
    name, other = played(store), played(store, LATER)
    store.discard(name)
    (tmp_path / "games" / "yahtzee-broken.journal").write_bytes(b"\0" * 500)
    assert store.every_id() == {name, other, "yahtzee-broken"}


def test_the_ids_of_a_missing_folder_are_unknown(tmp_path: Path) -> None:
    store = GameStore(tmp_path / "games")
    (tmp_path / "games").rmdir()
    with pytest.raises(OSError, match="games"):
        store.every_id()
