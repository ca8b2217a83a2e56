"""Time from a message to its action on disk, alternately with a hanging broker and without."""

import os
import statistics
import tempfile
import time
from pathlib import Path
from queue import SimpleQueue

from companion import settings
from companion.games.record import parse_header
from companion.messages import Act, Press, Pressed
from companion.settings import Mqtt, Settings
from companion.table.table import Table
from companion.table.view import View
from tests.ui.hall.silent import SilentBroker
from tests.ui.wired import HEADER, ROLL, machine_in
from ui.hall.table.announcer import Announcer
from ui.hall.table.process import SpeakerProcess
from ui.machine.listeners import Listeners

PAIRS = 500


def measure() -> list[str]:
    """Return the medians of both times and of their differences pair by pair."""
    with SilentBroker() as silent, tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "settings.toml"
        spoken = Settings(mqtt=Mqtt("127.0.0.1", "bench", silent.port))
        settings.write(path, spoken)
        before = os.environ.get("COMPANION_SETTINGS")
        # the process beside the table reads this variable
        os.environ["COMPANION_SETTINGS"] = str(path)
        try:
            alone, hung = _times(Path(folder), spoken)
        finally:
            del os.environ["COMPANION_SETTINGS"]
            if before is not None:
                os.environ["COMPANION_SETTINGS"] = before
    differences = [with_it - without for without, with_it in zip(alone, hung, strict=True)]
    without, with_it = statistics.median(alone), statistics.median(hung)
    return [
        f"message to disk, no broker     {without * 1000:8.2f} ms",
        f"message to disk, one that hangs{with_it * 1000:8.2f} ms, {with_it / without:.2f} of it",
        f"difference, pair by pair       {statistics.median(differences) * 1000:8.3f} ms, median",
    ]


def _times(folder: Path, spoken: Settings) -> tuple[list[float], list[float]]:
    here, there = folder / "alone", folder / "hung"
    announcer = Announcer(there, process=SpeakerProcess(there))
    alone = machine_in(here)
    hung = machine_in(there, settings=spoken, listeners=Listeners(announcer=announcer))
    tables = [machine.begin(*parse_header(HEADER)) for machine in (alone, hung)]
    shown: list[SimpleQueue[View]] = [SimpleQueue(), SimpleQueue()]
    for table, views in zip(tables, shown, strict=True):
        table.listen(views.put)
    time.sleep(2)  # the other process has begun to wait for the broker
    times: tuple[list[float], list[float]] = ([], [])
    for number in range(PAIRS):
        order = (0, 1) if number % 2 else (1, 0)
        for which in order:
            times[which].append(_once(tables[which], shown[which]))
    alone.close()
    hung.close()
    return times


def _once(table: Table, views: "SimpleQueue[View]") -> float:
    """Time a roll until it is on disk; undo it afterwards, outside the measured time."""
    begun = time.perf_counter()
    _until(views, table.submit(Act(ROLL)))
    taken = time.perf_counter() - begun
    _until(views, table.submit(Pressed(Press.UNDO)))
    return taken


def _until(views: "SimpleQueue[View]", ticket: int) -> None:
    while views.get(timeout=10).handled < ticket:
        pass


if __name__ == "__main__":
    print("\n".join(measure()))
