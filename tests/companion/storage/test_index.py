"""The list of games with an index agrees with the files, in any state of the index."""

import os
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from companion.statistics.store import lines
from companion.storage import index, stored_game
from companion.storage.entries import sealed
from companion.storage.game_store import GameStore
from companion.storage.stored_game import StoredGame
from companion.table.session import Session
from tests.companion.bots import next_message, set_up
from tests.companion.damage import damaged
from tests.companion.evening import AT, ENTRIES

NAME = "index.sqlite"
KINDS = ("dalapapa", "datis", "desfausse", "yahtzee")


def read_from_the_files(folder: Path) -> tuple[StoredGame, ...]:
    """Return the list of games computed without an index, from a copy of the folder."""
    beside = folder.with_name("beside")
    shutil.rmtree(beside, ignore_errors=True)
    shutil.copytree(folder, beside, ignore=shutil.ignore_patterns(NAME))
    return GameStore(beside).games()


def play(games: GameStore, name: str, chance: Random, at: str) -> None:
    """Store a game of some actions."""
    session = Session(games.create(*set_up(name), at), lambda: at)
    for _ in range(chance.choice((0, 1, 8, 25))):
        if session.view().outcome is None:
            session.handle(next_message(session.view(), chance))
    session.close()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return games of every kind, among them a damaged, an unreadable and an empty game."""
    folder, chance = tmp_path / "games", Random("index")
    games = GameStore(folder)
    for number, name in enumerate(KINDS * 2):
        play(games, name, chance, f"2025-01-{number + 1:02}T20:00:00")
    first, second, *_ = sorted(folder.glob("*.journal"))
    first.write_bytes(first.read_bytes()[:-9])
    second.write_bytes(b"nothing that anybody wrote\n")
    (folder / "yahtzee-20250301200000.journal").touch()
    return folder


@pytest.fixture
def readings(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the ids of the games that are read action by action."""
    read: list[str] = []
    listed = stored_game.listed

    def watched(id_: str, data: bytes, promised: int) -> StoredGame:
        read.append(id_)
        return listed(id_, data, promised)

    monkeypatch.setattr(stored_game, "listed", watched)
    return read


def test_games_are_read_once_and_then_had_from_the_index(folder: Path, readings: list[str]) -> None:
    games = GameStore(folder)
    first = games.games()
    assert len(readings) == len(first) == len(KINDS) * 2
    assert GameStore(folder).games() == first
    assert len(readings) == len(first)
    assert first == read_from_the_files(folder)


def test_a_game_that_changed_is_read_again_and_no_other(folder: Path, readings: list[str]) -> None:
    games = GameStore(folder)
    id_ = games.games()[0].id
    readings.clear()
    session = Session(games.open(id_, AT), lambda: "2025-06-01T20:00:00")
    view = session.view()
    session.handle(next_message(view, Random(3)))
    session.close()
    assert games.games() == read_from_the_files(folder)
    assert readings[0] == id_
    assert set(readings[:-8]) == {id_}


def test_a_journal_changed_with_equal_size_and_date_is_listed_correctly(folder: Path) -> None:
    games = GameStore(folder)
    games.games()
    path = sorted(folder.glob("*.journal"))[-2]
    before, data = path.stat(), bytearray(path.read_bytes())
    data[len(data) // 2] ^= 4
    path.write_bytes(data)
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert games.games() == read_from_the_files(folder)


def test_random_stores_are_listed_as_their_files_are(tmp_path: Path) -> None:
    """Games are begun, resumed, damaged, discarded and restored in random order."""
    chance, folder = Random("random stores"), tmp_path / "games"
    games = GameStore(folder)
    for step in range(60):
        ids = games.ids()
        deed = chance.choice(("play", "damage", "discard", "take back", "none"))
        if deed == "play" or not ids:
            play(games, chance.choice(KINDS), chance, f"2025-02-01T20:{step:02}:00")
        elif deed == "damage":
            path = folder / f"{chance.choice(ids)}.journal"
            path.write_bytes(damaged(path.read_bytes(), chance))
        elif deed == "discard":
            games.discard(chance.choice(ids))
        elif deed == "take back" and games.discarded():
            games.take_back(chance.choice(games.discarded()).id)
        assert games.games() == read_from_the_files(folder)
        assert games.discarded() == GameStore(tmp_path / "beside").discarded()


def of_zeros(path: Path, chance: Random) -> None:
    path.write_bytes(bytes(path.stat().st_size))


def a_folder(path: Path, chance: Random) -> None:
    path.unlink()
    path.mkdir()


def with_another_table(path: Path, chance: Random) -> None:
    path.unlink()
    with sqlite3.connect(path) as base:
        base.execute("CREATE TABLE games (something TEXT)")
    base.close()


def with_false_entries(path: Path, chance: Random) -> None:
    with sqlite3.connect(path) as base:
        base.execute("UPDATE games SET told = replace(told, 'false', 'true')")
        base.execute("INSERT INTO games VALUES (1, 'x', NULL)")
    base.close()


def gone(path: Path, chance: Random) -> None:
    path.unlink()


def empty(path: Path, chance: Random) -> None:
    path.write_bytes(b"")


def not_ours(path: Path, chance: Random) -> None:
    path.write_text("Dear diary\n" * 200)


@pytest.mark.parametrize(
    "spoil", [of_zeros, a_folder, with_another_table, with_false_entries, gone, empty, not_ours]
)
def test_an_unusable_index_is_ignored(folder: Path, spoil: Callable[[Path, Random], None]) -> None:
    games = GameStore(folder)
    right = games.games()
    spoil(folder / NAME, Random(1))
    assert [games.games() for _ in range(3)] == [right] * 3


@pytest.mark.parametrize("spoil", [of_zeros, with_another_table, gone, empty, not_ours])
def test_a_damaged_index_is_rebuilt(
    folder: Path, readings: list[str], spoil: Callable[[Path, Random], None]
) -> None:
    games = GameStore(folder)
    games.games()
    spoil(folder / NAME, Random(1))
    games.games()
    games.games()  # the first call may delete a damaged index
    readings.clear()
    games.games()
    assert readings == []


def test_an_index_damaged_anyhow_never_changes_the_list(folder: Path) -> None:
    games, chance = GameStore(folder), Random("damage")
    right = games.games()
    sound = (folder / NAME).read_bytes()
    for _ in range(300):
        (folder / NAME).unlink(missing_ok=True)
        (folder / NAME).write_bytes(damaged(sound, chance))
        assert games.games() == right


def test_an_index_locked_by_another_program_is_ignored(folder: Path) -> None:
    games = GameStore(folder)
    right = games.games()
    other = sqlite3.connect(folder / NAME)
    other.execute("BEGIN EXCLUSIVE")
    play(games, "yahtzee", Random(1), "2025-05-01T20:00:00")
    now = games.games()
    assert len(now) == len(right) + 1
    assert now == read_from_the_files(folder)
    other.close()
    assert games.games() == now


def test_the_files_are_read_if_no_index_can_be_created(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(*_: object, **__: object) -> sqlite3.Connection:
        raise sqlite3.OperationalError("unable to open database file")

    right = GameStore(folder).games()
    monkeypatch.setattr(sqlite3, "connect", refused)
    assert GameStore(folder).games() == right


def copied_program(folder: Path) -> Path:
    """Return a copy of the program's own files that a test may change."""
    program = folder / "companion"
    shutil.copytree(index.PROGRAM, program, ignore=shutil.ignore_patterns("__pycache__", "*.xz"))
    return program


def digests(program: Path, rooms: tuple[str, ...] = ()) -> dict[str, bytes]:
    index.rules_digest.cache_clear()
    return {name: index.rules_digest(name, rooms, program) for name in (*KINDS, "d21")}


@pytest.mark.parametrize(
    ("changed", "games"),
    [
        ("games/yahtzee/rules.py", {"yahtzee"}),
        ("games/datis/tricks.py", {"datis"}),
        ("games/history.py", {*KINDS, "d21"}),
        ("storage/unfolding.py", {*KINDS, "d21"}),
        ("table/table.py", set()),
        ("settings.py", set()),
        ("games/yahtzee/words.toml", set()),
        ("statistics/luck.py", set()),
    ],
)
def test_a_change_of_the_program_concerns_the_games_whose_rules_it_changes(
    tmp_path: Path, changed: str, games: set[str]
) -> None:
    program = copied_program(tmp_path)
    before = digests(program)
    path = program / changed
    os.utime(path, ns=(1, 1))  # the same after a new installation
    assert digests(program) == before
    path.write_bytes(path.read_bytes() + b"\n")
    after = digests(program)
    assert {name for name in after if after[name] != before[name]} == games


def test_figures_are_computed_again_when_their_package_has_changed(tmp_path: Path) -> None:
    program = copied_program(tmp_path)
    before = digests(program, ("statistics",))
    path = program / "statistics/luck.py"
    path.write_bytes(path.read_bytes() + b"\n")
    after = digests(program, ("statistics",))
    assert not set(after.values()) & set(before.values())


def test_only_games_with_changed_rules_are_read_again(
    folder: Path, readings: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    digest = index.rules_digest
    GameStore(folder).games()
    readings.clear()
    monkeypatch.setattr(
        index, "rules_digest", lambda game, rooms: digest("d21" if game == "datis" else game, rooms)
    )
    right = GameStore(folder).games()
    assert {id_.partition("-")[0] for id_ in readings} == {"datis"}
    assert right == read_from_the_files(folder)


def test_a_file_named_after_another_game_is_read_each_time(
    folder: Path, readings: list[str]
) -> None:
    path = sorted(folder.glob("datis*.journal"))[-1]
    path.rename(folder / "yahtzee-20260101200000.journal")
    first = GameStore(folder).games()
    readings.clear()
    assert GameStore(folder).games() == first
    assert readings == ["yahtzee-20260101200000"]


class Interrupted(Exception):
    """Raised at the end of the program."""


def list_with_interruptions(folder: Path, count: int, lists: Callable[[], object]) -> int:
    """List `count` games, interrupted after every seventh; return the number of reads."""
    reads = 0
    with pytest.MonkeyPatch.context() as patch:
        listed, load = stored_game.listed, GameStore.load
        left = 0

        def read() -> None:
            nonlocal reads, left
            left -= 1
            if left < 0:
                raise Interrupted
            reads += 1

        def watched(id_: str, data: bytes, promised: int) -> StoredGame:
            read()
            return listed(id_, data, promised)

        def watched_load(store: GameStore, id_: str) -> stored_game.LoadedGame:
            read()
            return load(store, id_)

        patch.setattr(stored_game, "listed", watched)
        patch.setattr(GameStore, "load", watched_load)
        for _ in range(count):
            left = count // 7
            try:
                lists()
                return reads
            except Interrupted:
                continue
    raise AssertionError("the list never came to its end")


def many_games(folder: Path, count: int) -> Path:
    """Return a folder of `count` equal short games."""
    folder.mkdir()
    data = sealed(ENTRIES)
    for number in range(count):
        (folder / f"yahtzee-{number:014}.journal").write_bytes(data)
    return folder


@pytest.mark.parametrize("count", [700, pytest.param(10_000, marks=pytest.mark.soak)])
@pytest.mark.parametrize(
    "lists", [lambda folder: GameStore(folder).games(), lines], ids=["list", "statistics"]
)
def test_an_interrupted_first_list_continues_where_it_stopped(
    tmp_path: Path, count: int, lists: Callable[[Path], object]
) -> None:
    folder = many_games(tmp_path / "games", count)
    reads = list_with_interruptions(folder, count, lambda: lists(folder))
    assert count <= reads <= count + 20 * index.BATCH
