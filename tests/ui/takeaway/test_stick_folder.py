"""Files on a stick are complete or missing, in their own folder, never behind a link."""

import errno
import os
import shutil
import subprocess
from datetime import datetime
from pathlib import Path

import pytest

from hardware.computer.sticks import Stick
from tests.language import BOTH
from tests.ui.takeaway.pretend_stick import fails_after, files, stick_in
from ui.takeaway.errors import StickFull, StickGone, StickReadOnly, StickRefused
from ui.takeaway.stick_folder import StickFolder, on_fat

NOW = datetime(2026, 11, 25, 20, 41)
OURS = "Companion 2026-11-25 20.41"


def test_files_lie_in_a_folder_named_after_the_moment(tmp_path: Path) -> None:
    with StickFolder(stick_in(tmp_path), NOW) as folder:
        folder.write("games", "a.jsonl", b"one")
        folder.write("", "b.zip", b"two" * 1_000_000)
        folder.finish()
        assert (folder.name, folder.done) == (OURS, 2)
    assert files(tmp_path) == {f"{OURS}/games/a.jsonl": b"one", f"{OURS}/b.zip": b"two" * 1_000_000}


def test_a_file_is_synced_again_under_its_name_as_fat_has_its_size_only_then(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: list[tuple[str, int]] = []
    rename, fsync = os.rename, os.fsync

    def renamed(source: str, goal: str, *, src_dir_fd: int, dst_dir_fd: int) -> None:
        calls.append(("rename", os.stat(source, dir_fd=src_dir_fd).st_ino))
        rename(source, goal, src_dir_fd=src_dir_fd, dst_dir_fd=dst_dir_fd)

    def synced(file: int) -> None:
        calls.append(("sync", os.fstat(file).st_ino))
        fsync(file)

    monkeypatch.setattr(os, "rename", renamed)
    monkeypatch.setattr(os, "fsync", synced)
    with StickFolder(stick_in(tmp_path), NOW) as folder:
        folder.write("", "a", b"one")
    number = (tmp_path / OURS / "a").stat().st_ino
    assert [name for name, file in calls if file == number] == ["sync", "rename", "sync"]


def test_existing_files_are_not_overwritten(tmp_path: Path) -> None:
    (tmp_path / OURS).mkdir()
    (tmp_path / OURS / "a").write_text("somebody's")
    (tmp_path / f"{OURS}-2").write_text("a file")
    with StickFolder(stick_in(tmp_path), NOW) as folder:
        folder.write("", "a", b"ours")
        assert folder.name == f"{OURS}-3"
    assert (tmp_path / OURS / "a").read_text() == "somebody's"


def test_a_link_in_place_of_the_folder_is_not_followed(tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    stick = stick_in(tmp_path / "stick")
    (stick.folder / OURS).symlink_to(outside)
    with StickFolder(stick, NOW) as folder:
        folder.write("", "a", b"ours")
    assert list(outside.iterdir()) == []


def test_a_link_created_meanwhile_is_not_followed(tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    stick = stick_in(tmp_path / "stick")
    with StickFolder(stick, NOW) as folder:
        (stick.folder / OURS / "a.part").symlink_to(outside / "a")
        (stick.folder / OURS / "games").symlink_to(outside)
        with pytest.raises(StickRefused):
            folder.write("", "a", b"ours")
        folder.write("games", "b", b"ours")  # into a folder of another name
    assert list(outside.iterdir()) == []


def test_names_are_valid_on_every_file_system_of_sticks() -> None:
    assert on_fat('a:b?"<c>|*\\/d\n\x1b.pdf') == "a_b___c_____d__.pdf"
    assert on_fat("trailing. ") == "trailing"
    assert on_fat("..") == "_"
    assert on_fat(os.fsdecode(b"caf\xe9.pdf")) == "caf_.pdf"
    assert on_fat("x" * 300 + ".pdf") == "x" * 97 + ".pdf"


def test_names_that_differ_only_in_case_do_not_collide(tmp_path: Path) -> None:
    with StickFolder(stick_in(tmp_path), NOW) as folder:
        names = [
            folder.write("games", name, b"") for name in ("A.pdf", "a.pdf", "a?.pdf", "a_.pdf")
        ]
    assert names == ["A.pdf", "a-2.pdf", "a_.pdf", "a_-2.pdf"]


@pytest.mark.parametrize(
    ("number", "refusal"),
    [
        (errno.ENOSPC, StickFull),
        (errno.ENODEV, StickGone),
        (errno.EIO, StickGone),
        (errno.EROFS, StickReadOnly),
        (errno.EFBIG, StickRefused),
    ],
)
def test_a_stick_that_fails_part_way_keeps_the_complete_files(
    number: int,
    refusal: type[StickRefused],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with StickFolder(stick_in(tmp_path), NOW) as folder:
        folder.write("", "a", b"whole")
        fails_after(monkeypatch, 3, number)
        with pytest.raises(refusal) as told:
            folder.write("", "b", b"too much")
    assert type(told.value) is refusal
    assert files(tmp_path) == {f"{OURS}/a": b"whole"}
    for language in BOTH:
        said = told.value.sentence(language)
        assert "{" not in said
        assert said.endswith(".")


def test_the_mount_folder_of_a_removed_stick_is_not_written_to(tmp_path: Path) -> None:
    with pytest.raises(StickGone):
        StickFolder(Stick(tmp_path, tmp_path.stat().st_dev + 1), NOW)
    with pytest.raises(StickGone):
        StickFolder(Stick(tmp_path / "nowhere", 1), NOW)
    assert list(tmp_path.iterdir()) == []


def test_a_link_in_place_of_the_stick_is_not_followed(tmp_path: Path) -> None:
    real = stick_in(tmp_path / "real")
    (tmp_path / "link").symlink_to(real.folder)
    with pytest.raises(StickGone):
        StickFolder(Stick(tmp_path / "link", real.device), NOW)
    assert files(real.folder) == {}


def test_a_stick_that_vanishes_meanwhile_is_reported(tmp_path: Path) -> None:
    stick = stick_in(tmp_path / "stick")
    with StickFolder(stick, NOW) as folder:
        shutil.rmtree(stick.folder)
        with pytest.raises(StickGone):
            folder.write("games", "a", b"")


def open_files() -> int:
    return len([*Path("/proc/self/fd").iterdir()])


def test_no_file_is_left_open(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = open_files()
    with StickFolder(stick_in(tmp_path), NOW) as folder:
        folder.write("games", "a", b"x")
        fails_after(monkeypatch, 0, errno.ENODEV)
        with pytest.raises(StickGone):
            folder.write("games", "b", b"x")
    with pytest.raises(StickGone):
        StickFolder(Stick(tmp_path / "nowhere", 1), NOW)
    assert open_files() == before


def test_a_real_full_file_system_is_reported(tmp_path: Path) -> None:
    place = tmp_path / "stick"
    place.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", str(place)]
    if os.geteuid() != 0 or subprocess.run(mount, capture_output=True, check=False).returncode:
        pytest.skip("only root may mount, and not everywhere")
    try:
        with StickFolder(stick_in(place), NOW) as folder:
            folder.write("", "a", b"whole")
            with pytest.raises(StickFull):
                folder.write("", "b", b"x" * 200_000)
        assert files(place) == {f"{OURS}/a": b"whole"}
    finally:
        subprocess.run(["umount", str(place)], check=True)
