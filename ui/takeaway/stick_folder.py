"""Make a new folder on a stick and write files safely, so that the stick may be pulled out after.

The stick may belong to anyone: it may hold links and names made to mislead, and vanish at any
moment. All files go into a new folder, reached from the stick's own folder step by step and never
through a link, so that no file is overwritten and none lands elsewhere.
"""

import contextlib
import errno
import os
import re
import unicodedata
from datetime import datetime
from types import TracebackType
from typing import Self

from companion.storage.files import numbered
from hardware.computer.sticks import Stick
from ui.takeaway.errors import StickGone, refused

_FOLDER = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC
_NEW_FILE = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC
_PIECE = 1_000_000
_PART = ".part"
_LONGEST = 100
_NOT_ON_FAT = re.compile(r'[\x00-\x1f<>:"/\\|?*\x7f]')
# Errors of file systems that cannot sync a folder; the files in the folder are synced already.
_CANNOT_SYNC = {errno.EINVAL, errno.ENOTSUP, errno.ENOSYS}


class StickFolder:
    """The folder "Companion YYYY-MM-DD HH.MM" on a stick; a context manager.

    `done` is the number of files on the stick. Every method raises StickRefused.
    """

    def __init__(self, stick: Stick, now: datetime) -> None:
        """Make the folder, named after `now`, the local time."""
        self.done = 0
        self._stick = stick
        self._folders: dict[str, int] = {}
        self._taken: dict[str, set[str]] = {}
        try:
            root = os.open(stick.folder, _FOLDER)
        except OSError as failure:
            raise self._refused(failure) from failure
        self._folders[""] = root
        try:
            # the stick is gone: this is the bare mount point
            if os.fstat(root).st_dev != stick.device:
                raise StickGone(name=stick.name, done=0)
            self.name = self._make(root, f"Companion {now:%Y-%m-%d %H.%M}")
            self._folders["."] = os.open(self.name, _FOLDER, dir_fd=root)
        except OSError as failure:
            self._let_go()
            raise self._refused(failure) from failure
        except StickGone:
            self._let_go()
            raise

    def write(self, folder: str, name: str, data: bytes) -> str:
        """Write a file into a subfolder ("": into this folder) and sync the stick.

        Returns the file's name on the stick, a name that every file system accepts.
        """
        try:
            place = self._opened(folder)
            free = self._free(folder, on_fat(name))
            try:
                self._put(place, free, data)
            except OSError:
                for left in (free + _PART, free):
                    with contextlib.suppress(OSError):
                        os.unlink(left, dir_fd=place)
                raise
            _sync(place)
        except OSError as failure:
            raise self._refused(failure) from failure
        self.done += 1
        return free

    def finish(self) -> None:
        """Wait until all data is on the stick, which may be taken out then."""
        try:
            for folder in self._folders.values():
                _sync(folder)
        except OSError as failure:
            raise self._refused(failure) from failure

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        failure: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._let_go()

    def _put(self, place: int, name: str, data: bytes) -> None:
        part = name + _PART
        file = os.open(part, _NEW_FILE, 0o644, dir_fd=place)
        try:
            left = memoryview(data)
            while left:
                left = left[os.write(file, left[:_PIECE]) :]
            os.fsync(file)
            os.rename(part, name, src_dir_fd=place, dst_dir_fd=place)
            # FAT's entry under the new name has no size yet: a file on a stick pulled out is empty.
            os.fsync(file)
        finally:
            os.close(file)

    def _opened(self, folder: str) -> int:
        where = folder or "."
        if where not in self._folders:
            name = self._make(self._folders["."], on_fat(folder))
            self._folders[where] = os.open(name, _FOLDER, dir_fd=self._folders["."])
        return self._folders[where]

    @staticmethod
    def _make(where: int, name: str) -> str:
        """Make a folder under a free name; return this name."""
        for free in numbered(name):
            with contextlib.suppress(FileExistsError):
                os.mkdir(free, 0o755, dir_fd=where)
                return free
        raise AssertionError("names never end")

    def _free(self, folder: str, name: str) -> str:
        """Return a name that no file of this copy has in that folder, whatever its case."""
        taken = self._taken.setdefault(folder, set())
        stem, dot, ending = name.rpartition(".")
        for free in numbered(stem if dot else name):
            whole = f"{free}{dot}{ending}" if dot else free
            if whole.casefold() not in taken:
                taken.add(whole.casefold())
                return whole
        raise AssertionError("names never end")

    def _refused(self, failure: OSError) -> Exception:
        return refused(failure, self._stick.name, self.done)

    def _let_go(self) -> None:
        for folder in self._folders.values():
            with contextlib.suppress(OSError):
                os.close(folder)
        self._folders.clear()


def on_fat(name: str) -> str:
    """Return a name that every file system accepts, without signs that sticks forbid."""
    text = name.encode(errors="replace").decode()
    text = _NOT_ON_FAT.sub("_", unicodedata.normalize("NFC", text))
    text = "".join("_" if unicodedata.category(sign)[0] == "C" else sign for sign in text)
    stem, dot, ending = text.rpartition(".")
    text = f"{stem[: _LONGEST - len(ending)]}{dot}{ending}" if dot else text[:_LONGEST]
    return text.strip(" .") or "_"


def _sync(folder: int) -> None:
    try:
        os.fsync(folder)
    except OSError as failure:
        if failure.errno not in _CANNOT_SYNC:
            raise
