"""Continuing after damage and on a failing disk: acknowledged entries are never lost."""

import os
from contextlib import AbstractContextManager
from pathlib import Path

import pytest

from companion.storage import journal
from companion.storage.durable_file import FileInUse
from companion.storage.entries import Did, Opened, raw
from tests.companion.disk import full_after, opened, unsyncable
from tests.companion.evening import ACTIONS, AT, ENTRIES, SETUP, did, written


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.journal"


def lines_of(path: Path) -> list[bytes]:
    return path.read_bytes().splitlines(keepends=True)


def test_a_damaged_file_is_copied_aside_before_it_is_continued(path: Path) -> None:
    written(path)
    data = bytearray(path.read_bytes())
    data[journal.read(path).ends[3] + 5] ^= 1
    path.write_bytes(data)
    aside = path.with_name("aside")
    file = journal.reopen(path, journal.read(path), aside)
    assert aside.read_bytes() == data
    file.append(ENTRIES[4])
    file.close()
    contents = journal.read(path)
    assert contents.entries == ENTRIES[:5]
    assert not contents.damaged


def test_lines_missing_at_the_end_are_reported_once(path: Path) -> None:
    written(path)
    path.write_bytes(b"".join(lines_of(path)[:-1]))
    aside = path.with_name("aside")
    journal.reopen(path, journal.read(path), aside).close()
    assert aside.exists()
    assert not journal.read(path).damaged


def test_a_copy_set_aside_is_never_written_over_or_added_to(path: Path) -> None:
    written(path)
    aside = path.with_name("aside")
    aside.write_bytes(b"from an earlier accident")
    for number in (2, 3):
        path.write_bytes(path.read_bytes()[:-1])
        before = path.read_bytes()
        journal.reopen(path, journal.read(path), aside).close()
        assert path.with_name(f"aside-{number}").read_bytes() == before
    assert aside.read_bytes() == b"from an earlier accident"


def test_a_damaged_file_that_cannot_be_copied_is_not_changed(path: Path) -> None:
    written(path)
    path.write_bytes(path.read_bytes()[:-1])
    before = path.read_bytes()
    with full_after(100), pytest.raises(OSError, match="No space"):
        journal.reopen(path, journal.read(path), path.with_name("aside"))
    assert path.read_bytes() == before
    assert {one.suffix for one in path.parent.iterdir()} == {".journal", ".tip"}
    journal.reopen(path, journal.read(path), path.with_name("aside")).close()
    assert journal.read(path).entries == ENTRIES[:-1]


def test_a_copy_that_may_not_be_on_disk_is_written_again_under_its_name(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written(path)
    path.write_bytes(path.read_bytes()[:-1])
    before = path.read_bytes()
    aside = path.with_name("aside")
    with monkeypatch.context() as patch:
        patch.setattr("companion.storage.durable_file.sync_folder", no_answer)
        for _ in range(3):
            with pytest.raises(OSError, match="no answer"):
                journal.reopen(path, journal.read(path), aside)
    journal.reopen(path, journal.read(path), aside).close()
    assert aside.read_bytes() == before
    assert {one.name for one in path.parent.iterdir()} == {path.name, "game.tip", "aside"}


def no_answer(folder: Path) -> None:
    raise OSError("no answer")


def test_a_torn_end_that_cannot_be_cut_off_is_cut_off_by_the_next_entry(path: Path) -> None:
    written(path)
    path.write_bytes(path.read_bytes()[:-1])
    before = path.read_bytes()
    aside = path.with_name("aside")
    with full_after(len(before), cut_too=True):
        file = journal.reopen(path, journal.read(path), aside)
        with pytest.raises(OSError, match="error"):
            file.append(ENTRIES[-1])
    assert path.read_bytes() == aside.read_bytes() == before
    file.append(ENTRIES[-1])
    file.close()
    contents = journal.read(path)
    assert (contents.entries, contents.damaged) == (ENTRIES, False)


def test_a_journal_has_one_writer_at_a_time(path: Path) -> None:
    written(path, ENTRIES[:2])
    contents = journal.read(path)
    file = journal.reopen(path, contents, path.with_name("aside"))
    with pytest.raises(FileInUse):
        journal.reopen(path, contents, path.with_name("aside"))
    file.append(ENTRIES[2])
    file.close()
    assert journal.read(path).entries == ENTRIES[:3]


def test_a_journal_extended_since_its_reading_is_not_overwritten(path: Path) -> None:
    written(path, ENTRIES[:2])
    stale = journal.read(path)
    file = journal.reopen(path, stale, path.with_name("aside"))
    file.append(ENTRIES[2])
    file.close()
    with pytest.raises(FileInUse):
        journal.reopen(path, stale, path.with_name("aside"))
    assert journal.read(path).entries == ENTRIES[:3]


def test_the_beginning_of_a_journal_can_be_accepted_as_the_whole(path: Path) -> None:
    written(path)
    whole = journal.read(path)
    part = whole.first(3)
    assert part.entries == ENTRIES[:3]
    assert part.damaged
    assert part.lost == whole.ends[-1] - whole.ends[2]
    assert whole.first(len(ENTRIES)) == whole


@pytest.mark.parametrize("room", [0, 1, 20, 60])
def test_an_entry_refused_by_the_disk_does_not_change_the_journal(path: Path, room: int) -> None:
    written(path, ENTRIES[:2])
    file = journal.reopen(path, journal.read(path), path.with_name("aside"))
    before = path.read_bytes()
    with full_after(room), pytest.raises(OSError, match="No space"):
        file.append(ENTRIES[2])
    assert path.read_bytes() == before
    assert journal.read(path).entries == ENTRIES[:2]
    for entry in ENTRIES[2:]:
        file.append(entry)
    assert journal.read(path).entries == ENTRIES
    assert not journal.read(path).damaged


def test_an_entry_the_disk_cannot_sync_was_not_written(path: Path) -> None:
    written(path, ENTRIES[:2])
    file = journal.reopen(path, journal.read(path), path.with_name("aside"))
    with unsyncable(), pytest.raises(OSError, match="error"):
        file.append(ENTRIES[2])
    file.append(ENTRIES[2])
    assert journal.read(path).entries == ENTRIES[:3]


def test_a_tip_that_cannot_be_written_does_not_harm_the_entry(path: Path) -> None:
    written(path, ENTRIES[:2])
    tip = path.with_suffix(".tip")
    tip.unlink()
    tip.mkdir()
    file = journal.reopen(path, journal.read(path), path.with_name("aside"))
    file.append(ENTRIES[2])
    assert journal.read(path).entries == ENTRIES[:3]


def test_a_power_cut_while_a_game_is_begun_leaves_no_half_game(path: Path) -> None:
    """The file with the journal's own name is empty or has a complete header."""
    replaced: list[bytes] = []
    replace = Path.replace

    def watched(self: Path, target: Path) -> Path:
        replaced.append(path.read_bytes())
        replaced.append(self.read_bytes())
        return replace(self, target)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Path, "replace", watched)
        first = Opened(raw(SETUP), AT)
        journal.create(path, first).close()
    before, after = replaced
    assert before == b""
    path.write_bytes(after)
    assert journal.read(path).entries == (first,)
    assert [one.name for one in path.parent.iterdir() if one.suffix == ".new"] == []


def test_the_folder_of_a_new_game_is_synced_before_the_acknowledgement(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    synced: list[tuple[Path, bool]] = []

    def fsync(fd: int) -> None:
        synced.append((opened(fd), path.exists() and path.stat().st_size > 0))

    monkeypatch.setattr(os, "fsync", fsync)
    journal.create(path, Opened(raw(SETUP), AT)).close()
    assert synced[-1] == (path.parent, True)


@pytest.mark.parametrize("failing", [full_after(20), unsyncable()])
def test_a_game_that_cannot_be_begun_leaves_nothing_behind(
    path: Path, failing: AbstractContextManager[None]
) -> None:
    first = ENTRIES[0]
    assert isinstance(first, Opened)
    handles = len(os.listdir("/proc/self/fd"))  # noqa: PTH208
    with failing, pytest.raises(OSError, match=r"error|space"):
        journal.create(path, first)
    assert list(path.parent.iterdir()) == []
    assert len(os.listdir("/proc/self/fd")) == handles  # noqa: PTH208
    written(path)
    assert journal.read(path).entries == ENTRIES


def test_an_existing_journal_is_never_touched_by_a_new_game(path: Path) -> None:
    written(path)
    before = path.read_bytes()
    first = ENTRIES[0]
    assert isinstance(first, Opened)
    with unsyncable(), pytest.raises(FileExistsError):
        journal.create(path, first)
    assert path.read_bytes() == before


def test_remains_of_an_interrupted_start_do_not_prevent_a_new_start(path: Path) -> None:
    path.with_suffix(".new").write_bytes(b'{"entry":"open","hea')
    written(path)
    assert journal.read(path).entries == ENTRIES


def test_an_action_is_read_back_unchanged(path: Path) -> None:
    written(path, (ENTRIES[0], *map(did, ACTIONS)))
    entries = journal.read(path).entries[1:]
    assert [entry.action for entry in entries if isinstance(entry, Did)] == [
        raw(action) for action in ACTIONS
    ]
