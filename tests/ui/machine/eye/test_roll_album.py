"""A picture is stored for each counted roll, and no failure reaches the game."""

import threading
import tracemalloc
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from companion.dice import Box, Reading, SeenDie, Settled
from companion.learning.roll_pictures import BadRollPicture, LyingDie
from companion.settings import Learning
from companion.storage.entries import EntryId
from tests.companion.disk import full_after, read_only
from tests.language import both
from ui.folders import LEAST_FREE
from ui.machine.eye.roll_album import WAITING, RollAlbum
from vision.frame import Image
from vision.image.photograph import decode

BOX = Box(10, 10, 40, 40)
DICE = (LyingDie(box=BOX, read=4, counted=4, position=0),)
GAME = "yahtzee-20261124200000"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "roll-pictures"


@pytest.fixture
def album(folder: Path) -> Iterator[RollAlbum]:
    album = RollAlbum(folder, Learning(), room=lambda _: LEAST_FREE)
    yield album
    album.close()


def four(frame: int) -> Settled:
    die = SeenDie(value=4, confidence=0.97, sure=True, box=BOX)
    return Settled(reading=Reading(dice=(die,), sure=True), frame=frame, time=frame / 30)


def entry(number: int) -> EntryId:
    return EntryId(number, "2026-11-24T20:00:00+01:00")


def picture(grey: int = 90) -> Image:
    floor = np.full((90, 120, 3), grey % 250, np.uint8)
    floor[20:30, 20:30] = 255
    return floor


def count(album: RollAlbum, number: int, game: str = GAME) -> None:
    """Give the album a reading that the table counts as a roll."""
    album.told(four(number), picture(number))
    album.counted(four(number), game, entry(number), DICE)
    album.finish()


def pictures(folder: Path) -> int:
    return len(list(folder.rglob("*.jpg")))


def test_a_counted_roll_keeps_the_picture_of_its_reading(album: RollAlbum) -> None:
    album.told(four(60), picture(60))
    album.told(four(120), picture(120))
    album.counted(four(60), GAME, entry(1), DICE)
    album.finish()
    found = album.find(GAME, entry(1))
    assert found is not None
    [die] = found.dice
    assert (die.read, die.counted, die.position) == (4, 4, 0)
    assert die.box == Box(0, 0, 30, 30)  # the single-coloured margin is cut off
    assert abs(int(decode(found.jpeg, "it")[5, 5, 0]) - 60) < 4
    assert album.kept.pictures == 1
    assert album.kept.size > len(found.jpeg)


def test_a_reading_that_became_no_roll_leaves_nothing(album: RollAlbum, folder: Path) -> None:
    for number in range(5):
        album.told(four(number), picture())
    album.finish()
    assert not folder.exists()
    album.counted(four(0), GAME, entry(1), DICE)  # the album has dropped the picture by now
    album.finish()
    assert not folder.exists()


def test_an_album_switched_off_stores_and_shows_nothing(album: RollAlbum, folder: Path) -> None:
    count(album, 1)
    album.chosen = Learning(keep=False)
    count(album, 2)
    assert pictures(folder) == 1
    assert album.find(GAME, entry(1)) is None
    album.chosen = Learning()
    assert album.find(GAME, entry(1)) is not None
    assert album.find(GAME, entry(2)) is None
    count(album, 3)
    assert pictures(folder) == 2


def test_an_album_switched_off_before_the_count_stores_nothing(
    album: RollAlbum, folder: Path
) -> None:
    album.told(four(1), picture())
    album.chosen = Learning(keep=False)
    album.chosen = Learning()
    album.counted(four(1), GAME, entry(1), DICE)
    album.finish()
    assert pictures(folder) == 0


def test_forgotten_pictures_are_deleted(album: RollAlbum, folder: Path) -> None:
    count(album, 1)
    album.forget()
    album.finish()
    assert pictures(folder) == 0
    assert album.kept == (0, 0)
    count(album, 2)
    assert album.kept.pictures == 1


def test_pictures_of_a_deleted_game_are_deleted_at_the_next_start(folder: Path) -> None:
    first = RollAlbum(folder, Learning())
    for number, game in enumerate(("here", "binned", "gone")):
        count(first, number, game)
    first.close()
    second = RollAlbum(folder, Learning(), games=lambda: {"here", "binned"})
    second.finish()
    assert second.find("gone", entry(2)) is None
    assert second.find("here", entry(0)) is not None
    assert second.find("binned", entry(1)) is not None
    assert second.kept.pictures == 2
    second.close()


def unknown() -> set[str]:
    raise PermissionError(13, "not for us")


@pytest.mark.parametrize("games", [unknown, set], ids=["cannot be listed", "no game at all"])
def test_an_unreadable_list_of_games_deletes_no_pictures(folder: Path, games: type) -> None:
    first = RollAlbum(folder, Learning())
    count(first, 1)
    first.close()
    second = RollAlbum(folder, Learning(), games=games)
    second.finish()
    assert second.find(GAME, entry(1)) is not None
    assert second.trouble is None
    second.close()


def test_the_oldest_pictures_are_deleted_first(folder: Path) -> None:
    album = RollAlbum(folder, Learning(), most=5000)
    for number in range(1, 21):
        count(album, number)
        assert sum(path.stat().st_size for path in folder.rglob("*.jpg")) <= 5000
    there = [number for number in range(21) if album.find(GAME, entry(number))]
    assert there == list(range(21 - len(there), 21))
    assert 1 < len(there) < 20
    album.close()


def test_the_last_of_the_disk_is_left_to_the_games(folder: Path) -> None:
    room = [LEAST_FREE]
    album = RollAlbum(folder, Learning(), room=lambda _: room[0])
    count(album, 1)
    room[0] = LEAST_FREE - 1
    count(album, 2)
    assert pictures(folder) == 1
    assert album.trouble is not None
    assert "the last 200 MB of the disk are for the games" in album.trouble.to("en")
    assert "les derniers 200 Mo du disque sont pour les parties" in album.trouble.to("fr")
    room[0] = LEAST_FREE
    count(album, 3)
    assert album.trouble is None
    album.close()


def test_a_full_disk_is_one_sentence_and_leaves_no_partial_file(
    album: RollAlbum, folder: Path
) -> None:
    with full_after(0):
        count(album, 1)
    assert album.trouble is not None
    assert both(album.trouble) == (
        "L'image d'un lancer n'a pas pu être gardée (plus de place sur le disque).",
        "The picture of a roll could not be kept (no space left on the disk).",
    )
    assert not [path for path in folder.rglob("*") if path.is_file()]
    assert album.find(GAME, entry(1)) is None
    count(album, 2)
    assert album.trouble is None
    assert pictures(folder) == 1


def test_a_read_only_folder_is_one_sentence(album: RollAlbum, folder: Path) -> None:
    with read_only():
        count(album, 1)
    assert album.trouble is not None
    assert not pictures(folder)


def test_a_file_in_the_place_of_the_folder_is_one_sentence(folder: Path) -> None:
    folder.write_text("in the way")
    album = RollAlbum(folder, Learning(), room=lambda _: LEAST_FREE)
    count(album, 1)
    assert album.trouble is not None
    assert album.find(GAME, entry(1)) is None
    album.close()


def test_a_damaged_picture_differs_from_a_missing_one(album: RollAlbum, folder: Path) -> None:
    count(album, 1)
    [path] = folder.rglob("*.jpg")
    path.write_bytes(path.read_bytes()[:-1])
    with pytest.raises(BadRollPicture):
        album.find(GAME, entry(1))
    path.unlink()
    assert album.find(GAME, entry(1)) is None


def test_neither_eye_nor_table_ever_waits_for_the_disk(folder: Path) -> None:
    go = threading.Event()

    def slow(_: Path) -> int:
        go.wait(100)
        return LEAST_FREE

    album = RollAlbum(folder, Learning(), room=slow)
    for number in range(1, 30):  # returns although nothing is written yet
        album.told(four(number), picture())
        album.counted(four(number), GAME, entry(number), DICE)
    go.set()
    album.finish()
    assert 1 <= pictures(folder) <= WAITING + 1  # few pictures wait in memory
    album.close()


def test_no_more_than_a_few_pictures_are_held_in_memory(album: RollAlbum) -> None:
    for number in range(50):
        album.told(four(number), picture())
    assert len(album._looked) == 2


def test_hundreds_of_rolls_leave_nothing_in_memory(album: RollAlbum) -> None:
    count(album, 0)
    tracemalloc.start()
    for number in range(1, 300):
        count(album, number)
    grown = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    assert grown < 300_000  # two pictures of 32 kB and little more
