"""A folder of games: begun, resumed, listed."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.games.errors import EqualNames
from companion.games.yahtzee import GAME
from companion.games.yahtzee.actions import Roll
from companion.games.yahtzee.state import YahtzeeSetup
from companion.messages import Act, Press, Pressed, Redo
from companion.storage.durable_file import FileInUse
from companion.storage.game_store import GameStore, NoSuchGame
from companion.table.session import Session
from tests.companion.disk import failing_and_then_read_only, full_after, read_only
from tests.companion.evening import ACTIONS, AT, SETUP, started, written
from tests.companion.stored import LATER, played


def test_the_id_of_a_game_contains_its_name_and_its_start(store: GameStore) -> None:
    assert played(store) == "yahtzee-20250101200000"
    assert store.ids() == ("yahtzee-20250101200000",)


def test_games_begun_in_the_same_second_have_different_names(store: GameStore) -> None:
    names = [played(store, count=number) for number in range(3)]
    assert len(set(names)) == 3
    assert [len(store.load(name).history.actions) for name in names] == [0, 1, 2]


def test_a_game_begun_is_on_disk_before_anything_was_played(store: GameStore) -> None:
    session = started(store)
    loaded = store.load(session.view().id)
    assert (loaded.setup, loaded.history.actions) == (SETUP, ())


def test_a_game_that_cannot_start_leaves_no_trace(store: GameStore) -> None:
    with pytest.raises(EqualNames):
        store.create(GAME, YahtzeeSetup(version=1, players=("Ana", "Ana")), AT)
    assert store.ids() == ()


def test_a_game_is_loaded_in_the_state_it_was_left(store: GameStore) -> None:
    loaded = store.load(played(store))
    assert loaded.game is GAME
    assert loaded.history.actions == ACTIONS
    assert loaded.trouble is None
    assert GAME.to_play(loaded.state) == "Ana"


def test_a_game_is_resumed(store: GameStore) -> None:
    name = played(store, count=3)
    session = Session(store.open(name, LATER), lambda: LATER)
    for action in ACTIONS[3:]:
        session.handle(Act(action))
    session.close()
    assert store.load(name).history.actions == ACTIONS


def test_an_action_undone_before_a_pause_can_be_redone_after_it(store: GameStore) -> None:
    session = started(store)
    session.handle(Act(ACTIONS[0]))
    session.handle(Pressed(Press.UNDO))
    session.close()
    again = Session(store.open(session.view().id, LATER), lambda: LATER)
    assert again.view().can_redo
    again.handle(Redo())
    assert again.view().actions == ACTIONS[:1]


def test_a_game_is_not_opened_twice_at_once(store: GameStore) -> None:
    session = started(store)
    name = session.view().id
    with pytest.raises(FileInUse):
        store.open(name, LATER)
    session.handle(Act(ACTIONS[0]))
    session.close()
    store.open(name, LATER).journal.close()
    assert store.load(name).history.actions == ACTIONS[:1]


@pytest.mark.parametrize("name", ["", "nothing", "../x", "a/b", "/etc/passwd", ".", "..", "last"])
def test_an_unknown_game_is_reported_by_its_name(store: GameStore, name: str) -> None:
    with pytest.raises(NoSuchGame) as caught:
        store.load(name)
    assert f"called {name}" in str(caught.value)
    with pytest.raises(NoSuchGame):
        store.open(name, LATER)


def test_only_journals_in_the_folder_itself_are_games(store: GameStore, tmp_path: Path) -> None:
    written(tmp_path / "outside.journal")
    with pytest.raises(NoSuchGame):
        store.load("../outside")
    (tmp_path / "games" / "notes.txt").write_text("no game")
    assert store.games() == ()


def test_the_game_played_last_is_listed_first(store: GameStore) -> None:
    early, late = played(store, AT), played(store, LATER)
    assert [game.id for game in store.games()] == [late, early]
    assert store.last() == late
    session = Session(store.open(early, LATER), lambda: "2025-01-02T09:00:00")
    session.handle(Act(Roll((1, 1, 1, 1, 1))))
    session.close()
    assert store.last() == early


def test_an_empty_folder_has_no_last_game(store: GameStore) -> None:
    with pytest.raises(NoSuchGame):
        store.last()


def test_the_list_contains_players_game_and_progress(store: GameStore) -> None:
    played(store)
    (game,) = store.games()
    assert (game.game, game.players, game.started, game.played) == (
        "yahtzee",
        ("Ana", "Bo"),
        AT,
        AT,
    )
    assert (game.finished, game.actions, game.trouble) == (False, len(ACTIONS), None)


def test_which_game_is_on_the_table_is_remembered(store: GameStore, tmp_path: Path) -> None:
    assert store.in_play is None
    name = played(store)
    assert store.in_play is None
    store.put_in_play(name)
    assert GameStore(tmp_path / "games").in_play == name
    store.put_in_play(None)
    store.put_in_play(None)
    assert store.in_play is None


@pytest.mark.parametrize("note", [b"", b"nothing\n", b"../games\n", b"\xff\xfe"])
def test_a_note_of_a_missing_game_is_ignored(store: GameStore, tmp_path: Path, note: bytes) -> None:
    played(store)
    (tmp_path / "games" / "in-play").write_bytes(note)
    assert store.in_play is None


def test_a_game_begun_on_a_full_disk_is_played_and_written_when_there_is_room(
    store: GameStore, tmp_path: Path
) -> None:
    with full_after(40):
        session = Session(store.create(GAME, SETUP, AT), lambda: AT)
        begun = session.view()
        assert begun.unsaved == 1
        assert begun.notice is not None
        assert "as soon as there is room" in begun.notice.text.to("en")
        session.handle(Act(ACTIONS[0]))
        assert session.view().unsaved == 2
        assert session.view().actions == ACTIONS[:1]
    assert store.games() == ()
    assert list((tmp_path / "games").iterdir()) == []
    session.handle(Act(ACTIONS[1]))
    session.close()
    assert session.view().unsaved == 0
    loaded = store.load(begun.id)
    assert loaded.history.actions == ACTIONS[:2]
    assert not loaded.contents.damaged
    again = Session(store.open(begun.id, LATER), lambda: LATER)  # the game is no longer open
    again.handle(Act(ACTIONS[2]))
    again.close()
    assert store.load(begun.id).history.actions == ACTIONS[:3]


@pytest.mark.parametrize(
    "call", ["os.pwrite", "os.replace", "companion.storage.journal.sync_folder"]
)
def test_a_partial_start_that_could_not_be_deleted_is_started_again(
    store: GameStore, tmp_path: Path, call: str
) -> None:
    with failing_and_then_read_only(call):
        session = Session(store.create(GAME, SETUP, AT), lambda: AT)
        session.handle(Act(ACTIONS[0]))
        assert session.view().unsaved == 2
    assert list((tmp_path / "games").iterdir())  # files that could not be deleted
    assert session.save()
    assert session.view().unsaved == 0
    session.close()
    (id_,) = store.ids()
    assert store.load(id_).history.actions == ACTIONS[:1]


def test_a_game_that_waits_for_the_disk_replaces_no_other(store: GameStore, tmp_path: Path) -> None:
    with full_after(0):
        session = Session(store.create(GAME, SETUP, AT), lambda: AT)
    other = tmp_path / "games" / f"{session.view().id}.journal"
    written(other)
    before = other.read_bytes()
    assert not session.save()
    assert session.view().unsaved == 1
    assert other.read_bytes() == before


def test_a_game_that_no_disk_ever_took_is_left_without_an_error(store: GameStore) -> None:
    with full_after(0):
        session = Session(store.create(GAME, SETUP, AT), lambda: AT)
        session.handle(Act(ACTIONS[0]))
        session.close()
    assert store.games() == ()
    assert played(store)


def test_a_stored_game_is_resumed_on_a_disk_that_became_read_only(store: GameStore) -> None:
    name = played(store, count=3)
    with read_only():
        session = Session(store.open(name, LATER), lambda: LATER)
        assert session.view().actions == ACTIONS[:3]
        assert session.view().unsaved == 0
        session.handle(Act(ACTIONS[3]))
        view = session.view()
        assert view.unsaved == 1
        assert view.notice is not None
        assert "no longer saves" in view.notice.text.to("en")
    assert store.load(name).history.actions == ACTIONS[:3]
    assert session.save()
    with pytest.raises(FileInUse):
        store.open(name, LATER)
    session.handle(Act(ACTIONS[4]))
    session.close()
    assert session.view().unsaved == 0
    assert store.load(name).history.actions == ACTIONS


def test_a_game_left_again_on_a_read_only_disk_is_unchanged(store: GameStore) -> None:
    name = played(store)
    with read_only():
        store.open(name, LATER).journal.close()
    assert store.load(name).history.actions == ACTIONS


def test_actions_of_another_program_are_not_overwritten(store: GameStore) -> None:
    name = played(store, count=1)
    with read_only():
        session = Session(store.open(name, LATER), lambda: LATER)
        session.handle(Act(ACTIONS[1]))
    other = Session(store.open(name, LATER), lambda: LATER)
    other.handle(Act(Roll((3, 3, 6, 6, 6), (0, 1))))
    theirs = other.view().actions
    assert len(theirs) == 2
    other.close()
    assert not session.save()
    assert session.view().unsaved == 1
    session.close()
    assert store.load(name).history.actions == theirs


def test_a_missing_folder_is_created_with_the_first_game(tmp_path: Path) -> None:
    store = GameStore(tmp_path / "a" / "b")
    assert store.games() == ()
    name = played(store)
    assert (tmp_path / "a" / "b" / f"{name}.journal").exists()


def test_a_game_can_be_played_without_a_folder(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("a file where a folder should be")
    store = GameStore(tmp_path / "a" / "b")
    assert store.games() == ()
    session = Session(store.create(GAME, SETUP, AT), lambda: AT)
    session.handle(Act(ACTIONS[0]))
    assert session.view().unsaved == 2
    (tmp_path / "a").unlink()
    session.close()
    assert store.load(session.view().id).history.actions == ACTIONS[:1]


def a_file(path: Path) -> None:
    path.write_text("a file where the folder of games should be")


def a_link_to_a_stick_that_is_not_plugged_in(path: Path) -> None:
    path.symlink_to(path.with_name("stick") / "table")


@pytest.mark.parametrize("games", ["games", "data/games"])
@pytest.mark.parametrize("put", [a_file, a_link_to_a_stick_that_is_not_plugged_in])
def test_a_file_in_place_of_the_folder_is_no_game(
    tmp_path: Path, put: Callable[[Path], None], games: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Without a limit of names, a companion that tries them all would never stop.
    monkeypatch.setattr("companion.storage.game_store.numbered", lambda name: [name])
    in_the_way = tmp_path / Path(games).parts[0]
    put(in_the_way)
    store = GameStore(tmp_path / games)
    assert store.games() == ()
    session = Session(store.create(GAME, SETUP, AT), lambda: AT)
    session.handle(Act(ACTIONS[0]))
    assert session.view().unsaved == 2
    in_the_way.unlink()
    session.close()
    assert store.load(session.view().id).history.actions == ACTIONS[:1]


def test_games_are_plain_files_that_can_be_carried_elsewhere(
    store: GameStore, tmp_path: Path
) -> None:
    name = played(store)
    shutil.copytree(tmp_path / "games", tmp_path / "elsewhere")
    assert GameStore(tmp_path / "elsewhere").load(name).history.actions == ACTIONS


def test_the_last_setup_is_that_of_the_last_readable_game(store: GameStore, tmp_path: Path) -> None:
    assert not list(store.last_setups("yahtzee"))
    older, newer = played(store), played(store, "2026-11-22T20:41:00+01:00")
    assert not list(store.last_setups("d21"))
    for id_, told in ((newer, [SETUP]), (older, [])):
        (tmp_path / "games" / f"{id_}.journal").write_bytes(b"nothing\n")
        assert list(store.last_setups("yahtzee")) == told


def test_the_last_players_are_those_of_the_last_game_for_that_many(
    store: GameStore, tmp_path: Path
) -> None:
    assert store.last_players(range(9)) == ()
    played(store)
    assert store.last_players([len(SETUP.players)]) == SETUP.players
    assert store.last_players([len(SETUP.players) + 1]) == ()
    shutil.rmtree(tmp_path / "games")
    (tmp_path / "games").write_text("no folder")
    assert store.last_players(range(9)) == ()
