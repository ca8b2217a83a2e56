"""The doctor's checks of disk, games, backups and permissions."""

import errno
import os
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

import pytest

from companion.backup.archive import Backup
from companion.backup.daily import keep_daily
from tests.companion.disk import full_after, says_nothing_of, unlistable
from tests.companion.evening import AT, written
from tests.language import both
from tests.ui.doctor.patient import patient, put
from ui.doctor import storage
from ui.doctor.finding import Finding, Level, Probe

ROOT = "22 1 179:2 / / rw,noatime - ext4 /dev/root rw\n"
OVERLAY = "22 1 0:23 / / rw - overlay overlay rw,lowerdir=/lower\n"


def data_of(probe: Probe) -> Path:
    (probe.data / "games").mkdir(parents=True, exist_ok=True)
    return probe.data


def test_a_disk_with_room_is_well_and_nothing_is_made_or_stays_on_it(tmp_path: Path) -> None:
    probe = patient(tmp_path)
    put(probe, "proc/self/mountinfo", ROOT)
    there = {*tmp_path.iterdir()}
    assert storage.disk(probe).level is Level.OK
    assert {*tmp_path.iterdir()} == there
    probe.data.mkdir()
    assert storage.disk(probe).level is Level.OK
    assert list(probe.data.iterdir()) == []


def test_a_disk_that_cannot_be_written_is_reported(tmp_path: Path) -> None:
    probe = patient(tmp_path)
    with full_after(3):
        found = storage.disk(probe)
    assert found.level is Level.TO_DO
    assert "no space left" in found.text.to("en")


def test_a_disk_almost_full_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(storage, "LEAST_FREE", 10**9)
    found = storage.disk(patient(tmp_path))
    assert (found.level, "make room" in found.text.to("en")) == (Level.TO_DO, True)


@pytest.mark.parametrize(
    ("mounts", "cmdline", "vanishes"),
    [
        (ROOT, "console=tty1", False),
        (OVERLAY, "console=tty1 overlayroot=tmpfs", True),
        (OVERLAY, "console=tty1 overlayroot=tmpfs:recurse=0", True),
        (OVERLAY, "boot=overlay console=tty1", True),
        (OVERLAY, "console=tty1", False),
        (
            OVERLAY + "30 22 179:3 / {data} rw - ext4 /dev/mmcblk0p3 rw\n",
            "overlayroot=tmpfs",
            False,
        ),
        (ROOT + "30 22 0:40 / {data} rw - tmpfs tmpfs rw\n", "", True),
        ("", "", False),
    ],
)
def test_games_that_would_vanish_at_power_off_are_reported(
    tmp_path: Path, mounts: str, cmdline: str, vanishes: bool
) -> None:
    probe = patient(tmp_path)
    put(probe, "proc/self/mountinfo", mounts.format(data=probe.data.resolve()))
    put(probe, "proc/cmdline", cmdline)
    found = storage.disk(probe)
    assert (found.level is Level.TO_DO) == vanishes
    assert ("recurse=0" in found.text.to("en")) == vanishes


def test_damaged_games_are_named(tmp_path: Path) -> None:
    probe = patient(tmp_path)
    games = data_of(probe) / "games"
    written(games / "yahtzee-1.journal")
    assert storage.games(probe).level is Level.OK
    written(games / "yahtzee-2.journal")
    path = games / "yahtzee-2.journal"
    path.write_bytes(path.read_bytes()[:-5])
    found = storage.games(probe)
    assert (found.level, "yahtzee-2" in found.text.to("en")) == (Level.TO_DO, True)
    assert "yahtzee-1" not in found.text.to("en")


def test_games_and_backups_are_counted_in_words_that_fit_their_number(tmp_path: Path) -> None:
    probe = patient(tmp_path)
    games = data_of(probe) / "games"
    assert storage.games(probe).text.to("fr") == "pas encore de partie."
    written(games / "yahtzee-1.journal")
    assert both(storage.games(probe).text) == ("1 partie, lisible.", "1 game, readable.")
    keep_daily(probe.backups, Backup(AT), "2025-01-01")
    assert storage.backup(probe).text.to("en") == "the only one is from 2025-01-01."
    written(games / "yahtzee-2.journal")
    assert storage.games(probe).text.to("fr") == "2 parties, toutes lisibles."
    keep_daily(probe.backups, Backup(AT, {"yahtzee-1": b"x"}), "2025-01-02")
    assert storage.backup(probe).text.to("fr") == "la dernière est du 02/01/2025 (2 gardées)."
    keep_daily(
        probe.backups, Backup(AT, {"datis-1": b"x"}), "2025-01-02"
    )  # next to the backup of the day
    assert storage.backup(probe).text.to("fr") == "la dernière est du 02/01/2025 (3 gardées)."
    for number in (1, 2):
        (games / f"yahtzee-{number}.journal").write_bytes(b"nothing of it is left\n")
        said = storage.games(probe).text
        assert said.to("fr").startswith(("1 partie abîmée (", "2 parties abîmées (")[number - 1])
        assert said.to("en").startswith(("1 damaged game (", "2 damaged games (")[number - 1])


def test_the_last_backup_is_dated(tmp_path: Path) -> None:
    probe = patient(tmp_path)
    assert storage.backup(probe).level is Level.OK
    written(data_of(probe) / "games" / "yahtzee-1.journal")
    assert storage.backup(probe).level is Level.TO_DO
    keep_daily(probe.backups, Backup(AT), "2025-01-02")
    found = storage.backup(probe)
    assert (found.level, "2025-01-02" in found.text.to("en")) == (Level.OK, True)


def test_an_unreadable_folder_of_backups_is_something_to_do(tmp_path: Path) -> None:
    found = storage.backup(patient(tmp_path, data=tmp_path / ("a" * 300)))
    assert (found.level, "too long" in found.text.to("en")) == (Level.TO_DO, True)


@pytest.mark.parametrize("look", [storage.disk, storage.games, storage.backup])
@pytest.mark.parametrize("closing", [says_nothing_of, unlistable])
def test_an_unreadable_folder_of_games_is_something_to_do_for_every_part(
    tmp_path: Path,
    look: Callable[[Probe], Finding],
    closing: Callable[[Path, int], AbstractContextManager[None]],
) -> None:
    probe = patient(tmp_path)
    folder = data_of(probe) / "games"
    written(folder / "yahtzee-1.journal")
    keep_daily(probe.backups, Backup(AT), "2025-01-02")
    assert look(probe).level is Level.OK
    with closing(folder, errno.EACCES):
        found = look(probe)
    assert found.level is Level.TO_DO
    assert found.text.to("en").startswith(f"{folder} cannot be read (permission denied): ")
    assert found.text.to("fr").startswith(f"{folder} ne peut pas être lu (permission refusée) : ")


def test_unreadable_backups_are_not_reported_as_missing(tmp_path: Path) -> None:
    probe = patient(tmp_path)
    written(data_of(probe) / "games" / "yahtzee-1.journal")
    keep_daily(probe.backups, Backup(AT), "2025-01-02")
    with unlistable(probe.backups, errno.EACCES):
        found = storage.backup(probe)
    assert found.text.to("en").startswith(f"{probe.backups} cannot be read (permission denied): ")


def test_the_disk_is_tried_in_the_games_own_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    probe = patient(tmp_path)
    folder = data_of(probe) / "games"
    open_ = os.open

    def refused(path: str | Path, flags: int, mode: int = 0o777) -> int:
        if Path(path).parent == folder:
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
        return open_(path, flags, mode)

    monkeypatch.setattr(os, "open", refused)
    found = storage.disk(probe)
    assert found.level is Level.TO_DO
    assert found.text.to("en").startswith(f"{folder} cannot be written (permission denied): ")


def test_an_unreadable_game_needs_no_restore(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    probe = patient(tmp_path)
    path = data_of(probe) / "games" / "yahtzee-1.journal"
    written(path)
    open_ = Path.open

    def refused(asked: Path, *how: Any, **more: Any) -> Any:
        if asked == path:
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
        return open_(asked, *how, **more)

    monkeypatch.setattr(Path, "open", refused)
    found = storage.games(probe)
    assert found.level is Level.TO_DO
    assert found.text.to("en").startswith(f"{path} cannot be read (permission denied): ")


PI = "Raspberry Pi 5 Model B Rev 1.0"


def closed(monkeypatch: pytest.MonkeyPatch, what: str, group: str) -> None:
    """Forbid access to the devices of that name, which belong to that group."""
    real = os.access
    monkeypatch.setattr(os, "access", lambda path, mode: what not in str(path) and real(path, mode))
    monkeypatch.setattr(Path, "group", lambda path: group)


def test_devices_that_may_not_be_opened_are_named_with_their_group(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    probe = patient(tmp_path)
    assert storage.permissions(probe).level is Level.OK
    put(probe, "proc/device-tree/model", PI)
    put(probe, "dev/gpiochip0", "")
    put(probe, "dev/video0", "")
    assert storage.permissions(probe).level is Level.OK
    closed(monkeypatch, "gpiochip", "gpio")
    found = storage.permissions(probe)
    assert found.level is Level.TO_DO
    assert "/dev/gpiochip0" in found.text.to("en")
    assert "video0" not in found.text.to("en")
    assert "usermod -aG gpio " in found.text.to("en")


def test_nobody_is_told_to_join_the_group_of_root(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    probe = patient(tmp_path)
    put(probe, "proc/device-tree/model", PI)
    put(probe, "dev/gpiochip0", "")
    closed(monkeypatch, "gpiochip", "root")
    found = storage.permissions(probe)
    assert (found.level, "/dev/gpiochip0, which this system keeps" in found.text.to("en")) == (
        Level.TO_DO,
        True,
    )
    assert "usermod" not in found.text.to("en") + found.text.to("fr")


def test_the_gpio_devices_of_a_pc_need_not_be_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    probe = patient(tmp_path)
    put(probe, "dev/gpiochip0", "")
    closed(monkeypatch, "gpiochip", "root")
    assert storage.permissions(probe).level is Level.OK
