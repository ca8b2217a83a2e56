"""The doctor's checks of versions, settings, program, clock and power."""

import tomllib
from datetime import UTC, datetime
from importlib import metadata
from pathlib import Path

import pytest

from companion.settings import Settings, write
from tests.ui.doctor.patient import patient, put, raspberry_pi
from ui.doctor import system, worker
from ui.doctor.finding import Level

PROJECT = Path(__file__).parents[3] / "pyproject.toml"


def test_versions_are_listed(tmp_path: Path) -> None:
    found = system.versions(patient(tmp_path))
    assert found.level is Level.OK
    assert "Python 3." in found.text.to("en")
    assert "kivy 2." in found.text.to("en")


def test_every_package_of_the_program_is_looked_at() -> None:
    named = tomllib.loads(PROJECT.read_text())["project"]["dependencies"]
    here = [line for line in named if "platform_machine" not in line]
    assert [name for name, _, _ in system.wanted()] == [line.partition(">")[0] for line in here]


@pytest.mark.parametrize("version", ["2.2.9", "2.3"])
def test_a_package_too_old_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, version: str
) -> None:
    real = metadata.version
    monkeypatch.setattr(metadata, "version", lambda name: version if name == "kivy" else real(name))
    found = system.versions(patient(tmp_path))
    assert (found.level, f"kivy {version}" in found.text.to("en")) == (Level.TO_DO, True)


def test_a_package_too_new_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = metadata.version
    monkeypatch.setattr(
        metadata, "version", lambda name: "5.0.0" if "opencv" in name else real(name)
    )
    assert system.versions(patient(tmp_path)).level is Level.TO_DO


def test_a_package_that_is_missing_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(system, "wanted", lambda: [("not-there-at-all", "1", "")])
    found = system.versions(patient(tmp_path))
    assert (found.level, "not-there-at-all" in found.text.to("en")) == (Level.TO_DO, True)


def test_settings_are_read(tmp_path: Path) -> None:
    probe = patient(tmp_path)
    assert system.settings_file(probe).level is Level.OK
    write(probe.settings_path, Settings())
    assert system.settings_file(probe).level is Level.OK
    probe.settings_path.write_text("langage = 'fr'\n")
    found = system.settings_file(probe)
    assert (found.level, "langage" in found.text.to("en")) == (Level.TO_DO, True)
    found = system.settings_file(patient(tmp_path, settings_path=tmp_path / ("a" * 300)))
    assert (found.level, "too long" in found.text.to("en")) == (Level.TO_DO, True)


def test_the_program_really_draws_a_picture(tmp_path: Path) -> None:
    found = system.program(patient(tmp_path))
    assert found.level is Level.OK


def test_a_program_that_does_not_start_is_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker, "ask", lambda *_, **__: {"why": "ImportError: libGL.so.1"})
    found = system.program(patient(tmp_path))
    assert (found.level, "libGL.so.1" in found.text.to("en")) == (Level.TO_DO, True)
    assert "sudo deploy/install.sh update" in found.text.to("en")


def test_a_program_installed_by_the_package_is_repaired_by_the_package(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker, "ask", lambda *_, **__: {"why": "status 1"})
    probe = patient(tmp_path)
    put(probe, "usr/lib/table-companion/pyvenv.cfg", "")
    found = system.program(probe)
    for said in (found.text.to("en"), found.text.to("fr")):
        assert "sudo apt install --reinstall ./table-companion_*.deb" in said
        assert "install.sh" not in said


class Then(datetime):
    @classmethod
    def now(cls, tz: object = None) -> "Then":
        return cls(1970, 1, 1, tzinfo=UTC)


def test_a_clock_is_trusted_only_with_a_battery_or_a_time_server(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert system.clock(patient(tmp_path)).level is Level.OK
    probe = raspberry_pi(tmp_path)
    assert system.clock(probe).level is Level.TO_DO
    put(probe, "run/systemd/timesync/synchronized", "")
    assert system.clock(probe).level is Level.OK
    monkeypatch.setattr(system, "datetime", Then)
    found = system.clock(probe)
    assert (found.level, "1970" in found.text.to("en")) == (Level.TO_DO, True)


def test_a_battery_keeps_the_clock(tmp_path: Path) -> None:
    probe = raspberry_pi(tmp_path)
    put(probe, "dev/rtc0", "")
    assert system.clock(probe).level is Level.OK


@pytest.mark.parametrize(
    ("microvolts", "level"), [("0", Level.TO_DO), ("17600", Level.TO_DO), ("3070082", Level.OK)]
)
def test_the_clock_of_a_pi_5_is_kept_only_where_its_battery_is_fitted(
    tmp_path: Path, microvolts: str, level: Level
) -> None:
    probe = raspberry_pi(tmp_path)
    put(probe, "dev/rtc", "")  # a link to the other clock
    put(probe, "dev/rtc0", "")
    put(probe, "sys/class/rtc/rtc0/battery_voltage", microvolts + "\n")
    found = system.clock(probe)
    assert found.level is level
    assert ("fit a clock battery" in found.text.to("en")) == (level is Level.TO_DO)


@pytest.mark.parametrize(
    ("report", "level"),
    [
        ("0", Level.OK),
        ("50000", Level.TO_DO),
        ("10000", Level.TO_DO),
        ("50005", Level.TO_DO),
        ("40000", Level.OK),
        ("?", Level.OK),
    ],
)
def test_low_voltage_is_reported(tmp_path: Path, report: str, level: Level) -> None:
    probe = patient(tmp_path)
    put(probe, "sys/devices/platform/soc/soc:firmware/get_throttled", report + "\n")
    assert system.power(probe).level is level
