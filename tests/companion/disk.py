"""A disk that tests can look into: it fills up, it refuses, it remembers every write."""

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import pytest


@contextmanager
def full_after(room: int, *, cut_too: bool = False) -> Iterator[None]:
    """A disk that takes `room` more bytes and then no more.

    `cut_too`: it even refuses to shorten a file, as a dying card does.
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
    """A disk that takes every byte into its cache and then cannot keep it."""

    def fsync(fd: int) -> None:
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", fsync)
        yield


@dataclass
class Trace:
    """What was done to one file, in order, and what was told meanwhile.

    `steps` are ("write", offset, bytes), ("cut", size), ("sync",) and ("told", what).
    """

    steps: list[tuple[object, ...]] = field(default_factory=list)

    def tell(self, what: object) -> None:
        """Note that somebody was told of something just now."""
        self.steps.append(("told", what))

    def after_power_cut(self, at: int) -> Iterator[bytes]:
        """What the file may hold if the power went before step `at`.

        What was synced is there. Of what was not, a disk may have kept everything, nothing,
        any first part of the last write, or its length but zeros for its bytes.
        """
        safe = loose = b""
        last: tuple[int, bytes] | None = None
        for step in self.steps[:at]:
            match step:
                case ("write", int(offset), bytes(data)):
                    loose = loose[:offset].ljust(offset, b"\0") + data + loose[offset + len(data) :]
                    last = (offset, data)
                case ("cut", int(size)):
                    loose = loose[:size]
                    last = None
                case ("sync",):
                    safe, last = loose, None
        yield safe
        yield loose
        if last is not None:
            offset, data = last
            before, after = loose[:offset], loose[offset + len(data) :]
            for length in range(len(data)):
                yield before + data[:length]
            yield before + bytes(len(data)) + after
            yield before + data[: len(data) // 2].ljust(len(data), b"\0") + after

    def told(self, at: int) -> list[object]:
        """What had been told before step `at`."""
        return [step[1] for step in self.steps[:at] if step[0] == "told"]


def opened(fd: int) -> Path:
    """The path of an open file, as Linux tells it."""
    return Path(f"/proc/self/fd/{fd}").readlink()


@contextmanager
def traced(path: Path) -> Iterator[Trace]:
    """Note every write to the file at `path`, under whatever name it is opened first."""
    trace = Trace()
    write, cut, sync = os.pwrite, os.ftruncate, os.fsync

    def ours(fd: int) -> bool:
        return opened(fd) in (path, path.with_suffix(".new"))

    def pwrite(fd: int, data: bytes, offset: int) -> int:
        # A disk may take only part of what it is given: a prime makes every line need several.
        written = write(fd, data[:37], offset)
        if ours(fd):
            trace.steps.append(("write", offset, bytes(data[:written])))
        return written

    def ftruncate(fd: int, size: int) -> None:
        cut(fd, size)
        if ours(fd):
            trace.steps.append(("cut", size))

    def fsync(fd: int) -> None:
        sync(fd)
        if ours(fd):
            trace.steps.append(("sync",))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "pwrite", pwrite)
        patch.setattr(os, "ftruncate", ftruncate)
        patch.setattr(os, "fsync", fsync)
        yield trace
