"""Machines with a running tape, and caching readers, for tests."""

import hashlib
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from companion.dice import Reading, WantedDice
from companion.games.record import parse_header
from companion.storage.game_store import GameStore
from companion.table.table import Table
from companion.table.view import View
from tests.ui.wired import machine_in
from ui.machine.listeners import Listeners
from ui.machine.tape.recorder import Recorder
from ui.machine.wiring import Wiring
from vision.frame import Image
from vision.reading.reader import Reader

TAPES = Path(__file__).parents[3] / "tapes"
HEADER = '{"game": "yahtzee", "version": 1, "players": ["Ana", "Bo"]}'


class Remembering:
    """The real reader with a cache by picture and dice."""

    def __init__(self) -> None:
        self._reader = Reader()
        self._known: dict[tuple[bytes, WantedDice | None], Reading] = {}

    def read(self, image: Image, wanted: WantedDice | None = None) -> Reading:
        key = (hashlib.sha256(image.tobytes()).digest(), wanted)
        if key not in self._known:
            self._known[key] = self._reader.read(image, wanted)
        return self._known[key]


READER = Remembering()


@contextmanager
def machine(games: Path, tape: Recorder) -> Iterator[Wiring]:
    """Yield a machine without an eye whose tables are recorded on `tape`."""
    wiring = machine_in(games, store=GameStore(games), listeners=Listeners(tape=tape))
    try:
        yield wiring
    finally:
        wiring.close()


def begin(wiring: Wiring) -> Table:
    return wiring.begin(*parse_header(HEADER))


def wait(table: Table, true: Callable[[View], bool], seconds: float = 100) -> View:
    end = time.monotonic() + seconds
    while not true(table.view) and time.monotonic() < end:
        time.sleep(0.005)
    assert true(table.view)
    return table.view
