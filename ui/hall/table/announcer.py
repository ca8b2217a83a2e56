"""Report the table's game to the process that tells the broker, and keep that process running.

A thread of its own sends the reports; the table's thread only leaves the newest view. A finished
game is delivered without them: the other process reads it from the disk.
"""

import logging
import threading
import time
from collections import deque
from collections.abc import Callable
from pathlib import Path

from companion.language.text import Text, translations
from companion.settings import Mqtt, Settings
from companion.storage.stored_game import LoadedGame
from companion.table.table import Table
from companion.table.view import View
from hardware.computer.clock import now
from ui.hall.messages import TableEvent, TableState, Total
from ui.hall.table.folders import live_socket
from ui.hall.table.live import Live, send
from ui.hall.table.process import SpeakerProcess

REPEAT_SECONDS = 2.0  # between repeated reports, for listeners that have just begun
_PAUSE_SECONDS = 0.05  # after news: the screen draws first, and close events are reported together
_MOST_EVENTS = 50  # waiting to be reported: older events are forgotten

_log = logging.getLogger(__name__)


class Announcer:
    """A listener to the tables of a machine; silent while the settings name no broker.

    `trouble` returns the problem that the screen shows. `process` is None if a service runs the
    process that tells the broker.
    """

    def __init__(
        self,
        data: Path,
        *,
        simulated: bool = False,
        process: SpeakerProcess | None = None,
        repeat: float = REPEAT_SECONDS,
    ) -> None:
        self.trouble: Callable[[], Text | None] = lambda: None
        self._socket = live_socket(data)
        self._simulated = simulated
        self._process = process
        self._repeat = repeat
        self._mqtt: Mqtt | None = None
        self._view: View | None = None
        self._events: deque[TableEvent] = deque(maxlen=_MOST_EVENTS)
        self._news = threading.Event()
        self._closed = False
        self._thread: threading.Thread | None = None
        self._awaited: object = None
        self._since = now()

    def heed(self, settings: Settings) -> None:
        """Tell the broker that these settings name, if any."""
        mqtt = settings.broker
        if mqtt == self._mqtt:
            return
        self._mqtt = mqtt
        self._news.set()
        if self._thread is None and mqtt is not None:
            self._thread = threading.Thread(target=self._run, name="announcer", daemon=True)
            self._thread.start()

    def sat_down(self, _: LoadedGame, table: Table) -> None:
        """Report this table from now on."""
        table.listen(self.show)

    def show(self, view: View) -> None:
        """Take note of a table's new view; called in its thread."""
        before, self._view = self._view, view
        if before is not None and before.id == view.id and view.done > before.done:
            if before.to_play is not None and before.to_play != view.to_play:
                self._events.append(TableEvent("end_of_turn", before.to_play, now()))
            if before.outcome is None and view.outcome is not None:
                self._events.append(TableEvent("game_over", None, now()))
        self._news.set()

    def left(self) -> None:
        """Note that there is no game on the table any more."""
        self._view = None
        self._news.set()

    def close(self) -> None:
        """Send the last reports, the very last without a game on the table, and end."""
        self._view = None
        self._closed = True
        self._news.set()
        if self._thread is not None:
            self._thread.join()
        if self._process is not None:
            self._process.end()

    def _run(self) -> None:
        while True:
            if self._news.wait(self._repeat) and not self._closed:
                time.sleep(_PAUSE_SECONDS)
            self._news.clear()
            closing = self._closed
            try:
                if self._process is not None:
                    self._process.keep(running=self._mqtt is not None)
                if self._mqtt is not None:
                    self._say(self._mqtt)
            except Exception:
                _log.exception("the table could not be announced")
            if closing:
                return

    def _say(self, mqtt: Mqtt) -> None:
        events = tuple(self._events)
        if send(self._socket, Live(self._state(mqtt), events)):
            for _ in events:  # events that came meanwhile stay
                self._events.popleft()

    def _state(self, mqtt: Mqtt) -> TableState:
        view, trouble = self._view, self.trouble()
        trouble_by_language = None if trouble is None else translations(trouble)
        if view is None:
            return TableState(
                table=mqtt.name, simulated=self._simulated, trouble=trouble_by_language
            )
        question = tuple(ask.value for ask in view.asks)
        awaited = (view.id, view.to_play, question, view.outcome is None)
        if awaited != self._awaited:
            self._awaited, self._since = awaited, now()
        return TableState(
            table=mqtt.name,
            simulated=self._simulated,
            id=view.id,
            game=view.game.name,
            players=view.setup.players,
            totals=tuple(
                Total(each.player, each.total, each.left, each.out) for each in view.standings
            ),
            to_play=view.to_play,
            question=question,
            since=self._since,
            finished=view.outcome is not None,
            winners=view.outcome.winners if view.outcome is not None else (),
            unsaved=view.unsaved,
            trouble=trouble_by_language,
        )
