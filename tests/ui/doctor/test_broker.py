"""The doctor's line on the broker."""

import dataclasses
from pathlib import Path

import pytest

from companion.settings import Mqtt, Settings
from tests.ui.hall.club import ClubTable
from tests.ui.hall.mosquitto import Mosquitto, free_port, needed
from ui.doctor.broker import broker
from ui.doctor.finding import Level, Probe


@pytest.fixture
def probe(tmp_path: Path) -> Probe:
    settings = tmp_path / "settings.toml"
    return Probe(tmp_path, settings, tmp_path, root=tmp_path)


def told_of(probe: Probe, port: int) -> Probe:
    return dataclasses.replace(probe, settings=Settings(mqtt=Mqtt("127.0.0.1", "Table 1", port)))


def test_without_a_broker_in_the_settings_there_is_nothing_to_do(probe: Probe) -> None:
    found = broker(probe)
    assert (found.level, found.text.to("en")) == (
        Level.OK,
        "none is wanted: the table speaks to nobody.",
    )


def test_an_unreachable_broker_is_something_to_do(probe: Probe) -> None:
    found = broker(told_of(probe, free_port()))
    assert found.level is Level.TO_DO
    assert "cannot be reached" in found.text.to("en")
    assert "n'est pas joignable" in found.text.to("fr")


def test_a_missing_service_of_the_kiosk_is_reported_with_its_remedy(probe: Probe) -> None:
    units = probe.root / "etc" / "systemd" / "system"
    units.mkdir(parents=True)
    (units / "table-companion.service").touch()
    assert "install.sh update" in broker(told_of(probe, 1)).text.to("en")
    (units / "table-companion-mqtt.service").touch()
    assert "cannot be reached" in broker(told_of(probe, free_port())).text.to("en")


def test_the_kiosk_of_the_package_counts_once_started_and_has_its_own_remedy(
    probe: Probe,
) -> None:
    units = probe.root / "etc" / "systemd" / "system"
    for file in (
        probe.root / "usr" / "lib" / "table-companion" / "pyvenv.cfg",
        probe.root / "usr" / "lib" / "systemd" / "system" / "table-companion.service",
    ):
        file.parent.mkdir(parents=True)
        file.touch()
    assert "cannot be reached" in broker(told_of(probe, free_port())).text.to("en")
    wants = units / "multi-user.target.wants" / "table-companion.service"
    wants.parent.mkdir(parents=True)
    wants.touch()
    found = broker(told_of(probe, 1))
    assert "sudo dpkg-reconfigure table-companion installs the service" in found.text.to("en")
    assert "sudo dpkg-reconfigure table-companion installe le service" in found.text.to("fr")


@needed
def test_a_reachable_broker_is_well_and_waiting_messages_are_counted(
    probe: Probe, tmp_path: Path
) -> None:
    running = Mosquitto(tmp_path / "broker")
    try:
        table = ClubTable(tmp_path, "Table 1", running.port)
        assert "nothing waits" in broker(told_of(probe, running.port)).text.to("en")
        table.play("dalapapa")
        found = broker(told_of(probe, running.port))
        assert (found.level, "1 game waits" in found.text.to("en")) == (Level.OK, True)
        table.play("dalapapa")
        assert "2 games wait" in broker(told_of(probe, running.port)).text.to("en")
    finally:
        running.stop()
