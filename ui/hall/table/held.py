"""What a hub has said that it holds: with the games themselves, the table's outbox on disk.

What is finished and not in this file waits to be delivered. A line that a power cut takes away is
a game that is sent once more, and held once.
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
    """The revisions that are held, by game. Only one process has it open at a time.

    A table that is called otherwise now begins anew: what its hub holds under the former name is
    found there to be the same.
    """

    def __init__(self, path: Path, table: str) -> None:
        """Raises FileInUse, OSError."""
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
        """Note that a hub holds it; a disk that does not take it has it sent again one day."""
        if self.revisions.get(id_) == revision:
            return
        self.revisions[id_] = revision
        with contextlib.suppress(OSError):
            self._file.append(_line(_Line(id_, revision)))

    def close(self) -> None:
        """Let another process have it."""
        self._file.close()


def held(path: Path, table: str) -> dict[str, int]:
    """The revisions held of that table's games, by id, whoever has the file open."""
    try:
        head, *rest = read_plain(path).split(b"\n")
        if msgspec.json.decode(head, type=_Head).table != table:
            return {}
    except (OSError, msgspec.MsgspecError, UnicodeError, RecursionError):
        return {}
    found: dict[str, int] = {}
    for line in rest:
        with contextlib.suppress(msgspec.MsgspecError, UnicodeError, RecursionError):
            told = msgspec.json.decode(line, type=_Line)
            found[told.id] = told.revision
    return found


def waiting(finished: dict[str, int], held: dict[str, int]) -> tuple[str, ...]:
    """The ids of the games that no hub holds as they are now."""
    return tuple(id_ for id_, revision in finished.items() if held.get(id_) != revision)


def _line(part: Struct) -> bytes:
    return msgspec.json.encode(part) + b"\n"
