"""A package is tried, installed, and replaced by the old one if it does not start."""

from pathlib import Path

import pytest

from companion.language.text import Text
from tests.ui.update.installer.pretend_system import PretendSystem
from ui.update.installer.errors import (
    Damaged,
    DoesNotStart,
    NeedsMore,
    NoRoom,
    NotForHere,
    NotInstalled,
    WentBack,
)
from ui.update.installer.package import BEFORE, UNDERWAY, PackageUpdate


@pytest.fixture
def system(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> PretendSystem:
    return PretendSystem(tmp_path, monkeypatch)


def install(system: PretendSystem, package: Path, version: str = "0.3.0") -> list[str]:
    said: list[str] = []

    def say(words: Text) -> None:
        said.append(words.to("en"))

    update = PackageUpdate(system.work, system.data, stays="0.2.0", say=say, user=None)
    update.install(package, version)
    return said


def test_a_package_that_starts_replaces_the_old_package(system: PretendSystem) -> None:
    said = install(system, system.package("0.3.0"))
    assert system.installed == "0.3.0"
    assert [line for line in system.log if "restart" in line] == [
        "systemctl restart table-companion"
    ]
    assert said == [
        "Version {version} is being tried…",
        "Version {version} is being installed…",
    ]


def test_no_files_of_the_trial_are_left(system: PretendSystem) -> None:
    package = system.package("0.3.0")
    install(system, package)
    assert list(system.work.iterdir()) == [package]


def test_the_scripts_of_the_package_do_not_start_the_screen(system: PretendSystem) -> None:
    package = system.package("0.3.0")
    install(system, package)
    assert f"dpkg -i {package} forward" in system.log


def test_a_package_that_fails_its_trial_is_never_installed(system: PretendSystem) -> None:
    with pytest.raises(DoesNotStart) as refused:
        install(system, system.package("0.3.0", Starts="no"))
    assert system.installed == "0.2.0"
    assert not [line for line in system.log if " -i " in line]
    assert str(refused.value) == "Version 0.3.0 does not start here; version 0.2.0 stays."


def test_a_package_that_draws_no_picture_is_replaced_by_the_old_package(
    system: PretendSystem,
) -> None:
    with pytest.raises(WentBack):
        install(system, system.package("0.3.0", Draws="no"))
    assert system.installed == "0.2.0"
    assert f"dpkg -i {system.work / BEFORE} back" in system.log
    assert system.log[-1] == "systemctl restart table-companion"
    assert not (system.work / UNDERWAY).exists()


def test_nothing_starts_while_the_old_package_is_restored(
    system: PretendSystem,
) -> None:
    with pytest.raises(WentBack):
        install(system, system.package("0.3.0", Draws="no"))
    back = system.log.index(f"dpkg -i {system.work / BEFORE} back")
    assert system.log[back - 1] == "systemctl stop table-companion"


def test_no_picture_is_awaited_if_no_screen_was_running(system: PretendSystem) -> None:
    system.sleep()
    install(system, system.package("0.3.0", Draws="no"))
    assert system.installed == "0.3.0"
    assert not [line for line in system.log if "restart" in line]


def test_a_package_that_cannot_be_installed_is_reported_and_the_old_package_restored(
    system: PretendSystem,
) -> None:
    with pytest.raises(NotInstalled, match="dpkg: cannot unpack it"):
        install(system, system.package("0.3.0", Installs="no"))
    assert system.installed == "0.2.0"
    assert f"dpkg -i {system.work / BEFORE} back" in system.log


def test_a_package_that_needs_others_must_be_installed_by_hand(system: PretendSystem) -> None:
    with pytest.raises(NeedsMore, match="libx"):
        install(system, system.package("0.3.0", Needs="libx (1.0)"))
    assert system.installed == "0.2.0"


@pytest.mark.parametrize(
    ("version", "fields"),
    [
        ("0.1.0", {}),
        ("0.2.0", {}),
        ("0.3.0", {"Architecture": "amd64"}),
        ("0.3.0", {"Package": "bash"}),
        ("0.3.0", {"Version": "0.1.0-1+deb12"}),
    ],
)
def test_the_name_of_a_package_is_not_trusted(
    system: PretendSystem, version: str, fields: dict[str, str]
) -> None:
    with pytest.raises(NotForHere):
        install(system, system.package(version, **fields))
    assert system.installed == "0.2.0"


def test_a_package_that_cannot_be_unpacked_is_damaged(system: PretendSystem) -> None:
    with pytest.raises(Damaged):
        install(system, system.package("0.3.0", Unpacks="no"))
    assert system.installed == "0.2.0"


def test_a_file_that_is_no_package_is_damaged(system: PretendSystem) -> None:
    package = system.package("0.3.0")
    package.write_text("no package")
    with pytest.raises(Damaged):
        install(system, package)


def test_a_disk_without_room_for_both_is_reported_before_any_change(
    system: PretendSystem,
) -> None:
    with pytest.raises(NoRoom, match="MB free are needed"):
        install(system, system.package("0.3.0", **{"Installed-Size": "9" * 12}))
    assert system.installed == "0.2.0"
