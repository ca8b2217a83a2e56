"""A page is right at once, follows each change, and comes back by itself."""

import http.client
import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from companion.games.yahtzee.actions import Roll, Score
from companion.games.yahtzee.boxes import Box
from companion.messages import Act
from tests.language import in_both
from tests.ui.typed import Capture
from tests.ui.waiting import until
from tests.ui.web.browsing import Page, Server, free_port, machine_with_phones, sit_down
from ui.cli import main
from ui.machine.wiring import Wiring
from ui.web import command as web

ROLL = Roll((3, 3, 5, 1, 6))


def totals(state: dict[str, object]) -> dict[str, int]:
    shown = state["shown"]
    assert isinstance(shown, dict)
    return {player["name"]: player["total"] for player in shown["players"]}


def test_the_whole_state_comes_first_and_then_each_change(machine: Wiring, page: Page) -> None:
    table = sit_down(machine, "yahtzee")
    state = page.until(lambda state: state["id"] == table.view.id)
    assert totals(state) == {"Ana": 0, "Bo": 0}
    table.submit(Act(ROLL))
    table.submit(Act(Score(Box.THREES)))
    assert totals(page.until(lambda state: totals(state)["Ana"])) == {"Ana": 6, "Bo": 0}
    late = Page(page.server)
    assert totals(late.state) == {"Ana": 6, "Bo": 0}
    assert late.state["seq"] == page.state["seq"]
    late.close()


def test_nothing_is_shown_of_a_game_that_was_left(machine: Wiring, page: Page) -> None:
    sit_down(machine, "d21")
    page.until(lambda state: state["id"])
    machine.leave()
    state = page.until(lambda state: state["id"] is None)
    assert state["shown"] is None


def test_texts_are_there_in_both_languages(machine: Wiring, page: Page) -> None:
    table = sit_down(machine, "yahtzee")
    table.submit(Act(ROLL))
    state = page.until(lambda state: state["shown"] and len(state["shown"]["choices"]) > 2)
    texts = [choice["text"] for choice in state["shown"]["choices"]]
    assert {"fr": "Trois : 6", "en": "Threes: 6"} in map(in_both, texts)


def test_a_page_comes_back_after_the_companion_was_started_anew(tmp_path: Path) -> None:
    with machine_with_phones(tmp_path) as machine:
        id_ = sit_down(machine, "yahtzee").view.id
        server = Server(tmp_path)
        page = Page(server)
        page.until(lambda state: state["id"] == id_)
    try:
        assert page.until(lambda state: not state["there"])["id"] == id_
        with machine_with_phones(tmp_path) as machine:
            table = machine.resume(id_)
            page.until(lambda state: state["there"] and state["id"] == id_)
            table.submit(Act(ROLL))
            page.until(lambda state: len(state["shown"]["choices"]) > 2)
            page.close()
            assert Page(server).state["id"] == id_  # by the same key
    finally:
        server.close()


def test_a_page_comes_back_after_the_server_was_killed(tmp_path: Path) -> None:
    with machine_with_phones(tmp_path) as machine:
        id_ = sit_down(machine, "yahtzee").view.id
        first = Server(tmp_path)
        page = Page(first)
        first.process.send_signal(signal.SIGKILL)
        first.process.communicate()
        page.close()
        second = Server(tmp_path, port=first.port)
        try:
            assert second.link == first.link
            assert Page(second).until(lambda state: state["id"])["id"] == id_
        finally:
            second.close()


def test_twenty_follow_at_once_and_see_the_same(machine: Wiring, server: Server) -> None:
    table = sit_down(machine, "yahtzee")
    pages = [Page(server) for _ in range(20)]
    for page in pages:
        page.until(lambda state: state["id"] == table.view.id)
    table.submit(Act(ROLL))
    seen = [page.until(lambda state: len(state["shown"]["choices"]) > 2) for page in pages]
    assert all(state["shown"] == seen[0]["shown"] for state in seen)
    for page in pages:
        page.close()


def last_of(page: Page) -> dict[str, object]:
    """Return the last state that a page gets."""
    try:
        while True:
            page.next()
    except OSError:
        return page.state


@pytest.mark.parametrize("count", [3, pytest.param(200, marks=pytest.mark.soak)])
def test_every_follower_gets_the_last_action_before_the_companion_ends(
    tmp_path: Path, count: int
) -> None:
    with machine_with_phones(tmp_path) as machine:
        table = sit_down(machine, "yahtzee")
        server = Server(tmp_path, "--once")
        pages = [Page(server, address=f"127.0.0.{1 + at % 5}") for at in range(count)]
        for page in pages:
            page.until(lambda state: state["id"] == table.view.id)
        table.submit(Act(ROLL))
        page.until(lambda state: len(state["shown"]["choices"]) > 2)
        table.submit(Act(Score(Box.THREES)))  # and the companion is closed at once
    assert [totals(last_of(page))["Ana"] for page in pages] == [6] * count
    assert server.process.wait(60) == 0
    server.close()


@pytest.mark.soak
def test_a_whole_game_by_bots_is_followed_to_its_end(tmp_path: Path) -> None:
    command = [
        sys.executable,
        "-m",
        "ui.cli.main",
        "run",
        "--simulated",
        "--no-face",
        "--seed",
        "3",
    ]
    more = ["--game", "yahtzee", "--data", str(tmp_path), "--web", str(free_port())]
    run = subprocess.Popen(
        [*command, *more], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )
    assert run.stdout is not None
    link = urlsplit(json.loads(run.stdout.readline())["web"])
    connection = http.client.HTTPConnection("127.0.0.1", link.port or 0, timeout=100)
    connection.request("GET", f"{link.path}events")
    events = connection.getresponse().read()
    run.communicate(timeout=100)
    last = json.loads(events.split(b"event: state\ndata: ")[-1].split(b"\n")[0])
    assert last["shown"]["outcome"]


def test_a_server_that_reads_nothing_holds_up_no_table(tmp_path: Path) -> None:
    with machine_with_phones(tmp_path) as machine:
        server = Server(tmp_path, "--once")
        table = sit_down(machine, "yahtzee")
        os.kill(server.process.pid, signal.SIGSTOP)
        for _ in range(300):
            table.submit(Act(ROLL))
        ticket = table.submit(Act(Score(Box.THREES)))
        assert until(lambda: table.view.handled >= ticket)
        os.kill(server.process.pid, signal.SIGCONT)
        server.close()


def test_the_television_has_a_link_of_its_own(machine: Wiring, folder: Path) -> None:
    server = Server(folder, "--tv")
    try:
        assert server.link.endswith(f"/{server.key}/tv")
        assert server.ask("tv")[0] == 200
    finally:
        server.close()


def test_where_no_companion_is_open_that_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.setattr(web, "PATIENCE_SECONDS", 0.05)
    words = ["web", "--language", "en", "--data", str(tmp_path), "--port", str(free_port())]
    assert main.main(words) == 2
    assert capsys.readouterr() == (
        "",
        "companion: Waiting for the companion: open it, and the page follows.\n"
        "companion: No companion is open with these data: open it first.\n",
    )
