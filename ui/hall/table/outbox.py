"""The table's outbox: finished games that no hub holds yet, offered to the broker.

A record is offered once on each connection, and whenever a hub asks for the record. The broker
retains it for hubs that come later; hubs ask for records that the broker forgets (see
ui/hall/README.md).
"""

import time
from collections.abc import Callable
from pathlib import Path

from companion.language.text import Text
from companion.plain_files import printable
from ui.hall.connection import Connection
from ui.hall.messages import MOST_BYTES, Inventory, encode
from ui.hall.table.finished import FinishedGames
from ui.hall.table.held import HeldGames, waiting
from ui.hall.topics import Place

LOOK_SECONDS = 2.0
_MOST_ON_THEIR_WAY = 20
_TOO_LONG = Text("The game {id} is too long to be sent.")


class Outbox:
    """The games that a table has to deliver, over a connection. For a single thread."""

    def __init__(
        self,
        games: Path,
        table: str,
        held: HeldGames,
        line: Connection,
        *,
        simulated: bool = False,
        tell: Callable[[Text], None] = lambda _: None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Prepare the outbox; `look` and `send` do the work.

        `tell` is called once for each game that cannot be sent.
        """
        self._finished = FinishedGames(games, table, simulated=simulated)
        self._table = table
        self._held = held
        self._line = line
        self._tell = tell
        self._clock = clock
        self._next_look = 0.0
        self._offered: dict[str, int] = {}  # revisions, on this connection
        self._on_their_way: dict[int, str] = {}  # ids by the message's number
        self._asked: set[str] = set()
        self._unsendable: set[str] = set()
        self._listed: dict[str, int] | None = None  # the inventory last published

    @property
    def waiting(self) -> tuple[str, ...]:
        """The games that no hub holds, as far as is known."""
        return waiting(self._finished.revisions, self._held.revisions)

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids of all finished games."""
        return tuple(self._finished.revisions)

    def connected_anew(self) -> None:
        """Offer everything again: unacknowledged messages of the old connection may be lost."""
        self._offered.clear()
        self._on_their_way.clear()
        self._listed = None

    def arrived(self, number: int) -> None:
        """Note that the broker has acknowledged a message."""
        self._on_their_way.pop(number, None)

    def is_held(self, id_: str, revision: int) -> None:
        """Note that a hub holds a game, unless `revision` is no longer the present revision."""
        if revision == self._finished.revisions.get(id_):
            self._held.keep(id_, revision)

    def ask(self, ids: tuple[str, ...]) -> None:
        """Send these games again, as a hub asked."""
        self._asked.update(id_ for id_ in ids if id_ in self._finished.revisions)

    def look(self, *, now: bool = False) -> None:
        """List the finished games, from time to time or `now`. Raises OSError."""
        if now or self._clock() >= self._next_look:
            self._next_look = self._clock() + LOOK_SECONDS
            self._finished.look()

    def send(self, *, inventory: bool = True) -> None:
        """Offer due games; with `inventory` also list all games for the hubs."""
        if not self._line.up:
            return
        for id_ in self._due()[: _MOST_ON_THEIR_WAY - len(self._on_their_way)]:
            self._offer(id_)
        if inventory and self._listed != self._finished.revisions:
            listed = dict(self._finished.revisions)
            place = Place(self._table, "games")
            if self._line.publish(place.topic, encode(Inventory(listed)), retain=True):
                self._listed = listed

    def _due(self) -> list[str]:
        due = [
            id_ for id_ in self.waiting if self._offered.get(id_) != self._finished.revisions[id_]
        ]
        asked = self._asked - set(due)
        return [id_ for id_ in (*due, *sorted(asked)) if id_ not in self._unsendable]

    def _offer(self, id_: str) -> None:
        message = self._finished.record(id_)
        self._asked.discard(id_)
        if message is None:  # deleted meanwhile, or resumed: the next look will show
            self._offered[id_] = self._finished.revisions[id_]
            return
        payload = encode(message)
        if len(payload) > MOST_BYTES:
            self._unsendable.add(id_)
            self._tell(_TOO_LONG.filled(id=printable(id_)))
            return
        place = Place(self._table, "records", id_)
        number = self._line.publish(place.topic, payload, retain=True)
        if number:
            self._on_their_way[number] = id_
            self._offered[id_] = message.revision
