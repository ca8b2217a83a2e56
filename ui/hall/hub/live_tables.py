"""What the tables say is played at them now."""

from collections import OrderedDict

from msgspec.structs import replace

from companion.games.game import LONGEST_NAME
from companion.language.text import visible
from ui.hall.messages import TableState, Total, decode
from ui.hall.topics import ONLINE, Place

MOST_TABLES = 200  # what a wall may show
MOST_PLAYERS = 8


class LiveTables:
    """The newest state of each table; `changed` until somebody has looked. Used by one thread."""

    def __init__(self) -> None:
        self.changed = True
        self._states: OrderedDict[str, TableState] = OrderedDict()
        self._online: dict[str, bool] = {}

    @property
    def tables(self) -> tuple[tuple[TableState, bool], ...]:
        """Each table's state and whether it is switched on, by name."""
        found = sorted(self._states.items())
        return tuple((state, self._online.get(name, False)) for name, state in found)

    def take(self, place: Place, payload: bytes) -> None:
        """A message to `status` or `state`. Raises Refusal."""
        if place.table not in self._states and len(self._states) >= MOST_TABLES:
            return
        before = self._states.get(place.table), self._online.get(place.table)
        if place.what == "status":
            self._online[place.table] = payload == ONLINE.encode()
            self._states.setdefault(place.table, TableState(table=place.table))
        elif not payload:
            self._states[place.table] = TableState(table=place.table)
        else:
            self._states[place.table] = _short(decode(payload, TableState), place.table)
        if before != (self._states.get(place.table), self._online.get(place.table)):
            self.changed = True


def _short(state: TableState, table: str) -> TableState:
    """What a wall has room for: whoever speaks on the network may say anything."""
    return replace(
        state,
        table=table,
        totals=tuple(Total(_name(one.name), one.total) for one in state.totals[:MOST_PLAYERS]),
        players=tuple(map(_name, state.players[:MOST_PLAYERS])),
        winners=tuple(map(_name, state.winners[:MOST_PLAYERS])),
        to_play=None if state.to_play is None else _name(state.to_play),
    )


def _name(name: str) -> str:
    return visible(name[:LONGEST_NAME])
