"""The topics of a table, all below `companion/TABLE/`, and their parts."""

from typing import NamedTuple

from companion.settings import is_table_name

ROOT = "companion"
ONLINE, OFFLINE = "online", "offline"
LONGEST_ID = 100
_WITH_ID = ("records", "held")
_WITHOUT = ("status", "state", "result", "actions", "event", "games", "ask", "next")
_MEANT = frozenset("/+#\0")


class Place(NamedTuple):
    """The parts of a topic: table, kind of message, and game id if there is one."""

    table: str
    kind: str
    id: str | None = None

    @property
    def topic(self) -> str:
        """The topic itself."""
        return "/".join((ROOT, self.table, self.kind, *([] if self.id is None else [self.id])))


def place(topic: str) -> Place | None:
    """Return the parts of a topic; None for a topic that the companion does not use."""
    match topic.split("/"):
        case [root, table, kind] if root == ROOT and kind in _WITHOUT and is_table_name(table):
            return Place(table, kind)
        case [root, table, kind, id_] if (
            root == ROOT and kind in _WITH_ID and is_table_name(table) and is_id(id_)
        ):
            return Place(table, kind, id_)
    return None


def is_id(id_: str) -> bool:
    """Return whether a game's id can be a level of a topic."""
    return 0 < len(id_) <= LONGEST_ID and id_.isprintable() and not set(id_) & _MEANT


def of_every_table(kind: str) -> str:
    """Return the filter for messages of this kind from every table."""
    return f"{ROOT}/+/{kind}" + ("/+" if kind in _WITH_ID else "")
