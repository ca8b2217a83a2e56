"""A file is on the disk once acknowledged, or unchanged."""

import errno
import os
from pathlib import Path

import pytest

from companion.storage.durable_file import DurableFile, FileInUse, write_whole
from tests.companion.disk import full_after, lockless, opened, unsyncable


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "file"


def test_appended_data_is_stored_in_order(path: Path) -> None:
    file = DurableFile(path)
    file.append(b"one ")
    file.append(b"two")
    assert path.read_bytes() == b"one two"
    assert file.size == 7
    file.close()


def test_an_existing_file_is_continued(path: Path) -> None:
    path.write_bytes(b"before ")
    file = DurableFile(path)
    file.append(b"after")
    assert path.read_bytes() == b"before after"


def test_appending_waits_for_the_disk_before_it_returns(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = DurableFile(path)
    seen: list[bytes] = []
    monkeypatch.setattr(os, "fsync", lambda fd: seen.append(path.read_bytes()))
    file.append(b"line")
    assert seen == [b"line"]


def test_the_folder_of_a_new_file_is_synced(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[Path] = []
    monkeypatch.setattr(os, "fsync", lambda fd: synced.append(opened(fd)))
    DurableFile(path).close()
    assert synced == [path.parent]
    DurableFile(path).close()
    assert len(synced) == 1


@pytest.mark.parametrize("room", range(8))
def test_a_full_disk_does_not_change_the_file(path: Path, room: int) -> None:
    file = DurableFile(path)
    file.append(b"before")
    with full_after(room), pytest.raises(OSError, match="No space"):
        file.append(b"too much")
    assert path.read_bytes() == b"before"
    file.append(b" after")
    assert path.read_bytes() == b"before after"


def test_a_disk_that_cannot_sync_does_not_change_the_file(path: Path) -> None:
    file = DurableFile(path)
    file.append(b"before")
    with unsyncable(), pytest.raises(OSError, match="error"):
        file.append(b"lost")
    assert path.read_bytes() == b"before"


def test_a_torn_end_is_cut_off_before_the_next_write(path: Path) -> None:
    file = DurableFile(path)
    file.append(b"before")
    with full_after(4, cut_too=True), pytest.raises(OSError, match="No space"):
        file.append(b"a long one")
    assert path.read_bytes() == b"beforea lo"
    file.append(b"!")
    assert path.read_bytes() == b"before!"


def test_nothing_is_written_behind_a_torn_end(path: Path) -> None:
    file = DurableFile(path)
    with full_after(4, cut_too=True):
        for _ in range(2):
            with pytest.raises(OSError, match=r"error|space"):
                file.append(b"a long one")
    file.append(b"ok")
    assert path.read_bytes() == b"ok"


def test_a_file_can_be_cut_to_its_beginning(path: Path) -> None:
    path.write_bytes(b"good bad")
    file = DurableFile(path)
    file.truncate(4)
    file.append(b"!")
    assert path.read_bytes() == b"good!"


def test_a_cut_waits_for_the_disk_too(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path.write_bytes(b"good bad")
    file = DurableFile(path)
    seen: list[bytes] = []
    monkeypatch.setattr(os, "fsync", lambda fd: seen.append(path.read_bytes()))
    file.truncate(4)
    assert seen == [b"good"]


def test_a_file_has_one_writer_at_a_time(path: Path) -> None:
    file = DurableFile(path)
    with pytest.raises(FileInUse) as caught:
        DurableFile(path)
    assert isinstance(caught.value, OSError)
    assert str(caught.value) == (
        "file is already open elsewhere on this computer: close it there first."
    )
    file.append(b"still ours")
    file.close()
    DurableFile(path).close()


@pytest.mark.parametrize("code", [errno.ENOLCK, errno.EOPNOTSUPP, errno.ENOSYS])
def test_a_disk_without_locks_can_be_written(path: Path, code: int) -> None:
    with lockless(code):
        file = DurableFile(path)
        file.append(b"line")
        file.close()
    assert path.read_bytes() == b"line"


def test_a_lock_that_fails_for_another_reason_does_not_count_as_taken(path: Path) -> None:
    with lockless(errno.EIO), pytest.raises(OSError, match="error") as caught:
        DurableFile(path)
    assert not isinstance(caught.value, FileInUse)


def test_being_refused_leaves_no_file_open(path: Path) -> None:
    file = DurableFile(path)
    before = len(os.listdir("/proc/self/fd"))  # noqa: PTH208
    for _ in range(3):
        with pytest.raises(FileInUse):
            DurableFile(path)
    assert len(os.listdir("/proc/self/fd")) == before  # noqa: PTH208
    file.close()


def test_a_file_whose_folder_cannot_be_synced_is_closed(path: Path) -> None:
    before = len(os.listdir("/proc/self/fd"))  # noqa: PTH208
    with unsyncable():
        for _ in range(3):
            with pytest.raises(OSError, match="error"):
                DurableFile(path)
            path.unlink()
    assert len(os.listdir("/proc/self/fd")) == before  # noqa: PTH208
    DurableFile(path).close()


def test_a_missing_folder_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        DurableFile(tmp_path / "no" / "file")


def test_a_refused_whole_file_is_reported_under_its_own_name(tmp_path: Path) -> None:
    path = tmp_path / "a.zip"
    path.mkdir()
    with pytest.raises(IsADirectoryError) as caught:
        write_whole(path, b"new")
    assert (caught.value.filename, caught.value.filename2) == (str(path), None)
    with full_after(0), pytest.raises(OSError, match=r"b\.zip"):
        write_whole(tmp_path / "b.zip", b"new")
    assert [one.name for one in tmp_path.iterdir()] == ["a.zip"]


@pytest.mark.parametrize(("private", "mode"), [(True, 0o600), (False, 0o644)])
def test_a_file_is_private_unless_named_by_the_user(
    tmp_path: Path, private: bool, mode: int
) -> None:
    before = os.umask(0o022)
    try:
        write_whole(tmp_path / "file", b"", private=private)
    finally:
        os.umask(before)
    assert (tmp_path / "file").stat().st_mode & 0o777 == mode


def test_a_whole_file_is_synced_again_under_its_name_as_fat_has_its_size_only_then(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "backup.zip"
    synced: list[bool] = []  # for each sync of the file, whether it has its name
    fsync = os.fsync

    def record(fd: int) -> None:
        if not os.path.samestat(os.fstat(fd), tmp_path.stat()):
            synced.append(path.exists())
        fsync(fd)

    monkeypatch.setattr(os, "fsync", record)
    write_whole(path, b"games")
    assert synced == [False, True]
