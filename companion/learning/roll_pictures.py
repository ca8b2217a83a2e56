"""What lay in the tray at each counted roll: a folder a game, in it a picture a roll.

A picture is named by the entry that did the roll (see `EntryId`). What was read of it stands, with
the check digits of all, in the JPEG's own comment: picture and reading are written and deleted as
one file, which any program shows. No game is opened by these files; any may be missing or damaged.
"""

import contextlib
import os
import re
from collections.abc import Container, Iterator
from hashlib import blake2b
from pathlib import Path
from typing import NamedTuple

import msgspec
from msgspec import Struct

from companion.dice import Box
from companion.language.errors import BilingualError
from companion.storage.durable_file import write_whole
from companion.storage.entries import EntryId
from companion.storage.files import read_plain, stamp

MOST_BYTES = 60_000  # of a picture and what was read of it
MOST_IN_ALL = 300_000_000
_SLACK = 200  # part of all that is made room for at once: the folders are looked through for it

_OURS = re.compile(r"\d{16}-\d{0,14}\.jpg(\.part)?")
_START, _COMMENT = b"\xff\xd8", b"\xff\xfe"
_HEAD = len(_START + _COMMENT) + 2
_CHECK_DIGITS = 16


class BadRollPicture(BilingualError, ValueError):
    """A file that is not, or no longer, a picture of a roll."""

    fr = "L'image de ce lancer est abîmée."
    en = "The picture of this roll is damaged."


class LyingDie(Struct, frozen=True, kw_only=True):
    """A die in the picture of a roll: its place there in pixels, the value read there (None: it was
    not read as a die) and the one counted then, and its position in the roll.
    """

    box: Box
    read: int | None
    counted: int
    position: int | None


class RollPicture(Struct, frozen=True):
    """What lay in the tray: a JPEG picture, and its dice."""

    jpeg: bytes
    dice: tuple[LyingDie, ...]


class Kept(NamedTuple):
    """How many pictures there are, and their bytes."""

    pictures: int = 0
    size: int = 0


def pack(picture: RollPicture) -> bytes:
    """A picture of a roll as a file's bytes."""
    told = msgspec.json.encode(picture.dice)
    rest = picture.jpeg[len(_START) :]
    comment = _check(told, rest) + told
    return _START + _COMMENT + (len(comment) + 2).to_bytes(2) + comment + rest


def unpack(data: bytes) -> RollPicture:
    """The picture of a roll in a file's bytes. Raises BadRollPicture."""
    end = _HEAD + int.from_bytes(data[_HEAD - 2 : _HEAD]) - 2
    check, told = data[_HEAD : _HEAD + _CHECK_DIGITS], data[_HEAD + _CHECK_DIGITS : end]
    if not data.startswith(_START + _COMMENT) or check != _check(told, data[end:]):
        raise BadRollPicture
    try:
        dice = msgspec.json.decode(told, type=tuple[LyingDie, ...])
    except (ValueError, RecursionError) as error:
        raise BadRollPicture from error
    return RollPicture(_START + data[end:], dice)


class RollPictures:
    """The folder of all games' pictures. One thread writes; any may call `find`."""

    def __init__(self, folder: Path, most: int = MOST_IN_ALL) -> None:
        """Use the folder; it is made with the first picture. `most` bytes are kept in all."""
        self._folder = folder
        self._most = most
        self._kept: Kept | None = None  # None: to be counted anew

    @property
    def kept(self) -> Kept:
        """What is kept. Raises OSError."""
        if self._kept is None:
            files = list(self._files())
            self._kept = Kept(len(files), sum(file.size for file in files))
        return self._kept

    def find(self, game: str, entry: EntryId) -> RollPicture | None:
        """The picture of a roll, None if there is none. Raises BadRollPicture, OSError."""
        try:
            path = self._path(game, entry)
            if path.stat().st_size > MOST_BYTES:
                raise BadRollPicture
            return unpack(read_plain(path))
        except (FileNotFoundError, NotADirectoryError):
            return None

    def add(self, game: str, entry: EntryId, picture: RollPicture) -> bool:
        """Keep the picture of a roll; the oldest of all games go first.

        Returns whether it is kept: not if it alone is too large. Raises OSError.
        """
        path, data = self._path(game, entry), pack(picture)
        if len(data) > min(MOST_BYTES, self._most):
            return False
        self._make_room(len(data))
        pictures, size = self.kept
        self._kept = None
        there = path.exists()
        # Nothing depends on it: the journal, whose disk it is too, is not to wait for this.
        write_whole(path, data, sync=False)
        if not there:
            self._kept = Kept(pictures + 1, size + len(data))
        return True

    def keep_only(self, games: Container[str]) -> None:
        """Delete the pictures of all games but these. Raises OSError."""
        for folder in self._folders():
            if folder.name not in games:
                self._delete(folder)

    def clear(self) -> None:
        """Delete every picture. Raises OSError."""
        for folder in self._folders():
            self._delete(folder)

    def sweep(self) -> None:
        """Delete what a program that was killed had begun to write. Raises OSError."""
        for file in self._files(begun=True):
            file.path.unlink(missing_ok=True)

    def _make_room(self, size: int) -> None:
        if self.kept.size + size <= self._most:
            return
        self._kept = None
        files = sorted(self._files())
        left = sum(file.size for file in files) + size
        for file in files:
            if left <= self._most - self._most // _SLACK:
                break
            file.path.unlink(missing_ok=True)
            with contextlib.suppress(OSError):  # others are in it
                file.path.parent.rmdir()
            left -= file.size

    def _delete(self, folder: Path) -> None:
        self._kept = None
        for path in list(folder.iterdir()):
            if _OURS.fullmatch(path.name):
                path.unlink(missing_ok=True)
        with contextlib.suppress(OSError):  # somebody has put something else there
            folder.rmdir()

    def _files(self, *, begun: bool = False) -> "Iterator[_File]":
        """The pictures, or what was only begun."""
        for folder in self._folders():
            with contextlib.suppress(FileNotFoundError), os.scandir(folder) as entries:
                for entry in entries:
                    ours = _OURS.fullmatch(entry.name)
                    if ours and bool(ours[1]) == begun:
                        yield _File(entry.name, Path(entry.path), entry.stat().st_size)

    def _folders(self) -> list[Path]:
        if not self._folder.is_dir():
            return []
        with os.scandir(self._folder) as entries:
            return [Path(entry.path) for entry in entries if entry.is_dir(follow_symlinks=False)]

    def _path(self, game: str, entry: EntryId) -> Path:
        if Path(game).name != game or game in ("", ".."):  # of no stored game
            raise FileNotFoundError(game)
        return self._folder / game / f"{entry.tick:016}-{stamp(entry.at)}.jpg"


class _File(NamedTuple):
    """A picture's file; the older ones come first, as ticks count over all games."""

    name: str
    path: Path
    size: int


def _check(told: bytes, rest: bytes) -> bytes:
    return blake2b(told + rest, digest_size=_CHECK_DIGITS // 2).hexdigest().encode()
