"""The names under which a broker retains messages of this table, so that they can be removed.

Retained messages outlive a name: Home Assistant would show a missing table. A name is kept on the
disk until its messages are gone.
"""

import contextlib
from collections.abc import Iterable, Iterator
from pathlib import Path

import msgspec

from companion.storage.durable_file import write_whole
from companion.storage.files import read_plain
from ui.hall.table.homeassistant import discovery_topic
from ui.hall.topics import Place


class AnnouncedNames:
    """The names in a file; a name that the disk refuses is forgotten with the process."""

    def __init__(self, path: Path) -> None:
        self._path = path
        try:
            self._names = msgspec.json.decode(read_plain(path), type=list[str])
        except (OSError, ValueError, RecursionError):
            self._names = []

    def __iter__(self) -> Iterator[str]:
        return iter(tuple(self._names))

    def add(self, name: str) -> None:
        """Note that a broker knows the table by this name."""
        if name not in self._names:
            self._names.append(name)
            self._write()

    def remove(self, name: str) -> None:
        """Note that no broker knows the table by this name any more."""
        if name in self._names:
            self._names.remove(name)
            self._write()

    def _write(self) -> None:
        with contextlib.suppress(OSError):
            write_whole(self._path, msgspec.json.encode(self._names))


def retained_topics(table: str, records: Iterable[str] = ()) -> list[str]:
    """Return the topics where a broker retains messages of a table.

    `records` are ids of games.
    """
    topics = [Place(table, kind).topic for kind in ("state", "status", "games", "result")]
    return [
        discovery_topic(table),
        *topics,
        *(Place(table, "records", id_).topic for id_ in records),
    ]
