"""Tables without screen or camera at which bots play, and the results that a hub collects."""

import threading
import time
from collections.abc import Callable
from pathlib import Path
from queue import SimpleQueue
from typing import Any

import msgspec

from companion.language.text import Text
from companion.messages import Act, Press, Pressed
from companion.settings import Mqtt, Settings
from companion.storage.game_store import GameStore
from companion.table.session import Session
from companion.table.table import Table
from companion.table.view import View
from hardware.computer.clock import now
from tests.companion.bots import Player
from ui.hall.broker import Broker
from ui.hall.hub.hub import Hub
from ui.hall.hub.store import HallStore, Kept, Result
from ui.hall.hub.tournament_log import TournamentLog
from ui.hall.messages import Total
from ui.hall.table.announcer import Announcer
from ui.hall.table.finished import FinishedGames
from ui.hall.table.offered import OfferedGames
from ui.hall.table.speaker import Speaker

PATIENCE_SECONDS = 100.0


def wait_for(true: Callable[[], object], seconds: float = PATIENCE_SECONDS) -> None:
    until = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < until, "it never came to that"
        time.sleep(0.01)


class ClubTable:
    """A table in a folder with its announcer; while on, its speaker talks to the broker."""

    def __init__(self, data: Path, name: str, port: int, **more: Any) -> None:
        self.data = data
        self.name = name
        self.mqtt = Mqtt("127.0.0.1", name, port, **more)
        self.store = GameStore(data / "games")
        self.announcer = Announcer(data, repeat=0.2)
        self.told: list[Text] = []
        self._over = threading.Event()
        self._thread: threading.Thread | None = None

    def switch_on(self) -> None:
        self._over.clear()
        speaker = Speaker(self.data, self.mqtt, "en", tell=self.told.append)
        self._thread = threading.Thread(target=speaker.run, args=(self._over.is_set, 1.0))
        self._thread.start()
        self.announcer.heed(Settings(mqtt=self.mqtt))

    def switch_off(self) -> None:
        self._over.set()
        if self._thread is not None:
            self._thread.join()
            self._thread = None

    def play(self, game: str, pause: float = 0.0) -> str:
        """Play a game to its end; return its id."""
        player = Player(game)
        opened = self.store.create(player.game, player.setup, now())
        table = Table(Session(opened, now))
        return play_out(table, self.announcer, player, pause)

    def play_offered(self) -> str:
        """Play the game offered by the tournament, as one tap on Home does; return its id."""
        offered = OfferedGames(self.data)
        wait_for(lambda: offered.now)
        told = offered.now
        assert told is not None
        opened = self.store.create(told.game, told.setup, now())
        offered.took(opened.loaded.id, told.pairing)
        assert offered.now is None
        player = Player(told.game.name, told.setup)
        return play_out(Table(Session(opened, now)), self.announcer, player)

    def correct(self, id_: str) -> None:
        """Undo and redo the last action of a finished game, which makes a later revision."""
        table = Table(Session(self.store.open(id_, now()), now))
        table.start()
        last = table.view.actions[-1]
        table.submit(Pressed(Press.UNDO))
        table.submit(Act(last))
        table.stop()

    def results(self) -> set[Result]:
        """Return the results in the table's own records."""
        found = set()
        for id_ in self.store.ids():
            loaded = self.store.load(id_)
            ended = loaded.game.outcome(loaded.state)
            if ended is not None:
                standings = loaded.game.standings(loaded.state)
                totals = tuple(Total(standing.player, standing.total) for standing in standings)
                found.add(Result(self.name, id_, loaded.game.name, totals, ended.winners))
        return found


def play_out(table: Table, announcer: Announcer, player: Player, pause: float = 0.0) -> str:
    """Play a table's game to its end with a player's decisions; return its id."""
    views: SimpleQueue[View] = SimpleQueue()
    table.listen(views.put)
    table.listen(announcer.show)
    table.start()
    while (view := views.get(timeout=PATIENCE_SECONDS)).outcome is None:
        table.submit(player.says(view))
        time.sleep(pause)
    table.stop()
    announcer.left()
    return view.id


class ClubHub:
    """A hub in a folder, while it is open."""

    def __init__(self, data: Path, port: int, **more: str) -> None:
        self.data = data
        self.broker = Broker("127.0.0.1", port, **more)
        self.kept: list[tuple[Result, Kept]] = []
        self.shown: list[dict[str, Any]] = []  # on the wall
        self.told: list[Text] = []
        self._over = threading.Event()
        self._thread: threading.Thread | None = None

    def open(self) -> None:
        self._over.clear()
        self._thread = threading.Thread(target=self._run)
        self._thread.start()

    def close(self) -> None:
        self._over.set()
        if self._thread is not None:
            self._thread.join()
            self._thread = None

    def results(self) -> set[Result]:
        """Return the results stored in the hub, each game once."""
        store = HallStore(self.data)
        held = list(store.results())
        store.close()
        assert len({(one.table, one.id) for one in held}) == len(held)
        return set(held)

    def _run(self) -> None:
        store = HallStore(self.data)
        log = TournamentLog(self.data)
        hub = Hub(
            store,
            self.broker,
            now,
            on_kept=self._on_kept,
            tell=self.told.append,
            log=log,
            show=self.shown.append,
        )
        hub.run(self._over.is_set)
        log.close()
        store.close()

    def _on_kept(self, result: Result, how: Kept) -> None:
        self.kept.append((result, how))


def message_of(table: ClubTable, id_: str, **other: object) -> bytes:
    """Return the message about a finished game; fields in `other` forge it."""
    record = FinishedGames(table.data / "games", table.name).record(id_)
    assert record is not None
    return msgspec.json.encode(msgspec.to_builtins(record) | other)
