"""Players' colours and signs: their distribution at a table, and the faults of their file."""

import os
from pathlib import Path

import pytest

from companion import profiles
from companion.backup.archive import collect, pack, unpack
from companion.backup.daily import keep_daily
from companion.backup.restore import restore_profiles
from companion.profiles import COLOURS, BadProfilesFile, Profile, Profiles, seated

ANA, BO = Profile("Ana", "green", "cat"), Profile("Bo", "green")
KEPT = Profiles((ANA, BO))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "folder" / "profiles.json"


@pytest.mark.parametrize(
    "other", ["Ana", "ana", "ANA", " ana ", "Aná", "A\u0301na", "ÄNA"], ids=ascii
)
def test_a_name_is_the_same_in_any_capitals_accents_and_spaces(other: str) -> None:
    assert KEPT.of(other) == ANA
    assert Profiles().who(other) == Profiles().who("Ana")  # also without a profile


@pytest.mark.parametrize(("one", "other"), [("Ana", "Anna"), ("か", "が"), ("Bo", "Bob")])
def test_other_names_are_others(one: str, other: str) -> None:
    assert Profiles().who(one) != Profiles().who(other)
    assert Profiles((Profile(one, "red"),)).of(other) is None


def test_each_has_their_own_colour_and_no_two_have_the_same() -> None:
    at_table = seated(("Cy", "bo", "Ana", "Di"), KEPT)
    assert [one.name for one in at_table] == ["Cy", "bo", "Ana", "Di"]  # as spelled here
    assert at_table[1].colour == "green"
    assert at_table[2].sign == "cat"
    assert len({one.colour for one in at_table}) == 4


def test_players_at_a_table_differ_by_more_than_their_colour() -> None:
    kept = Profiles((*KEPT.players, Profile("Cy", "red", "cat")))
    at_table = seated(("Ana", "Alma", "Cy", "Élie", "Eva"), kept)
    signs = [one.sign or one.name[:1] for one in at_table]
    assert signs[:2] == ["cat", "A"]
    assert signs[3] == "É"
    assert len(set(signs)) == 5
    assert signs[4] != "E"  # a different accent alone is too hard to see


def test_eight_without_a_profile_have_the_eight_colours_in_turn() -> None:
    assert [one.colour for one in seated("ABCDEFGH", Profiles())] == list(COLOURS)
    assert len(seated("ABCDEFGHIJ", KEPT)) == 10


def test_separated_players_are_found_by_their_exact_spelling() -> None:
    kept = Profiles((ANA, Profile("ana", "red", aliases=("Nana",)), BO))
    assert [kept.who(name) for name in ("Ana", "ana", "nana", "bo")] == ["Ana", "ana", "ana", "Bo"]
    assert kept.of("ANA") is None  # two spellings are known, and none is chosen
    assert kept.who("ANA") == "ANA"
    assert kept.find(["Bo", "Nana"], "ana") == "Nana"
    assert kept.find(["Bo", "Ana"], "ana") is None


def test_a_forgotten_player_has_no_name() -> None:
    kept = Profiles((Profile("Zoé", "red", aliases=("Zo",), standing="forgotten"),))
    assert [kept.shown(name) for name in ("zoe", "ZO", "Al")] == [None, None, "Al"]


def test_written_profiles_are_read_back(path: Path) -> None:
    assert profiles.read(path) == Profiles()
    profiles.write(path, KEPT)
    assert profiles.read(path) == KEPT


def test_a_file_of_before_and_one_written_by_hand_are_understood() -> None:
    before = (
        b'{"players":[{"name":"Ana","colour":"green","sign":"cat"},{"name":"Bo","colour":"green"}]}'
    )
    assert profiles.understood(before) == KEPT
    twice = (
        b'{"players":[{"name":"Ana","colour":"green","sign":"cat","aliases":["A","A","Ana"]},'
        b'{"name":"Ana","colour":"red"},{"name":" ana ","colour":"red","aliases":["A"]}]}'
    )
    found = profiles.understood(twice)
    assert found.players == (
        Profile("Ana", "green", "cat", aliases=("A",)),
        Profile("ana", "red"),
    )


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b"[]",
        b'{"players": [{"name": "Ana", "colour": "mud"}]}',
        b'{"players": [{"name": 3, "colour": "red"}]}',
        b'{"players": [{"name": "Ana", "colour": "red", "standing": "dead"}]}',
        b'{"players": [{"name": "Ana", "colour": "red", "aliases": "Anna"}]}',
        b"\xff\xfe",
        b'{"x": ' + b"[" * 200_000,
    ],
)
def test_a_damaged_file_is_reported_and_kept_aside_when_another_is_written(
    path: Path, content: bytes
) -> None:
    path.parent.mkdir()
    path.write_bytes(content)
    with pytest.raises(BadProfilesFile) as failure:
        profiles.read(path)
    assert failure.value.sentence("fr") != failure.value.sentence("en")
    profiles.write(path, KEPT)
    assert profiles.read(path) == KEPT
    assert path.with_name("profiles.json.bad").read_bytes() == content


def test_a_failed_write_leaves_the_old_file(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    profiles.write(path, KEPT)

    def full(fd: int) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(os, "fsync", full)
        with pytest.raises(OSError, match="No space"):
            profiles.write(path, Profiles())
    assert profiles.read(path) == KEPT


def test_a_backup_holds_them_and_adds_them_to_those_that_are_here(tmp_path: Path) -> None:
    there, here = tmp_path / "there.json", tmp_path / "here.json"
    profiles.write(there, KEPT)
    backup = collect(tmp_path / "none", tmp_path / "none.toml", "now", there)
    kept = unpack(pack(backup), "a.zip").profiles
    assert kept == there.read_bytes()
    profiles.write(here, Profiles((Profile("ana", "red"),)))
    assert restore_profiles(kept, here) == 1
    assert profiles.read(here) == Profiles((Profile("ana", "red"), BO))
    with pytest.raises(BadProfilesFile):
        restore_profiles(b"{", here)


def test_a_backup_restores_merged_separated_and_forgotten_players(tmp_path: Path) -> None:
    marc = Profile("Marc", "teal", aliases=("Papa", "Bo"), standing="hidden")
    gone = Profile("Zoé", "pink", standing="forgotten")
    there = Profiles((ANA, Profile("ana", "red"), marc, gone))
    profiles.write(tmp_path / "there.json", there)
    content = (tmp_path / "there.json").read_bytes()
    restore_profiles(content, tmp_path / "new.json")
    assert profiles.read(tmp_path / "new.json") == there
    profiles.write(tmp_path / "here.json", KEPT)
    assert restore_profiles(content, tmp_path / "here.json") == 3
    here = profiles.read(tmp_path / "here.json")
    # a player of this table
    without_bo = Profile("Marc", "teal", aliases=("Papa",), standing="hidden")
    assert here.players == (ANA, BO, Profile("ana", "red"), without_bo, gone)


def test_unreadable_profiles_are_carried_over_from_the_backup_before(
    tmp_path: Path,
) -> None:
    path, none, days = tmp_path / "profiles.json", tmp_path / "none", tmp_path / "days"
    profiles.write(path, KEPT)
    written = path.read_bytes()
    assert keep_daily(days, collect(none, none, "now", path), "2025-01-01")
    path.unlink()
    path.mkdir()
    unreadable = collect(none, none, "now", path)
    assert path.name in unreadable.unread
    assert keep_daily(days, unreadable, "2025-01-02") is None  # nothing is lost and nothing is new
    assert unreadable.profiles is None
    assert unpack((days / "daily-2025-01-01.zip").read_bytes(), "").profiles == written


def test_a_file_saved_with_a_byte_order_mark_is_read(path: Path) -> None:
    profiles.write(path, Profiles((Profile("Ana", COLOURS[0]),)))
    known = profiles.read(path)
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes())
    assert profiles.read(path) == known
