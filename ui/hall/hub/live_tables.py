"""What the tables say is played at them now."""

from collections import OrderedDict
from collections.abc import Callable, Collection

from companion.games.player_names import LONGEST_NAME
from companion.language.text import visible
from ui.hall.messages import TableState, Total, decode
from ui.hall.topics import ONLINE, Place

MOST_TABLES = 200  # what a wall may show
MOST_PLAYERS = 8


class LiveTables:
    """The newest state of each table; `changed` until somebody has looked. Used by one thread.

    Where there are too many, tables that are off or silent make room for those that speak, and a
    tournament's own tables stay.
    """

    def __init__(self, own: Callable[[], Collection[str]] = tuple) -> None:
        """`own` returns the names of the tables that a tournament is played at."""
        self.changed = True
        self._own = own
        self._states: OrderedDict[str, TableState] = OrderedDict()  # heard last comes last
        self._online: dict[str, bool] = {}

    @property
    def tables(self) -> tuple[tuple[TableState, bool], ...]:
        """Each table's state and whether it is switched on, by name."""
        found = sorted(self._states.items())
        return tuple((state, self._online.get(name, False)) for name, state in found)

    def take(self, place: Place, payload: bytes) -> None:
        """Heed a message to `status` or `state`. Raises Refusal."""
        table = place.table
        if place.what == "status" and not payload:  # called otherwise now, or silent for good
            self._online.pop(table, None)
            self.changed |= self._states.pop(table, None) is not None
            return
        before = self._states.get(table), self._online.get(table, False)
        state, online = before[0] or TableState(table=table), before[1]
        if place.what == "status":
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
        """Drop a table if there is no place left; whether there is one now."""
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
    """The part of a state that a wall shows: whoever speaks on the network may say anything."""
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
