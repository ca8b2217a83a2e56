"""The topics of a table, all below `companion/TABLE/`, and what a topic names."""

from typing import NamedTuple

from companion.settings import is_table_name

ROOT = "companion"
ONLINE, OFFLINE = "online", "offline"
LONGEST_ID = 100
_WITH_ID = ("records", "held")
_WITHOUT = ("status", "state", "result", "actions", "event", "games", "ask", "next")
_MEANT = frozenset("/+#\0")


class Place(NamedTuple):
    """What a topic names: whose it is, what is told there, and of which game, if of one."""

    table: str
    what: str
    id: str | None = None

    @property
    def topic(self) -> str:
        """The topic itself."""
        return "/".join((ROOT, self.table, self.what, *([] if self.id is None else [self.id])))


def place(topic: str) -> Place | None:
    """What a topic names; None if it is none of ours, whoever wrote to it."""
    match topic.split("/"):
        case [root, table, what] if root == ROOT and what in _WITHOUT and is_table_name(table):
            return Place(table, what)
        case [root, table, what, id_] if (
            root == ROOT and what in _WITH_ID and is_table_name(table) and is_id(id_)
        ):
            return Place(table, what, id_)
    return None


def is_id(id_: str) -> bool:
    """Whether a game's id can be one level of a topic."""
    return 0 < len(id_) <= LONGEST_ID and id_.isprintable() and not set(id_) & _MEANT


def of_every_table(what: str) -> str:
    """The filter that hears `what` of every table."""
    return f"{ROOT}/+/{what}" + ("/+" if what in _WITH_ID else "")
