"""What the appliance is installed from: the steps that touch no package and start nothing."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from companion import settings
from companion.settings import Mqtt, Settings
from ui.host.sticks import PLACES
from ui.update.installer.package import BEFORE, UNDERWAY
from ui.update.service import FOLDER, request_file
from ui.web.evening import evening_file
from ui.web.server.addresses import is_local
from ui.web.unix_socket import socket_path

DEPLOY = Path(__file__).parents[1] / "deploy"
UNIT = DEPLOY / "install" / "table-companion.service"
WEB_UNIT = DEPLOY / "install" / "companion-web.service"
SCRIPTS = (*sorted(DEPLOY.glob("*.sh")), DEPLOY / "install" / "companion")
CMDLINE = "console=tty1 root=PARTUUID=0-2 rootwait quiet\n"
CONFIG = "camera_auto_detect=1\n[cm5]\ndtoverlay=dwc2\n"


@pytest.fixture
def card(tmp_path: Path) -> Path:
    """A Raspberry Pi OS desktop card in a reader."""
    card = tmp_path / "card"
    boot, systemd = card / "boot" / "firmware", card / "etc" / "systemd" / "system"
    boot.mkdir(parents=True)
    systemd.mkdir(parents=True)
    (boot / "cmdline.txt").write_text(CMDLINE)
    (boot / "config.txt").write_text(CONFIG)
    (systemd / "default.target").symlink_to("/lib/systemd/system/graphical.target")
    (systemd / "display-manager.service").symlink_to("/lib/systemd/system/lightdm.service")
    return card


def spoken(language: str) -> dict[str, str]:
    """The environment of somebody who reads that language."""
    return {**os.environ, "COMPANION_LANGUAGE": "", "LC_ALL": language}


def install(card: Path, *words: str, language: str = "en_GB.UTF-8") -> str:
    command = [str(DEPLOY / "install.sh"), *words, "--root", str(card)]
    done = subprocess.run(
        command, env=spoken(language), capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def steps(script: str, **given: str) -> str:
    """What some steps of the installation say, taken one by one."""
    parts = "".join(f'. "$parts/{part}.sh"; ' for part in ("words", "common", "release"))
    done = subprocess.run(
        ["sh", "-euc", parts + script],
        env={**spoken("en"), "parts": str(DEPLOY / "install"), **given},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def files(card: Path) -> dict[str, object]:
    """Every file and link below a folder, with what it holds and when it was written."""
    return {
        str(path.relative_to(card)): (
            path.readlink() if path.is_symlink() else (path.read_bytes(), path.stat().st_mtime_ns)
        )
        for path in card.rglob("*")
        if path.is_symlink() or path.is_file()
    }


def boot(card: Path, name: str) -> str:
    return (card / "boot" / "firmware" / name).read_text()


def test_the_screen_starts_the_companion_and_does_not_blank(card: Path) -> None:
    install(card)
    systemd = card / "etc" / "systemd" / "system"
    assert (systemd / UNIT.name).read_text() == UNIT.read_text()
    wanted = systemd / "multi-user.target.wants" / UNIT.name
    assert str(wanted.readlink()) == f"/etc/systemd/system/{UNIT.name}"
    assert (systemd / "default.target").readlink().name == "multi-user.target"
    assert boot(card, "cmdline.txt") == CMDLINE.rstrip() + " consoleblank=0\n"
    assert boot(card, "config.txt") == CONFIG


NETWORK = f"etc/systemd/system/{UNIT.name}.d/network-camera.conf"


def test_the_kiosk_may_use_the_network_for_a_camera_there_and_only_then(card: Path) -> None:
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


def test_xwayland_may_set_its_user_to_the_one_that_it_is() -> None:
    # It does so for the child that makes its map of the keys, and ends where it may not.
    filters = re.findall(r"^SystemCallFilter=(.*)$", UNIT.read_text(), re.MULTILINE)
    assert filters.index("setuid") > filters.index("~@privileged")


def test_the_folder_of_the_pages_is_there_before_it_is_shown_to_them() -> None:
    unit = WEB_UNIT.read_text()
    (folder,) = re.findall(r"^StateDirectory=(.*)$", unit, re.MULTILINE)
    data = Path("/var/lib/table-companion")
    assert Path("/var/lib", folder) == socket_path(data).parent
    # Not by a command: that would be started behind the same fences, which need the folder.
    assert "ExecStartPre" not in unit


RULES = "etc/udev/rules.d/70-table-companion-stick.rules"


def test_the_service_may_write_on_a_stick_and_nowhere_else(card: Path) -> None:
    unit = UNIT.read_text()
    (allowed,) = re.findall(r"^ReadWritePaths=(.*)$", unit, re.MULTILINE)
    assert allowed.split() == [f"-{place}" for place in PLACES]  # one that is missing is no matter
    assert "ProtectSystem=strict\n" in unit


def test_the_kiosk_mounts_sticks_for_the_companion_and_lets_go_with_it(card: Path) -> None:
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


UPDATES = "etc/systemd/system/table-companion-update"
UPDATES_WAIT = "etc/systemd/system/multi-user.target.wants/table-companion-update.path"


def test_what_the_screen_asks_for_is_waited_for_where_the_screen_is_ours(card: Path) -> None:
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


def test_how_far_an_update_is_the_companion_reads_where_the_service_writes(card: Path) -> None:
    install(card)
    service = (card / f"{UPDATES}.service").read_text()
    (folder,) = re.findall(r"^RuntimeDirectory=(.*)$", service, re.MULTILINE)
    assert f"Environment={FOLDER}=/run/{folder}\n" in UNIT.read_text()
    assert f"/run/{folder} " in (DEPLOY / "install" / "update.sh").read_text()


def test_after_a_power_cut_in_an_update_only_the_version_before_is_left(tmp_path: Path) -> None:
    work, newer = tmp_path / "var" / "table-companion-update", tmp_path / "usr" / "lib" / "newer"
    newer.mkdir(parents=True)  # of no package's files
    (work / "fetched").mkdir(parents=True)
    for name in (BEFORE, UNDERWAY, "fetched/a.deb"):
        (work / name).touch()
    log = f'echo "${{0##*/}} $1" >> "{tmp_path}/log"'
    for name in ("dpkg-deb", "systemctl", "sleep"):
        fake(tmp_path / "bin", name, log)
    # Another program has its lock at first.
    fake(
        tmp_path / "bin", "dpkg", f'{log}; [ $1 != -i ] || ! mkdir "{tmp_path}/locked" 2>/dev/null'
    )
    script = (DEPLOY / "install" / "update.sh").read_text()
    script = script.replace("/usr/lib/table-companion", f"{tmp_path}/usr")
    script = script.replace("/var/lib", f"{tmp_path}/var")
    found = {**os.environ, "PATH": f"{tmp_path}/bin:{os.environ['PATH']}"}
    subprocess.run(["sh", "-c", script], env=found, check=True)
    did = "systemctl stop,dpkg --configure,dpkg-deb --fsys-tarfile,dpkg -i,sleep 5,dpkg -i"
    assert (tmp_path / "log").read_text().split("\n")[:-1] == [*did.split(","), "systemctl restart"]
    assert not newer.exists()
    assert not [*work.iterdir()]


SPEAKER = "etc/systemd/system/table-companion-mqtt.service"
SPEAKER_WANTED = f"etc/systemd/system/{UNIT.name}.wants/table-companion-mqtt.service"


def test_the_broker_is_told_by_a_service_of_its_own_where_the_settings_name_one(
    card: Path,
) -> None:
    written = card / "var" / "lib" / "table-companion" / "settings.toml"
    settings.write(written, Settings())  # its comments speak of [mqtt] too
    install(card)
    assert SPEAKER not in files(card)
    settings.write(written, Settings(mqtt=Mqtt("hall", "Table 1")))
    install(card, "update")
    assert {SPEAKER, SPEAKER_WANTED} <= files(card).keys()
    unit = (card / SPEAKER).read_text()
    assert "\nExecStart=/opt/table-companion/current/.venv/bin/companion speak\n" in unit
    assert "Nothing was changed" in install(card, "update")
    # The companion on the screen has no network for all that.
    assert "AF_INET" not in re.sub("#.*", "", (card / "etc/systemd/system" / UNIT.name).read_text())
    settings.write(written, Settings())
    install(card, "update")
    assert not {SPEAKER, SPEAKER_WANTED} & files(card).keys()
    settings.write(written, Settings(mqtt=Mqtt("hall", "Table 1")))
    install(card, "update")
    install(card, "uninstall")
    assert not {SPEAKER, SPEAKER_WANTED} & files(card).keys()


def test_a_kiosk_that_runs_is_started_anew_where_its_unit_alone_has_changed(
    machine: dict[str, str],
) -> None:
    on_screen = {"kiosk": "yes", "old": machine["release"], "root": ""}
    pretend = "systemd_runs() { :; }; systemctl() { echo systemctl $*; }; "
    assert "restart" not in steps(
        f"{pretend} unit_changed=no; start_release", **machine, **on_screen
    )
    said = steps(f"{pretend} unit_changed=yes; start_release", **machine, **on_screen)
    assert "systemctl restart --no-block table-companion\n" in said


def test_a_second_time_it_changes_nothing(card: Path) -> None:
    install(card, "--shutdown-pin", "3")
    before = files(card)
    assert "Nothing was changed" in install(card, "--shutdown-pin", "3")
    assert files(card) == before


def test_what_was_installed_without_the_kiosk_is_updated_without_it(card: Path) -> None:
    install(card, "--no-kiosk")
    install(card, "update")
    assert "etc/systemd/system/table-companion.service" not in files(card)
    assert boot(card, "cmdline.txt") == CMDLINE
    install(card)
    install(card, "update")
    assert "etc/systemd/system/table-companion.service" in files(card)


def test_without_the_kiosk_nothing_starts_by_itself_that_did_before(card: Path) -> None:
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
    # A card that a desktop has mounted lets nobody make a file of its boot folder executable.
    for name in ("cmdline.txt", "config.txt"):
        (card / "boot" / "firmware" / name).chmod(0o640)
    install(card, "--shutdown-pin", "3")
    install(card, "uninstall")
    for name in ("cmdline.txt", "config.txt"):
        assert (card / "boot" / "firmware" / name).stat().st_mode & 0o777 == 0o640


def test_what_is_installed_is_for_everybody_to_read(card: Path) -> None:
    mask = os.umask(0o077)
    try:
        install(card)
    finally:
        os.umask(mask)
    for place in ("usr", "usr/local/bin", "etc/systemd/system/multi-user.target.wants"):
        assert (card / place).stat().st_mode & 0o777 == 0o755


def test_what_it_did_is_what_it_says_it_did(card: Path) -> None:
    said = install(card, "--shutdown-pin", "3")
    done = [line for line in said.splitlines() if line.startswith("- ")]
    assert f"Done: {len(done)} changes." in said


def test_it_speaks_the_language_of_whoever_reads(card: Path) -> None:
    assert "Le bureau ne démarre plus" in install(card, "--language", "fr")
    assert "Les parties, les réglages" in install(card, "uninstall", language="fr_FR.UTF-8")


def test_every_sentence_of_the_installation_is_there_in_both_languages() -> None:
    words = (DEPLOY / "install" / "words.sh").read_text()
    quoted = r"""(?:'([^']*)'|"([^"]*)")"""
    found = re.findall(rf"^        (\w+)\) en={quoted}\n +fr={quoted} ;;$", words, re.MULTILINE)
    sentences = {key: (en or en_, fr or fr_) for key, en, en_, fr, fr_ in found}
    assert len(sentences) == len(re.findall(r"\ben=['\"]", words))
    for english, french in sentences.values():
        assert english != french
        assert english.count("%s") == french.count("%s")
    scripts = {DEPLOY / "install.sh", *DEPLOY.glob("install/*.sh")} - {DEPLOY / "install/words.sh"}
    code = re.sub(r"#.*", "", "\n".join(path.read_text() for path in scripts))
    said = re.findall(r"\b(?:say|did|fail|sentence|refuse_release) ([a-z_0-9]+)\b", code)
    assert {*said} == {*sentences}


def test_the_shut_down_button_wants_a_long_press_whatever_came_before(card: Path) -> None:
    install(card, "--shutdown-pin", "3")
    install(card, "--shutdown-pin", "26")
    config = boot(card, "config.txt")
    assert config.startswith(CONFIG)
    assert config.count("gpio-shutdown") == 1
    assert "[all]\ndtoverlay=gpio-shutdown,gpio_pin=26,debounce=2000\n" in config


def test_taken_away_again_the_card_is_as_it_was(card: Path) -> None:
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


def test_a_screen_that_did_not_blank_before_does_not_after(card: Path) -> None:
    cmdline = CMDLINE.rstrip() + " consoleblank=0 splash\n"
    (card / "boot" / "firmware" / "cmdline.txt").write_text(cmdline)
    install(card)
    install(card, "uninstall")
    assert boot(card, "cmdline.txt") == cmdline


def fake(folder: Path, name: str, script: str) -> Path:
    """A program of that name which does as the script says."""
    program = folder / name
    folder.mkdir(parents=True, exist_ok=True)
    program.write_text(f"#!/bin/sh\n{script}\n")
    program.chmod(0o755)
    return program


@pytest.fixture
def machine(tmp_path: Path) -> dict[str, str]:
    """Where a release is about to be installed: the folders, by what the steps call them, and
    a machine whose user may be the companion without more ado."""
    fake(tmp_path / "bin", "runuser", 'shift 3; exec "$@"')
    release, state = tmp_path / "opt" / "releases" / "0.2-new", tmp_path / "state"
    release.mkdir(parents=True)
    state.mkdir()
    return {
        "PATH": f"{tmp_path / 'bin'}:{os.environ['PATH']}",
        "opt": str(tmp_path / "opt"),
        "release": str(release),
        "state": str(state),
    }


def this_one_in(release: Path) -> None:
    """Make the program under test that release's."""
    venv, here = release / ".venv" / "bin", DEPLOY.parent
    fake(venv, "python", f'exec "{sys.executable}" "$@"')
    fake(venv, "companion", f'PYTHONPATH="{here}" exec "{sys.executable}" -m ui.cli.main "$@"')


@pytest.mark.parametrize("slip", ['theme = "dya"', "buzzer = 17", "["])
def test_a_slip_in_the_settings_does_not_refuse_a_new_release(
    machine: dict[str, str], slip: str
) -> None:
    this_one_in(Path(machine["release"]))
    (Path(machine["state"]) / "settings.toml").write_text(f"{slip}\n")
    assert steps("check_release", **machine) == ""


def test_a_release_that_draws_no_picture_is_refused_and_goes(machine: dict[str, str]) -> None:
    release = Path(machine["release"])
    fake(release / ".venv" / "bin", "companion", 'echo "to do    program"; exit 1')
    said = steps("(check_release) || true", **machine)
    assert said.startswith("to do    program\n")
    assert not release.exists()


PLAYED_MEANWHILE = """
folder=$COMPANION_DATA
[ "$3" != --data ] || folder=$4
[ "$1" = games ] || exit 0
actions=$(wc -l < "$folder/games/yahtzee-1.journal")
printf '[{"id": "yahtzee-1", "actions": %s, "trouble": null}]' "$actions"
echo "END OF TURN" >> "$COMPANION_DATA/games/yahtzee-1.journal"
"""


def beside_an_old_one(machine: dict[str, str], new: str) -> dict[str, str]:
    """The machine, its table in play, where the new release does as the script says."""
    old = Path(machine["opt"]) / "releases" / "0.1-old"
    for release, script in ((old, PLAYED_MEANWHILE), (Path(machine["release"]), new)):
        this_one_in(release)
        fake(release / ".venv" / "bin", "companion", script)
    (Path(machine["opt"]) / "current").symlink_to(old)
    games = Path(machine["state"]) / "games"
    games.mkdir()
    (games / "yahtzee-1.journal").write_text("begun\n")
    return machine


def test_a_turn_that_ends_during_an_update_does_not_refuse_it(machine: dict[str, str]) -> None:
    assert steps("check_release", **beside_an_old_one(machine, PLAYED_MEANWHILE)) == ""
    assert not (Path(machine["release"]) / "games-seen").exists()


def test_a_release_that_reads_a_game_otherwise_is_refused(machine: dict[str, str]) -> None:
    otherwise = PLAYED_MEANWHILE.replace("actions=$(", "actions=1$(")
    steps("(check_release) || true", **beside_an_old_one(machine, otherwise))
    assert not Path(machine["release"]).exists()
    assert (Path(machine["state"]) / "games" / "yahtzee-1.journal").exists()


def test_every_update_backs_up_the_games_of_its_day(machine: dict[str, str]) -> None:
    state, first = Path(machine["state"]), machine["opt"] + "/releases/0.1-old"
    (state / "backups").mkdir()
    for release in (first, machine["release"]):
        fake(Path(release) / ".venv" / "bin", "companion", 'cp "$COMPANION_DATA/games" "$2"')
    was, becomes = first, machine["release"]
    for day in ("Monday", "Tuesday", "Wednesday"):
        (state / "games").write_text(day)
        update = {"old": was, "release": becomes, "readable": "a game", "kiosk": "no"}
        steps("start_release", **{**machine, **update})
        was, becomes = becomes, was
    backed_up = {path.name: path.read_text() for path in (state / "backups").iterdir()}
    assert backed_up == {
        "before-0.2-new.zip": "Monday",
        "before-0.1-old.zip": "Tuesday",
        "before-0.2-new-2.zip": "Wednesday",
    }


def test_the_backups_of_the_last_three_updates_are_kept(tmp_path: Path) -> None:
    for age in range(5):
        backup = tmp_path / f"before-0.{age}-abc.zip"
        backup.touch()
        os.utime(backup, (1e9 - age, 1e9 - age))
    (tmp_path / "daily-2025-01-01.zip").touch()
    steps('forget_old_backups "$state"', state=str(tmp_path))
    kept = ["before-0.0-abc.zip", "before-0.1-abc.zip", "before-0.2-abc.zip"]
    assert sorted(path.name for path in tmp_path.iterdir()) == [*kept, "daily-2025-01-01.zip"]


COMMAND = DEPLOY / "install" / "companion"


def test_the_command_says_who_may_use_it_where_there_is_no_sudo(tmp_path: Path) -> None:
    fake(tmp_path, "id", "echo 1000")
    given = {"PATH": str(tmp_path), "LANG": "fr_FR.UTF-8"}
    done = subprocess.run(
        [COMMAND, "games"], env=given, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == "companion: il faut être root ici, par exemple avec su.\n"


@pytest.mark.parametrize("asked", ["", "fr"])
def test_the_command_leaves_the_language_to_the_settings_unless_it_is_asked_for(
    tmp_path: Path, asked: str
) -> None:
    fake(tmp_path, "id", "echo 0")
    fake(tmp_path, "getent", "")
    fake(tmp_path, "setpriv", 'echo "$COMPANION_LANGUAGE, else $LANG"')
    path = f"{tmp_path}:{os.environ['PATH']}"
    given = {"PATH": path, "LANG": "en_GB.UTF-8", "COMPANION_LANGUAGE": asked}
    done = subprocess.run([COMMAND, "games"], env=given, capture_output=True, text=True, check=True)
    assert done.stdout == f"{asked}, else en_GB.UTF-8\n"


@pytest.mark.parametrize(
    "words",
    [["--language", "de"], ["--shutdown-pin", "28"], ["--shutdown-pin"], ["remove"], ["--root"]],
)
def test_words_it_does_not_know_change_nothing(tmp_path: Path, words: list[str]) -> None:
    command = [str(DEPLOY / "install.sh"), "--root", str(tmp_path), *words]
    done = subprocess.run(command, env=spoken("en"), capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("Usage:")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(shutil.which("shellcheck") is None, reason="shellcheck is not installed")
def test_the_scripts_are_clean() -> None:
    subprocess.run(["shellcheck", "-x", *map(str, SCRIPTS)], check=True, cwd=DEPLOY.parent)


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd is not installed")
@pytest.mark.parametrize("unit", [UNIT, WEB_UNIT], ids=lambda unit: unit.name)
def test_the_services_are_fenced_in(unit: Path) -> None:
    command = ["systemd-analyze", "security", "--offline=true", "--threshold=30", str(unit)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-300:]


def test_the_service_may_play_sounds_and_its_user_may_open_the_card() -> None:
    assert "DeviceAllow=char-alsa rw" in UNIT.read_text().splitlines()
    groups = re.search(r"for group in (.+); do", (DEPLOY / "install" / "host.sh").read_text())
    assert groups is not None
    assert {"video", "render", "input", "gpio", "audio"} == set(groups[1].split())


@pytest.mark.parametrize(
    ("there", "installed", "says"),
    [
        ("alsa-utils espeak-ng", "alsa-utils espeak-ng", "The table speaks with espeak-ng"),
        (
            "alsa-utils espeak-ng libttspico-utils",
            "alsa-utils espeak-ng libttspico-utils",
            "The table speaks with pico2wave",
        ),
        ("alsa-utils", "alsa-utils", "Nothing here can speak"),
    ],
)
def test_the_voice_is_what_the_distribution_has(
    tmp_path: Path, there: str, installed: str, says: str
) -> None:
    """With pretend packages: those in `there` can be had, and each is there once installed."""
    fake(tmp_path, "apt-cache", f'case " {there} " in *" $2 "*) echo "  Candidate: 1.2" ;; esac')
    fake(tmp_path, "dpkg-query", f'for name; do :; done; cat "{tmp_path}/has.$name"')
    fake(tmp_path, "apt-get", f'for name; do echo "ii " > "{tmp_path}/has.$name"; done')
    path = {"PATH": f"{tmp_path}:{os.environ['PATH']}", "kiosk": "no"}
    script = '. "$parts/host.sh"; install_voice; echo "changes: $changes"; install_voice'
    said = steps(script, **path).splitlines()
    assert said[0] == f"Installing packages: {installed}"
    assert said[1] == f"- installed {installed}"
    assert said[2].startswith(says)
    assert said[3:] == ["changes: 1"]  # the second time there is nothing to do


def test_packages_of_the_voice_that_cannot_be_had_stop_nothing(tmp_path: Path) -> None:
    fake(tmp_path, "apt-cache", 'echo "  Candidate: 1.2"')
    fake(tmp_path, "dpkg-query", "exit 1")
    fake(tmp_path, "apt-get", "exit 100")
    path = {"PATH": f"{tmp_path}:{os.environ['PATH']}", "kiosk": "no"}
    said = steps('. "$parts/host.sh"; install_voice; echo "changes: $changes"', **path)
    assert "Nothing here can speak" in said
    assert said.endswith("changes: 0\n")


def values(unit: Path, name: str) -> list[str]:
    """Every value that a unit gives a setting, words apart."""
    lines = re.findall(rf"^{name}=(.*)$", unit.read_text(), re.MULTILINE)
    return [word for line in lines for word in line.split()]


def test_the_table_keeps_its_network_closed_and_the_pages_open_the_local_one_alone() -> None:
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
    assert evening_file(data).parent == data  # the devices that may play are not shown
    assert values(WEB_UNIT, "ReadWritePaths") == []


def test_the_pages_are_served_as_long_as_the_companion_runs(card: Path) -> None:
    install(card)
    installed = card / "etc" / "systemd" / "system" / WEB_UNIT.name
    assert installed.read_text() == WEB_UNIT.read_text()
    assert values(UNIT, "Wants") == [WEB_UNIT.name]
    assert values(WEB_UNIT, "PartOf") == [UNIT.name]
    assert values(WEB_UNIT, "ExecStart")[-2:] == ["web", "--waits"]
    install(card, "uninstall")
    assert not installed.exists()


def test_the_service_runs_as_the_soak_that_measures_its_memory_does() -> None:
    setting = "MALLOC_ARENA_MAX=1"
    assert f"Environment={setting}" in UNIT.read_text().splitlines()
    assert f"{setting} .venv/bin/pytest -m soak" in (DEPLOY.parent / "Makefile").read_text()


def test_the_service_waits_for_the_first_picture_and_watches_the_rest() -> None:
    settings = dict(re.findall(r"^(\w+)=(.*)$", UNIT.read_text(), re.MULTILINE))
    assert settings["Type"] == "notify"
    assert settings["NotifyAccess"] == "all"
    assert int(settings["WatchdogSec"]) >= 10
    assert settings["Restart"] == "always"


# --- the guide ----------------------------------------------------------------------------

WIRING = DEPLOY / "docs" / "build" / "wiring.md"
# Pins of the 40-pin header by their GPIO number, for those in use.
HEADER = {
    **{3: 5, 17: 11, 27: 13, 22: 15, 18: 12, 21: 40},
    **{5: 29, 6: 31, 13: 33, 19: 35, 26: 37, 4: 7},
    **{23: 16, 24: 18, 25: 22, 12: 32, 16: 36, 20: 38},
}
SHUTDOWN = 3


def in_the_guide(tmp_path: Path) -> Settings:
    """The settings that the guide shows for everything that is drawn."""
    shown = re.search(r"```toml\n(.*?)```", WIRING.read_text(), re.DOTALL)
    assert shown is not None
    (tmp_path / "settings.toml").write_text(shown[1])
    return settings.read(tmp_path / "settings.toml")


def listed(gpios: tuple[int, ...]) -> str:
    pins = ", ".join(str(HEADER[gpio]) for gpio in gpios)
    return f"| {', '.join(map(str, gpios))} | {pins} |"


def test_the_guides_settings_use_every_pin_that_is_drawn_once(tmp_path: Path) -> None:
    drawing = WIRING.with_suffix(".svg").read_text()
    drawn = {int(gpio): int(pin) for gpio, pin in re.findall(r"GPIO (\d+), pin (\d+)", drawing)}
    assert drawn == HEADER
    shown = in_the_guide(tmp_path)
    box, lamps = shown.buttons, shown.lamps
    pins = [SHUTDOWN, shown.buzzer, box.end_turn, box.reread, box.undo, lamps.end_turn]
    pins += [*box.players, *lamps.players]
    assert sorted(pin for pin in pins if pin is not None) == sorted(HEADER)


def test_the_wiring_table_is_that_of_the_settings(tmp_path: Path) -> None:
    table = WIRING.read_text()
    shown = in_the_guide(tmp_path)
    box, lamps = shown.buttons, shown.lamps
    assert (box.end_turn, box.reread, box.undo) == (17, 27, 22)
    for part, gpio in (
        ("END OF TURN", Settings().buttons.end_turn),
        ("re-read", Settings().buttons.reread),
        ("undo", Settings().buttons.undo),
        ("lamp in END OF TURN", Settings().lamps.end_turn),
        ("buzzer", shown.buzzer),
    ):
        assert gpio is not None
        assert f"| {part} | {gpio} | {HEADER[gpio]} |" in table
    assert f"| buttons of players 1 to 6 {listed(box.players)}" in table
    assert f"| lamps of players 1 to 4 {listed(Settings().lamps.players)}" in table
    assert lamps.players[:4] == Settings().lamps.players
    assert f"| lamps of players 5 and 6 {listed(lamps.players[4:])}" in table


def test_every_page_and_file_the_folder_points_at_is_there() -> None:
    targets = re.findall(r"\]\(([^)]+)\)", (DEPLOY / "README.md").read_text())
    assert len(targets) > 10
    assert [target for target in targets if not (DEPLOY / target).exists()] == []
