"""`companion outbox`: deliver waiting games of a data folder, and list those that still wait."""

import queue
import time
from pathlib import Path
from typing import NamedTuple

from companion.language.text import Text
from companion.settings import Mqtt
from companion.storage.durable_file import FileInUse
from ui.folders import games_folder
from ui.hall.broker import Broker
from ui.hall.connection import Arrived, Connection, Rival
from ui.hall.errors import OtherTable, PerhapsOtherTable, Refusal
from ui.hall.inbox import Inbox
from ui.hall.messages import Held, decode
from ui.hall.table.finished import FinishedGames
from ui.hall.table.folders import held_file
from ui.hall.table.held import HeldGames, held, waiting
from ui.hall.table.outbox import Outbox
from ui.hall.topics import Place, place


def rival_table(mqtt: Mqtt) -> Rival:
    """Return the errors for another table that connects under the name in these settings."""
    details = {"host": mqtt.host, "port": mqtt.port, "name": mqtt.name}
    return Rival(OtherTable(**details), PerhapsOtherTable(**details))


TICK_SECONDS = 0.1


class Delivery(NamedTuple):
    """The result of a delivery: the number of games that a hub now holds, and the waiting games.

    `by_another`: another process delivers already. `trouble` is the error of the broker.
    """

    delivered: int
    waiting: tuple[str, ...]
    by_another: bool = False
    trouble: Text | None = None


def still_waiting(data: Path, table: str) -> tuple[str, ...]:
    """Return the ids of the waiting games, whichever process delivers them. Raises OSError."""
    finished = FinishedGames(games_folder(data), table)
    finished.look()
    return waiting(finished.revisions, held(held_file(data), table))


def deliver(data: Path, mqtt: Mqtt, *, simulated: bool, seconds: float) -> Delivery:
    """Deliver waiting games, and wait `seconds` for a hub to hold them. Raises OSError."""
    before = still_waiting(data, mqtt.name)
    if not before:
        return Delivery(0, ())
    try:
        kept = HeldGames(held_file(data), mqtt.name)
    except FileInUse:
        remaining = _wait_for_another(data, mqtt.name, seconds)
        return Delivery(len(before) - len(remaining), remaining, by_another=True)
    try:
        remaining, trouble = _deliver(data, mqtt, kept, simulated, seconds)
    finally:
        kept.close()
    return Delivery(len(set(before) - set(remaining)), remaining, trouble=trouble)


def _wait_for_another(data: Path, table: str, seconds: float) -> tuple[str, ...]:
    until = time.monotonic() + seconds
    while (remaining := still_waiting(data, table)) and time.monotonic() < until:
        time.sleep(TICK_SECONDS)
    return remaining


def _deliver(
    data: Path, mqtt: Mqtt, kept: HeldGames, simulated: bool, seconds: float
) -> tuple[tuple[str, ...], Text | None]:
    inbox: Inbox[int | None] = Inbox()
    line = Connection(
        Broker.of(mqtt),
        f"companion-outbox-{mqtt.name}",
        topics=(Place(mqtt.name, "held", "+").topic,),
        on_up=lambda: inbox.note(None),
        on_message=inbox.put,
        on_sent=inbox.note,
        rival=rival_table(mqtt),
    )
    outbox = Outbox(games_folder(data), mqtt.name, kept, line, simulated=simulated)
    outbox.look(now=True)
    line.start()
    until = time.monotonic() + seconds
    try:
        while outbox.waiting and time.monotonic() < until:
            try:
                item = inbox.get(TICK_SECONDS)
            except queue.Empty:
                outbox.send()
                continue
            if item is None:
                outbox.connected_anew()
            elif isinstance(item, int):
                outbox.arrived(item)
            else:
                _hear(outbox, mqtt.name, item)
            outbox.send()
        return outbox.waiting, line.trouble
    finally:
        line.stop()


def _hear(outbox: Outbox, table: str, message: Arrived) -> None:
    named = place(message.topic)
    if named is None or named.table != table or named.kind != "held" or named.id is None:
        return
    try:
        outbox.is_held(named.id, decode(message.payload, Held).revision)
    except Refusal:
        return
