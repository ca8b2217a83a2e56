"""A picture for each roll: limited in number, complete or missing, deleted with its game."""

import errno
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from companion.dice import Box
from companion.learning.roll_pictures import (
    MOST_BYTES,
    BadRollPicture,
    LyingDie,
    RollPicture,
    RollPictures,
    pack,
    unpack,
)
from companion.storage.entries import EntryId
from tests.companion.disk import full_after, unsyncable

DIE = LyingDie(box=Box(10, 20, 30.5, 40.25), read=4, counted=5, position=0)
MISSED = LyingDie(box=Box(50, 20, 70, 40), read=None, counted=1, position=None)


def roll(tick: int) -> EntryId:
    return EntryId(tick, f"2026-11-24T20:00:{tick % 60:02}+01:00")


def picture(size: int = 1000, seed: int = 0) -> RollPicture:
    """Return data that passes for a camera's picture in this folder."""
    inner = random.Random(seed).randbytes(size - 4)
    return RollPicture(b"\xff\xd8" + inner + b"\xff\xd9", (DIE, MISSED))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "roll-pictures"


def files(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.is_file())


def test_only_its_own_roll_has_a_picture_and_its_reading(folder: Path) -> None:
    kept = RollPictures(folder)
    assert kept.add("yahtzee-1", roll(7), picture())
    assert RollPictures(folder).find("yahtzee-1", roll(7)) == picture()
    assert kept.find("yahtzee-1", roll(8)) is None
    assert kept.find("yahtzee-2", roll(7)) is None
    # The end of a journal was lost, and its number given to another roll.
    assert kept.find("yahtzee-1", EntryId(7, "2026-11-25T09:00:00+01:00")) is None


def test_the_file_is_a_picture_for_any_program(folder: Path) -> None:
    RollPictures(folder).add("yahtzee-1", roll(7), picture())
    [file] = files(folder)
    assert file.suffix == ".jpg"
    data = file.read_bytes()
    assert data.startswith(b"\xff\xd8\xff\xfe")
    length = int.from_bytes(data[4:6])
    assert b"\xff\xd8" + data[4 + length :] == picture().jpeg


def test_only_its_owner_reads_it(folder: Path) -> None:
    RollPictures(folder).add("yahtzee-1", roll(7), picture())
    [file] = files(folder)
    assert file.stat().st_mode & 0o077 == 0
    assert file.parent.stat().st_mode & 0o077 == 0


def test_no_picture_is_larger_than_allowed(folder: Path) -> None:
    kept = RollPictures(folder)
    assert not kept.add("yahtzee-1", roll(1), picture(MOST_BYTES))
    assert kept.add("yahtzee-1", roll(2), picture(MOST_BYTES - 1000))
    [file] = files(folder)
    assert MOST_BYTES - 1000 < file.stat().st_size <= MOST_BYTES
    assert kept.kept == (1, file.stat().st_size)


def test_the_oldest_of_all_games_go_first(folder: Path) -> None:
    each = len(pack(picture()))
    kept = RollPictures(folder, most=10 * each)
    for tick in range(1, 31):
        assert kept.add(f"game-{tick % 3}", roll(tick), picture(seed=tick))
        there = [n for n in range(31) if kept.find(f"game-{n % 3}", roll(n)) is not None]
        assert there == list(range(tick - len(there) + 1, tick + 1))
        assert len(there) == kept.kept.pictures >= min(tick, 9)
        assert sum(file.stat().st_size for file in files(folder)) == kept.kept.size <= 10 * each


def test_pictures_of_earlier_runs_count_too(folder: Path) -> None:
    each = len(pack(picture()))
    for tick in range(1, 13):
        assert RollPictures(folder, most=5 * each).add("game", roll(tick), picture(seed=tick))
    assert len(files(folder)) <= 5
    assert files(folder)[-1].name.startswith(f"{12:016}")


def test_an_emptied_game_leaves_no_folder(folder: Path) -> None:
    each = len(pack(picture()))
    kept = RollPictures(folder, most=3 * each)
    for tick in range(1, 8):
        kept.add(f"game-{tick}", roll(tick), picture(seed=tick))
    assert len(list(folder.iterdir())) == kept.kept.pictures <= 3


def test_a_picture_stored_again_for_the_same_roll_counts_once(folder: Path) -> None:
    kept = RollPictures(folder)
    kept.add("game", roll(1), picture(500))
    kept.add("game", roll(1), picture(900))
    [file] = files(folder)
    assert kept.kept == (1, file.stat().st_size)


@pytest.mark.parametrize("at", [0, 3, 5, 8, 20, 60, 200, 900, -1])
def test_a_damaged_picture_is_called_damaged(folder: Path, at: int) -> None:
    kept = RollPictures(folder)
    kept.add("game", roll(1), picture())
    [file] = files(folder)
    data = bytearray(file.read_bytes())
    data[at] ^= 1
    file.write_bytes(data)
    with pytest.raises(BadRollPicture, match="The picture of this roll is damaged"):
        kept.find("game", roll(1))


def test_any_content_of_a_file_is_refused_or_read() -> None:
    whole = pack(picture(200))
    chance = random.Random(1)
    for cut in range(len(whole)):
        with pytest.raises(BadRollPicture):
            unpack(whole[:cut])
    for _ in range(300):
        with pytest.raises(BadRollPicture):
            unpack(b"\xff\xd8\xff\xfe" + chance.randbytes(chance.randrange(100)))


def test_a_file_far_too_large_is_not_even_read(folder: Path) -> None:
    kept = RollPictures(folder)
    kept.add("game", roll(1), picture())
    with files(folder)[0].open("r+b") as file:
        file.truncate(1 << 40)
    with pytest.raises(BadRollPicture):
        kept.find("game", roll(1))


def test_a_folder_in_place_of_a_picture_does_no_harm(folder: Path) -> None:
    (folder / "game" / f"{1:016}-20261124200001.jpg").mkdir(parents=True)
    kept = RollPictures(folder)
    with pytest.raises(OSError, match=r"."):
        kept.find("game", roll(1))
    with pytest.raises(OSError, match=r"."):
        kept.add("game", roll(1), picture())
    assert kept.add("game", roll(2), picture())


def test_a_full_disk_leaves_the_old_files_and_no_partial_file(folder: Path) -> None:
    kept = RollPictures(folder)
    kept.add("game", roll(1), picture())
    with full_after(400), pytest.raises(OSError, match=r".") as failure:
        kept.add("game", roll(2), picture())
    assert failure.value.errno == errno.ENOSPC
    assert len(files(folder)) == 1
    assert kept.kept.pictures == 1
    assert kept.find("game", roll(2)) is None
    assert kept.add("game", roll(2), picture())


def test_the_disk_is_not_waited_for(folder: Path) -> None:
    with unsyncable():
        assert RollPictures(folder).add("game", roll(1), picture())


def test_a_partial_file_of_a_killed_program_is_no_picture_and_deleted(folder: Path) -> None:
    kept = RollPictures(folder)
    kept.add("game", roll(1), picture())
    [file] = files(folder)
    begun = file.with_name(f"{2:016}-20261124200002.jpg.part")
    begun.write_bytes(pack(picture())[:300])
    again = RollPictures(folder)
    assert again.find("game", roll(2)) is None
    assert again.kept.pictures == 1
    again.sweep()
    assert files(folder) == [file]


def test_only_the_pictures_of_a_deleted_game_are_deleted(folder: Path) -> None:
    kept = RollPictures(folder)
    for game in ("here", "binned", "gone"):
        kept.add(game, roll(1), picture())
    kept.keep_only({"here", "binned"})
    assert kept.find("gone", roll(1)) is None
    assert kept.find("here", roll(1))
    assert kept.find("binned", roll(1))
    assert kept.kept.pictures == 2


def test_all_pictures_are_deleted_and_no_foreign_files(folder: Path) -> None:
    kept = RollPictures(folder)
    kept.add("game", roll(1), picture())
    theirs = folder / "game" / "holiday.jpg"
    theirs.write_bytes(b"theirs")
    kept.clear()
    assert files(folder) == [theirs]
    assert kept.kept == (0, 0)
    assert kept.add("game", roll(2), picture())


@pytest.mark.parametrize("game", ["", "..", "../games", "a/b"])
def test_a_name_that_leads_elsewhere_is_no_game(folder: Path, game: str) -> None:
    kept = RollPictures(folder)
    with pytest.raises(FileNotFoundError):
        kept.add(game, roll(1), picture())
    assert kept.find(game, roll(1)) is None


WRITER = """
import sys
from itertools import count
from pathlib import Path
from tests.companion.learning.test_roll_pictures import picture, roll
from companion.learning.roll_pictures import RollPictures
kept = RollPictures(Path(sys.argv[1]), most=400_000)
for tick in count(int(sys.argv[2])):
    kept.add(f"game-{tick % 3}", roll(tick), picture(40_000, seed=tick))
    print(tick, flush=True)
"""


def kill_repeatedly(folder: Path, times: int) -> None:
    """Kill a writer `times` times; check that acknowledged pictures are whole, without others."""
    chance, first = random.Random(times), 1
    for _ in range(times):
        process = subprocess.Popen(
            [sys.executable, "-c", WRITER, str(folder), str(first)], stdout=subprocess.PIPE
        )
        assert process.stdout is not None
        process.stdout.readline()
        time.sleep(chance.uniform(0, 0.05))
        process.send_signal(signal.SIGKILL)
        process.stdout.close()
        process.wait()
        kept = RollPictures(folder, most=400_000)
        kept.sweep()
        there = {int(path.name[:16]) for path in files(folder)}
        for tick in there:
            assert kept.find(f"game-{tick % 3}", roll(tick)) == picture(40_000, seed=tick)
        assert kept.kept.size <= 400_000
        assert max(there) >= first  # the latest picture is never deleted
        first = max(there) + 1


def test_a_writer_killed_at_any_moment_leaves_whole_pictures(folder: Path) -> None:
    kill_repeatedly(folder, 3)


@pytest.mark.soak
def test_a_writer_killed_a_hundred_times_leaves_whole_pictures(folder: Path) -> None:
    kill_repeatedly(folder, 100)
