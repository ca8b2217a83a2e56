"""Games restored from a backup: nothing newer is lost, nothing is replaced without a copy."""

from pathlib import Path
from random import Random

import pytest

from companion.backup.archive import Backup, collect, pack, unpack
from companion.backup.daily import keep_daily
from companion.backup.restore import RestoreOutcome, restore
from companion.storage import journal
from companion.storage.durable_file import FileInUse
from companion.storage.entries import Entry, Redid
from companion.storage.game_store import GameStore
from tests.companion.disk import full_after
from tests.companion.evening import AT, ENTRIES, written

ID = "yahtzee-1"
NOW = "2025-03-04T05:06:07"


def bytes_of(entries: tuple[Entry, ...], folder: Path) -> bytes:
    path = folder / "made.journal"
    written(path, entries)
    data = path.read_bytes()
    for made in (path, path.with_suffix(".tip")):
        made.unlink()
    return data


@pytest.fixture
def games(tmp_path: Path) -> Path:
    folder = tmp_path / "games"
    folder.mkdir()
    return folder


def held(entries: tuple[Entry, ...], tmp_path: Path) -> Backup:
    return Backup(AT, {ID: bytes_of(entries, tmp_path)})


def here(games: Path, entries: tuple[Entry, ...]) -> bytes:
    written(games / f"{ID}.journal", entries)
    return now(games)


def now(games: Path) -> bytes:
    return (games / f"{ID}.journal").read_bytes()


def fate(backup: Backup, games: Path, *, replace: bool = False) -> RestoreOutcome:
    (done,) = restore(backup, games, NOW, replace=replace)
    return done.fate


def names(games: Path) -> set[str]:
    return {path.name for path in games.iterdir()} - {f"{ID}.tip"}


def test_a_deleted_game_is_restored(games: Path, tmp_path: Path) -> None:
    backup = held(ENTRIES, tmp_path)
    assert fate(backup, games) is RestoreOutcome.NEW
    assert now(games) == backup.games[ID]
    assert GameStore(games).load(ID).trouble is None
    assert fate(backup, games) is RestoreOutcome.SAME


def test_a_missing_folder_is_created(tmp_path: Path) -> None:
    assert fate(held(ENTRIES, tmp_path), tmp_path / "a" / "games") is RestoreOutcome.NEW


def test_a_game_that_went_on_since_is_left_alone(games: Path, tmp_path: Path) -> None:
    data = here(games, ENTRIES)
    assert fate(held(ENTRIES[:4], tmp_path), games) is RestoreOutcome.KEPT_NEWER
    assert now(games) == data


def test_another_evening_under_the_same_name_is_left_alone(games: Path, tmp_path: Path) -> None:
    data = here(games, (*ENTRIES[:3], Redid(AT)))
    assert fate(held(ENTRIES, tmp_path), games) is RestoreOutcome.KEPT_OTHER
    assert now(games) == data


@pytest.mark.parametrize("entries", [ENTRIES[:4], (*ENTRIES[:3], Redid(AT))])
def test_a_newer_game_is_replaced_on_request_and_kept_as_a_copy(
    games: Path, tmp_path: Path, entries: tuple[Entry, ...]
) -> None:
    data = here(games, ENTRIES)
    backup = held(entries, tmp_path)
    (done,) = restore(backup, games, NOW, replace=True)
    assert (done.fate, done.aside) == (RestoreOutcome.REPLACED, f"{ID}.replaced-20250304050607")
    assert now(games) == backup.games[ID]
    assert (games / f"{done.aside}").read_bytes() == data
    # The former game's line count is deleted: the shorter journal is not reported as damaged.
    assert not journal.read(games / f"{ID}.journal").damaged


def test_a_copy_stays_when_more_is_restored_in_the_same_second(games: Path, tmp_path: Path) -> None:
    data = here(games, ENTRIES)
    others = held(ENTRIES[:4], tmp_path), held((*ENTRIES[:3], Redid(AT)), tmp_path)
    asides = [done.aside for other in others for done in restore(other, games, NOW, replace=True)]
    kept = [(games / f"{aside}").read_bytes() for aside in asides]
    assert kept == [data, others[0].games[ID]]


def test_a_game_that_is_longer_in_the_backup_is_restored(games: Path, tmp_path: Path) -> None:
    here(games, ENTRIES[:4])
    backup = held(ENTRIES, tmp_path)
    assert fate(backup, games) is RestoreOutcome.LONGER
    assert now(games) == backup.games[ID]
    assert names(games) == {f"{ID}.journal"}


@pytest.mark.parametrize("at", [5, 150, 300, -3])
def test_a_damaged_game_is_restored_and_kept_as_a_copy(
    games: Path, tmp_path: Path, at: int
) -> None:
    spoiled = bytearray(here(games, ENTRIES))
    spoiled[at] ^= 4
    (games / f"{ID}.journal").write_bytes(spoiled)
    backup = held(ENTRIES, tmp_path)
    (done,) = restore(backup, games, NOW, replace=False)
    assert done.fate is RestoreOutcome.LONGER
    assert now(games) == backup.games[ID]
    assert (games / str(done.aside)).read_bytes() == spoiled


def test_a_game_cut_off_between_lines_is_restored(games: Path, tmp_path: Path) -> None:
    whole = here(games, ENTRIES)
    lines = whole.splitlines(keepends=True)
    (games / f"{ID}.journal").write_bytes(b"".join(lines[:-2]))
    assert journal.read(games / f"{ID}.journal").damaged
    assert fate(held(ENTRIES, tmp_path), games) is RestoreOutcome.LONGER
    assert not journal.read(games / f"{ID}.journal").damaged


@pytest.mark.parametrize("replace", [False, True])
def test_an_unreadable_journal_replaces_nothing(games: Path, replace: bool) -> None:
    data = here(games, ENTRIES)
    assert fate(Backup(AT, {ID: b"gone"}), games, replace=replace) is RestoreOutcome.KEPT_NEWER
    assert now(games) == data


def test_nonsense_in_a_backup_is_refused_and_the_others_are_put_back(
    games: Path, tmp_path: Path
) -> None:
    sound = bytes_of(ENTRIES, tmp_path)
    noise = Random(1).randbytes(3000)
    backup = Backup(AT, {"a": noise, ID: sound, "z": noise}, None, {"b": noise})
    backup = unpack(pack(backup), "a.zip")
    for again in (RestoreOutcome.NEW, RestoreOutcome.SAME):
        done = {one.id: one.fate for one in restore(backup, games, NOW, replace=True)}
        assert done == {
            "a": RestoreOutcome.REFUSED,
            ID: again,
            "z": RestoreOutcome.REFUSED,
            "b": RestoreOutcome.REFUSED,
        }
        assert [path.name for path in games.glob("**/*.journal")] == [f"{ID}.journal"]


def test_nonsense_here_is_not_replaced_by_other_nonsense(games: Path) -> None:
    path = games / f"{ID}.journal"
    path.write_bytes(b"gone")
    assert fate(Backup(AT, {ID: b"lost"}), games, replace=True) is RestoreOutcome.REFUSED
    assert path.read_bytes() == b"gone"


def test_a_game_in_play_stops_all_of_it_before_anything_is_changed(
    games: Path, tmp_path: Path
) -> None:
    here(games, ENTRIES[:4])
    opened = GameStore(games).open(ID, AT)
    data = bytes_of(ENTRIES, tmp_path)
    with pytest.raises(FileInUse):
        restore(Backup(AT, {"yahtzee-0": data, ID: data}), games, NOW, replace=False)
    opened.journal.close()
    assert names(games) == {f"{ID}.journal"}


@pytest.mark.parametrize("room", [0, 1, 200])
def test_a_full_disk_leaves_the_game_that_was_here(games: Path, tmp_path: Path, room: int) -> None:
    data = here(games, ENTRIES[:4])
    backup = held(ENTRIES, tmp_path)
    with full_after(room), pytest.raises(OSError, match="No space"):
        restore(backup, games, NOW, replace=False)
    assert now(games) == data


def test_a_whole_folder_is_backed_up_and_restored(games: Path, tmp_path: Path) -> None:
    for number, count in enumerate((1, 3, 7)):
        written(games / f"yahtzee-{number}.journal", ENTRIES[:count])
    backup = collect(games, tmp_path / "none.toml", AT)
    elsewhere = tmp_path / "elsewhere"
    assert {done.fate for done in restore(backup, elsewhere, NOW, replace=False)} == {
        RestoreOutcome.NEW
    }
    listed = [(game.id, game.actions, game.trouble) for game in GameStore(elsewhere).games()]
    assert listed == [(game.id, game.actions, game.trouble) for game in GameStore(games).games()]


def test_a_game_in_the_bin_is_restored_to_the_bin(games: Path, tmp_path: Path) -> None:
    here(games, ENTRIES)
    GameStore(games).discard(ID)
    backup = unpack(pack(collect(games, tmp_path / "none", AT)), "backup.zip")
    assert (list(backup.games), list(backup.discarded)) == ([], [ID])
    for path in (games / "bin").iterdir():
        path.unlink()
    (done,) = restore(backup, games, NOW, replace=False)
    assert (done.id, done.fate, done.discarded) == (ID, RestoreOutcome.NEW, True)
    assert [game.id for game in GameStore(games).discarded()] == [ID]
    assert GameStore(games).games() == ()
    GameStore(games).take_back(ID)
    assert GameStore(games).load(ID).contents.entries == ENTRIES


def test_a_game_taken_out_of_the_bin_is_not_restored_to_the_bin(
    games: Path, tmp_path: Path
) -> None:
    here(games, ENTRIES)
    GameStore(games).discard(ID)
    backup = collect(games, tmp_path / "none", AT)
    GameStore(games).take_back(ID)
    assert restore(backup, games, NOW, replace=True) == ()
    assert GameStore(games).discarded() == ()


def test_a_discarded_game_makes_a_new_daily_backup(games: Path, tmp_path: Path) -> None:
    here(games, ENTRIES)
    days = tmp_path / "days"
    assert keep_daily(days, collect(games, tmp_path / "none", AT), "2025-01-01")
    GameStore(games).discard(ID)
    assert keep_daily(days, collect(games, tmp_path / "none", NOW), "2025-01-02")
    assert keep_daily(days, collect(games, tmp_path / "none", NOW), "2025-01-03") is None
