"""Damaged backups are detected by their seal; a forged seal over damage does no harm."""

import io
import zipfile
from pathlib import Path
from random import Random

import pytest

from companion import games
from companion.backup.archive import Backup, BadBackup, pack, unpack
from companion.backup.restore import RestoreOutcome, restore
from companion.storage.game_store import GameStore
from tests.companion.backup.test_archive import seal
from tests.companion.damage import damaged
from tests.companion.forging import forged
from tests.companion.storage.test_damaged_journals import LATER, journal_of


def backup(chance: Random) -> Backup:
    """Return a backup of a game of every kind, with one game in the bin."""
    journals = [journal_of(name)[:2] for name in games.names()]
    chance.shuffle(journals)
    return Backup(LATER, dict(journals[1:]), b'language = "fr"\n', dict(journals[:1]))


def check(folder: Path, chance: Random) -> str:
    """Damage a backup or its content, and restore it; return the result in a word."""
    whole = backup(chance)
    data = pack(whole)
    spoilt = damaged(data, chance)
    if spoilt != data:
        with pytest.raises(BadBackup):
            unpack(spoilt, "a.zip")
    word = inside(folder / "inside", whole, chance)
    return sealed_anew(folder / "anew", data, chance) or word


def inside(folder: Path, whole: Backup, chance: Random) -> str:
    """Damage or forge journals in a backup: bad files are named, the others restored."""
    odd = dict(whole.games)
    spoil = chance.choice((damaged, forged, lambda data, chance: chance.randbytes(3000)))
    for id_ in chance.sample(sorted(odd), 2):
        odd[id_] = spoil(odd[id_], chance) or b"?"
    done = restore(unpack(pack(Backup(LATER, odd)), "a.zip"), folder, LATER, replace=False)
    fates = {one.id: one.fate for one in done}
    assert fates.keys() == odd.keys()
    assert all(fates[id_] is RestoreOutcome.NEW for id_ in odd if odd[id_] == whole.games[id_])
    assert {*fates.values()} <= {RestoreOutcome.NEW, RestoreOutcome.REFUSED}
    restored = {id_ for id_, fate in fates.items() if fate is RestoreOutcome.NEW}
    assert {game.id for game in GameStore(folder).games()} == restored
    return "named" if RestoreOutcome.REFUSED in fates.values() else "restored"


def sealed_anew(folder: Path, data: bytes, chance: Random) -> str | None:
    """Damage an archive and renew its seal; return "refused", or None if it is restored."""
    plain = damaged(data[:-66], chance) + bytes(2)
    try:
        found = unpack(seal(plain), "a.zip")
    except BadBackup:
        return "refused"
    restore(found, folder, LATER, replace=False)
    assert len(GameStore(folder).games()) <= len(found.games)
    return None


def damage_many(folder: Path, times: int) -> set[str]:
    chance = Random(times)
    return {check(folder / str(number), chance) for number in range(times)}


def test_fifteen_damaged_backups_are_refused_or_restored_except_the_named_files(
    tmp_path: Path,
) -> None:
    assert "refused" in damage_many(tmp_path, 15)


@pytest.mark.soak
def test_a_hundred_and_fifty_damaged_backups_are_refused_or_restored_except_the_named_files(
    tmp_path: Path,
) -> None:
    assert damage_many(tmp_path, 150) >= {"refused", "named"}


def test_an_archive_sealed_again_without_damage_is_unchanged() -> None:
    whole = backup(Random(0))
    assert unpack(seal(pack(whole)[:-66] + bytes(2)), "a.zip") == whole
    assert zipfile.is_zipfile(io.BytesIO(pack(whole)))
