"""The hub: receives every table's records, stores them, and acknowledges them.

Any message from the network may be hostile: a refused message is reported in a single sentence, and
has no other effect.
"""

import contextlib
import logging
import queue
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Never

from companion.language.text import Text, visible
from ui.hall.broker import Broker
from ui.hall.connection import Arrived, Connection, Rival
from ui.hall.errors import OtherHub, OtherTopic, PerhapsOtherHub, Refusal
from ui.hall.hub.check import checked
from ui.hall.hub.live_tables import LiveTables
from ui.hall.hub.store import BadHall, HallStore, Kept, Result, result_of
from ui.hall.hub.tournament import finishes, next_games
from ui.hall.hub.tournament_log import TournamentLog
from ui.hall.hub.wall import Body, Wall
from ui.hall.inbox import Inbox
from ui.hall.messages import Held, Inventory, NextGame, RecordMessage, Request, decode, encode
from ui.hall.periodic import Periodic
from ui.hall.topics import Place, of_every_table, place

NOTHING = b"null"


class Calls:
    """Tells each table its next game; again whenever that changes."""

    def __init__(
        self, store: HallStore, log: TournamentLog, publish: Callable[[str, bytes], int]
    ) -> None:
        """Prepare the next games of the tournament for their tables; `tell` publishes them.

        `publish` takes a topic and a message for the broker to retain; 0 means failure.
        """
        self._store = store
        self._log = log
        self._publish = publish
        self._told: dict[str, NextGame | None] = {}
        self._looked = -1  # the number of events at the last look
        self._complete = False

    def connected_anew(self) -> None:
        """Publish everything again: after a new connection, the broker may have forgotten."""
        self._told, self._complete = {}, False

    def results_changed(self) -> None:
        """Note that another game is finished, or was corrected."""
        self._complete = False

    def tell(self) -> None:
        """Tell each table its new next game. Raises BadHall."""
        count = self._log.count
        if self._complete and count == self._looked:
            return
        published = self._told
        tournament = self._log.tournament
        calls = next_games(tournament, finishes(tournament, self._store.results()))
        done = True
        for table in sorted(self._log.tables):
            call = calls.get(table)
            if table in published and published[table] == call:
                continue
            payload = NOTHING if call is None else encode(call)
            if self._publish(Place(table, "next").topic, payload):
                published[table] = call
            else:
                done = False
        self._looked, self._complete = count, done and published is self._told


TICK_SECONDS = 0.1  # the longest wait for a message
CALL_SECONDS = DRAW_SECONDS = LOOK_SECONDS = 0.5
CONFLICT_SECONDS = 5.0  # longer than a correction and the list that names it are apart
SETTLE_SECONDS = 1.0  # after a table's list, for records on their way to arrive
ASK_SECONDS = 30.0  # between two requests for the same table's missing games
MOST_ASKED = 100
_MOST_TABLES, _MOST_LISTED = 1000, 500_000  # of the remembered lists: tables, and games in them
_MOST_SAID = 1_000
_LONGEST_TOPIC = 100
_REFUSED = Text("Message refused on {topic}: {why}")
_CONFLICT = Text(
    "{table}: two results of the game {id} contradict each other. The one that the table "
    "itself lists counts, else the first that came."
)

_log = logging.getLogger(__name__)


class Hub:
    """Stores incoming games until stopped.

    `on_kept` is called for each game that is new or corrected, once on disk; `tell` with each error
    once.
    """

    def __init__(
        self,
        store: HallStore,
        broker: Broker,
        now: Callable[[], str],
        *,
        on_kept: Callable[[Result, Kept], None],
        tell: Callable[[Text], None],
        log: TournamentLog | None = None,
        show: Callable[[Body], None] | None = None,
    ) -> None:
        """Prepare the hub; `run` starts.

        With `log`, each table is told its next game in the tournament. `show` is called with the
        content of a wall, as plain JSON values, whenever it changes.
        """
        self._store = store
        self._now = now
        self._on_kept = on_kept
        self._tell = tell
        self._inbox: Inbox[Never] = Inbox()
        self._inventories: OrderedDict[str, Inventory] = OrderedDict()
        self._next_ask: dict[str, float] = {}
        self._conflicts: frozenset[tuple[str, str]] = frozenset()
        self._said: OrderedDict[Text, None] = OrderedDict()
        self._calls = Calls(store, log, self._publish) if log is not None else None
        self._live = LiveTables(lambda: log.tables if log is not None else ())
        self._wall = Wall(store, log, self._live, show) if log and show else None
        topics = ("records", "games", *(("status", "state") if self._wall else ()))
        where = {"host": broker.host, "port": broker.port}
        self._line = Connection(
            broker,
            f"companion-hall-{store.name}",
            topics=[of_every_table(kind) for kind in topics],
            on_up=self._connected,
            on_message=self._inbox.put,
            on_trouble=lambda trouble: None if trouble is None else tell(trouble),
            rival=Rival(OtherHub(**where), PerhapsOtherHub(**where)),
        )

    def run(self, over: Callable[[], bool]) -> None:
        """Store incoming games until `over`."""
        self._line.start()
        chores = (
            (Periodic(LOOK_SECONDS), self._ask),
            (Periodic(CALL_SECONDS), self._call),
            (Periodic(DRAW_SECONDS), self._draw),
            (Periodic(CONFLICT_SECONDS), self._tell_conflicts),
        )
        try:
            while not over():
                with contextlib.suppress(queue.Empty):
                    self._take(self._inbox.get(TICK_SECONDS))
                for interval, chore in chores:
                    if interval.due():
                        chore()
        finally:
            self._draw()
            self._line.stop()

    def _take(self, message: Arrived) -> None:
        named = place(message.topic)
        try:
            if named is None:
                raise OtherTopic()
            if named.kind == "games":
                self._list(named.table, message.payload)
            elif named.kind in ("status", "state"):
                self._live.take(named, message.payload)
            elif named.kind == "records" and message.payload:
                self._keep(named, message.payload)
        except Refusal as refusal:
            self._refuse(message.topic, refusal)
        except BadHall as failure:
            self._say(failure.text)  # not acknowledged: the game stays in the table's outbox
        except Exception:
            _log.exception("a message was not handled")

    def _keep(self, named: Place, payload: bytes) -> None:
        if self._knows(named, payload):
            return
        game = checked(named, payload)
        inventory = self._inventories.get(named.table)
        listed = None if inventory is None else inventory.games.get(game.message.id)
        kept = self._store.keep(game, self._now(), listed)
        if kept in (Kept.NEW, Kept.CORRECTED):
            self._on_kept(result_of(game), kept)
        if kept is not Kept.KNOWN:
            self._results_changed()
        self._acknowledge(named, game.message.revision)

    def _list(self, table: str, payload: bytes) -> None:
        """Apply a table's list of its games: of several records the listed record counts."""
        if not payload:  # the table has another name now, or no broker
            self._inventories.pop(table, None)
            self._next_ask.pop(table, None)
            return
        inventory = decode(payload, Inventory)
        self._inventories[table] = inventory
        self._inventories.move_to_end(table)
        settled = time.monotonic() + SETTLE_SECONDS
        self._next_ask[table] = min(settled, self._next_ask.get(table, settled))
        while len(self._inventories) > 1 and self._lists_too_much():
            dropped, _ = self._inventories.popitem(last=False)
            self._next_ask.pop(dropped, None)
        changed = self._store.settle(table, inventory.games)
        for result in changed:
            self._on_kept(result, Kept.CORRECTED)
        if changed:
            self._results_changed()

    def _lists_too_much(self) -> bool:
        listed = sum(len(inventory.games) for inventory in self._inventories.values())
        return len(self._inventories) > _MOST_TABLES or listed > _MOST_LISTED

    def _results_changed(self) -> None:
        for reader in (self._calls, self._wall):
            if reader is not None:
                reader.results_changed()

    def _knows(self, named: Place, payload: bytes) -> bool:
        """Return whether this very message was stored before, and need not be replayed."""
        message = decode(payload, RecordMessage)
        if not self._store.holds(named.table, named.id or "", message.revision, message.record):
            return False
        self._acknowledge(named, message.revision)
        return True

    def _acknowledge(self, named: Place, revision: int) -> None:
        """Tell the table that the hub holds a revision, so that the table stops sending it."""
        topic = Place(named.table, "held", named.id).topic
        self._line.publish(topic, encode(Held(self._store.name, revision)))

    def _tell_conflicts(self) -> None:
        """Report records that contradict each other, once the tables had time to list them."""
        try:
            conflicts = self._store.conflicts()
        except BadHall as failure:
            self._say(failure.text)
            return
        for table, id_ in sorted(conflicts & self._conflicts):
            self._say(_CONFLICT.filled(table=visible(table), id=visible(id_)))
        self._conflicts = conflicts

    def _ask(self) -> None:
        """Ask the tables for their games that are missing."""
        if not self._line.up:
            return
        for table, inventory in self._inventories.items():
            if time.monotonic() < self._next_ask.get(table, 0.0):
                continue
            self._next_ask[table] = time.monotonic() + ASK_SECONDS
            try:
                missing = self._store.missing(table, inventory.games)
            except BadHall as failure:
                self._say(failure.text)
                return
            if missing:
                request = Request(missing[:MOST_ASKED])
                self._line.publish(Place(table, "ask").topic, encode(request))
                if len(missing) > MOST_ASKED:  # ask for the next games as soon as these have come
                    self._next_ask[table] = time.monotonic() + 1.0

    def _connected(self) -> None:
        if self._calls is not None:
            self._calls.connected_anew()

    def _publish(self, topic: str, payload: bytes) -> int:
        return self._line.publish(topic, payload, retain=True)

    def _call(self) -> None:
        """Tell the tables their next games."""
        if self._calls is None or not self._line.up:
            return
        try:
            self._calls.tell()
        except BadHall as failure:
            self._say(failure.text)
        except Exception:
            _log.exception("the tables were not told what to play")

    def _draw(self) -> None:
        """Show news on the wall."""
        if self._wall is None:
            return
        try:
            self._wall.refresh()
        except BadHall as failure:
            self._say(failure.text)
        except Exception:
            _log.exception("the wall was not drawn")

    def _refuse(self, topic: str, refusal: Refusal) -> None:
        shown = visible(topic[:_LONGEST_TOPIC])
        self._say(_REFUSED.filled(topic=shown, why=refusal.text))

    def _say(self, text: Text) -> None:
        """Report a text once: a table that repeats itself does not fill the log."""
        if text not in self._said:
            self._said[text] = None
            if len(self._said) > _MOST_SAID:
                self._said.popitem(last=False)
            self._tell(text)
