"""The revisions that a hub holds: with the games themselves, the table's outbox on disk.

A finished game that is missing from this file waits for delivery. After a power cut that loses a
line, its game is sent again, and held once.
"""

import contextlib
from pathlib import Path

import msgspec
from msgspec import Struct

from companion.storage.durable_file import DurableFile, make_folder
from companion.storage.files import read_plain
from ui.hall.messages import Id, Revision


class _Head(Struct, frozen=True):
    table: str


class _Line(Struct, frozen=True):
    id: Id
    revision: Revision


class HeldGames:
    """The revisions that are held, by game. Only a single process has the file open at a time.

    A table with a new name begins anew: the hub recognises the games that it holds under the former
    name.
    """

    def __init__(self, path: Path, table: str) -> None:
        """Open or make the file. Raises FileInUse, OSError."""
        make_folder(path.parent)
        self._file = DurableFile(path)
        self.revisions = dict(held(path, table))
        try:
            content = read_plain(path)
            if not self.revisions and not content.startswith(_line(_Head(table))):
                self._file.truncate(0)
                self._file.append(_line(_Head(table)))
            elif not content.endswith(b"\n"):
                self._file.append(b"\n")  # the power was cut in the middle of a line
        except OSError:
            self._file.close()
            raise

    def keep(self, id_: str, revision: int) -> None:
        """Note that a hub holds a revision; if the disk refuses, the game is sent again later."""
        if self.revisions.get(id_) == revision:
            return
        self.revisions[id_] = revision
        with contextlib.suppress(OSError):
            self._file.append(_line(_Line(id_, revision)))

    def close(self) -> None:
        """Close the file, so that another process may open it."""
        self._file.close()


def held(path: Path, table: str) -> dict[str, int]:
    """Return the revisions held of that table's games, by id, even if the file is in use."""
    try:
        head, *rest = read_plain(path).split(b"\n")
        if msgspec.json.decode(head, type=_Head).table != table:
            return {}
    except (OSError, msgspec.MsgspecError, UnicodeError, RecursionError):
        return {}
    revisions: dict[str, int] = {}
    for line in rest:
        with contextlib.suppress(msgspec.MsgspecError, UnicodeError, RecursionError):
            entry = msgspec.json.decode(line, type=_Line)
            revisions[entry.id] = entry.revision
    return revisions


def waiting(finished: dict[str, int], held: dict[str, int]) -> tuple[str, ...]:
    """Return the ids of the games whose present revision no hub holds."""
    return tuple(id_ for id_, revision in finished.items() if held.get(id_) != revision)


def _line(part: Struct) -> bytes:
    return msgspec.json.encode(part) + b"\n"
