"""Messages to the service manager, received on a socket of the test."""

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from hardware.computer.systemd import ServiceManager
from tests.hardware.computer.service_manager import Clock, Manager


@pytest.fixture
def address(tmp_path: Path) -> str:
    return str(tmp_path / "notify")


@pytest.fixture
def manager(address: str) -> Iterator[Manager]:
    manager = Manager(address)
    yield manager
    manager.line.close()


def test_the_first_sign_of_life_says_ready_once(manager: Manager, address: str) -> None:
    service = ServiceManager(address)
    assert manager.heard() == []
    service.alive()
    service.alive()
    assert manager.heard() == ["READY=1"]


def test_signs_of_life_come_ten_times_a_deadline_and_no_oftener(
    manager: Manager, address: str
) -> None:
    clock = Clock()
    service = ServiceManager(address, deadline=20, clock=clock)
    service.alive()
    assert manager.heard() == ["READY=1", "WATCHDOG=1"]
    for clock.now in (100.0, 101.0, 101.9):
        service.alive()
    assert manager.heard() == []
    clock.now = 102.0
    service.alive()
    assert manager.heard() == ["WATCHDOG=1"]


def test_a_picture_that_freezes_for_eight_tenths_of_the_deadline_is_alive(
    manager: Manager, address: str
) -> None:
    clock = Clock()
    service = ServiceManager(address, deadline=20, clock=clock)
    signs = []
    for moment in (*range(100, 110), *range(126, 140)):  # the picture freezes for 17 s
        clock.now = float(moment)
        service.alive()
        signs += [clock.now] * manager.heard().count("WATCHDOG=1")
    assert max(late - early for early, late in pairwise(signs)) < 20


def test_a_loop_that_stands_still_sends_no_sign_of_life(manager: Manager, address: str) -> None:
    clock = Clock()
    service = ServiceManager(address, deadline=20, clock=clock)
    service.alive()
    manager.heard()
    clock.now += 1000
    assert manager.heard() == []


def test_the_manager_is_told_of_the_end(manager: Manager, address: str) -> None:
    ServiceManager(address).stopping()
    assert manager.heard() == ["STOPPING=1"]


def test_an_abstract_socket_is_reached_too() -> None:
    name = f"table-companion-test-{id(object())}"
    manager = Manager("\0" + name)
    ServiceManager("@" + name).alive()
    assert manager.heard() == ["READY=1"]
    manager.line.close()


def test_the_environment_says_where_and_how_often(manager: Manager, address: str) -> None:
    told = {"NOTIFY_SOCKET": address, "WATCHDOG_USEC": "20000000", "WATCHDOG_PID": "1"}
    ServiceManager.of(told).alive()
    assert manager.heard() == ["READY=1", "WATCHDOG=1"]


@pytest.mark.parametrize("usec", ["", "0", "soon", "-5"])
def test_without_a_deadline_only_readiness_is_told(
    manager: Manager, address: str, usec: str
) -> None:
    ServiceManager.of({"NOTIFY_SOCKET": address, "WATCHDOG_USEC": usec}).alive()
    assert manager.heard() == ["READY=1"]


@pytest.mark.parametrize("environment", [{}, {"NOTIFY_SOCKET": ""}, {"NOTIFY_SOCKET": "/no/one"}])
def test_the_companion_runs_without_a_manager(environment: dict[str, str]) -> None:
    service = ServiceManager.of({**environment, "WATCHDOG_USEC": "1000"})
    service.alive()
    service.stopping()


def test_a_manager_that_does_not_read_blocks_nothing(manager: Manager, address: str) -> None:
    clock = Clock()
    service = ServiceManager(address, deadline=2, clock=clock)
    for _ in range(2000):
        clock.now += 1
        service.alive()
    heard = manager.heard()
    assert heard[0] == "READY=1"
    assert len(heard) < 2000
    service.stopping()
    assert manager.heard() == ["STOPPING=1"]
