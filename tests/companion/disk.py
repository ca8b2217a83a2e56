"""A disk with faults for tests, such as a full disk or refused writes."""

import errno
import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest


@contextmanager
def full_after(room: int, *, cut_too: bool = False) -> Iterator[None]:
    """Yield a disk with room for `room` more bytes.

    With `cut_too`, the disk also refuses to shorten a file, like a failing card.
    """
    left = room
    write = os.pwrite

    def pwrite(fd: int, data: bytes, offset: int) -> int:
        nonlocal left
        if not left:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        written = write(fd, data[:left], offset)
        left -= written
        return written

    def ftruncate(fd: int, size: int) -> None:
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "pwrite", pwrite)
        if cut_too:
            patch.setattr(os, "ftruncate", ftruncate)
        yield


@contextmanager
def unsyncable() -> Iterator[None]:
    """Yield a disk that accepts bytes into its cache but fails to sync them."""

    def fsync(fd: int) -> None:
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", fsync)
        yield


@contextmanager
def read_only() -> Iterator[None]:
    """Yield a disk from which everything can be read, and to which nothing can be written."""
    open_ = os.open

    def opened_to_read(path: str | Path, flags: int, mode: int = 0o777) -> int:
        _refuse_if(bool(flags & (os.O_WRONLY | os.O_RDWR | os.O_CREAT)))
        return open_(path, flags, mode)

    def refused(*_: object, **__: object) -> None:
        _refuse_if(True)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "open", opened_to_read)
        for changing in ("touch", "unlink", "replace"):
            patch.setattr(Path, changing, refused)
        yield


@contextmanager
def failing_and_then_read_only(call: str) -> Iterator[None]:
    """Yield a disk that fails at this call, and afterwards creates and removes no files."""
    touch, remove = Path.touch, Path.unlink
    failed = False

    def fails(*_: object, **__: object) -> None:
        nonlocal failed
        failed = True
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    def touched(path: Path, mode: int = 0o666, exist_ok: bool = True) -> None:
        _refuse_if(failed)
        touch(path, mode, exist_ok)

    def removed(path: Path, missing_ok: bool = False) -> None:
        _refuse_if(failed)
        remove(path, missing_ok)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(call, fails)
        patch.setattr(Path, "touch", touched)
        patch.setattr(Path, "unlink", removed)
        yield


def _refuse_if(failed: bool) -> None:
    if failed:
        raise OSError(errno.EROFS, os.strerror(errno.EROFS))


@contextmanager
def says_nothing_of(path: Path, code: int = errno.EIO) -> Iterator[None]:
    """Yield a disk that lists an entry of a folder but fails to describe it."""
    stat = Path.stat

    def told(asked: Path, *, follow_symlinks: bool = True) -> os.stat_result:
        if asked == path:
            raise OSError(code, os.strerror(code), str(path))
        return stat(asked, follow_symlinks=follow_symlinks)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Path, "stat", told)
        yield


@contextmanager
def unlistable(folder: Path, code: int = errno.EIO) -> Iterator[None]:
    """Yield a disk that cannot list a folder."""
    scandir = os.scandir

    def told(path: str | Path) -> object:
        if Path(path) == folder:
            raise OSError(code, os.strerror(code), str(path))
        return scandir(path)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "scandir", told)
        yield


def named_no_text(path: Path) -> Path:
    """Return the path of a file beside `path` whose name is not valid UTF-8."""
    return path.with_name(os.fsdecode(b"caf\xe9" + os.fsencode(path.suffix)))


@contextmanager
def lockless(code: int = errno.ENOLCK) -> Iterator[None]:
    """Yield a disk whose locks fail with this error."""

    def flock(fd: int, how: int) -> None:
        raise OSError(code, os.strerror(code))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(fcntl, "flock", flock)
        yield


def opened(fd: int) -> Path:
    """Return the path of an open file, according to Linux."""
    return Path(f"/proc/self/fd/{fd}").readlink()
