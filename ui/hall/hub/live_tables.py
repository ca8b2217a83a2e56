"""Store the tables' reports of the games in play."""

from collections import OrderedDict
from collections.abc import Callable, Collection

from companion.games.player_names import LONGEST_NAME
from companion.language.text import visible
from ui.hall.messages import TableState, Total, decode
from ui.hall.topics import ONLINE, Place

MOST_TABLES = 200  # on a wall
MOST_PLAYERS = 8


class LiveTables:
    """The newest state of each table; `changed` until the wall has read it. For a single thread.

    If there are too many tables, those that are off or silent make room for others; a tournament's
    own tables stay.
    """

    def __init__(self, own: Callable[[], Collection[str]] = tuple) -> None:
        """Begin without tables.

        `own` returns the names of a tournament's tables.
        """
        self.changed = True
        self._own = own
        self._states: OrderedDict[str, TableState] = OrderedDict()  # the latest heard comes last
        self._online: dict[str, bool] = {}

    @property
    def tables(self) -> tuple[tuple[TableState, bool], ...]:
        """Each table's state and whether it is switched on, by name."""
        states = sorted(self._states.items())
        return tuple((state, self._online.get(name, False)) for name, state in states)

    def take(self, place: Place, payload: bytes) -> None:
        """Store a table's message of kind `status` or `state`. Raises Refusal."""
        table = place.table
        if place.kind == "status" and not payload:  # renamed, or silent for good
            self._online.pop(table, None)
            self.changed |= self._states.pop(table, None) is not None
            return
        before = self._states.get(table), self._online.get(table, False)
        state, online = before[0] or TableState(table=table), before[1]
        if place.kind == "status":
            online = payload == ONLINE.encode()
        else:
            state = (
                _short(decode(payload, TableState), table) if payload else TableState(table=table)
            )
        if table not in self._states and not self._make_room():
            return
        self._states[table], self._online[table] = state, online
        self._states.move_to_end(table)
        if before != (state, online):
            self.changed = True

    def _make_room(self) -> bool:
        """Drop a table if there is no room left; return whether there is room."""
        if len(self._states) < MOST_TABLES:
            return True
        own = self._own()
        others = [name for name in self._states if name not in own]
        if not others:
            return False
        off = (name for name in others if not self._online[name])
        dropped = next(off, others[0])
        del self._states[dropped], self._online[dropped]
        self.changed = True
        return True


def _short(state: TableState, table: str) -> TableState:
    """Return the part of a state that a wall shows, cut to the longest names allowed.

    Reports from the network may hold anything.
    """
    return TableState(
        table=table,
        game=None if state.game is None else state.game[:LONGEST_NAME],
        totals=tuple(
            Total(_name(total.name), total.total, total.left, total.out)
            for total in state.totals[:MOST_PLAYERS]
        ),
        winners=tuple(map(_name, state.winners[:MOST_PLAYERS])),
        to_play=None if state.to_play is None else _name(state.to_play),
        finished=state.finished,
    )


def _name(name: str) -> str:
    return visible(name[:LONGEST_NAME])
