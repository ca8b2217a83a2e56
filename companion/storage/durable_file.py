"""Durable writing: every file that the companion must not lose goes through this module.

Its files are private to their owner: they hold names, games and pictures of a table.
"""

import contextlib
import errno
import fcntl
import os
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from companion.language.errors import TranslatedError
from companion.plain_files import must_be_plain
from companion.storage.files import numbered, read_plain

_PIECE = 1_000_000
_FILE_MODE, _FOLDER_MODE = 0o600, 0o700
_PUBLIC_MODE = 0o666  # less the umask
_OTHERS = 0o077
_NO_LOCKS = {errno.ENOLCK, errno.EOPNOTSUPP, errno.ENOSYS}


class FileInUse(TranslatedError, OSError):
    """A file that another program has open for writing: two writers would spoil the file."""

    message = "{name} is already open elsewhere on this computer: close it there first."


class DurableFile:
    """An append-only file: data are on the disk, not in a cache, once `append` returns.

    A failed append leaves the file unchanged, so that a retry is possible as soon as there is room.
    The file is locked until it is closed or the program ends, if its disk supports locks. A program
    that ignores the lock may change, replace or delete the file: therefore the content is also kept
    in memory, and written anew then; the other program's content is copied aside.
    """

    def __init__(self, path: Path) -> None:
        """Open or create the file. Raises OSError, FileInUse."""
        is_new = not path.exists()
        self._path = path
        self._fd = open_private(path, os.O_RDWR | os.O_CREAT)
        self._torn = False
        self._anew = False  # the file was written anew, and `append` has not reported that yet
        try:
            _take(self._fd, path)
            self._content = _content(self._fd)
            self._marks = _marks(os.fstat(self._fd))  # after this object's last write
            if is_new:
                sync_folder(path.parent)
        except OSError:
            os.close(self._fd)
            raise

    @property
    def size(self) -> int:
        """The file's length in bytes."""
        return len(self._content)

    def append(self, data: bytes) -> bool:
        """Write at the end and wait until the disk has the data. Raises OSError.

        Return whether the file had to be written anew since the last call.
        """
        self.stay()
        self._torn = True
        try:
            _write(self._fd, data, self.size)
            self._marks = _marks(os.fstat(self._fd))
        except OSError:
            # If even this fails, the next append cuts the file first.
            with contextlib.suppress(OSError):
                self._cut()
            raise
        self._content += data
        self._torn = False
        anew, self._anew = self._anew, False
        return anew

    def stay(self) -> None:
        """Check that the file is in place and unchanged, else write it anew. Raises OSError."""
        try:
            status = self._path.stat()
        except (FileNotFoundError, NotADirectoryError):
            self._write_anew()
            return
        except OSError:  # the folder is closed to us, but our open file is not
            status = os.fstat(self._fd)
        if _marks(status) == self._marks and not self._torn:
            return
        # another file: ours may be on a disk that is gone
        if _marks(status).file != self._marks.file:
            with held(self._path):
                self._replace(read_plain(self._path))
            return
        if self._torn:
            self._cut()
        theirs = _content(self._fd)
        if theirs != self._content:
            self._replace(theirs)
        self._marks = _marks(os.fstat(self._fd))

    def rename(self, path: Path) -> None:
        """Move the file to `path`, replacing any file there. Raises OSError."""
        self._path.replace(path)
        self._path = path

    def truncate(self, size: int) -> None:
        """Cut the file to its first `size` bytes, durably.

        If this raises OSError, the next append cuts the file first.
        """
        self._content, self._torn = self._content[:size], True
        self._cut()
        os.fsync(self._fd)

    def close(self) -> None:
        """Unlock and close the file."""
        os.close(self._fd)

    def _replace(self, theirs: bytes) -> None:
        """Write the file anew over `theirs`, another program's content."""
        if not self._content.startswith(theirs):
            copy_aside(theirs, self._path.with_name(f"{self._path.stem}.changed"))
        self._write_anew()

    def _write_anew(self) -> None:
        make_folder(self._path.parent)
        part = _part(self._path)
        fd = open_private(part, os.O_RDWR | os.O_CREAT | os.O_TRUNC)
        try:
            _take(fd, self._path)
            _write(fd, self._content, 0)
            part.replace(self._path)
            os.fsync(fd)  # on FAT the size under the new name is written only now
            sync_folder(self._path.parent)
            os.dup2(fd, self._fd, inheritable=False)
        except OSError:
            part.unlink(missing_ok=True)
            raise
        finally:
            os.close(fd)
        self._marks, self._torn, self._anew = _marks(os.fstat(self._fd)), False, True

    def _cut(self) -> None:
        os.ftruncate(self._fd, self.size)
        self._marks, self._torn = _marks(os.fstat(self._fd)), False


def open_private(path: str | Path, flags: int) -> int:
    """Open or create a file that only its owner may read. Raises OSError."""
    fd = os.open(path, flags, _FILE_MODE)
    # Write also to somebody else's file, and to a disk without modes.
    with contextlib.suppress(OSError):
        mode = stat.S_IMODE(os.fstat(fd).st_mode)
        if mode & _OTHERS:
            os.fchmod(fd, mode & ~_OTHERS)
    return fd


def make_folder(folder: Path) -> None:
    """Make a folder and its parents for their owner only; leave an existing folder as it is.

    Raises OSError.
    """
    try:
        folder.mkdir(_FOLDER_MODE, exist_ok=True)
    except FileNotFoundError:
        make_folder(folder.parent)
        folder.mkdir(_FOLDER_MODE, exist_ok=True)


def sync_folder(folder: Path) -> None:
    """Wait until a folder's entries are on the disk, so that a new file is not lost."""
    _sync(folder)


def _sync(path: Path) -> None:
    fd = os.open(path, os.O_RDONLY)
    try:
        os.fsync(fd)
    finally:
        os.close(fd)


def write_whole(path: Path, data: bytes, *, sync: bool = True, private: bool = True) -> None:
    """Replace a file as a whole: a power cut leaves the old content or the new, no part.

    The folder is created if missing. The data are on the disk on return. Raises OSError, which
    names the file and not its temporary part; the former content is then still in place.

    Without `sync` the system writes the data later, and other writers need not wait for them: the
    file is whole if the program is killed, but a power cut may leave a part or nothing.

    A file that is not `private`, because people asked for that file by name, gets the mode of other
    new files instead of one that only its owner can read.
    """
    make_folder(path.parent)
    if path.exists():
        must_be_plain(path)
    part = _part(path)
    try:
        flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC
        fd = open_private(part, flags) if private else os.open(part, flags, _PUBLIC_MODE)
        try:
            _write(fd, data, 0, sync=sync)
        finally:
            os.close(fd)
        part.replace(path)
    except OSError as failure:
        with contextlib.suppress(OSError):
            part.unlink(missing_ok=True)
        failure.filename, failure.filename2 = str(path), None
        raise
    if sync:
        _sync(path)  # on FAT the size under the new name is written only now
        sync_folder(path.parent)


def copy_aside(data: bytes, aside: Path) -> None:
    """Keep a copy of another program's data as `aside`, unless that file holds them already.

    If `aside` holds other data, the copy is `aside`-2 and so on. Raises OSError.
    """
    names = map(aside.with_name, numbered(aside.name))
    write_whole(next(name for name in names if not name.exists() or _holds(name, data)), data)


@contextlib.contextmanager
def held(path: Path) -> Iterator[None]:
    """Lock a file against every writer for the time of the block. Raises FileInUse, OSError."""
    fd = os.open(path, os.O_RDWR)
    try:
        _take(fd, path)
        yield
    finally:
        os.close(fd)


def _take(fd: int, path: Path) -> None:
    """Lock an open file. Raises FileInUse, OSError.

    A file system without locks does not prevent writing: other writers remain unknown there.
    """
    try:
        fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise FileInUse(name=path.name) from None
    except OSError as failure:
        if failure.errno not in _NO_LOCKS:
            raise


def _part(path: Path) -> Path:
    return path.with_name(path.name + ".part")


def _holds(path: Path, data: bytes) -> bool:
    """Return whether the content of the file equals `data`."""
    try:
        return read_plain(path) == data
    except OSError:
        return False


class _Marks(NamedTuple):
    """A file's marks that change when another program writes to the file or replaces it."""

    file: tuple[int, int]
    size: int
    written: int


def _marks(status: os.stat_result) -> _Marks:
    return _Marks((status.st_dev, status.st_ino), status.st_size, status.st_mtime_ns)


def _content(fd: int) -> bytes:
    data = b""
    while piece := os.pread(fd, _PIECE, len(data)):
        data += piece
    return data


def _write(fd: int, data: bytes, at: int, *, sync: bool = True) -> None:
    """Write all data from offset `at` on and, with `sync`, wait until the disk has them."""
    written = 0
    while written < len(data):
        written += os.pwrite(fd, data[written:], at + written)
    if sync:
        os.fsync(fd)
