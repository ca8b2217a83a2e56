"""`companion doctor`, `logs` and `diagnostics`."""

import io
import os
import re
import shutil
import subprocess
import sys
import time
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.backup.archive import Backup
from companion.backup.daily import keep_daily
from companion.language.text import Translated
from companion.settings import Settings, write
from companion.storage.game_store import GameStore
from tests.companion.evening import AT, written
from tests.hardware.gpio.fake_lgpio import error
from tests.ui.doctor.patient import patient
from tests.ui.typed import Capture, companion
from ui.doctor import command as maintenance
from ui.doctor import examine
from ui.doctor.finding import WORDS, Finding, Level, Probe, ok, skipped, to_do


def well(probe: Probe) -> Finding:
    return ok("power", "power_ok")


def ill(probe: Probe) -> Finding:
    return to_do("screen", "screen_none")


def passed(probe: Probe) -> Finding:
    return skipped("touch")


def broken(probe: Probe) -> Finding:
    raise error("GPIO busy")


@pytest.fixture
def checks(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[..., None]:
    monkeypatch.setenv("COMPANION_SETTINGS", str(tmp_path / "settings.toml"))

    def given(**checks: examine.Check) -> None:
        monkeypatch.setattr(examine, "CHECKS", checks)

    return given


def test_every_part_has_a_line_with_its_state_in_words(
    capsys: Capture, tmp_path: Path, checks: Callable[..., None]
) -> None:
    checks(power=well, screen=ill, touch=passed)
    status, out, err = companion(capsys, "doctor", "--data", tmp_path)
    assert (status, err) == (1, "")
    assert out.splitlines() == [
        "ok       power          the voltage has been good since start-up.",
        "to do    screen         none is connected: plug in the HDMI cable or the ribbon, "
        "then restart.",
        "skipped  touch          simulated profile: not checked.",
    ]
    _, out, _ = companion(capsys, "doctor", "--data", tmp_path, language="fr")
    assert [line.split("  ")[0] for line in out.splitlines()] == ["bon", "à faire", "passé"]


def test_the_status_is_0_when_there_is_nothing_to_do(
    capsys: Capture, tmp_path: Path, checks: Callable[..., None]
) -> None:
    checks(power=well, touch=passed)
    assert companion(capsys, "doctor", "--data", tmp_path)[0] == 0


def test_every_check_is_in_the_report_and_has_its_words(tmp_path: Path) -> None:
    parts = {key.removeprefix("part_") for key in WORDS if key.startswith("part_")}
    assert set(examine.CHECKS) == parts


def test_a_check_that_crashes_is_reported_and_the_others_go_on(
    capsys: Capture, tmp_path: Path, checks: Callable[..., None]
) -> None:
    checks(screen=ill, buttons=broken, power=well)
    status, out, err = companion(capsys, "doctor", "--data", tmp_path)
    assert (status, err) == (1, "")
    assert [line.split()[-1] for line in out.splitlines()] == ["restart.", "makes.", "start-up."]
    assert "to do    buttons        the check itself failed (error: 'GPIO busy'):" in out
    _, out, _ = companion(capsys, "doctor", "--data", tmp_path, language="fr")
    assert "à faire  boutons        l'examen lui-même a échoué (error: 'GPIO busy') :" in out


def test_diagnostics_are_written_whatever_check_or_part_fails(
    capsys: Capture, tmp_path: Path, checks: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    def unreadable(store: GameStore) -> None:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(GameStore, "games", unreadable)
    (tmp_path / "games").mkdir()
    checks(buttons=broken, power=well)
    file = tmp_path / "help.zip"
    assert companion(capsys, "diagnostics", file, "--data", tmp_path)[0] == 0
    with zipfile.ZipFile(file) as archive:
        report = archive.read("doctor-en.txt").decode()
        assert ("GPIO busy" in report, "voltage" in report) == (True, True)
        assert "Input/output error" in archive.read("games.json").decode()


def test_both_languages_name_the_same_facts() -> None:
    for key, words in WORDS.items():
        assert sorted(re.findall(r"{\w+}", words.to("fr"))) == sorted(
            re.findall(r"{\w+}", words.to("en"))
        ), key


def test_logs_are_asked_of_systemd(
    capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = tmp_path / "bin" / "journalctl"
    program.parent.mkdir()
    program.write_text('#!/bin/sh\necho "$@" > "$0.asked"\nexit 3\n')
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{program.parent}:/usr/bin:/bin")
    assert companion(capsys, "logs", "--lines", 5, "--follow")[0] == 3
    asked = program.with_name("journalctl.asked").read_text().split()
    units = ["--unit", "table-companion", "--unit", "table-companion-mqtt"]
    assert asked == [*units, "--lines", "5", "--no-pager", "--follow"]
    companion(capsys, "logs", "--lines", "9" * 20)
    asked = program.with_name("journalctl.asked").read_text().split()
    assert asked[5] == "2147483647"  # the largest number that journalctl accepts


def test_a_service_that_never_ran_has_no_logs(
    capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = tmp_path / "journalctl"
    program.write_text('#!/bin/sh\ncase $* in *--quiet*) ;; *) echo "-- No entries --" ;; esac\n')
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    said = "companion: Le journal ne montre rien du service"
    status, out, err = companion(capsys, "logs", language="fr")
    assert (status, out, err.startswith(said)) == (2, "", True)


def test_a_machine_without_systemd_says_where_to_look(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    status, out, err = companion(capsys, "logs")
    assert (status, out) == (2, "")
    assert "speaks in its terminal" in err


def test_diagnostics_are_one_file_that_is_never_overwritten(
    capsys: Capture, tmp_path: Path, checks: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    checks(power=well, screen=ill)
    write(tmp_path / "settings.toml", Settings(names=("Ana",)))
    monkeypatch.setattr(maintenance, "recent_log", lambda lines: "Ana: a line\n")
    file = tmp_path / "help.zip"
    assert companion(capsys, "diagnostics", file, "--data", tmp_path)[0] == 0
    with zipfile.ZipFile(io.BytesIO(file.read_bytes())) as archive:
        assert archive.read("log.txt").decode() == "▮▮▮: a line\n"
        assert b"Ana" not in b"".join(archive.read(name) for name in archive.namelist())
    status, _, err = companion(capsys, "diagnostics", file, "--data", tmp_path)
    assert (status, err) == (2, "companion: help.zip already exists: choose another name.\n")


def test_a_finding_reads_the_same_in_both_languages(tmp_path: Path) -> None:
    found = Finding("disk", Level.OK, Translated({"fr": "bien", "en": "well"}))
    assert found.line("fr").split() == ["bon", "disque", "bien"]
    assert found.line("en").split() == ["ok", "disk", "well"]
    assert not patient(tmp_path).is_pi


# Only with the checks of storage: those of the program take long.
CARE = """
import sys
from ui.cli.main import main
from ui.doctor import examine, storage
examine.CHECKS = {name: getattr(storage, name) for name in ("disk", "games", "backup")}
sys.exit(main(sys.argv[1:]))
"""


@pytest.mark.skipif(
    os.geteuid() == 0 and shutil.which("setpriv") is None, reason="root may read everything"
)
@pytest.mark.parametrize(
    "closed",
    [
        pytest.param("data", marks=pytest.mark.soak),
        "data/games",
        pytest.param("data/games/yahtzee-1.journal", marks=pytest.mark.soak),
    ],
)
def test_files_of_another_user_are_something_to_do_and_diagnostics_are_made(
    tmp_path: Path, closed: str
) -> None:
    games = tmp_path / "data" / "games"
    games.mkdir(parents=True)
    written(games / "yahtzee-1.journal")
    keep_daily(tmp_path / "backups", Backup(AT), "2025-01-02")
    ours = ["setpriv", "--bounding-set", "-dac_override,-dac_read_search"]
    command = [*(ours if os.geteuid() == 0 else []), sys.executable, "-c", CARE]
    where = {
        "COMPANION_DATA": str(tmp_path / "data"),
        "COMPANION_SETTINGS": str(tmp_path / "settings.toml"),
        "COMPANION_BACKUPS": str(tmp_path / "backups"),
        "COMPANION_LANGUAGE": "en",
    }

    def asked(*words: str) -> "subprocess.CompletedProcess[str]":
        return subprocess.run(
            [*command, *words], capture_output=True, text=True, check=False, env=os.environ | where
        )

    (tmp_path / closed).chmod(0)
    try:
        doctor = asked("doctor")
        made = asked("diagnostics", str(tmp_path / "help.zip"))
    finally:
        (tmp_path / closed).chmod(0o700)
    assert (doctor.returncode, doctor.stderr) == (1, "")
    lines = doctor.stdout.splitlines()
    # a closed folder concerns every part, a closed journal only the games
    told = lines[1:2] if closed.endswith(".journal") else lines
    assert all(line.startswith("to do ") and "permission denied" in line for line in told)
    assert made.returncode == 0
    assert made.stderr.startswith("companion: Not everything could be read (see unread.txt ")
    with zipfile.ZipFile(tmp_path / "help.zip") as archive:
        assert f"{tmp_path / closed}" in archive.read("unread.txt").decode()
        assert archive.read("doctor-en.txt").decode().splitlines() == lines


@pytest.mark.parametrize("seconds", [0.0, 4_400_000_000.0])
def test_diagnostics_are_made_with_a_clock_that_is_wrong(
    capsys: Capture,
    tmp_path: Path,
    checks: Callable[..., None],
    monkeypatch: pytest.MonkeyPatch,
    seconds: float,
) -> None:
    checks(power=well)
    monkeypatch.setattr(time, "time", lambda: seconds)
    file = tmp_path / "help.zip"
    assert companion(capsys, "diagnostics", file, "--data", tmp_path)[::2] == (0, "")
    with zipfile.ZipFile(file) as archive:
        assert archive.testzip() is None
