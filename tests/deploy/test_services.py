"""Rights of the systemd services, and how the services start."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from hardware.computer.sticks import PLACES
from tests.deploy.installing import DEPLOY, UNIT, WEB_UNIT, values
from ui.web.evening import evening_file
from ui.web.server.addresses import is_local
from ui.web.unix_socket import socket_path


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd is not installed")
@pytest.mark.parametrize("unit", [UNIT, WEB_UNIT], ids=lambda unit: unit.name)
def test_the_services_have_few_rights(unit: Path) -> None:
    command = ["systemd-analyze", "security", "--offline=true", "--threshold=30", str(unit)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-300:]


def test_the_service_may_write_on_a_stick_and_nowhere_else() -> None:
    unit = UNIT.read_text()
    (allowed,) = re.findall(r"^ReadWritePaths=(.*)$", unit, re.MULTILINE)
    assert allowed.split() == [f"-{place}" for place in PLACES]  # "-": a missing folder is no error
    assert "ProtectSystem=strict\n" in unit


def test_the_service_may_play_sounds_and_its_user_may_open_the_card() -> None:
    assert "DeviceAllow=char-alsa rw" in UNIT.read_text().splitlines()
    groups = re.search(r"for group in (.+); do", (DEPLOY / "install" / "host.sh").read_text())
    assert groups is not None
    assert {"video", "render", "input", "gpio", "audio"} == set(groups[1].split())


def test_the_table_has_no_network_and_the_pages_only_the_local_network() -> None:
    assert values(UNIT, "RestrictAddressFamilies") == ["AF_UNIX", "AF_NETLINK"]
    assert values(UNIT, "IPAddressDeny") == ["any"]
    assert values(UNIT, "IPAddressAllow") == []
    assert values(WEB_UNIT, "RestrictAddressFamilies") == ["AF_UNIX", "AF_INET"]
    assert values(WEB_UNIT, "IPAddressDeny") == ["any"]
    allowed = values(WEB_UNIT, "IPAddressAllow")
    assert allowed[0] == "localhost"
    assert all(is_local(network.partition("/")[0]) for network in allowed[1:])


def test_the_pages_see_nothing_of_the_data_but_the_socket() -> None:
    assert values(WEB_UNIT, "TemporaryFileSystem") == ["/var/lib:ro"]
    data = Path("/var/lib/table-companion")
    assert values(WEB_UNIT, "BindReadOnlyPaths") == [str(socket_path(data).parent)]
    # the pages must not see the file of the trusted devices
    assert evening_file(data).parent == data
    assert values(WEB_UNIT, "ReadWritePaths") == []


def test_the_service_runs_with_the_settings_of_the_memory_soak() -> None:
    setting = "MALLOC_ARENA_MAX=1"
    assert f"Environment={setting}" in UNIT.read_text().splitlines()
    assert f"{setting} .venv/bin/pytest -m soak" in (DEPLOY.parent / "Makefile").read_text()


def test_the_service_waits_for_the_first_picture_and_watches_the_rest() -> None:
    settings = dict(re.findall(r"^(\w+)=(.*)$", UNIT.read_text(), re.MULTILINE))
    assert settings["Type"] == "notify"
    assert settings["NotifyAccess"] == "all"
    assert int(settings["WatchdogSec"]) >= 10
    assert settings["Restart"] == "always"


def test_xwayland_may_set_its_user_to_its_own_user() -> None:
    # Xwayland does this for the child that compiles its keymap, and ends if the call is forbidden.
    filters = re.findall(r"^SystemCallFilter=(.*)$", UNIT.read_text(), re.MULTILINE)
    assert filters.index("setuid") > filters.index("~@privileged")


def test_the_folder_of_the_pages_exists_before_it_is_mounted_for_them() -> None:
    unit = WEB_UNIT.read_text()
    (folder,) = re.findall(r"^StateDirectory=(.*)$", unit, re.MULTILINE)
    data = Path("/var/lib/table-companion")
    assert Path("/var/lib", folder) == socket_path(data).parent
    # Not by a command: its sandbox would need the folder too.
    assert "ExecStartPre" not in unit
