"""The addresses of the pages: none until switched on, then only the local network's."""

import gzip
import http.client
import json
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from companion.settings import Settings
from tests.ui.typed import Capture, companion
from tests.ui.waiting import until
from tests.ui.web.browsing import Server, free_port, machine_with_phones
from ui.cli import main
from ui.machine.wiring import Wiring
from ui.web import command as web
from ui.web.child import NotServed, ServerChild
from ui.web.feed import Phones
from ui.web.server.http_server import bound
from ui.web.unix_socket import socket_path

# The pretended local address of the unit's server on a test machine.
PRETEND = "127.0.0.2"
UNIT = f"""
import asyncio, sys
from pathlib import Path
from ui.web.server.serve import WebServer

async def serve():
    await WebServer(Path(sys.argv[1]), None, print, address=lambda: {PRETEND!r}).run()

asyncio.run(serve())
"""


@contextmanager
def unit(folder: Path, program: str = UNIT) -> Iterator[None]:
    process = subprocess.Popen([sys.executable, "-c", program, str(folder)])
    try:
        yield
    finally:
        process.terminate()
        process.wait(100)


def listeners() -> set[tuple[str, int]]:
    """Return every address and port that somebody listens on."""
    lines = Path("/proc/net/tcp").read_text(encoding="ascii").splitlines()[1:]
    found = set()
    for line in lines:
        place, state = line.split()[1], line.split()[3]
        if state == "0A":
            address, _, port = place.partition(":")
            octets = [str(int(address[at : at + 2], 16)) for at in (6, 4, 2, 0)]
            found.add((".".join(octets), int(port, 16)))
    return found


def phones_of(machine: Wiring) -> Phones:
    assert isinstance(machine.phones, Phones)
    return machine.phones


def test_nothing_listens_until_it_is_switched_on_nor_afterwards(tmp_path: Path) -> None:
    with machine_with_phones(tmp_path) as machine, unit(tmp_path):
        phones = phones_of(machine)
        port = phones._port
        assert until(lambda: phones.served)
        assert port not in {one for _, one in listeners()}
        phones.switch(True)
        assert until(lambda: phones.link)
        assert {place for place in listeners() if place[1] == port} == {(PRETEND, port)}
        link = urlsplit(phones.link)
        assert link.netloc == f"{PRETEND}:{port}"
        line = http.client.HTTPConnection(str(link.hostname), port)
        line.request("GET", link.path)
        assert line.getresponse().status == 200
        line.close()
        phones.switch(False)
        assert until(lambda: port not in {one for _, one in listeners()})
        assert phones.link is None


def test_where_the_one_that_serves_goes_the_next_takes_its_place(tmp_path: Path) -> None:
    with machine_with_phones(tmp_path) as machine, unit(tmp_path):
        phones = phones_of(machine)
        phones.switch(True)
        assert until(lambda: phones.link)
        with unit(tmp_path):
            assert until(lambda: len(phones._links.greeted) == 2)
            first, second = phones._links.greeted
            first.socket.shutdown(socket.SHUT_RDWR)
            assert until(lambda: phones._links.first(second))
            assert until(lambda: phones.link or phones.serving_trouble)  # the port may be held yet


def test_a_port_that_is_taken_is_told_on_the_screen(tmp_path: Path) -> None:
    with machine_with_phones(tmp_path) as machine, unit(tmp_path):
        phones = phones_of(machine)
        assert until(lambda: phones.served)
        with bound(PRETEND, phones._port):
            phones.switch(True)
            assert until(lambda: phones.serving_trouble)
        said = phones.serving_trouble
        assert said is not None
        assert said.to("en") == f"Port {phones._port} cannot be taken (in use by another program)."
        phones.heed(Settings(web_port=free_port()))
        assert until(lambda: phones.link)
        assert phones.serving_trouble is None


def test_where_no_server_runs_one_is_started_and_ends_with_the_companion(tmp_path: Path) -> None:
    started: list[ServerChild] = []

    def start() -> ServerChild:
        started.append(ServerChild(tmp_path))
        return started[-1]

    with machine_with_phones(tmp_path, start_server=start) as machine:
        phones = phones_of(machine)
        phones.switch(True)
        assert until(lambda: phones.served)
        assert until(lambda: phones.link or phones.serving_trouble)  # as the network here is
        phones.switch(False)
        phones.switch(True)
        assert len(started) == 1
    assert until(lambda: not started[0].running)
    with machine_with_phones(tmp_path, start_server=start) as machine:  # switched on before
        assert until(lambda: phones_of(machine).served)
        assert len(started) == 2


def test_a_taken_port_of_this_computer_is_said_in_one_sentence(
    tmp_path: Path, capsys: Capture
) -> None:
    port = free_port()
    with machine_with_phones(tmp_path), bound("127.0.0.1", port):
        words = ["web", "--data", str(tmp_path), "--port", str(port), "--language", "en"]
        assert main.main(words) == 2
        said = f"companion: Port {port} cannot be taken (in use by another program).\n"
        assert capsys.readouterr() == ("", said)
        child = ServerChild(tmp_path, port)
        with pytest.raises(NotServed):
            child.link()
        assert not child.running


def test_the_bots_table_is_shown_from_its_first_line_on(tmp_path: Path) -> None:
    port = free_port()
    command = [sys.executable, "-m", "ui.cli.main", "run", "--simulated", "--no-face"]
    table = subprocess.Popen(
        [*command, "--data", str(tmp_path), "--web", str(port), "--speed", "1"],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    try:
        assert table.stdout is not None
        link = json.loads(table.stdout.readline())["web"]
        assert link.startswith(f"http://127.0.0.1:{port}/")
        line = http.client.HTTPConnection("127.0.0.1", port)
        line.request("GET", urlsplit(link).path + "events")
        answer = line.getresponse()
        shown = None
        while shown is None:  # the server runs before the table's first message
            read = answer.readline()
            assert read, "the server hung up"
            if read.startswith(b"data: "):
                shown = json.loads(read[6:])["shown"]
        assert shown["game"] == "yahtzee"
        second = Server(tmp_path)  # a second server uses the same key
        assert second.key in link
        second.close()
    finally:
        table.terminate()
        table.communicate(timeout=100)
    assert until(lambda: (("127.0.0.1", port)) not in listeners())


def test_the_socket_is_for_this_user_alone(tmp_path: Path) -> None:
    with machine_with_phones(tmp_path):
        path = socket_path(tmp_path)
        assert path.stat().st_mode & 0o777 == 0o600
        assert path.parent.stat().st_mode & 0o777 == 0o700


def test_where_no_socket_can_be_the_companion_plays_on(tmp_path: Path) -> None:
    (tmp_path / "web").write_text("in the way")
    with machine_with_phones(tmp_path) as machine:
        phones = phones_of(machine)
        phones.switch(True)
        said = phones.serving_trouble
        assert said is not None
        assert "file of that name is in the way" in said.to("en")


def test_who_waits_for_the_companion_is_told_so_at_once_and_again_at_the_end(
    tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(web, "PATIENCE_SECONDS", 0.01)
    words = ["--data", tmp_path, "--port", free_port()]
    status, out, err = companion(capsys, "web", *words)
    assert (status, out) == (2, "")
    assert err.splitlines() == [
        "companion: Waiting for the companion: open it, and the page follows.",
        "companion: No companion is open with these data: open it first.",
    ]


NETWORKS = f"""
import asyncio, sys
from pathlib import Path
from ui.web.protocol import Network
from ui.web.server.serve import WebServer

def networks():
    return Network("one", "{PRETEND}"), Network("two", "127.0.0.3")

async def serve():
    first = lambda: networks()[0].address
    await WebServer(Path(sys.argv[1]), None, print, address=first, networks=networks).run()

asyncio.run(serve())
"""


def test_the_table_chooses_among_several_networks(tmp_path: Path) -> None:
    with machine_with_phones(tmp_path) as machine, unit(tmp_path, NETWORKS):
        phones = phones_of(machine)
        phones.switch(True)
        assert until(lambda: urlsplit(phones.link or "").hostname == PRETEND)
        assert [network.name for network in phones.networks] == ["one", "two"]
        phones.choose_network("two")
        assert until(lambda: urlsplit(phones.link or "").hostname == "127.0.0.3")
        assert (PRETEND, phones._port) not in listeners()


def test_a_page_that_has_not_changed_is_not_sent_again(server: Server) -> None:
    for path in ("", "static/page.js", "static/theme.css"):
        status, whole, headers = server.ask(path)
        assert (status, headers["Cache-Control"]) == (200, "no-cache")
        again, nothing, _ = server.ask(path, If_None_Match=headers["Etag"])
        assert (again, nothing) == (304, b"")
        _, packed, headers = server.ask(path, Accept_Encoding="gzip")
        assert headers["Content-Encoding"] == "gzip"
        assert gzip.decompress(packed) == whole
        assert len(packed) < len(whole)


def test_the_page_can_be_installed(server: Server) -> None:
    assert b"companion.webmanifest" in server.ask("")[1]
    status, data, headers = server.ask("static/companion.webmanifest")
    assert (status, headers["Content-Type"]) == (200, "application/manifest+json")
    manifest = json.loads(data)
    for icon in manifest["icons"]:
        status, _, headers = server.ask(f"static/{icon['src']}")
        assert (status, headers["Content-Type"]) == (200, icon["type"])
