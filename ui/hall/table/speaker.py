"""The process that tells the broker about a table: state, actions, finished games.

The process reads the games' folder and listens to the program's reports on a socket. The program
does not depend on this process, so neither a broker that hangs nor this process can delay it.
"""

import logging
import queue
import threading
import time
from collections.abc import Callable
from pathlib import Path

import msgspec

from companion import settings
from companion.language.reasons import reason
from companion.language.text import Language, Text
from companion.settings import BadSettings, Mqtt
from companion.storage.durable_file import FileInUse
from ui.command.terminal import complain
from ui.folders import games_folder
from ui.hall.broker import Broker
from ui.hall.connection import Arrived, Connection, Will
from ui.hall.errors import Refusal, Untold
from ui.hall.inbox import Inbox
from ui.hall.messages import Held, Request, TableState, decode, encode
from ui.hall.periodic import Periodic
from ui.hall.table.announced import AnnouncedNames, retained_topics
from ui.hall.table.delivery import rival_table
from ui.hall.table.folders import announced_file, held_file, live_socket
from ui.hall.table.held import HeldGames
from ui.hall.table.homeassistant import discovery, discovery_topic
from ui.hall.table.journal_lines import JournalLines
from ui.hall.table.live import Live, LiveReceiver
from ui.hall.table.next_game import keep_next
from ui.hall.table.outbox import Outbox
from ui.hall.topics import OFFLINE, ONLINE, Place, place

TICK_SECONDS = 0.2
SILENT_SECONDS = 8.0  # after so long without a report the table's program counts as closed
DELIVERY_SECONDS = 5.0  # for the last deliveries at the end
RETRY_SECONDS = 2.0

_log = logging.getLogger(__name__)


class Speaker:
    """Tells a broker about a table, until stopped."""

    def __init__(
        self,
        data: Path,
        mqtt: Mqtt,
        language: Language,
        *,
        simulated: bool = False,
        tell: Callable[[Text], None],
    ) -> None:
        """Prepare the line; `run` connects. Raises FileInUse, OSError.

        `tell` is called once for each error.
        """
        self._data = data
        self._table = mqtt.name
        self._language: Language = language
        self._tell = tell
        # Items from the threads of the connection; a number is that of a sent message.
        self._inbox: Inbox[int | None] = Inbox()
        self._held = HeldGames(held_file(data), mqtt.name)
        try:
            self._receiver = LiveReceiver(live_socket(data))
        except OSError:
            self._held.close()
            raise
        status = Place(mqtt.name, "status").topic
        self._line = Connection(
            Broker.of(mqtt),
            f"companion-{mqtt.name}",
            topics=(
                Place(mqtt.name, "held", "+").topic,
                Place(mqtt.name, "ask").topic,
                Place(mqtt.name, "next").topic,
            ),
            will=Will(status, OFFLINE.encode()),
            on_up=lambda: self._inbox.note(None),
            on_message=self._inbox.put,
            on_sent=self._inbox.note,
            on_trouble=lambda trouble: None if trouble is None else tell(trouble),
            rival=rival_table(mqtt),
        )
        games = games_folder(data)
        self._outbox = Outbox(
            games, mqtt.name, self._held, self._line, simulated=simulated, tell=tell
        )
        self._lines = JournalLines(games, mqtt.name, self._line)
        self._nothing = TableState(table=mqtt.name, simulated=simulated)
        self._state = self._nothing
        self._heard = 0.0
        self._sent_state: TableState | None = None
        self._sent_status = ""
        self._sent_result: TableState | None = None
        self._mqtt = mqtt
        self._announced = AnnouncedNames(announced_file(data))
        self._emptying: dict[int, str] = {}  # the table's name, by the message's number

    def run(
        self,
        over: Callable[[], bool],
        patience: float = DELIVERY_SECONDS,
        after: Callable[[], Mqtt | None] | None = None,
    ) -> None:
        """Tell the broker, until `over`; then deliver the rest, for `patience` seconds at most.

        `after` returns the settings of the broker from then on, None for no broker. If they differ,
        the messages that the broker retains of the table are removed.
        """
        self._line.start()
        try:
            while not over():
                self._turn(self._receiver.receive(TICK_SECONDS))
            self._turn(None, look=True)
            until = time.monotonic() + patience
            while self._outbox.waiting and time.monotonic() < until:
                self._turn(self._receiver.receive(TICK_SECONDS / 4))
            then = self._mqtt if after is None else after()
            if then is not None and _place_of(then) == _place_of(self._mqtt):
                self._part()
            else:
                self._retire(patience, renamed=then is not None)
        finally:
            self._line.stop()
            self._receiver.close()
            self._held.close()

    def _turn(self, live: Live | None, *, look: bool = False) -> None:
        if live is not None:
            self._heard = time.monotonic()
            self._state = msgspec.structs.replace(live.state, table=self._table)
        elif time.monotonic() - self._heard > SILENT_SECONDS:
            self._state = self._nothing
        try:
            self._take_messages()
            self._lines.follow(self._state.id)
            self._outbox.look(now=look or (live is not None and live.state.finished))
            self._outbox.send()
            self._tell_state()
            for event in live.events if live is not None else ():
                self._line.publish(Place(self._table, "event").topic, encode(event))
        except OSError:
            _log.debug("the games could not be read", exc_info=True)
        except Exception:
            _log.exception("the broker was not told")

    def _tell_state(self) -> None:
        if not self._line.up:
            return
        if self._state != self._sent_state:
            topic = Place(self._table, "state").topic
            if self._line.publish(topic, encode(self._state), retain=True):
                self._sent_state = self._state
        if self._state.finished and self._state != self._sent_result:
            topic = Place(self._table, "result").topic
            if self._line.publish(topic, encode(self._state), retain=True):
                self._sent_result = self._state
        silent = time.monotonic() - self._heard > SILENT_SECONDS
        self._say_status(OFFLINE if silent else ONLINE)

    def _say_status(self, status: str) -> None:
        if status != self._sent_status:
            topic = Place(self._table, "status").topic
            if self._line.publish(topic, status.encode(), retain=True):
                self._sent_status = status

    def _part(self) -> None:
        """Report the end, and wait a moment for the broker to receive it."""
        self._state = self._nothing
        self._heard = -SILENT_SECONDS
        self._tell_state()
        if self._line.up:
            time.sleep(TICK_SECONDS)

    def _retire(self, patience: float, *, renamed: bool) -> None:
        """Remove the table's retained messages; records only if they will be offered again."""
        self._take_back(self._table, records=renamed)
        until = time.monotonic() + patience
        while self._emptying and self._line.up and time.monotonic() < until:
            self._take_messages()
            time.sleep(TICK_SECONDS / 4)

    def _take_back(self, name: str, *, records: bool) -> None:
        """Empty the topics of a name; the name is forgotten once the broker has received all."""
        ids = self._outbox.ids if records else ()
        for topic in retained_topics(name, ids):
            number = self._line.publish(topic, b"", retain=True)
            self._emptying[number] = name  # 0, and so for ever, if the line is down

    def _emptied(self, number: int) -> None:
        name = self._emptying.pop(number, None)
        if name is not None and name not in self._emptying.values():
            self._announced.remove(name)

    def _take_messages(self) -> None:
        while True:
            try:
                item = self._inbox.get()
            except queue.Empty:
                return
            if item is None:
                self._greet()
            elif isinstance(item, int):
                self._outbox.arrived(item)
                self._lines.arrived(item)
                self._emptied(item)
            else:
                self._take(item)

    def _greet(self) -> None:
        """Publish everything again after a new connection: the broker may have forgotten."""
        self._outbox.connected_anew()
        self._lines.connected_anew()
        self._sent_state, self._sent_status, self._sent_result = None, "", None
        self._emptying.clear()
        former = [name for name in self._announced if name != self._table]
        if former:
            self._outbox.look(now=True)
        for name in former:
            self._take_back(name, records=True)
        self._announced.add(self._table)
        message = msgspec.json.encode(discovery(self._table, self._language))
        self._line.publish(discovery_topic(self._table), message, retain=True)

    def _take(self, message: Arrived) -> None:
        named = place(message.topic)
        try:
            if named is None or named.table != self._table:
                return
            if named.kind == "held" and named.id is not None:
                self._outbox.is_held(named.id, decode(message.payload, Held).revision)
            elif named.kind == "ask":
                self._outbox.ask(decode(message.payload, Request).ids)
            elif named.kind == "next":
                keep_next(self._data, message.payload)
        except Refusal as refusal:
            _log.debug("a message of the broker was refused: %s", refusal)


def speak(
    data: Path, settings_path: Path, stopped: threading.Event, *, simulated: bool = False
) -> None:
    """Tell the broker named by the settings, and follow changes of them, until `stopped`.

    Each error is printed once on standard error; errors do not end this function.
    """
    last: Text | None = None
    while not stopped.is_set():
        mqtt, language = _wanted(settings_path)

        def tell(text: Text, language: Language = language) -> None:
            complain(text.to(language), flush=True)

        try:
            if mqtt is not None:
                looked = Periodic(RETRY_SECONDS)

                def over(mqtt: Mqtt = mqtt, looked: Periodic = looked) -> bool:
                    changed = looked.due() and _wanted(settings_path)[0] != mqtt
                    return changed or stopped.is_set()

                def after(mqtt: Mqtt = mqtt) -> Mqtt | None:
                    try:
                        return settings.read(settings_path).broker
                    except BadSettings:  # an invalid file will soon be corrected
                        return mqtt

                speaker = Speaker(data, mqtt, language, simulated=simulated, tell=tell)
                speaker.run(over, after=after)
                continue
        except FileInUse:
            pass  # the previous speaker is still delivering, or a service runs
        except OSError as failure:
            text = Untold(why=reason(failure)).text
            if text != last:
                last = text
                tell(text)
        stopped.wait(RETRY_SECONDS)


def _place_of(mqtt: Mqtt) -> tuple[str, int, str]:
    """Return the broker and the name, which determine a table's topics."""
    return mqtt.host, mqtt.port, mqtt.name


def _wanted(path: Path) -> tuple[Mqtt | None, Language]:
    try:
        chosen = settings.read(path)
    except BadSettings:  # the table uses the defaults too, and reports it
        return None, settings.language(path) or "en"
    return chosen.broker, chosen.language
