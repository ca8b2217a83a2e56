"""An automatic backup on each day with changes; the last seven are kept."""

from pathlib import Path

import pytest

from companion.backup.archive import Backup, unpack
from companion.backup.daily import dailies, keep_daily
from tests.companion.disk import full_after

AT = "2025-01-01T20:00:00"


def evening(number: int) -> Backup:
    return Backup(AT, {"yahtzee-1": b"x" * number})


def day(number: int) -> str:
    return f"2025-01-{number:02}"


def names(folder: Path) -> list[str]:
    return [path.name for path in dailies(folder)]


def held(path: Path) -> Backup:
    return unpack(path.read_bytes(), path.name)


def test_a_day_has_one_backup(tmp_path: Path) -> None:
    assert keep_daily(tmp_path / "backups", evening(1), day(1)) is not None
    assert keep_daily(tmp_path / "backups", evening(1), day(1)) is None
    assert names(tmp_path / "backups") == ["daily-2025-01-01.zip"]


def test_a_clock_that_starts_on_the_same_day_every_evening_backs_up_every_evening(
    tmp_path: Path,
) -> None:
    for number in range(1, 6):
        games = {f"yahtzee-{game}": b"x\n" for game in range(number)}
        made = keep_daily(tmp_path, Backup(AT, games), day(1))
        assert made is not None
        assert held(made).games == games
    assert names(tmp_path) == ["daily-2025-01-01.zip"]


def test_a_day_without_play_after_a_start_in_the_future_has_no_backup(tmp_path: Path) -> None:
    keep_daily(tmp_path, evening(1), "2038-01-01")
    assert keep_daily(tmp_path, evening(5), day(1)) is not None
    for number in range(2, 11):
        assert keep_daily(tmp_path, evening(5), day(number)) is None
    assert names(tmp_path) == ["daily-2025-01-01.zip", "daily-2038-01-01.zip"]


def test_a_full_disk_does_not_change_the_backup_of_today(tmp_path: Path) -> None:
    made = keep_daily(tmp_path, evening(1), day(1))
    assert made is not None
    with full_after(10), pytest.raises(OSError, match="No space"):
        keep_daily(tmp_path, evening(2), day(1))
    assert held(made).games == evening(1).games


@pytest.mark.parametrize("less", [{}, {"yahtzee-1": b"x"}, {"yahtzee-1": b"y" * 9}])
def test_a_backup_with_more_of_a_game_is_not_replaced_on_its_day(
    tmp_path: Path, less: dict[str, bytes]
) -> None:
    keep_daily(tmp_path, evening(3), day(1))
    for length in (1, 2):
        other = Backup(AT, {**less, "datis-1": b"z" * length})
        made = keep_daily(tmp_path, other, day(1))
        assert made is not None
        assert held(made).games == other.games
        assert names(tmp_path) == ["daily-2025-01-01.zip", "daily-2025-01-01-2.zip"]
    assert held(tmp_path / "daily-2025-01-01.zip").games == evening(3).games


def test_the_last_backup_of_a_deleted_game_is_never_deleted(tmp_path: Path) -> None:
    keep_daily(tmp_path, Backup(AT, {"datis-1": b"whole\n"}), day(1))
    keep_daily(tmp_path, Backup(AT, {}, discarded={"datis-2": b"whole\n"}), day(2))
    for number in range(3, 20):
        assert keep_daily(tmp_path, evening(number), day(number)) is not None
    assert names(tmp_path)[:2] == [f"daily-{day(number)}.zip" for number in (1, 2)]
    assert names(tmp_path)[2:] == [f"daily-{day(number)}.zip" for number in range(13, 20)]


def test_a_game_moved_to_the_bin_is_backed_up_there(tmp_path: Path) -> None:
    keep_daily(tmp_path, evening(1), day(1))
    binned = Backup(AT, {}, discarded=evening(1).games)
    assert keep_daily(tmp_path, binned, day(1)) is not None
    assert names(tmp_path) == ["daily-2025-01-01.zip"]


def test_the_longest_copy_of_an_unreadable_game_is_carried_over(tmp_path: Path) -> None:
    keep_daily(tmp_path, Backup(AT, {"datis-1": b"begun\n"}), "2038-01-01")
    keep_daily(tmp_path, Backup(AT, {"datis-1": b"begun\nended\n"}), day(1))
    made = keep_daily(tmp_path, unreadable(1), day(2))
    assert made is not None
    assert held(made).games["datis-1"] == b"begun\nended\n"


def test_the_last_seven_are_kept(tmp_path: Path) -> None:
    for number in range(1, 11):
        keep_daily(tmp_path, evening(number), day(number))
    assert names(tmp_path) == [f"daily-{day(number)}.zip" for number in range(4, 11)]
    newest = dailies(tmp_path)[-1]
    assert unpack(newest.read_bytes(), newest.name).games == evening(10).games


def test_a_day_without_play_makes_and_deletes_no_backup(tmp_path: Path) -> None:
    keep_daily(tmp_path, evening(1), day(1))
    for number in range(2, 20):
        assert keep_daily(tmp_path, evening(1), day(number)) is None
    assert names(tmp_path) == ["daily-2025-01-01.zip"]


def test_a_damaged_backup_is_followed_by_a_new_backup(tmp_path: Path) -> None:
    path = keep_daily(tmp_path, evening(1), day(1))
    assert path is not None
    path.write_bytes(b"gone")
    assert keep_daily(tmp_path, evening(1), day(2)) is not None


def test_a_clock_that_went_back_loses_at_most_one_backup(tmp_path: Path) -> None:
    for number in range(11, 18):
        keep_daily(tmp_path, evening(number), day(number))
    made = keep_daily(tmp_path, evening(99), "1970-01-01")
    assert made in dailies(tmp_path)
    assert len(dailies(tmp_path)) == 7


def test_other_files_are_left_alone(tmp_path: Path) -> None:
    (tmp_path / "before-update.zip").write_bytes(b"mine")
    for number in range(1, 12):
        keep_daily(tmp_path, evening(number), day(number))
    assert (tmp_path / "before-update.zip").exists()


def test_a_full_disk_deletes_no_older_backup(tmp_path: Path) -> None:
    for number in range(1, 8):
        keep_daily(tmp_path, evening(number), day(number))
    with full_after(10), pytest.raises(OSError, match="No space"):
        keep_daily(tmp_path, evening(8), day(8))
    assert len(dailies(tmp_path)) == 7


def unreadable(number: int) -> Backup:
    """Return the evening's backup when the journal of an older game cannot be read any more."""
    return Backup(AT, {"yahtzee-1": b"x" * number}, unread={"datis-1": OSError(5, "I/O error")})


def test_the_last_backup_of_an_unreadable_game_is_never_deleted(tmp_path: Path) -> None:
    keep_daily(tmp_path, Backup(AT, {"yahtzee-1": b"x", "datis-1": b"whole\n"}), day(1))
    for number in range(2, 20):
        assert keep_daily(tmp_path, unreadable(number), day(number)) is not None
    newest = dailies(tmp_path)[-1]
    kept = unpack(newest.read_bytes(), newest.name)
    assert kept.games == {"yahtzee-1": b"x" * 19, "datis-1": b"whole\n"}


def test_an_unreadable_game_in_the_bin_is_carried_over_even_past_a_damaged_backup(
    tmp_path: Path,
) -> None:
    keep_daily(tmp_path, Backup(AT, {}, discarded={"datis-1": b"whole\n"}), day(1))
    (tmp_path / "daily-2025-01-02.zip").write_bytes(b"gone")
    made = keep_daily(tmp_path, unreadable(3), day(3))
    assert made is not None
    assert unpack(made.read_bytes(), made.name).discarded == {"datis-1": b"whole\n"}


def test_a_day_without_changes_makes_no_backup_although_a_game_is_unreadable(
    tmp_path: Path,
) -> None:
    assert keep_daily(tmp_path, Backup(AT, {"yahtzee-1": b"x", "datis-1": b"y"}), day(1))
    assert keep_daily(tmp_path, unreadable(1), day(2)) is None


def test_the_last_backup_of_unreadable_settings_is_never_deleted(tmp_path: Path) -> None:
    keep_daily(tmp_path, Backup(AT, {"yahtzee-1": b"x"}, settings=b'theme = "night"\n'), day(1))
    for number in range(2, 20):
        lost = Backup(AT, {"yahtzee-1": b"x" * number}, unread_settings=OSError(5, "I/O error"))
        assert keep_daily(tmp_path, lost, day(number)) is not None
    newest = dailies(tmp_path)[-1]
    assert unpack(newest.read_bytes(), newest.name).settings == b'theme = "night"\n'


def test_the_last_backup_of_an_unreadable_bin_is_never_deleted(tmp_path: Path) -> None:
    binned = {"datis-1": b"whole\n", "datis-2": b"taken back since\n"}
    keep_daily(tmp_path, Backup(AT, {"yahtzee-1": b"x"}, discarded=binned), day(1))
    for number in range(2, 20):
        games = {"yahtzee-1": b"x" * number, "datis-2": b"taken back since\n"}
        lost = Backup(AT, games, unread={"bin": OSError(5, "I/O error")})
        assert keep_daily(tmp_path, lost, day(number)) is not None
    newest = dailies(tmp_path)[-1]
    assert unpack(newest.read_bytes(), newest.name).discarded == {"datis-1": b"whole\n"}
