"""Messages of the table's program to its listeners; sending never blocks."""

import socket
import subprocess
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.language.text import Translated
from companion.messages import Act, Pencil, Press, Pressed
from companion.settings import Mqtt, Settings
from companion.table.table import Table
from tests.language import in_both
from tests.ui.hall.club import ClubTable, wait_for
from tests.ui.wired import ROLL, MakeMachine, machine_in, rolled
from ui.hall.messages import TableEvent, TableState
from ui.hall.table.announcer import Announcer
from ui.hall.table.folders import live_socket
from ui.hall.table.live import Live, LiveReceiver, send
from ui.hall.table.process import SpeakerProcess
from ui.machine.listeners import Listeners

MQTT = Mqtt("hall", "Table 1")


@pytest.fixture
def receiver(tmp_path: Path) -> Iterator[LiveReceiver]:
    receiver = LiveReceiver(live_socket(tmp_path))
    yield receiver
    receiver.close()


def heard(receiver: LiveReceiver, seconds: float = 100.0) -> list[Live]:
    """Return every message up to a message about an empty table."""
    found = []
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        live = receiver.receive(0.05)
        if live is not None:
            found.append(live)
            if live.state.id is None:
                break
    return found


def test_nothing_is_sent_while_the_settings_name_no_broker(
    make_machine: MakeMachine, tmp_path: Path, receiver: LiveReceiver
) -> None:
    table = rolled(make_machine(listeners=Listeners(announcer=Announcer(tmp_path, repeat=0.01))))
    table.submit(Act(ROLL))
    assert receiver.receive(0.1) is None


def test_the_state_of_the_table_is_sent_repeatedly(
    make_machine: MakeMachine, tmp_path: Path, receiver: LiveReceiver
) -> None:
    machine = make_machine(
        Settings(mqtt=MQTT), listeners=Listeners(announcer=Announcer(tmp_path, repeat=0.01))
    )
    table = rolled(machine)
    said: list[Live] = []

    def hear() -> bool:
        live = receiver.receive(0.05)
        if live is not None:
            said.append(live)
        return bool(said) and said[-1].state.id == table.view.id

    wait_for(hear)
    state = said[-1].state
    assert (state.table, state.game, state.players) == ("Table 1", "yahtzee", ("Ana", "Bo"))
    assert (state.to_play, state.finished, state.trouble) == ("Ana", False, None)
    machine.leave()
    wait_for(lambda: (live := receiver.receive(0.05)) is not None and live.state.id is None)


def test_a_table_closed_during_a_game_ends_with_an_empty_state(
    tmp_path: Path, receiver: LiveReceiver
) -> None:
    announcer = Announcer(tmp_path, repeat=0.01)
    listeners = Listeners(announcer=announcer)
    machine = machine_in(tmp_path, settings=Settings(mqtt=MQTT), listeners=listeners)
    table = rolled(machine)
    wait_for(
        lambda: (live := receiver.receive(0.05)) is not None and live.state.id == table.view.id
    )
    machine.close()
    said = heard(receiver)
    assert said
    assert said[-1].state.id is None


def test_a_change_of_the_settings_applies_at_once(
    make_machine: MakeMachine, tmp_path: Path, receiver: LiveReceiver
) -> None:
    machine = make_machine(listeners=Listeners(announcer=Announcer(tmp_path, repeat=0.01)))
    rolled(machine)
    machine.change_settings(Settings(mqtt=MQTT))
    wait_for(lambda: (live := receiver.receive(0.05)) is not None and live.state.table == "Table 1")
    machine.change_settings(Settings())
    while receiver.receive(0.2) is not None:
        pass
    machine.change_settings(Settings(mqtt=Mqtt("hall", "Table 2")))
    wait_for(lambda: (live := receiver.receive(0.05)) is not None and live.state.table == "Table 2")


def test_the_end_of_every_turn_and_of_the_game_is_sent(tmp_path: Path) -> None:
    table = ClubTable(tmp_path, "Table 1", 1)
    receiver = LiveReceiver(live_socket(tmp_path))
    table.announcer.heed(Settings(mqtt=table.mqtt))
    events: list[TableEvent] = []
    states: list[TableState] = []
    over = threading.Event()

    def hear() -> None:
        while not over.is_set():
            live = receiver.receive(0.05)
            if live is not None:
                events.extend(live.events)
                states.append(live.state)

    hearing = threading.Thread(target=hear)
    hearing.start()
    table.play("yahtzee", pause=0.002)
    wait_for(lambda: events and events[-1].event_type == "game_over")
    over.set()
    hearing.join()
    receiver.close()
    table.announcer.close()
    turns = [event.player for event in events if event.event_type == "end_of_turn"]
    assert turns[:2] == ["Ana", "Bo"]
    assert len(turns) >= 26  # an undone turn ends a second time
    assert [event.event_type for event in events].count("game_over") == 1


def test_trouble_of_the_screen_is_sent_in_both_languages(
    tmp_path: Path, receiver: LiveReceiver
) -> None:
    announcer = Announcer(tmp_path, repeat=0.01)
    announcer.trouble = lambda: Translated({"fr": "Pas de caméra.", "en": "No camera."})
    announcer.heed(Settings(mqtt=MQTT))
    live = receiver.receive(5)
    announcer.close()
    assert live is not None
    assert live.state.trouble is not None
    assert in_both(live.state.trouble) == {"fr": "Pas de caméra.", "en": "No camera."}


def test_sending_never_waits_for_a_listener(tmp_path: Path) -> None:
    path = live_socket(tmp_path / ("a" * 100) / "b")  # longer than the path of a socket can be
    live = Live(TableState(table="Table 1"))
    assert not send(path, live)
    receiver = LiveReceiver(path)
    sent = sum(send(path, live) for _ in range(2000))  # nobody reads
    assert 0 < sent < 2000
    assert receiver.receive(1) == live
    receiver.close()
    assert not send(path, live)


def test_unknown_messages_are_ignored(
    tmp_path: Path, receiver: LiveReceiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(live_socket(tmp_path).parent)  # the path of a socket must be short
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        for nonsense in (b"\xff{", b'{"x": ' + b"[" * 5000):
            line.sendto(nonsense, live_socket(tmp_path).name)
            assert receiver.receive(1) is None


def test_a_pencilled_turn_has_not_ended(make_machine: MakeMachine, tmp_path: Path) -> None:
    announcer = Announcer(tmp_path)
    table: Table = rolled(make_machine(listeners=Listeners(announcer=announcer)))
    wait_for(lambda: len(table.view.actions) == 1)
    choice = table.view.choices[0]
    table.submit(Pencil(choice))
    table.submit(Pressed(Press.UNDO))
    wait_for(lambda: table.view.handled >= 3)
    assert not announcer._events


class Clock:
    """A clock set by the test."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_speaker_process_that_ends_is_restarted_after_a_pause(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = Clock()
    begun: list[list[str]] = []
    popen: Any = subprocess.Popen

    def start(command: list[str], **how: object) -> object:
        begun.append(command)
        return popen(["false"], **how)

    monkeypatch.setattr(subprocess, "Popen", start)
    running = SpeakerProcess(tmp_path, simulated=True, clock=clock)
    running.keep(running=False)
    assert not begun
    running.keep(running=True)
    assert begun[0][1:] == ["-m", "ui.hall.table", str(tmp_path), "--simulated"]
    wait_for(lambda: running._running is not None and running._running.poll() is not None)
    running.keep(running=True)
    assert len(begun) == 1
    clock.now += 5
    running.keep(running=True)
    assert len(begun) == 2
    running.end()


def test_the_speaker_process_ends_with_the_program_that_started_it(tmp_path: Path) -> None:
    running = SpeakerProcess(tmp_path)
    running.keep(running=True)
    found = running._running
    assert found is not None
    assert found.poll() is None
    running.end()
    assert found.wait(100) == 0
