"""What the table's own program does for the broker: it says what is on the table, in a thread of
its own, and keeps the process running that tells the broker.

The table's thread only leaves the newest view here. Nothing of it is needed for a game to be
delivered: that is read from the disk by the other process.
"""

import logging
import threading
import time
from collections import deque
from collections.abc import Callable
from pathlib import Path

from companion.language.text import Text
from companion.settings import Mqtt, Settings
from companion.storage.stored_game import LoadedGame
from companion.table.table import Table
from companion.table.view import View
from hardware.computer.clock import now
from ui.hall.messages import TableEvent, TableState, Total
from ui.hall.table.folders import live_socket
from ui.hall.table.live import Live, send
from ui.hall.table.process import SpeakerProcess

REPEAT_SECONDS = 2.0  # so often it is said anew, for whoever has just begun to listen
_PAUSE_SECONDS = 0.05  # after news: the screen draws first, and what comes close is said together
_MOST_EVENTS = 50  # that wait to be told: older ones are forgotten

_log = logging.getLogger(__name__)


class Announcer:
    """A listener to the tables of one machine; silent while the settings name no broker.

    `trouble` returns the problem that the screen shows. `process` is None where somebody else, a
    service, runs the process that tells the broker.
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
        """Tell the broker that these settings name, or none."""
        mqtt = settings.broker
        if mqtt == self._mqtt:
            return
        self._mqtt = mqtt
        self._news.set()
        if self._thread is None and mqtt is not None:
            self._thread = threading.Thread(target=self._run, name="announcer", daemon=True)
            self._thread.start()

    def sat_down(self, _: LoadedGame, table: Table) -> None:
        """Tell the broker of this table from now on."""
        table.listen(self.show)

    def show(self, view: View) -> None:
        """Note what a table shows now; called in its thread."""
        before, self._view = self._view, view
        if before is not None and before.id == view.id and view.done > before.done:
            if before.to_play is not None and before.to_play != view.to_play:
                self._events.append(TableEvent("end_of_turn", before.to_play, now()))
            if before.outcome is None and view.outcome is not None:
                self._events.append(TableEvent("game_over", None, now()))
        self._news.set()

    def left(self) -> None:
        """There is no game on the table any more."""
        self._view = None
        self._news.set()

    def close(self) -> None:
        """Say what is left to say, the last time that no game is on the table, and end."""
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
            for _ in events:  # those that came meanwhile stay
                self._events.popleft()

    def _state(self, mqtt: Mqtt) -> TableState:
        view, trouble = self._view, self.trouble()
        said = None if trouble is None else trouble._asdict()
        if view is None:
            return TableState(table=mqtt.name, simulated=self._simulated, trouble=said)
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
            trouble=said,
        )
