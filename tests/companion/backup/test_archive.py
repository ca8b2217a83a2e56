"""A backup holds every game and the settings, and reports damage to itself."""

import io
import tracemalloc
import warnings
import zipfile
from collections.abc import Callable
from contextlib import AbstractContextManager
from hashlib import sha256
from pathlib import Path
from random import Random

import pytest

from companion.backup.archive import (
    MOST_PARTS,
    MOST_UNPACKED,
    Backup,
    BackupExists,
    BadBackup,
    SwollenBackup,
    collect,
    pack,
    save,
    unpack,
)
from companion.backup.restore import restore_memory
from companion.language.reasons import reason
from companion.storage.game_store import GameStore
from companion.storage.journal import read
from tests.companion.disk import full_after, named_no_text, says_nothing_of, unlistable, unsyncable
from tests.companion.evening import AT, ENTRIES, written
from tests.language import both

LATER = "2025-01-02T10:00:00"


@pytest.fixture
def games(tmp_path: Path) -> Path:
    """Return a folder with two games."""
    folder = tmp_path / "games"
    folder.mkdir()
    written(folder / "yahtzee-1.journal")
    written(folder / "yahtzee-2.journal", ENTRIES[:3])
    return folder


@pytest.fixture
def settings(tmp_path: Path) -> Path:
    path = tmp_path / "settings.toml"
    path.write_text('language = "fr"\n')
    return path


def backup_of(games: Path, settings: Path) -> Backup:
    return collect(games, settings, AT)


def test_an_archive_is_read_back_unchanged(games: Path, settings: Path) -> None:
    backup = backup_of(games, settings)
    assert set(backup.games) == {"yahtzee-1", "yahtzee-2"}
    assert backup.games["yahtzee-1"] == (games / "yahtzee-1.journal").read_bytes()
    assert backup.settings == settings.read_bytes()
    assert unpack(pack(backup), "a.zip") == backup


def test_it_opens_with_any_archive_program(games: Path, settings: Path) -> None:
    with zipfile.ZipFile(io.BytesIO(pack(backup_of(games, settings)))) as archive:
        assert archive.testzip() is None
        assert "games/yahtzee-2.journal" in archive.namelist()


def test_an_archive_without_games_or_settings_is_empty_and_valid(tmp_path: Path) -> None:
    backup = collect(tmp_path / "none", tmp_path / "none.toml", AT)
    assert (backup.games, backup.settings) == ({}, None)
    assert unpack(pack(backup), "a.zip") == backup


def test_a_line_being_written_is_left_out(games: Path, settings: Path) -> None:
    path = games / "yahtzee-1.journal"
    whole = path.read_bytes()
    path.write_bytes(whole + b'{"entry":"do","act')
    assert backup_of(games, settings).games["yahtzee-1"] == whole


def test_a_game_that_was_never_begun_is_left_out(games: Path, settings: Path) -> None:
    (games / "yahtzee-3.journal").touch()
    assert set(backup_of(games, settings).games) == {"yahtzee-1", "yahtzee-2"}


def test_every_single_bit_changed_is_noticed(games: Path, settings: Path) -> None:
    data = pack(backup_of(games, settings))
    for place in range(len(data)):
        spoiled = bytearray(data)
        spoiled[place] ^= 1 << (place % 8)
        with pytest.raises(BadBackup):
            unpack(bytes(spoiled), "a.zip")


def test_every_tail_cut_or_added_is_noticed(games: Path, settings: Path) -> None:
    data = pack(backup_of(games, settings))
    for length in range(len(data)):
        with pytest.raises(BadBackup):
            unpack(data[:length], "a.zip")
    with pytest.raises(BadBackup):
        unpack(data + b"\0", "a.zip")


@pytest.mark.parametrize("data", [b"", b"PK", b"no backup at all" * 20, bytes(500)])
def test_something_else_is_no_backup(data: bytes) -> None:
    with pytest.raises(BadBackup, match=r"a\.zip is not an undamaged backup"):
        unpack(data, "a.zip")


def sealed(parts: dict[str, bytes]) -> bytes:
    """Return an archive of these parts with a valid seal."""
    room = io.BytesIO()
    with zipfile.ZipFile(room, "w") as archive:
        for name, data in parts.items():
            archive.writestr(name, data)
    return seal(room.getvalue())


def seal(plain: bytes) -> bytes:
    """Return the right seal of an archive."""
    return plain[:-2] + (64).to_bytes(2, "little") + sha256(plain).hexdigest().encode()


ABOUT = b'{"format":1,"at":""}'


@pytest.mark.parametrize(
    "parts",
    [
        {},
        {"backup.json": b"{}"},
        {"backup.json": b'{"format":2,"at":""}'},
        {"backup.json": ABOUT, "games/../../etc/x.journal": b""},
        {"backup.json": ABOUT, "/etc/passwd": b""},
        {"backup.json": ABOUT, "games/a/b.journal": b""},
        {"backup.json": ABOUT, "games/.journal": b""},
    ],
)
def test_a_sealed_archive_of_something_else_is_refused(parts: dict[str, bytes]) -> None:
    with pytest.raises(BadBackup):
        unpack(sealed(parts), "a.zip")


def swelling(times: int, size: int = 1_000_000) -> bytes:
    """Return a sealed backup of games that hold only zeros."""
    room = io.BytesIO()
    with zipfile.ZipFile(room, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("backup.json", ABOUT)
        for number in range(times):
            archive.writestr(f"games/yahtzee-{number}.journal", bytes(size))
    return seal(room.getvalue())


def test_a_backup_that_swells_is_refused_before_it_fills_the_memory() -> None:
    swollen = swelling(300)
    assert len(swollen) < 1_000_000
    tracemalloc.start()
    with pytest.raises(SwollenBackup) as refused:
        unpack(swollen, "a.zip")
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert most < 1.3 * MOST_UNPACKED
    assert both(refused.value.text) == (
        "a.zip contient plus que des parties peuvent contenir (plus de 200 Mo ou de 20000 "
        "fichiers, une fois décompressé) : rien n'a été restauré.",
        "a.zip holds more than games can (over 200 MB or 20000 files, once unpacked): nothing was "
        "restored.",
    )


def test_the_headers_of_a_swelling_backup_are_not_trusted() -> None:
    swollen = swelling(1, 300_000_000)
    size, told = (300_000_000).to_bytes(4, "little"), (1000).to_bytes(4, "little")
    assert swollen.count(size) == 2
    lying = seal(swollen[:-66].replace(size, told) + bytes(2))
    with pytest.raises(BadBackup):
        unpack(lying, "a.zip")


def test_a_backup_of_more_files_than_games_can_be_is_refused() -> None:
    with pytest.raises(SwollenBackup):
        unpack(swelling(MOST_PARTS, 0), "a.zip")


def test_an_archive_with_a_duplicate_or_oddly_packed_part_is_refused() -> None:
    for method, names in (
        (zipfile.ZIP_DEFLATED, ("games/a.journal", "games/a.journal")),
        (zipfile.ZIP_LZMA, ("games/a.journal",)),
        (zipfile.ZIP_BZIP2, ("games/a.journal",)),
    ):
        room = io.BytesIO()
        with zipfile.ZipFile(room, "w", method) as archive, warnings.catch_warnings():
            warnings.simplefilter("ignore")
            for name in ("backup.json", *names):
                archive.writestr(name, ABOUT)
        with pytest.raises(BadBackup):
            unpack(seal(room.getvalue()), "a.zip")


def test_a_journal_longer_than_games_can_be_is_left_out_and_the_others_are_not(
    games: Path, settings: Path
) -> None:
    huge = games / "yahtzee-0.journal"
    with huge.open("wb") as file:
        file.truncate(MOST_UNPACKED // 2)
        file.seek(0, io.SEEK_END)
        file.write(b"\n")
    backup = backup_of(games, settings)
    assert (list(backup.games), list(backup.unread)) == (["yahtzee-1", "yahtzee-2"], ["yahtzee-0"])
    assert reason(backup.unread["yahtzee-0"]).to("en") == "the file is too large"
    assert unpack(pack(backup), "a.zip") == backup


def test_noise_is_refused_in_one_sentence() -> None:
    chance = Random(1)
    for _ in range(200):
        with pytest.raises(BadBackup):
            unpack(chance.randbytes(chance.randrange(300)), "a.zip")


def test_a_saved_backup_is_never_written_over(tmp_path: Path) -> None:
    path = tmp_path / "a.zip"
    save(Backup(AT), path)
    before = path.read_bytes()
    with pytest.raises(BackupExists):
        save(Backup(LATER), path)
    assert path.read_bytes() == before


def test_a_full_disk_leaves_no_half_a_backup(tmp_path: Path) -> None:
    with full_after(100), pytest.raises(OSError, match="No space"):
        save(Backup(AT), tmp_path / "a.zip")
    with unsyncable(), pytest.raises(OSError, match="error"):
        save(Backup(AT), tmp_path / "a.zip")
    assert list(tmp_path.iterdir()) == []


def test_a_backup_taken_in_the_middle_of_a_game_is_a_sound_journal(
    games: Path, settings: Path, tmp_path: Path
) -> None:
    opened = GameStore(games).open("yahtzee-1", AT)
    backup = backup_of(games, settings)
    opened.journal.close()
    copy = tmp_path / "copy.journal"
    copy.write_bytes(backup.games["yahtzee-1"])
    assert not read(copy).damaged


def test_a_journal_that_cannot_be_read_keeps_the_others_from_nothing(
    games: Path, settings: Path
) -> None:
    (games / "yahtzee-3.journal").mkdir()  # reading a folder as a file fails, even for root
    backup = backup_of(games, settings)
    assert list(backup.games) == ["yahtzee-1", "yahtzee-2"]
    assert list(backup.unread) == ["yahtzee-3"]
    assert unpack(pack(backup), "backup.zip") == backup


def test_a_journal_with_an_undecodable_name_does_not_stop_the_backup(
    games: Path, settings: Path
) -> None:
    odd = named_no_text(games / "yahtzee-1.journal")
    odd.write_bytes((games / "yahtzee-1.journal").read_bytes())
    backup = backup_of(games, settings)
    assert list(backup.games) == ["yahtzee-1", "yahtzee-2"]
    ((id_, why),) = backup.unread.items()
    assert id_ == odd.stem
    assert reason(why).to("en") == "the file's name is not text"
    assert unpack(pack(backup), "backup.zip") == backup


def test_a_journal_that_cannot_be_examined_does_not_stop_the_backup(
    games: Path, settings: Path
) -> None:
    with says_nothing_of(games / "yahtzee-1.journal"):
        backup = backup_of(games, settings)
    assert (list(backup.games), list(backup.unread)) == (["yahtzee-2"], ["yahtzee-1"])


@pytest.mark.parametrize("failing", [says_nothing_of, unlistable])
def test_an_unreadable_bin_does_not_stop_the_backup(
    games: Path, settings: Path, failing: Callable[[Path], AbstractContextManager[None]]
) -> None:
    GameStore(games).discard("yahtzee-2")
    with failing(games / "bin"):
        backup = backup_of(games, settings)
    assert (list(backup.games), list(backup.unread)) == (["yahtzee-1"], ["bin"])
    assert unpack(pack(backup), "backup.zip") == backup


def test_a_folder_that_cannot_be_listed_is_not_backed_up_as_an_empty_one(
    games: Path, settings: Path
) -> None:
    with unlistable(games), pytest.raises(OSError, match="error"):
        backup_of(games, settings)


def test_the_memory_of_the_dice_is_backed_up_and_restored(tmp_path: Path) -> None:
    known = tmp_path / "known-dice.bin"
    games, settings = tmp_path / "none", tmp_path / "none.toml"
    assert collect(games, settings, AT, memory=known) == collect(games, settings, AT)
    known.write_bytes(b"dice\0as they are seen")
    back = unpack(pack(collect(games, settings, AT, memory=known)), "backup.zip")
    assert back.memory == known.read_bytes()
    elsewhere = tmp_path / "new" / "known-dice.bin"
    assert back.memory is not None
    assert restore_memory(back.memory, elsewhere, replace=False)
    assert elsewhere.read_bytes() == known.read_bytes()
    elsewhere.write_bytes(b"learned since")
    assert not restore_memory(back.memory, elsewhere, replace=False)
    assert elsewhere.read_bytes() == b"learned since"
    assert restore_memory(back.memory, elsewhere, replace=True)
