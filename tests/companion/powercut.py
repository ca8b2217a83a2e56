"""A disk that forgets: all steps in a folder, and the possible results of a power cut.

`kill -9` ends a program but not the kernel, which later writes all data: a missing fsync goes
unnoticed. A power cut loses unsynced data. This module records every write, cut, rename and sync of
a folder; a cut at any point leaves the synced data, and of the rest any state a disk may produce.
"""

import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import chain, combinations
from pathlib import Path
from typing import Any

import pytest

from tests.companion.disk import opened

Files = Mapping[str, bytes]
Step = tuple[Any, ...]
PIECE = 37  # bytes a write takes at most: a prime, so that every line needs several


@dataclass
class _File:
    """The synced content of a file, and the steps since."""

    safe: bytes = b""
    loose: list[Step] = field(default_factory=list)

    @property
    def whole(self) -> bytes:
        return _after(self.safe, self.loose)

    def add(self, step: Step) -> None:
        """Record a step; for a file that was never synced, only the last two contents are kept."""
        if step == ("cut", 0):
            self.loose = self.loose[-2:]
        self.loose.append(step)

    def after_cut(self, every: int) -> Iterator[bytes]:
        """Yield the possible contents after a cut.

        No step, all steps, all but one of the last steps, or a part of the last write: every
        `every`th length, also with zeros in place of the bytes.
        """
        yield self.safe
        yield self.whole
        last = self.loose[-1] if self.loose else ("none",)
        if last[0] == "write":
            before, (_, offset, data) = _after(self.safe, self.loose[:-1]), last
            for length in range(0, len(data), every):
                yield _after(before, [("write", offset, data[:length])])
            yield _after(before, [("write", offset, bytes(len(data)))])
            half = len(data) // 2
            yield _after(before, [("write", offset, data[:half] + bytes(len(data) - half))])
        for skipped in range(max(0, len(self.loose) - 4), len(self.loose) - 1):
            yield _after(self.safe, self.loose[:skipped] + self.loose[skipped + 1 :])


def _after(content: bytes, steps: Sequence[Step]) -> bytes:
    for step in steps:
        if step[0] == "write":
            _, offset, data = step
            content = content[:offset].ljust(offset, b"\0") + data + content[offset + len(data) :]
        else:
            content = content[: step[1]]
    return content


@dataclass
class Trace:
    """The steps in a folder since it held `start`, and the messages meanwhile."""

    start: dict[str, bytes]
    steps: list[Step] = field(default_factory=list)

    def tell(self, what: object) -> None:
        """Record a message that somebody received just now."""
        self.steps.append(("told", what))

    def end(self) -> Files:
        """Return the content of the folder without a power cut."""
        *_, (_, files) = self._walk()
        return {name: file.whole for name, file in files[0].items()}

    def cuts(self, every: int = 1) -> Iterator[tuple[object, Files]]:
        """Yield the last message and a possible folder, for every cut after any step.

        Equal pairs appear once. Names in an unsynced folder may be present or not.
        """
        seen = set()
        for told, folders in self._walk():
            for files in folders:
                for left in _left(files, every):
                    key = hash((frozenset(left.items()), id(told)))
                    if key not in seen:
                        seen.add(key)
                        yield told, left

    def _walk(self) -> Iterator[tuple[object, list[dict[str, _File]]]]:
        """Yield, after each step, the last message and the possible folders, the whole first."""
        files = {number: _File(self.start[name]) for number, name in enumerate(self.start)}
        names = {name: number for number, name in enumerate(self.start)}
        moves: list[Step] = []
        told: object = None
        for step in [("begin",), *self.steps]:
            match step:
                case ("told", what):
                    told = what
                case ("write" | "cut", int(number), *rest):
                    files[number].add((step[0], *rest))
                case ("sync", int(number)):
                    files[number] = _File(files[number].whole)
                case ("sync folder",):
                    names, moves = _moved(names, moves), []
                case ("make" | "rename" | "remove", *_):
                    if step[0] == "make":
                        files[step[2]] = _File()
                    moves.append(step)
            yield (
                told,
                [
                    {name: files[number] for name, number in _moved(names, some).items()}
                    for some in _subsets(moves)
                ],
            )


def _subsets(moves: Sequence[Step]) -> Iterator[Sequence[Step]]:
    """Yield all steps, then each smaller choice of them."""
    return chain.from_iterable(combinations(moves, size) for size in range(len(moves), -1, -1))


def _moved(names: Mapping[str, int], moves: Sequence[Step]) -> dict[str, int]:
    names = dict(names)
    for move in moves:
        match move:
            case ("make", str(name), int(number)):
                names[name] = number
            case ("rename", str(name), str(other), int(number)):
                names.pop(name, None)
                names[other] = number
            case ("remove", str(name)):
                names.pop(name, None)
    return names


def _left(files: Mapping[str, _File], every: int) -> Iterator[dict[str, bytes]]:
    """Yield each file in turn after a cut, the others synced or whole."""
    for others in (
        {name: file.safe for name, file in files.items()},
        {name: file.whole for name, file in files.items()},
    ):
        yield others
        for name, file in files.items():
            if file.loose:
                for content in file.after_cut(every):
                    yield {**others, name: content}


def contents(folder: Path) -> dict[str, bytes]:
    """Return the files of a folder by name."""
    return {path.name: path.read_bytes() for path in folder.iterdir()}


@contextmanager
def recorded(folder: Path, piece: int = PIECE) -> Iterator[Trace]:
    """Record every step in a folder; a write takes `piece` bytes at most.

    At the end the steps must agree with the folder: none is missing.
    """
    trace = Trace(contents(folder))
    numbers = {name: number for number, name in enumerate(trace.start)}
    made = len(numbers)
    steps = trace.steps
    real_open, pwrite, cut = os.open, os.pwrite, os.ftruncate
    rename, remove, write_text = os.replace, os.unlink, Path.write_text

    def inside(path: object) -> bool:
        return Path(str(path)).parent == folder

    def number(fd: int) -> int | None:
        return numbers[opened(fd).name] if inside(opened(fd)) else None

    def make(path: object) -> None:
        nonlocal made
        if inside(path) and not Path(str(path)).exists():
            name = Path(str(path)).name
            numbers[name] = made
            steps.append(("make", name, made))
            made += 1

    def opening(path: Any, flags: int, *rest: Any, **more: Any) -> int:
        if flags & os.O_CREAT:
            make(path)
        if flags & os.O_TRUNC and inside(path):
            steps.append(("cut", numbers[Path(path).name], 0))
        return real_open(path, flags, *rest, **more)

    def writing(fd: int, data: bytes, offset: int) -> int:
        written = pwrite(fd, data[:piece], offset)
        if (file := number(fd)) is not None:
            steps.append(("write", file, offset, bytes(data[:written])))
        return written

    def cutting(fd: int, size: int) -> None:
        cut(fd, size)
        if (file := number(fd)) is not None:
            steps.append(("cut", file, size))

    def syncing(fd: int) -> None:
        if opened(fd) == folder:
            steps.append(("sync folder",))
        elif (file := number(fd)) is not None:
            steps.append(("sync", file))

    def renaming(path: Any, other: Any) -> None:
        rename(path, other)
        if inside(path):
            old, new = Path(path).name, Path(other).name
            numbers[new] = numbers.pop(old)
            steps.append(("rename", old, new, numbers[new]))

    def removing(path: Any) -> None:
        remove(path)
        if inside(path):
            numbers.pop(Path(path).name)
            steps.append(("remove", Path(path).name))

    def texting(self: Path, text: str, *rest: Any, **more: Any) -> int:
        make(self)
        written = write_text(self, text, *rest, **more)
        if inside(self):
            file = numbers[self.name]
            steps.extend([("cut", file, 0), ("write", file, 0, text.encode())])
        return written

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "open", opening)
        patch.setattr(os, "pwrite", writing)
        patch.setattr(os, "ftruncate", cutting)
        # The real function would only cost time: its effect is simulated here.
        patch.setattr(os, "fsync", syncing)
        patch.setattr(os, "replace", renaming)
        patch.setattr(os, "unlink", removing)
        patch.setattr(Path, "write_text", texting)
        yield trace
    assert trace.end() == contents(folder)
