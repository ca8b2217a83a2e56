"""A page is right at once, follows each change, and comes back by itself."""

import os
import signal
from pathlib import Path

import pytest

from companion.games.yahtzee.actions import Roll, Score
from companion.games.yahtzee.boxes import Box
from companion.messages import Act
from tests.ui.typed import Capture
from tests.ui.waiting import until
from tests.ui.web.browsing import Page, Server, free_port, machine_with_phones, sit_down
from ui.cli import main, web
from ui.machine.wiring import Wiring

ROLL = Roll((3, 3, 5, 1, 6))


def totals(state: dict[str, object]) -> dict[str, int]:
    shown = state["shown"]
    assert isinstance(shown, dict)
    return {one["name"]: one["total"] for one in shown["players"]}


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
    assert {"fr": "Trois : 6", "en": "Threes: 6"} in texts


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
