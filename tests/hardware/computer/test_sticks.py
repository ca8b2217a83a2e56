"""The kernel's list says which mounts are USB sticks, whatever the stick is called."""

import os
import time
from pathlib import Path

import pytest

from hardware.computer import sticks
from hardware.computer.sticks import Stick, StickWatch, mounted


class Mounts:
    """A pretend list of mounts with their folders."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.file = folder / "mountinfo"
        self.file.write_bytes(b"22 1 179:2 / / rw,noatime - ext4 /dev/mmcblk0p2 rw\n")
        self.pulled_out = {"8:1", "8:17"}

    def put_in(
        self, name: str, numbers: str = "8:1", options: str = "rw", what: str = "vfat"
    ) -> Path:
        place = self.folder / "media" / name
        place.mkdir(parents=True)
        written = os.fsencode(place)
        for sign in b"\\ \t\n":
            written = written.replace(bytes([sign]), b"\\%03o" % sign)
        line = b"40 22 %s / %s %s shared:1 - %s /dev/sda1 rw\n"
        with self.file.open("ab") as file:
            file.write(line % (numbers.encode(), written, options.encode(), what.encode()))
        return place

    def sticks(self, *without: Path) -> tuple[Stick, ...]:
        return mounted(
            without=without,
            mounts=self.file,
            places=[str(self.folder / "media")],
            plugged=self.pulled_out.__contains__,
        )


@pytest.fixture
def mounts(tmp_path: Path) -> Mounts:
    return Mounts(tmp_path)


def test_without_a_stick_there_is_none(mounts: Mounts) -> None:
    assert mounts.sticks() == ()


def test_a_stick_is_found_where_it_is_mounted(mounts: Mounts) -> None:
    place = mounts.put_in("companion/USB STICK")
    (stick,) = mounts.sticks()
    assert stick == Stick(place, place.stat().st_dev)
    assert stick.name == "USB STICK"


def test_a_write_protected_stick_is_known_as_such(mounts: Mounts) -> None:
    mounts.put_in("A", options="ro,nosuid")
    assert mounts.sticks()[0].read_only


@pytest.mark.parametrize("name", ["a\nb\x1b[31mc", "a\\040b", "\u202egnp", "a" * 200])
def test_a_name_made_to_mislead_is_shown_harmlessly(mounts: Mounts, name: str) -> None:
    place = mounts.put_in(name)
    (stick,) = mounts.sticks()
    assert stick.folder == place
    assert stick.name.isprintable()
    assert len(stick.name) <= 60


def test_a_name_that_is_not_utf_8_is_shown_too(mounts: Mounts) -> None:
    place = mounts.put_in(os.fsdecode(b"caf\xe9"))
    (stick,) = mounts.sticks()
    assert (stick.folder, stick.name) == (place, "caf?")


def test_an_internal_disk_is_no_stick(mounts: Mounts) -> None:
    mounts.put_in("fixed", numbers="259:1")
    data = mounts.put_in("data", numbers="8:17") / "table"
    assert mounts.sticks(data) == ()
    assert len(mounts.sticks()) == 1


def test_an_unreadable_mount_is_not_listed(mounts: Mounts) -> None:
    place = mounts.put_in("gone")
    place.rmdir()
    mounts.file.write_bytes(
        mounts.file.read_bytes() + b"\xff\n - \n40 22\n1 2 3 4 5 6 - a /dev/b\n"
    )
    assert mounts.sticks() == ()
    mounts.file.unlink()
    assert mounts.sticks() == ()


def test_the_mounts_of_this_machine_are_read_without_errors() -> None:
    assert isinstance(mounted(), tuple)


def test_the_watch_tells_of_a_stick_that_is_put_in_and_pulled_out(mounts: Mounts) -> None:
    watch = StickWatch(mounts.sticks, mounts=mounts.file, pause=0.01)
    try:
        place = mounts.put_in("A")
        until = time.monotonic() + 100
        while not watch.sticks and time.monotonic() < until:
            time.sleep(0.005)
        assert [stick.folder for stick in watch.sticks] == [place]
        mounts.file.write_bytes(b"")
        while watch.sticks and time.monotonic() < until:
            time.sleep(0.005)
        assert watch.sticks == ()
    finally:
        watch.close()
        watch.close()


def test_the_watch_sleeps_while_nothing_changes(mounts: Mounts) -> None:
    looks: list[int] = []

    def look() -> tuple[Stick, ...]:
        looks.append(1)
        return ()

    watch = StickWatch(look)  # with the real list of mounts
    time.sleep(0.1)
    watch.close()
    assert len(looks) <= 3  # another program may have mounted something meanwhile


@pytest.mark.parametrize(
    ("device", "removable", "is_stick"),
    [
        ("pci0/usb1/1-1/host0/block/sda/sda1", "0", True),
        ("platform/mmc_host/mmc1/block/mmcblk1/mmcblk1p1", "1", True),
        ("platform/mmc_host/mmc0/block/mmcblk0/mmcblk0p1", "0", False),
        ("pci0/nvme/nvme0/nvme0n1", "0", False),
    ],
)
def test_a_disk_that_cannot_be_pulled_out_is_no_stick(
    device: str, removable: str, is_stick: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    partition = tmp_path / "devices" / device
    partition.mkdir(parents=True)
    disk = partition.parent if partition.name[-1] == "1" and "p" in device else partition
    (disk / "removable").write_text(f"{removable}\n")
    block = tmp_path / "block"
    block.mkdir()
    (block / "8:1").symlink_to(partition)
    monkeypatch.setattr(sticks, "_BLOCK", block)
    place = tmp_path / "media" / "A"
    place.mkdir(parents=True)
    (tmp_path / "mountinfo").write_text(f"40 22 8:1 / {place} rw - vfat /dev/sda1 rw\n")
    found = sticks.mounted(mounts=tmp_path / "mountinfo", places=[str(tmp_path / "media")])
    assert bool(found) == is_stick
