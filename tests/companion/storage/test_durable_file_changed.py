"""A file changed by another program during our writes still receives all our data."""

import errno
import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.storage.durable_file import DurableFile, FileInUse, held
from tests.companion.disk import full_after, opened, says_nothing_of


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.journal"


@pytest.fixture
def file(path: Path) -> DurableFile:
    path.write_bytes(b"one ")
    file = DurableFile(path)
    file.append(b"two ")
    return file


def asides(path: Path) -> list[bytes]:
    """Return the contents copied aside, oldest first."""
    return [one.read_bytes() for one in sorted(path.parent.glob("game.changed*"))]


def shortened(path: Path) -> None:
    os.truncate(path, 3)


def emptied(path: Path) -> None:
    path.write_bytes(b"")


def deleted(path: Path) -> None:
    path.unlink()


def deleted_with_its_folder(path: Path) -> None:
    shutil.rmtree(path.parent)


def taken_elsewhere(path: Path) -> None:
    path.rename(path.with_name("elsewhere"))


def an_older_copy_put_in_its_place(path: Path) -> None:
    copy = path.with_name("copy")
    copy.write_bytes(b"one ")
    copy.replace(path)


def an_older_copy_put_beside_a_backup(path: Path) -> None:
    path.rename(path.with_name("game.journal~"))
    path.write_bytes(b"one ")


@pytest.mark.parametrize(
    "change",
    [
        shortened,
        emptied,
        deleted,
        deleted_with_its_folder,
        taken_elsewhere,
        an_older_copy_put_in_its_place,
        an_older_copy_put_beside_a_backup,
    ],
)
def test_data_removed_by_another_program_is_restored_with_the_next_append(
    path: Path, file: DurableFile, change: Callable[[Path], None]
) -> None:
    change(path)
    assert file.append(b"three ")
    assert path.read_bytes() == b"one two three "
    assert asides(path) == []
    with pytest.raises(FileInUse):
        DurableFile(path)
    assert not file.append(b"four")
    assert path.read_bytes() == b"one two three four"
    file.close()
    DurableFile(path).close()


def test_all_data_is_restored_on_a_stick_that_was_removed_and_reinserted(
    path: Path, file: DurableFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    fstat = os.fstat

    def told(fd: int) -> os.stat_result:
        # writing fails for files opened on the stick
        if opened(fd).name == f"{path.name} (deleted)":
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        return fstat(fd)

    monkeypatch.setattr(os, "fstat", told)
    an_older_copy_put_in_its_place(path)
    assert file.append(b"three")
    assert path.read_bytes() == b"one two three"


def edited_in_place(path: Path) -> None:
    path.write_bytes(b"one TWO ")
    os.utime(path, (0, 0))  # a new time stamp even on a file system with coarse ones


def written_on(path: Path) -> None:
    path.write_bytes(b"one two more")


def replaced(path: Path) -> None:
    copy = path.with_name("copy")
    copy.write_bytes(b"another one")
    copy.replace(path)


@pytest.mark.parametrize("change", [edited_in_place, written_on, replaced])
def test_data_of_another_program_is_copied_aside(
    path: Path, file: DurableFile, change: Callable[[Path], None]
) -> None:
    change(path)
    theirs = path.read_bytes()
    assert file.append(b"three ")
    assert path.read_bytes() == b"one two three "
    assert asides(path) == [theirs]
    change(path)
    path.write_bytes(b"and again")
    assert file.append(b"four")
    assert path.read_bytes() == b"one two three four"
    assert asides(path) == [theirs, b"and again"]


def test_a_file_with_only_a_new_date_is_continued(path: Path, file: DurableFile) -> None:
    inode = path.stat().st_ino
    os.utime(path, (0, 0))
    assert not file.append(b"three")
    assert path.stat().st_ino == inode
    assert path.read_bytes() == b"one two three"


def test_a_file_that_nobody_changed_is_not_read_again(
    path: Path, file: DurableFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr(os, "pread")
    assert not file.append(b"three")


def test_the_file_itself_is_checked_if_its_folder_is_unreadable(
    path: Path, file: DurableFile
) -> None:
    with says_nothing_of(path):
        assert not file.append(b"three ")
        shortened(path)
        assert file.append(b"four")
    assert path.read_bytes() == b"one two three four"


def test_a_changed_file_that_cannot_be_rewritten_is_left_until_it_can(
    path: Path, file: DurableFile
) -> None:
    replaced(path)
    for room in (2, 14, 22):
        with full_after(room), pytest.raises(OSError, match="space"):
            file.append(b"three")
        assert b"another one" in (path.read_bytes(), *asides(path))
        assert path.read_bytes() in (b"another one", b"one two ")
    assert file.append(b"three")
    assert path.read_bytes() == b"one two three"
    assert asides(path) == [b"another one"]
    assert {one.suffix for one in path.parent.iterdir()} == {".journal", ".changed"}


def test_a_deleted_file_that_cannot_be_restored_is_refused_until_it_can(
    path: Path, file: DurableFile
) -> None:
    deleted(path)
    with full_after(2), pytest.raises(OSError, match="space"):
        file.append(b"three")
    assert list(path.parent.iterdir()) == []
    assert file.append(b"three")
    assert path.read_bytes() == b"one two three"


def test_a_file_being_written_by_another_program_is_not_replaced(
    path: Path, file: DurableFile
) -> None:
    replaced(path)
    with held(path), pytest.raises(FileInUse):
        file.append(b"three")
    assert path.read_bytes() == b"another one"
    assert file.append(b"three")
    assert path.read_bytes() == b"one two three"


def test_a_folder_in_place_of_the_file_is_refused_until_removed(
    path: Path, file: DurableFile
) -> None:
    deleted(path)
    path.mkdir()
    with pytest.raises(IsADirectoryError):
        file.append(b"three")
    path.rmdir()
    file.append(b"three")
    assert path.read_bytes() == b"one two three"


def test_a_torn_end_is_cut_off_and_changed_data_before_it_rewritten(
    path: Path, file: DurableFile
) -> None:
    with full_after(4, cut_too=True), pytest.raises(OSError, match="space"):
        file.append(b"too long for it")
    path.write_bytes(b"ONE two too ")
    assert file.append(b"three")
    assert path.read_bytes() == b"one two three"
