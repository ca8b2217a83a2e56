"""Many tables at one broker and a hub: `python -m tests.bench.hall_load 50 500`.

Every table has its own connection. For some seconds, each table sends a state and an action every
five seconds, as in real play; then all of them finish a game at once.
"""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from queue import Empty, SimpleQueue

import msgspec

from tests.ui.hall.club import ClubTable, message_of
from tests.ui.hall.mosquitto import Mosquitto
from ui.hall.broker import Broker
from ui.hall.connection import Arrived, Connection
from ui.hall.hub.store import FILE, HallStore
from ui.hall.messages import JournalLine, TableState, Total, encode
from ui.hall.topics import Place, of_every_table

PLAY_SECONDS, MOVE_SECONDS = 20.0, 5.0
CONNECT_SECONDS = 20.0
TABLES_A_PROCESS = 50  # the client's loop can wait only for file numbers below 1024
ID = "yahtzee-20260101200000"
_TICK = os.sysconf("SC_CLK_TCK")
_PAGE = os.sysconf("SC_PAGE_SIZE")


def measure(count: int) -> str:
    """Return a line of figures for that many tables."""
    with tempfile.TemporaryDirectory(dir="/var/tmp") as folder:
        home = Path(folder)
        home.chmod(0o755)
        broker = Mosquitto(home / "broker")
        where = ["--mqtt", f"127.0.0.1:{broker.port}", "--data", str(home / "hub")]
        hub = _python("ui.cli.main", "hall", "--no-face", *where)
        begun = time.perf_counter() + CONNECT_SECONDS
        one = ClubTable(home / "table", "Table", broker.port)
        record = home / "record"
        record.write_bytes(message_of(one, one.play("yahtzee")))
        groups = [
            _python(
                "tests.bench.hall_load",
                "group",
                *map(str, (broker.port, first, min(TABLES_A_PROCESS, count - first), begun)),
                str(record),
            )
            for first in range(0, count, TABLES_A_PROCESS)
        ]
        try:
            return _measure(count, begun, home, broker, hub.pid)
        finally:
            for process in (hub, *groups):
                process.kill()
                process.wait()
            broker.stop()


def _measure(count: int, begun: float, home: Path, broker: Mosquitto, hub: int) -> str:
    heard: SimpleQueue[tuple[Arrived, float]] = SimpleQueue()
    ear = Connection(
        Broker("127.0.0.1", broker.port),
        "ear",
        topics=[of_every_table("actions"), of_every_table("state")],
        on_message=lambda message: heard.put((message, time.perf_counter())),
    )
    ear.start()
    _sleep_until(begun)
    busy = [_cpu(pid) for pid in (broker.pid, hub)]
    _sleep_until(begun + PLAY_SECONDS)
    used = [_cpu(pid) - was for pid, was in zip((broker.pid, hub), busy, strict=True)]
    store = HallStore(home / "hub")
    _until(lambda: sum(1 for _ in store.results()) == count)
    all_held = time.perf_counter() - begun - PLAY_SECONDS
    store.close()
    late, bytes_ = _latencies(heard)
    ear.stop()
    expected = 2 * count * int(PLAY_SECONDS / MOVE_SECONDS)
    median, most = late[len(late) // 2] * 1000, late[int(len(late) * 0.99)] * 1000
    size = sum(path.stat().st_size for path in (home / "hub").glob(f"{FILE}*")) / 1e6
    return (
        f"{count:4} tables: {len(late)} of {expected} messages heard, {bytes_:.0f} bytes each, "
        f"{len(late) / PLAY_SECONDS:.0f} a second; "
        f"median {median:.1f} ms, 99 % within {most:.1f} ms; "
        f"broker {used[0] / PLAY_SECONDS:.1%} of a core, {_memory(broker.pid):.0f} MB; "
        f"hub {used[1] / PLAY_SECONDS:.1%}, {_memory(hub):.0f} MB; "
        f"all {count} records held {all_held:.1f} s after, {size:.1f} MB"
    )


def group(port: int, first: int, count: int, begun: float, record: Path) -> None:
    """Run some of the tables in a process of their own."""
    names = [f"Table {number}" for number in range(first, first + count)]
    lines = [Connection(Broker("127.0.0.1", port), name) for name in names]
    for line in lines:
        line.start()
    _until(lambda: all(line.up for line in lines))
    for move in range(int(PLAY_SECONDS / MOVE_SECONDS)):
        for number, (name, line) in enumerate(zip(names, lines, strict=True)):
            _sleep_until(begun + (move + number / count) * MOVE_SECONDS)
            _tell(line, name, move)
    _sleep_until(begun + PLAY_SECONDS)
    told = msgspec.json.decode(record.read_bytes())
    for name, line in zip(names, lines, strict=True):
        payload = msgspec.json.encode(told | {"table": name, "started": f"at {name}"})
        line.publish(Place(name, "records", told["id"]).topic, payload, retain=True)
    time.sleep(120)  # until the process is ended


def _tell(line: Connection, name: str, move: int) -> None:
    """Send a state and an action that contain the time of sending."""
    totals = (Total("Ana", 10 * move), Total("Bo", 12 * move))
    state = TableState(
        table=name,
        id=ID,
        game="yahtzee",
        players=("Ana", "Bo"),
        totals=totals,
        to_play="Ana",
        since=str(time.perf_counter()),
    )
    line.publish(Place(name, "state").topic, encode(state), retain=True)
    action = {"entry": "do", "action": {"action": "roll", "dice": [1, 2, 3, 4, 5]}}
    entry = msgspec.Raw(
        msgspec.json.encode(action | {"at": str(time.perf_counter()), "tick": move})
    )
    line.publish(Place(name, "actions").topic, encode(JournalLine(name, ID, move, entry)))


def _latencies(heard: "SimpleQueue[tuple[Arrived, float]]") -> tuple[list[float], float]:
    """Return the delays of all messages, sorted, and their mean."""
    late, bytes_ = [], 0
    try:
        while True:
            message, at = heard.get(timeout=1)
            told = msgspec.json.decode(message.payload)
            late.append(at - float(told.get("since") or told["entry"]["at"]))
            bytes_ += len(message.payload)
    except Empty:
        return sorted(late), bytes_ / len(late)


def _python(module: str, *words: str) -> "subprocess.Popen[bytes]":
    return subprocess.Popen([sys.executable, "-m", module, *words], stdout=subprocess.DEVNULL)


def _sleep_until(moment: float) -> None:
    time.sleep(max(0.0, moment - time.perf_counter()))


def _until(true: Callable[[], object]) -> None:
    until = time.monotonic() + 120
    while not true():
        assert time.monotonic() < until
        time.sleep(0.05)


def _cpu(pid: int) -> float:
    """Return the seconds of processor time used by a process."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / _TICK


def _memory(pid: int) -> float:
    """Return the megabytes of memory used by a process."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * _PAGE / 1e6


if __name__ == "__main__":
    if sys.argv[1:2] == ["group"]:
        port, first, count = map(int, sys.argv[2:5])
        group(port, first, count, float(sys.argv[5]), Path(sys.argv[6]))
    else:
        for given in sys.argv[1:]:
            print(measure(int(given)), flush=True)
