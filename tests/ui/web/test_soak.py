"""Two hundred followers, with a slow follower among them, and thousands of malformed requests."""

import socket
import time
from pathlib import Path
from random import Random

import pytest

from companion.messages import Act
from tests.companion.bots import next_action
from tests.ui.waiting import until
from tests.ui.web.browsing import Page, Server, machine_with_phones, sit_down
from tests.ui.web.test_playing import handled
from tests.ui.web.test_refusals import send_malformed
from ui.machine.wiring import Wiring
from ui.web.feed import Phones

FOLLOWERS = 200
ACTIONS = 300


def resident(pid: int) -> int:
    """Return the resident memory of a process in kilobytes."""
    lines = Path(f"/proc/{pid}/status").read_text(encoding="ascii").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS"))


def handles(pid: int) -> int:
    return len(list(Path(f"/proc/{pid}/fd").iterdir()))


def play_on(machine: Wiring, chance: Random, actions: int) -> None:
    for _ in range(actions):
        table = machine.table
        assert table is not None
        if table.view.outcome is not None:
            table = sit_down(machine, "yahtzee")
        ticket = table.submit(Act(next_action(table.view, chance)))
        assert handled(table, ticket)


@pytest.mark.soak
def test_five_thousand_malformed_requests_change_nothing(machine: Wiring, server: Server) -> None:
    sit_down(machine, "yahtzee")
    before = handles(server.process.pid)
    send_malformed(server, 5000, seed=2)
    assert until(lambda: handles(server.process.pid) <= before + 2)


@pytest.mark.soak
def test_two_hundred_follow_for_long_and_nothing_grows(tmp_path: Path) -> None:
    chance = Random(1)
    with machine_with_phones(tmp_path) as machine:
        server = Server(tmp_path, "--once")
        pid = server.process.pid
        sit_down(machine, "yahtzee")
        for evening in range(4):
            pages = [Page(server, address=f"127.0.0.{1 + at % 5}") for at in range(FOLLOWERS)]
            assert Page(server, address="127.0.0.9").answer.status == 503  # beyond the limit
            play_on(machine, chance, ACTIONS)
            assert isinstance(machine.phones, Phones)
            for page in pages:
                last = machine.phones._game
                page.until(lambda state, last=last: state["seq"] == last.seq)
                page.close()
            assert until(lambda: handles(pid) < FOLLOWERS)
            if evening == 0:
                memory, open_files = resident(pid), handles(pid)
        assert until(lambda: handles(pid) <= open_files)
        assert resident(pid) < memory * 1.1 + 4000
        server.close()


@pytest.mark.soak
def test_a_slow_follower_is_dropped_and_nobody_waits_for_it(tmp_path: Path) -> None:
    chance = Random(2)
    with machine_with_phones(tmp_path) as machine:
        server = Server(tmp_path, "--once")
        sit_down(machine, "yahtzee")
        page, pid = Page(server), server.process.pid
        before = handles(pid)
        slow = socket.socket()
        slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        slow.connect(("127.0.0.1", server.port))
        host = f"Host: 127.0.0.1:{server.port}\r\n\r\n"
        slow.sendall(f"GET /{server.key}/events HTTP/1.1\r\n{host}".encode())
        assert until(lambda: handles(pid) == before + 1)
        end = time.monotonic() + 60
        while handles(pid) > before and time.monotonic() < end:
            play_on(machine, chance, 1)
            time.sleep(0.06)
            page.next()
        assert handles(pid) == before
        slow.close()
        server.close()
