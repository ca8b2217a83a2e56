"""A backup: one file with every game's journal and the settings, sealed against damage.

It is a ZIP archive that opens anywhere, holding `backup.json`, `settings.toml`, `profiles.json`,
`known-dice.bin` (the eye's memory of this table's dice), `games/ID.journal` and, for games in the
bin, `bin/ID.journal`. Its closing comment is the SHA-256 of all bytes before, so that a changed bit
or a missing byte is noticed before any part is used. Pictures of corrections and rolls are in no
backup: they take hundreds of megabytes, and no game needs them.
"""

import errno
import io
import struct
import zipfile
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path

import msgspec

from companion.language.errors import TranslatedError
from companion.storage.durable_file import write_whole
from companion.storage.files import is_text, paths_in, read_plain
from companion.storage.game_store import BIN

# A long evening's journal takes 100 kB, most take 20: the limit is more than any table plays, and
# fits in the memory of the smallest computer that the companion runs on.
MOST_UNPACKED = 200_000_000
MOST_PARTS = 20_000
# Only half as much is collected, since a daily backup also holds games of earlier backups.
_MOST_COLLECTED = MOST_UNPACKED // 2
_MOST_GAMES = MOST_PARTS // 2 - 2
_MOST_SMALL = 1_000_000  # for the settings, and for the profiles
_MOST_MEMORY = 40_000_000

_PIECE = 1_000_000
_PART_MARK = b"PK\1\2"  # before each name in an archive's own list
# Python's errors for a damaged or forged archive, or for parts that do not belong to a backup.
_NO_BACKUP = (
    zipfile.BadZipFile,
    zlib.error,
    struct.error,
    EOFError,
    OSError,
    LookupError,
    ValueError,
    RuntimeError,
    OverflowError,
)
# other methods cannot be stopped before they swell
_METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)

_FORMAT = 1
_ABOUT = "backup.json"
_SETTINGS = "settings.toml"
PROFILES = "profiles.json"
_MEMORY = "known-dice.bin"
_GAMES = "games/"
_DISCARDED = "bin/"
_JOURNAL = ".journal"
_SEAL_DIGITS = 64
_NO_COMMENT = b"\0\0"
_SEAL = _SEAL_DIGITS.to_bytes(2, "little")
# The same games make the same bytes: dates in the archive would differ each time.
_NO_DATE = (1980, 1, 1, 0, 0, 0)


class BadBackup(TranslatedError, ValueError):
    """A file that is no backup, or a damaged backup."""

    message = "{name} is not an undamaged backup: nothing was restored."


class SwollenBackup(BadBackup):
    """A backup larger than games can be: made to fill the memory."""

    message = (
        "{name} holds more than games can (over {megabytes} MB or {parts} files, once unpacked): "
        "nothing was restored."
    )

    def __init__(self, name: str) -> None:
        super().__init__(name=name, megabytes=MOST_UNPACKED // 1_000_000, parts=MOST_PARTS)


class BackupExists(TranslatedError, FileExistsError):
    """The file exists already: a backup never overwrites anything."""

    message = "{name} already exists: choose another name."


class _About(msgspec.Struct, frozen=True):
    format: int
    at: str


@dataclass(frozen=True)
class Backup:
    """The content of a backup: journals by game id, the settings file and the profiles file.

    `at` is the time of the backup (ISO 8601), `discarded` are the games in the bin. `unread` are
    games (or the bin) that could not be read, with the system's reason: they are not in the backup,
    and neither are the settings if there is an `unread_settings`. `memory` is the file of the known
    dice, None if there is none, or if it could not be read: the eye then learns the dice anew.
    """

    at: str
    games: Mapping[str, bytes] = field(default_factory=dict)
    settings: bytes | None = None
    discarded: Mapping[str, bytes] = field(default_factory=dict)
    unread: Mapping[str, OSError] = field(default_factory=dict, compare=False)
    unread_settings: OSError | None = field(default=None, compare=False)
    profiles: bytes | None = None
    memory: bytes | None = None


def collect(
    games: Path,
    settings: Path,
    at: str,
    profiles: Path | None = None,
    memory: Path | None = None,
) -> Backup:
    """Return the games and settings to back up, as they are on disk now.

    `profiles` and `memory` are paths. A game may be in play: its journal is taken up to the last
    whole line, since nothing after that line was ever reported as saved. Games that are unreadable
    or too large are left out and listed; OSError is raised only if the whole folder is unreadable.
    """
    kept, unread_settings = _file(settings, _MOST_SMALL)
    players, unread_profiles = _file(profiles, _MOST_SMALL)
    unread: dict[str, OSError] = {}
    if unread_profiles is not None:
        unread[PROFILES] = unread_profiles
    played, discarded = _journals(games, unread), {}
    try:
        discarded = _journals(games / BIN, unread)
    except OSError as failure:
        unread[BIN] = failure
    _leave_out_too_large((played, discarded), unread)
    known, _ = _file(memory, _MOST_MEMORY)
    return Backup(at, played, kept, discarded, unread, unread_settings, players, known)


def pack(backup: Backup) -> bytes:
    """Return the bytes of a backup's file."""
    parts = {_ABOUT: msgspec.json.encode(_About(_FORMAT, backup.at))}
    if backup.settings is not None:
        parts[_SETTINGS] = backup.settings
    if backup.profiles is not None:
        parts[PROFILES] = backup.profiles
    if backup.memory is not None:
        parts[_MEMORY] = backup.memory
    for folder, games in ((_GAMES, backup.games), (_DISCARDED, backup.discarded)):
        parts |= {f"{folder}{id_}{_JOURNAL}": data for id_, data in sorted(games.items())}
    room = io.BytesIO()
    with zipfile.ZipFile(room, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in parts.items():
            archive.writestr(zipfile.ZipInfo(name, _NO_DATE), data, zipfile.ZIP_DEFLATED)
    plain = room.getvalue()
    return plain[: -len(_NO_COMMENT)] + _SEAL + sha256(plain).hexdigest().encode()


def unpack(data: bytes, name: str) -> Backup:
    """Return the backup in the bytes of a file; `name` is the file's, for the error.

    Raises BadBackup, and SwollenBackup before more than the limit is unpacked.
    """
    plain = data[: -_SEAL_DIGITS - len(_SEAL)] + _NO_COMMENT
    if data[len(plain) - len(_SEAL) :] != _SEAL + sha256(plain).hexdigest().encode():
        raise BadBackup(name=name)
    if plain.count(_PART_MARK) > MOST_PARTS:
        raise SwollenBackup(name)
    try:
        with zipfile.ZipFile(io.BytesIO(plain)) as archive:
            parts = _unpacked(archive, name)
        about = msgspec.json.decode(parts.pop(_ABOUT), type=_About)
        settings, profiles = parts.pop(_SETTINGS, None), parts.pop(PROFILES, None)
        memory = parts.pop(_MEMORY, None)
        binned = {part: parts.pop(part) for part in list(parts) if part.startswith(_DISCARDED)}
        games = {_id(part, _GAMES): journal for part, journal in parts.items()}
        discarded = {_id(part, _DISCARDED): journal for part, journal in binned.items()}
    except BadBackup:
        raise
    except _NO_BACKUP as error:
        raise BadBackup(name=name) from error
    if about.format != _FORMAT:
        raise BadBackup(name=name)
    return Backup(about.at, games, settings, discarded, profiles=profiles, memory=memory)


def save(backup: Backup, path: Path) -> None:
    """Write a backup durably: whole under its name, or not at all.

    Raises BackupExists, OSError.
    """
    if path.exists():
        raise BackupExists(name=path.name or path)
    write_whole(path, pack(backup))


def _file(path: Path | None, most: int) -> tuple[bytes | None, OSError | None]:
    """Return the content of a file of at most `most` bytes, and the error if it cannot be read.

    Without a file, both are None.
    """
    if path is None:
        return None, None
    try:
        content = read_plain(path)
        if len(content) > most:
            raise OSError(errno.EFBIG, "too large", str(path))
        return content, None
    except FileNotFoundError:
        return None, None
    except OSError as failure:
        return None, failure


def _journals(folder: Path, unread: dict[str, OSError]) -> dict[str, bytes]:
    journals = {}
    for path in sorted(paths_in(folder, f"*{_JOURNAL}")):
        try:
            if not is_text(path.name):  # it could not be the name of an archive's part
                raise OSError(errno.EILSEQ, "a name that is no text", str(path))
            data = _whole_lines(read_plain(path))
        except OSError as failure:
            unread[path.stem] = failure
            continue
        if data:
            journals[path.stem] = data
    return journals


def _leave_out_too_large(folders: Sequence[dict[str, bytes]], unread: dict[str, OSError]) -> None:
    """Leave out the journals that a backup has no room for, the longest first."""
    journals = [(len(data), id_, folder) for folder in folders for id_, data in folder.items()]
    room = _MOST_COLLECTED
    for number, (size, id_, folder) in enumerate(sorted(journals, key=lambda sized: sized[:2])):
        room -= size
        if room < 0 or number >= _MOST_GAMES:
            del folder[id_]
            unread[id_] = OSError(errno.EFBIG, "too large", id_)


def _unpacked(archive: zipfile.ZipFile, name: str) -> dict[str, bytes]:
    """Return the content of an archive by name, without trust in the sizes in its headers.

    Raises SwollenBackup, ValueError.
    """
    parts: dict[str, bytes] = {}
    left = MOST_UNPACKED
    for info in archive.infolist():
        if info.filename in parts or info.compress_type not in _METHODS:
            raise ValueError(info.filename)
        data = bytearray()
        with archive.open(info) as file:
            while piece := file.read(_PIECE):
                left -= len(piece)
                if left < 0:
                    raise SwollenBackup(name)
                data += piece
        parts[info.filename] = bytes(data)
    return parts


def _whole_lines(data: bytes) -> bytes:
    return data[: data.rfind(b"\n") + 1]


def _id(part: str, folder: str) -> str:
    id_ = part.removeprefix(folder).removesuffix(_JOURNAL)
    if not id_ or part != f"{folder}{id_}{_JOURNAL}" or Path(id_).name != id_:
        raise ValueError(part)
    return id_
