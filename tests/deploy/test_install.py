"""Files written to a card by the steps that need no package and start nothing."""

import os
import re
from pathlib import Path

from companion import settings
from companion.settings import Mqtt, Settings
from tests.deploy.installing import (
    CMDLINE,
    CONFIG,
    DEPLOY,
    UNIT,
    WEB_UNIT,
    boot,
    files,
    install,
    values,
)
from ui.update.installer.package import BEFORE, UNDERWAY
from ui.update.service import FOLDER, request_file

NETWORK = f"etc/systemd/system/{UNIT.name}.d/network-camera.conf"
RULES = "etc/udev/rules.d/70-table-companion-stick.rules"
PINS = "etc/udev/rules.d/60-table-companion-gpio.rules"
SPEAKER = "etc/systemd/system/table-companion-mqtt.service"
SPEAKER_WANTED = f"etc/systemd/system/{UNIT.name}.wants/table-companion-mqtt.service"


def test_the_screen_starts_the_companion_and_does_not_blank(card: Path) -> None:
    install(card)
    systemd = card / "etc" / "systemd" / "system"
    assert (systemd / UNIT.name).read_text() == UNIT.read_text()
    wanted = systemd / "multi-user.target.wants" / UNIT.name
    assert str(wanted.readlink()) == f"/etc/systemd/system/{UNIT.name}"
    assert (systemd / "default.target").readlink().name == "multi-user.target"
    assert boot(card, "cmdline.txt") == CMDLINE.rstrip() + " consoleblank=0\n"
    assert boot(card, "config.txt") == CONFIG


def test_the_kiosk_may_use_the_network_only_for_a_network_camera(card: Path) -> None:
    written = card / "var" / "lib" / "table-companion" / "settings.toml"
    settings.write(written, Settings(camera="auto"))
    install(card)
    assert NETWORK not in files(card)
    settings.write(written, Settings(camera="http://192.168.1.20:8080/video"))
    install(card, "update")
    opened = (card / NETWORK).read_text().splitlines()
    assert opened[1:] == ["[Service]", "RestrictAddressFamilies=AF_INET AF_INET6", "IPAddressDeny="]
    assert "Nothing was changed" in install(card, "update")
    settings.write(written, Settings(camera="usb:C920"))
    install(card, "update")
    assert NETWORK not in files(card)


def test_the_kiosk_mounts_sticks_while_the_companion_runs(card: Path) -> None:
    install(card)
    rules = (card / RULES).read_text()
    (user,) = re.findall(r"^User=(.*)$", UNIT.read_text(), re.MULTILINE)
    assert f"--owner={user} " in rules
    assert "nosuid,nodev,noexec" in rules
    (end,) = re.findall(r'^LABEL="(.*)"$', rules, re.MULTILINE)
    assert set(re.findall(r'GOTO="(.*?)"', rules)) == {end}
    assert "Nothing was changed" in install(card)
    install(card, "--no-kiosk")
    assert RULES not in files(card)


def test_the_group_gpio_may_use_the_pins_until_the_removal(
    card: Path,
) -> None:
    install(card)
    rule = [line for line in (card / PINS).read_text().splitlines() if not line.startswith("#")]
    assert rule == ['SUBSYSTEM=="gpio", KERNEL=="gpiochip*", GROUP="gpio", MODE="0660"']
    install(card, "uninstall")
    assert PINS not in files(card)


def test_the_package_gives_the_pins_with_and_without_the_kiosk() -> None:
    script = (DEPLOY / "deb" / "postinst").read_text()
    assert script.index("remove_kiosk") < script.index("\n        give_pins\n")


UPDATES = "etc/systemd/system/table-companion-update"
UPDATES_WAIT = "etc/systemd/system/multi-user.target.wants/table-companion-update.path"


def test_requests_from_the_screen_are_served_if_the_kiosk_is_installed(card: Path) -> None:
    install(card)
    waits = (card / f"{UPDATES}.path").read_text()
    (data,) = re.findall(r"^Environment=COMPANION_DATA=(.*)$", UNIT.read_text(), re.MULTILINE)
    assert f"PathExists={request_file(Path(data))}\n" in waits
    script = (DEPLOY / "install" / "update.sh").read_text()
    (work,) = re.findall(r"^work=(.*)$", script, re.MULTILINE)
    assert f"PathExists={work}/{UNDERWAY}\n" in waits
    assert f"$work/{BEFORE}" in script
    assert str((card / UPDATES_WAIT).readlink()) == f"/{UPDATES}.path"
    install(card, "--no-kiosk")
    assert not [name for name in files(card) if "table-companion-update" in name]


def test_the_companion_reads_the_progress_of_an_update_from_the_file_of_the_service(
    card: Path,
) -> None:
    install(card)
    service = (card / f"{UPDATES}.service").read_text()
    (folder,) = re.findall(r"^RuntimeDirectory=(.*)$", service, re.MULTILINE)
    assert f"Environment={FOLDER}=/run/{folder}\n" in UNIT.read_text()
    assert f"/run/{folder} " in (DEPLOY / "install" / "update.sh").read_text()


def test_a_service_talks_to_the_broker_if_the_settings_name_a_broker(
    card: Path,
) -> None:
    written = card / "var" / "lib" / "table-companion" / "settings.toml"
    settings.write(written, Settings())  # comments of the file contain [mqtt] too
    install(card)
    assert SPEAKER not in files(card)
    settings.write(written, Settings(mqtt=Mqtt("hall", "Table 1")))
    install(card, "update")
    assert {SPEAKER, SPEAKER_WANTED} <= files(card).keys()
    unit = (card / SPEAKER).read_text()
    assert "\nExecStart=/opt/table-companion/current/.venv/bin/companion speak\n" in unit
    assert "Nothing was changed" in install(card, "update")
    # The companion itself still has no network.
    assert "AF_INET" not in re.sub("#.*", "", (card / "etc/systemd/system" / UNIT.name).read_text())
    settings.write(written, Settings())
    install(card, "update")
    assert not {SPEAKER, SPEAKER_WANTED} & files(card).keys()
    settings.write(written, Settings(mqtt=Mqtt("hall", "Table 1")))
    install(card, "update")
    install(card, "uninstall")
    assert not {SPEAKER, SPEAKER_WANTED} & files(card).keys()


def test_a_second_installation_changes_nothing(card: Path) -> None:
    install(card, "--shutdown-pin", "3")
    before = files(card)
    assert "Nothing was changed" in install(card, "--shutdown-pin", "3")
    assert files(card) == before


def test_an_installation_without_the_kiosk_is_updated_without_the_kiosk(card: Path) -> None:
    install(card, "--no-kiosk")
    install(card, "update")
    assert "etc/systemd/system/table-companion.service" not in files(card)
    assert boot(card, "cmdline.txt") == CMDLINE
    install(card)
    install(card, "update")
    assert "etc/systemd/system/table-companion.service" in files(card)


def test_an_installation_without_the_kiosk_stops_starting_the_companion(card: Path) -> None:
    before = {*files(card)}
    install(card, "--shutdown-pin", "3")
    said = install(card, "--no-kiosk")
    assert {*files(card)} - before == {"usr/local/bin/companion"}
    assert boot(card, "cmdline.txt") == CMDLINE
    assert boot(card, "config.txt") == CONFIG
    target = card / "etc" / "systemd" / "system" / "default.target"
    assert target.readlink().name == "graphical.target"
    assert "The machine has its own screen back once it is restarted." in said
    assert "Nothing was changed" in install(card, "--no-kiosk")


def test_files_of_the_boot_folder_keep_their_mode(card: Path) -> None:
    # On a card mounted by a desktop, no file of the boot folder can be made executable.
    for name in ("cmdline.txt", "config.txt"):
        (card / "boot" / "firmware" / name).chmod(0o640)
    install(card, "--shutdown-pin", "3")
    install(card, "uninstall")
    for name in ("cmdline.txt", "config.txt"):
        assert (card / "boot" / "firmware" / name).stat().st_mode & 0o777 == 0o640


def test_installed_files_can_be_read_by_everybody(card: Path) -> None:
    mask = os.umask(0o077)
    try:
        install(card)
    finally:
        os.umask(mask)
    for place in ("usr", "usr/local/bin", "etc/systemd/system/multi-user.target.wants"):
        assert (card / place).stat().st_mode & 0o777 == 0o755


def test_the_shut_down_button_needs_a_long_press_after_any_earlier_setting(card: Path) -> None:
    install(card, "--shutdown-pin", "3")
    install(card, "--shutdown-pin", "26")
    config = boot(card, "config.txt")
    assert config.startswith(CONFIG)
    assert config.count("gpio-shutdown") == 1
    assert "[all]\ndtoverlay=gpio-shutdown,gpio_pin=26,debounce=2000\n" in config


def test_the_removal_restores_the_card(card: Path) -> None:
    before = {
        name: held[0] if isinstance(held, tuple) else held for name, held in files(card).items()
    }
    games = card / "var" / "lib" / "table-companion" / "games"
    games.mkdir(parents=True)
    (games / "yahtzee-1.journal").write_text("a game")
    install(card, "--shutdown-pin", "3")
    install(card, "uninstall")
    after = {
        name: held[0] if isinstance(held, tuple) else held for name, held in files(card).items()
    }
    assert after.pop("var/lib/table-companion/games/yahtzee-1.journal") == b"a game"
    assert after == before
    assert not (card / "etc" / "table-companion").exists()


def test_a_screen_that_did_not_blank_before_does_not_blank_after_the_removal(card: Path) -> None:
    cmdline = CMDLINE.rstrip() + " consoleblank=0 splash\n"
    (card / "boot" / "firmware" / "cmdline.txt").write_text(cmdline)
    install(card)
    install(card, "uninstall")
    assert boot(card, "cmdline.txt") == cmdline


def test_the_pages_are_served_as_long_as_the_companion_runs(card: Path) -> None:
    install(card)
    installed = card / "etc" / "systemd" / "system" / WEB_UNIT.name
    assert installed.read_text() == WEB_UNIT.read_text()
    assert values(UNIT, "Wants") == [WEB_UNIT.name]
    assert values(WEB_UNIT, "PartOf") == [UNIT.name]
    assert values(WEB_UNIT, "ExecStart")[-2:] == ["web", "--waits"]
    install(card, "uninstall")
    assert not installed.exists()
