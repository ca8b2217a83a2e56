"""The one class through which the companion writes to disk for good."""

import contextlib
import errno
import fcntl
import os
from pathlib import Path

from companion.errors import CompanionError
from companion.plain_file import must_be_plain

_NO_LOCKS = {errno.ENOLCK, errno.EOPNOTSUPP, errno.ENOSYS}


class FileInUse(CompanionError, OSError):
    """A file that somebody else has open for writing: two writers would spoil it."""

    fr = "{name} est déjà ouvert ailleurs sur cet ordinateur : fermez-le là d'abord."
    en = "{name} is already open elsewhere on this computer: close it there first."


class DurableFile:
    """An append-only file: what `append` returned from is on the disk, not in a cache.

    A failed append leaves the file as it was before it, so that the next one can be
    tried as soon as there is room again. The file is ours alone until it is closed or
    the program ends, however it ends, unless its disk knows no locks; where somebody takes
    it away meanwhile, the next append puts it back whole.
    """

    def __init__(self, path: Path) -> None:
        """Open or make the file. Raises OSError, FileInUse."""
        is_new = not path.exists()
        self._path = path
        self._fd = os.open(path, os.O_RDWR | os.O_CREAT, 0o644)
        self._torn = False
        try:
            _take(self._fd, path)
            self._end = os.lseek(self._fd, 0, os.SEEK_END)
            if is_new:
                sync_folder(path.parent)
        except OSError:
            os.close(self._fd)
            raise

    @property
    def size(self) -> int:
        """The file's length in bytes."""
        return self._end

    def append(self, data: bytes) -> None:
        """Write at the end and wait until the disk has it. Raises OSError."""
        try:
            self._stay()
            if self._torn:
                self._cut()
            self._torn = True
            _write(self._fd, data, self._end)
            self._torn = False
        except OSError:
            # Where even this is refused, the next append does it first.
            with contextlib.suppress(OSError):
                self._cut()
            raise
        self._end += len(data)

    def rename(self, path: Path) -> None:
        """Put the file in the place of what is called `path`. Raises OSError."""
        self._path.replace(path)
        self._path = path

    def truncate(self, size: int) -> None:
        """Cut the file to its first `size` bytes, for good.

        Raises OSError, and then the next append does it first.
        """
        self._end, self._torn = size, True
        self._cut()
        os.fsync(self._fd)

    def close(self) -> None:
        """Let go of the file."""
        os.close(self._fd)

    def _stay(self) -> None:
        """See to it that what is written will be found again. Raises OSError."""
        ours = os.fstat(self._fd)
        try:
            found = self._path.stat()
        except (FileNotFoundError, NotADirectoryError):
            self._put_back()
            return
        except OSError:  # we may not look there, but what is open can be written
            return
        if not ours.st_nlink and not os.path.samestat(ours, found):
            raise OSError(errno.EEXIST, "another file in its place", str(self._path))

    def _put_back(self) -> None:
        self._path.parent.mkdir(parents=True, exist_ok=True)
        fd = os.open(self._path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o644)
        try:
            _take(fd, self._path)
            _write(fd, os.pread(self._fd, self._end, 0), 0)
            sync_folder(self._path.parent)
            os.dup2(fd, self._fd, inheritable=False)
        except OSError:
            self._path.unlink(missing_ok=True)
            raise
        finally:
            os.close(fd)

    def _cut(self) -> None:
        os.ftruncate(self._fd, self._end)
        self._torn = False


def sync_folder(folder: Path) -> None:
    """Wait until a folder's own entries are on the disk: a file just made is not lost."""
    fd = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(fd)
    finally:
        os.close(fd)


def write_whole(path: Path, data: bytes) -> None:
    """Put a file in place whole: after a power cut there is the old one or the new, no part.

    Its folder is made. It is on the disk when this returns. Raises OSError, which names the file
    and not its part; what was there before is then still there.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    if path.exists():
        must_be_plain(path)
    part = path.with_name(path.name + ".part")
    try:
        fd = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o644)
        try:
            _write(fd, data, 0)
        finally:
            os.close(fd)
        part.replace(path)
    except OSError as failure:
        with contextlib.suppress(OSError):
            part.unlink(missing_ok=True)
        failure.filename, failure.filename2 = str(path), None
        raise
    sync_folder(path.parent)


def _take(fd: int, path: Path) -> None:
    """Be the only one who writes. Raises FileInUse, OSError.

    A file system that knows no locks is no reason not to write: who else might is not known there.
    """
    try:
        fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise FileInUse(name=path.name) from None
    except OSError as failure:
        if failure.errno not in _NO_LOCKS:
            raise


def _write(fd: int, data: bytes, at: int) -> None:
    """Write all of it from offset `at` on and wait until the disk has it."""
    written = 0
    while written < len(data):
        written += os.pwrite(fd, data[written:], at + written)
    os.fsync(fd)
