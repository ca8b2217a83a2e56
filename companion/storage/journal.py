"""The record on disk during a game: an append-only text file for each game.

A header, then a line for each action done, undone, redone or amended (see `entries`): lines are
never changed, and the file is written anew only if another program changed it (see `durable_file`).
Reading keeps the longest valid prefix.

Beside `ID.journal`, `ID.tip` holds the number of the journal's lines. It is written after them and
has a single use: a journal with fewer lines has lost its end at a line's boundary, which the chain
alone cannot show.
"""

import contextlib
import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from companion.language.errors import TranslatedError
from companion.storage.durable_file import (
    DurableFile,
    FileInUse,
    copy_aside,
    open_private,
    sync_folder,
)
from companion.storage.entries import Entry, Opened, seal, unseal
from companion.storage.files import read_plain


class UnreadableJournal(TranslatedError, ValueError):
    """A journal of which not even the header can be read."""

    message = "The journal {name} is unreadable from its start: no game can be recovered from it."


class NameTaken(FileExistsError):
    """The name of a new journal belongs to another game."""


@dataclass(frozen=True)
class Contents:
    """A journal file's valid entries, and where each of them ends.

    `ends` are byte offsets, `checks` the check digits of each line. `lost` counts the bytes after
    the valid part, `missing` the lines that the tip promises and neither part has; both are 0 in a
    sound journal.
    """

    entries: tuple[Entry, ...]
    ends: tuple[int, ...]
    checks: tuple[str, ...]
    lost: int
    missing: int

    def first(self, count: int) -> "Contents":
        """Return the same file with only its first `count` entries taken as valid."""
        return Contents(
            self.entries[:count],
            self.ends[:count],
            self.checks[:count],
            self.lost + self.ends[-1] - self.ends[count - 1],
            self.missing,
        )

    @property
    def damaged(self) -> bool:
        """Whether written data are lost."""
        return bool(self.lost or self.missing)


class File(Protocol):
    """The part of DurableFile that a journal needs."""

    def append(self, data: bytes) -> bool:
        """Write at the end, durably; return whether the file was written anew."""

    def stay(self) -> None:
        """Check that the file is in place and unchanged, else write it anew."""

    def close(self) -> None:
        """Close the file."""


class Journal:
    """A journal open for writing: every entry is on disk when `append` returns."""

    def __init__(self, file: File, check: str, lines: int, tip: Path) -> None:
        self._file = file
        self._check = check
        self._lines = lines
        self._tip = tip

    def append(self, entry: Entry) -> bool:
        """Write an entry. Raises OSError, and then the file is unchanged.

        Return whether all lines were written anew, because another program had changed the file.
        """
        line, check = seal(entry, self._check)
        anew = self._file.append(line)
        self._check = check
        self._lines += 1
        self.write_tip()
        return anew

    def write_tip(self) -> None:
        """Write the number of lines to the tip."""
        # The entries themselves are safe: a tip that lags behind only promises less.
        with contextlib.suppress(OSError):
            os.close(open_private(self._tip, os.O_WRONLY | os.O_CREAT))
            self._tip.write_text(f"{self._lines}\n")

    def close(self) -> None:
        """Close the file, after a last check that all written data are in place."""
        with contextlib.suppress(OSError):
            self._file.stay()
        self._file.close()


def create(path: Path, first: Opened, *, again: bool = False) -> Journal:
    """Return a new journal with its header on disk. Raises OSError, NameTaken.

    The name is reserved by an empty file, which the whole header then replaces: a power cut leaves
    a journal that was never begun, or a sound one. `again` is a retry: files left by the first try
    do not take the name.
    """
    try:
        path.touch(0o600, exist_ok=False)
    except FileExistsError as failure:
        if not again or read_plain(path) not in (b"", seal(first, "")[0]):
            raise NameTaken(*failure.args) from None
    part = path.with_suffix(".new")
    try:
        part.unlink(missing_ok=True)
        file = DurableFile(part)
        try:
            journal = Journal(file, "", 0, _tip(path))
            journal.append(first)
            file.rename(path)
            sync_folder(path.parent)
        except OSError:
            file.close()
            raise
    except OSError:
        # Nothing was begun: free the name and the lock for another try.
        for left in (part, path, _tip(path)):
            with contextlib.suppress(OSError):
                left.unlink(missing_ok=True)
        raise
    return journal


class LateJournal(Journal):
    """A journal that could not be opened because the disk refuses to write.

    Each `append` tries again to open the file; the first success opens the file for good.
    """

    def __init__(self, have: Callable[[], Journal]) -> None:
        """`have` creates or reopens the journal with its header, or raises OSError."""
        self._have = have
        self._had: Journal | None = None

    def append(self, entry: Entry) -> bool:
        """Write an entry: see Journal. Raises OSError."""
        if self._had is None:
            self._had = self._have()
        # the header is already in the file
        return not isinstance(entry, Opened) and self._had.append(entry)

    def close(self) -> None:
        """Close the file, if there is one."""
        if self._had is not None:
            self._had.close()


def read(path: Path) -> Contents:
    """Return the longest valid prefix of a journal. Raises OSError, UnreadableJournal."""
    data, promised = stored(path)
    return parse(data, path.name, promised)


def stored(path: Path) -> tuple[bytes, int]:
    """Return a journal's bytes, and its number of lines by the tip. Raises OSError."""
    # The tip first: a concurrent writer then only makes the tip promise less.
    promised = _lines_promised(path)
    return read_plain(path), promised


def begun(path: Path) -> bool:
    """Return whether a game was ever begun in this file, even if the game was lost since.

    A tip of 1 line beside an empty file is a header that a power cut stopped (see `create`). A file
    that cannot be looked at counts as a game: an attempt to read it gives the reason.
    """
    try:
        return path.is_file() and (path.stat().st_size > 0 or _lines_promised(path) > 1)
    except FileNotFoundError:  # deleted between the two looks
        return False
    except OSError:
        return True


def parse(data: bytes, name: str, promised: int = 0) -> Contents:
    """Return the longest valid prefix of a journal's bytes.

    `promised` is the number of lines by the tip; `name` is the journal's, for the error. Raises
    UnreadableJournal.
    """
    entries: list[Entry] = []
    ends: list[int] = []
    checks: list[str] = []
    size = 0
    for line in data.splitlines(keepends=True):
        entry_and_check = unseal(line, checks[-1] if checks else "")
        if entry_and_check is None or isinstance(entry_and_check[0], Opened) != (not entries):
            break
        entries.append(entry_and_check[0])
        checks.append(entry_and_check[1])
        size += len(line)
        ends.append(size)
    if not entries:
        raise UnreadableJournal(name=name)
    missing = max(0, promised - len(entries))
    return Contents(tuple(entries), tuple(ends), tuple(checks), len(data) - size, missing)


def reopen(path: Path, contents: Contents, aside: Path) -> Journal:
    """Open a journal for writing after its valid part; first copy a damaged file to `aside`.

    Raises OSError, and then nothing is changed; FileInUse also if the file no longer matches
    `contents`.
    """
    file = DurableFile(path)
    try:
        if file.size != contents.ends[-1] + contents.lost:
            raise FileInUse(name=path.name)
        journal = Journal(file, contents.checks[-1], len(contents.entries), _tip(path))
        if contents.damaged:
            copy_aside(read_plain(path), aside)
            with contextlib.suppress(OSError):  # then the next entry cuts the damage off first
                file.truncate(contents.ends[-1])
            journal.write_tip()
    except OSError:
        file.close()
        raise
    return journal


def _tip(path: Path) -> Path:
    return path.with_suffix(".tip")


def _lines_promised(path: Path) -> int:
    try:
        return int(read_plain(_tip(path)))
    except (OSError, ValueError):
        return 0
