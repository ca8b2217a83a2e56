"""The dice in the tray at each counted roll: a folder for each game, a picture for each roll.

A picture is named by the entry that did the roll (see `EntryId`). Its dice, with check digits over
dice and picture, stand in the JPEG's own comment: picture and reading are written and deleted as a
single file, which any program shows. No game needs these files; any may be missing or damaged.
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
from companion.language.errors import TranslatedError
from companion.storage.durable_file import write_whole
from companion.storage.entries import EntryId
from companion.storage.files import read_plain, stamp

MOST_BYTES = 60_000  # of a picture with its dice
MOST_IN_ALL = 300_000_000
_SLACK = 200  # the part of all bytes that is freed at once, since freeing lists every folder

_OURS = re.compile(r"\d{16}-\d{0,14}\.jpg(\.part)?")
_START, _COMMENT = b"\xff\xd8", b"\xff\xfe"
_HEAD = len(_START + _COMMENT) + 2
_CHECK_DIGITS = 16


class BadRollPicture(TranslatedError, ValueError):
    """A file that is not, or no longer, a picture of a roll."""

    message = "The picture of this roll is damaged."


class LyingDie(Struct, frozen=True, kw_only=True):
    """A die in the picture of a roll: its place in pixels, its values, its position in the roll.

    `read` is the value read (None: not read as a die), `counted` the value counted.
    """

    box: Box
    read: int | None
    counted: int
    position: int | None


class RollPicture(Struct, frozen=True):
    """A JPEG picture of the tray, and its dice."""

    jpeg: bytes
    dice: tuple[LyingDie, ...]


class PictureCount(NamedTuple):
    """The number of pictures, and their bytes."""

    pictures: int = 0
    size: int = 0


def pack(picture: RollPicture) -> bytes:
    """Return a picture of a roll as a file's bytes."""
    dice = msgspec.json.encode(picture.dice)
    rest = picture.jpeg[len(_START) :]
    comment = _check(dice, rest) + dice
    return _START + _COMMENT + (len(comment) + 2).to_bytes(2) + comment + rest


def unpack(data: bytes) -> RollPicture:
    """Return the picture of a roll in a file's bytes. Raises BadRollPicture."""
    end = _HEAD + int.from_bytes(data[_HEAD - 2 : _HEAD]) - 2
    check, content = data[_HEAD : _HEAD + _CHECK_DIGITS], data[_HEAD + _CHECK_DIGITS : end]
    if not data.startswith(_START + _COMMENT) or check != _check(content, data[end:]):
        raise BadRollPicture
    try:
        dice = msgspec.json.decode(content, type=tuple[LyingDie, ...])
    except (ValueError, RecursionError) as error:
        raise BadRollPicture from error
    return RollPicture(_START + data[end:], dice)


class RollPictures:
    """The folder of all games' pictures. Only one thread may write; any may call `find`."""

    def __init__(self, folder: Path, most: int = MOST_IN_ALL) -> None:
        """Use the folder, created by the first picture. At most `most` bytes are kept in all."""
        self._folder = folder
        self._most = most
        self._kept: PictureCount | None = None  # None: to be counted anew

    @property
    def kept(self) -> PictureCount:
        """The number and bytes of the pictures. Raises OSError."""
        if self._kept is None:
            files = list(self._files())
            self._kept = PictureCount(len(files), sum(file.size for file in files))
        return self._kept

    def find(self, game: str, entry: EntryId) -> RollPicture | None:
        """Return the picture of a roll, None if there is none. Raises BadRollPicture, OSError."""
        try:
            path = self._path(game, entry)
            if path.stat().st_size > MOST_BYTES:
                raise BadRollPicture
            return unpack(read_plain(path))
        except (FileNotFoundError, NotADirectoryError):
            return None

    def add(self, game: str, entry: EntryId, picture: RollPicture) -> bool:
        """Keep the picture of a roll; the oldest of all games go first.

        Return whether the picture is kept: not if the picture alone is too large. Raises OSError.
        """
        path, data = self._path(game, entry), pack(picture)
        if len(data) > min(MOST_BYTES, self._most):
            return False
        self._make_room(len(data))
        pictures, size = self.kept
        self._kept = None
        replaced = path.exists()
        # No fsync: the journal on the same disk must not wait, and no game depends on the picture.
        write_whole(path, data, sync=False)
        if not replaced:
            self._kept = PictureCount(pictures + 1, size + len(data))
        return True

    def keep_only(self, games: Container[str]) -> None:
        """Delete the pictures of all games except these. Raises OSError."""
        for folder in self._folders():
            if folder.name not in games:
                self._delete(folder)

    def clear(self) -> None:
        """Delete every picture. Raises OSError."""
        for folder in self._folders():
            self._delete(folder)

    def sweep(self) -> None:
        """Delete the unfinished files of a killed program. Raises OSError."""
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
            with contextlib.suppress(OSError):  # the folder still holds pictures
                file.path.parent.rmdir()
            left -= file.size

    def _delete(self, folder: Path) -> None:
        self._kept = None
        for path in list(folder.iterdir()):
            if _OURS.fullmatch(path.name):
                path.unlink(missing_ok=True)
        with contextlib.suppress(OSError):  # the folder holds somebody's other files
            folder.rmdir()

    def _files(self, *, begun: bool = False) -> "Iterator[_File]":
        """Yield the pictures; with `begun`, the unfinished files."""
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
        if Path(game).name != game or game in ("", ".."):  # not the id of a stored game
            raise FileNotFoundError(game)
        return self._folder / game / f"{entry.tick:016}-{stamp(entry.at)}.jpg"


class _File(NamedTuple):
    """A picture's file; older files sort first, as ticks count over all games."""

    name: str
    path: Path
    size: int


def _check(dice: bytes, rest: bytes) -> bytes:
    return blake2b(dice + rest, digest_size=_CHECK_DIGITS // 2).hexdigest().encode()
