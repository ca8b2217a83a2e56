"""Time from a message to the disk, with 200 followers of the table and without."""

import selectors
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from companion.games.yahtzee.actions import Roll
from companion.messages import Act, Press, Pressed
from companion.table.table import Table
from tests.ui.web.browsing import Server, machine_with_phones, sit_down
from tests.ui.wired import machine_in

FOLLOWERS = 200
PAIRS = 400
WARM = 40
PAUSE = 0.02  # seconds between two messages, shorter than at any real table
ROLL = Act(Roll((3, 3, 5, 1, 6)))


def measure() -> list[str]:
    """Return lines with the milliseconds of paired messages, to a followed table and to another."""
    with (
        tempfile.TemporaryDirectory() as one,
        tempfile.TemporaryDirectory() as other,
        machine_with_phones(Path(one)) as followed,
    ):
        alone = machine_in(Path(other))
        server = Server(Path(one))
        tables = sit_down(followed, "yahtzee"), sit_down(alone, "yahtzee")
        crowd = subprocess.Popen(
            [sys.executable, "-m", "tests.bench.web", str(server.port), server.key],
            stdout=subprocess.PIPE,
        )
        assert crowd.stdout is not None
        assert crowd.stdout.readline() == b"all follow\n"
        pairs = [_pair(tables, turned=bool(number % 2)) for number in range(PAIRS)][WARM:]
        crowd.terminate()
        crowd.wait()
        server.close()
        alone.close()
    with_them, without = zip(*pairs, strict=True)
    rows = [("followed by 200", with_them), ("followed by nobody", without)]
    lines = [
        f"{name:26} {statistics.median(times):8.2f} ms to the disk, "
        f"{statistics.quantiles(times, n=20)[-1]:.2f} ms of 19 in 20"
        for name, times in rows
    ]
    more = statistics.median(a - b for a, b in pairs)
    return [*lines, f"{'the difference of a pair':26} {more:8.2f} ms"]


def _pair(tables: tuple[Table, Table], *, turned: bool) -> tuple[float, float]:
    """Return the milliseconds of a message to each table; with `turned`, in reverse order."""
    took = {}
    for place in (1, 0) if turned else (0, 1):
        table = tables[place]
        message = Pressed(Press.UNDO) if table.view.actions else ROLL
        time.sleep(PAUSE)
        begun = time.perf_counter()
        ticket = table.submit(message)
        while table.view.handled < ticket:
            time.sleep(0.0001)
        took[place] = 1000 * (time.perf_counter() - begun)
    return took[0], took[1]


def follow(port: int, key: str) -> None:
    """Be 200 followers."""
    waiting = selectors.DefaultSelector()
    request = f"GET /{key}/events HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode()
    for at in range(FOLLOWERS):
        address = f"127.0.0.{1 + at % 5}"  # the server admits fewer connections from one address
        line = socket.create_connection(("127.0.0.1", port), source_address=(address, 0))
        line.sendall(request)
        assert line.recv(12) == b"HTTP/1.1 200"
        waiting.register(line, selectors.EVENT_READ)
    print("all follow", flush=True)
    while True:
        for found, _ in waiting.select():
            assert isinstance(found.fileobj, socket.socket)
            found.fileobj.recv(65536)


if __name__ == "__main__":
    follow(int(sys.argv[1]), sys.argv[2])
