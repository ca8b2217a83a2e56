"""Journals with valid checksums and odd content: at worst, the game is listed with its problem."""

import json
from pathlib import Path
from random import Random

import pytest

from companion.backup.archive import collect
from companion.backup.restore import restore
from companion.games import record
from companion.games.game import AnyGame, Setup
from companion.language.errors import TranslatedError
from companion.messages import Act
from companion.storage.game_store import GameStore
from companion.table.session import Session
from tests.companion.bots import next_action
from tests.companion.forging import Written, forged, payloads, sealed
from tests.companion.storage.test_damaged_journals import LATER, journal_of, outcomes


def look_at(folder: Path, id_: str) -> str:
    """Do everything possible with a stored game; return the progress in a word."""
    store = GameStore(folder)
    (listed,) = store.games()
    assert listed.id == id_
    assert GameStore(folder).games() == (listed,)  # the index agrees
    elsewhere = folder / "elsewhere"
    restore(collect(folder, folder / "none", LATER), elsewhere, LATER, replace=False)
    try:
        loaded = store.load(id_)
    except TranslatedError:
        assert listed.trouble is not None
        assert listed.trouble.to("fr") != listed.trouble.to("en")
        store.create(*begun(), LATER).journal.close()
        return "refused"
    written = record.write(loaded.setup, loaded.history.actions).encode()
    _, _, actions = record.parse(written)
    assert actions == loaded.history.actions
    assert json.dumps(loaded.game.report(loaded.state))
    goes_on(store, id_)
    return "damaged" if listed.trouble else "taken"


def begun() -> tuple[AnyGame, Setup]:
    return record.parse_header(b'{"game":"yahtzee","version":1,"players":["Ana"]}')


def goes_on(store: GameStore, id_: str) -> None:
    """Open the game, do an action, and check that the action is stored."""
    session = Session(store.open(id_, LATER), lambda: LATER)
    view = session.view()
    if view.outcome is None and view.game.name != "d21":  # bots of D.21 think too long
        session.handle(Act(next_action(view, Random(0))))
    view = session.view()
    session.close()
    loaded = store.load(id_)
    assert (loaded.history.actions, loaded.trouble) == (view.actions, None)
    store.create(*begun(), LATER).journal.close()
    assert all(game.trouble is None for game in store.games())


def forge(folder: Path, name: str, chance: Random) -> str:
    id_, sound, _, _ = journal_of(name)
    (folder / f"{id_}.journal").write_bytes(forged(sound, chance))
    return look_at(folder, id_)


def test_a_hundred_and_ten_forged_journals_are_games_or_listed_with_their_trouble(
    tmp_path: Path,
) -> None:
    assert {*outcomes(tmp_path, 110, forge)} == {"refused", "damaged", "taken"}


@pytest.mark.soak
def test_eleven_hundred_forged_journals_are_games_or_listed_with_their_trouble(
    tmp_path: Path,
) -> None:
    print(outcomes(tmp_path, 1100, forge))


@pytest.mark.parametrize("number", [0, 3])
@pytest.mark.parametrize("depth", [500, 900, 5000, 100_000])
def test_a_line_nested_without_bottom_ends_the_sound_part(
    tmp_path: Path, depth: int, number: int
) -> None:
    id_, sound, _, _ = journal_of("yahtzee")
    lines = payloads(sound)
    lines[number]["action" if number else "header"] = Written("[" * depth + "]" * depth)
    (tmp_path / f"{id_}.journal").write_bytes(sealed(lines))
    assert look_at(tmp_path, id_) == ("damaged" if number else "refused")


def test_a_game_can_be_begun_after_any_tick(tmp_path: Path) -> None:
    id_, sound, _, _ = journal_of("yahtzee")
    highest = 10**4300 - 1  # of the numbers that Python can print
    for number, tick in enumerate((2**53 - 1, 2**53, 2**63 - 1, 2**64 - 1, highest, -5)):
        lines = payloads(sound)
        for line in lines[-3:]:
            line["tick"] = tick
        here = tmp_path / str(number)
        here.mkdir()
        (here / f"{id_}.journal").write_bytes(sealed(lines))
        look_at(here, id_)


def test_a_game_with_too_long_a_name_is_listed_with_its_trouble(
    tmp_path: Path,
) -> None:
    id_, sound, _, _ = journal_of("yahtzee")
    lines = payloads(sound)
    lines[0]["header"]["players"][0] = "A" * 201
    (tmp_path / f"{id_}.journal").write_bytes(sealed(lines))
    (listed,) = GameStore(tmp_path).games()
    assert listed.trouble is not None
    assert look_at(tmp_path, id_) == "refused"
    assert "A name has 200 letters at most" in listed.trouble.to("en")


def test_a_journal_sealed_again_is_unchanged() -> None:
    _, sound, _, _ = journal_of("yahtzee")
    assert sealed([line.rpartition(b"\t")[0] for line in sound.splitlines()]) == sound
