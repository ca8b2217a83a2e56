"""Games with damaged, emptied or inaccessible files: their remains are listed."""

import errno
from pathlib import Path
from typing import Any

import pytest

from companion.messages import Act
from companion.storage.entries import Redid
from companion.storage.game_store import GameStore
from companion.storage.journal import UnreadableJournal
from companion.table.session import Session
from tests.companion.disk import full_after, named_no_text, says_nothing_of, unlistable
from tests.companion.evening import ACTIONS, AT, ENTRIES, SETUP, written
from tests.companion.stored import LATER, played


def test_a_damaged_game_is_listed_with_its_valid_part(store: GameStore, tmp_path: Path) -> None:
    name = played(store)
    path = tmp_path / "games" / f"{name}.journal"
    path.write_bytes(path.read_bytes()[:-3])
    (game,) = store.games()
    assert game.actions == len(ACTIONS) - 1
    assert game.trouble is not None
    assert "4 actions are safe" in game.trouble.to("en")
    assert "4 actions sont sauves" in game.trouble.to("fr")


def test_a_damaged_game_is_opened_with_its_longest_valid_prefix_and_a_report(
    store: GameStore, tmp_path: Path
) -> None:
    name = played(store)
    path = tmp_path / "games" / f"{name}.journal"
    spoilt = path.read_bytes()[:-3]
    path.write_bytes(spoilt)
    session = Session(store.open(name, LATER), lambda: LATER)
    view = session.view()
    assert view.actions == ACTIONS[:-1]
    assert view.notice is not None
    assert "damaged" in view.notice.text.to("en")
    assert (tmp_path / "games" / f"{name}.damaged-20250101210000").read_bytes() == spoilt
    session.handle(Act(ACTIONS[-1]))
    session.close()
    assert store.load(name).history.actions == ACTIONS
    assert store.load(name).trouble is None


def test_a_damaged_game_is_resumed_on_a_full_disk_without_any_loss(
    store: GameStore, tmp_path: Path
) -> None:
    name = played(store)
    folder = tmp_path / "games"
    path = folder / f"{name}.journal"
    spoilt = path.read_bytes()[:-3]
    path.write_bytes(spoilt)
    files = set(folder.iterdir())
    with full_after(len(spoilt) - 1):
        session = Session(store.open(name, LATER), lambda: LATER)
        view = session.view()
        assert view.actions == ACTIONS[:-1]
        assert view.notice is not None
        assert "damaged" in view.notice.text.to("en")
        session.handle(Act(ACTIONS[-1]))
        assert session.view().unsaved == 1
        assert path.read_bytes() == spoilt
        assert set(folder.iterdir()) == files
    assert session.save()
    session.close()
    assert store.load(name).history.actions == ACTIONS
    assert store.load(name).trouble is None
    assert (folder / f"{name}.damaged-20250101210000").read_bytes() == spoilt


def test_loading_a_damaged_game_does_not_change_it(store: GameStore, tmp_path: Path) -> None:
    name = played(store)
    path = tmp_path / "games" / f"{name}.journal"
    path.write_bytes(path.read_bytes()[:-3])
    before = {one: one.read_bytes() for one in (tmp_path / "games").iterdir()}
    store.load(name)
    store.games()
    assert {one: one.read_bytes() for one in before} == before


def test_illegal_entries_are_reported_and_set_aside(store: GameStore, tmp_path: Path) -> None:
    path = tmp_path / "games" / "odd.journal"
    written(path, (*ENTRIES, Redid(AT), ENTRIES[1]))
    loaded = store.load("odd")
    assert len(loaded.history.actions) == 3
    assert loaded.trouble is not None
    opened = store.open("odd", LATER)
    opened.journal.append(ENTRIES[1])
    opened.journal.close()
    assert len(store.load("odd").history.actions) == 4
    assert store.load("odd").trouble is None


def test_one_unreadable_game_does_not_hide_the_others(store: GameStore, tmp_path: Path) -> None:
    folder = tmp_path / "games"
    name = played(store)
    (folder / "yahtzee-broken.journal").write_bytes(b"\0" * 500)
    (folder / "folder.journal").mkdir()
    (folder / "nowhere.journal").symlink_to(folder / "gone")
    listed = store.games()
    assert listed[0].id == name
    troubled = {game.id: game.trouble for game in listed if game.trouble}
    assert set(troubled) == {"yahtzee-broken"}
    assert store.last() == name
    with pytest.raises(UnreadableJournal):
        store.load("yahtzee-broken")


def test_a_game_the_computer_may_not_read_does_not_hide_the_others(
    store: GameStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    name, locked = played(store), played(store, LATER)
    open_ = Path.open

    def opened(path: Path, *how: Any) -> Any:
        if path.name == f"{locked}.journal":
            raise PermissionError(13, "Permission denied", str(path))
        return open_(path, *how)

    monkeypatch.setattr(Path, "open", opened)
    assert [game.id for game in store.games()] == [name, locked]
    assert store.games()[1].trouble is not None


def test_the_last_readable_game_can_be_opened_if_a_newer_game_is_unreadable(
    store: GameStore, tmp_path: Path
) -> None:
    name, lost = played(store), played(store, LATER)
    (tmp_path / "games" / f"{lost}.journal").write_bytes(b"nothing of it is left\n")
    assert store.last() == name


def test_a_game_whose_beginning_was_cut_off_by_a_power_cut_was_never_begun(
    store: GameStore, tmp_path: Path
) -> None:
    (tmp_path / "games" / "yahtzee-20250101200000.journal").touch()
    assert store.games() == ()
    assert played(store) == "yahtzee-20250101200000-2"


def test_a_game_whose_journal_was_emptied_is_listed_as_lost(
    store: GameStore, tmp_path: Path
) -> None:
    name = played(store)
    (path,) = tmp_path.rglob(f"{name}.journal")
    path.write_bytes(b"")
    (listed,) = store.games()
    assert listed.id == name
    assert listed.trouble is not None
    path.with_suffix(".tip").write_text("2\n")  # a header and a single action
    assert len(store.games()) == 1
    path.with_suffix(".tip").write_text("1\n")  # a power cut while the game was begun
    assert store.games() == ()


@pytest.mark.parametrize("code", [errno.EIO, errno.EUCLEAN])
def test_a_journal_that_cannot_be_examined_does_not_hide_the_others(
    store: GameStore, tmp_path: Path, code: int
) -> None:
    name, lost = played(store), played(store, LATER)
    store.put_in_play(name)
    with says_nothing_of(tmp_path / "games" / f"{lost}.journal", code):
        listed, unreadable = store.games()
        assert (listed.id, listed.trouble) == (name, None)
        assert (unreadable.id, unreadable.players) == (lost, ())
        assert unreadable.trouble is not None
        assert store.last() == store.in_play == name
        assert list(store.last_setups("yahtzee")) == [SETUP]
        store.open(name, LATER).journal.close()


def test_a_journal_with_an_undecodable_name_does_not_hide_the_others(
    store: GameStore, tmp_path: Path
) -> None:
    name = played(store)
    path = tmp_path / "games" / f"{name}.journal"
    named_no_text(path).write_bytes(path.read_bytes())
    listed, unreadable = store.games()
    assert (listed.id, listed.trouble) == (name, None)
    assert unreadable.trouble is not None
    assert "caf?.journal n'est pas du texte" in unreadable.trouble.to("fr")
    assert "caf?.journal is not text" in unreadable.trouble.to("en")
    assert (store.last(), list(store.last_setups("yahtzee"))) == (name, [SETUP])
    assert store.games() == (listed, unreadable)
    store.discard(unreadable.id)
    assert store.games() == (listed,)
    assert store.discarded() == (unreadable,)
    renamed = path.with_name("yahtzee-2.journal")
    named_no_text(path.parent / "bin" / path.name).rename(renamed)
    assert store.load("yahtzee-2").history.actions == ACTIONS


def test_a_folder_that_cannot_be_listed_holds_nothing_that_anybody_waits_for(
    store: GameStore, tmp_path: Path
) -> None:
    name = played(store)
    store.put_in_play(name)
    with unlistable(tmp_path / "games"):
        assert store.in_play is None
        assert not list(store.last_setups("yahtzee"))
        with pytest.raises(OSError, match="error"):
            store.games()
    assert store.in_play == name
