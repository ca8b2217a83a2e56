"""The table's outbox on disk: finished games wait in it until a hub holds them."""

from pathlib import Path

import pytest

from companion.storage.durable_file import FileInUse
from companion.storage.game_store import GameStore
from tests.companion import powercut
from tests.companion.evening import ENTRIES, written
from tests.ui.hall.club import ClubTable
from ui.hall.table.delivery import still_waiting
from ui.hall.table.finished import FinishedGames
from ui.hall.table.folders import held_file
from ui.hall.table.held import HeldGames, held, waiting

NAME = "Table 1"


@pytest.fixture
def table(tmp_path: Path) -> ClubTable:
    return ClubTable(tmp_path, NAME, 1)


def test_only_finished_games_wait(table: ClubTable) -> None:
    written(table.data / "games" / "yahtzee-1.journal", ENTRIES)
    assert still_waiting(table.data, NAME) == ()
    id_ = table.play("dalapapa")
    assert still_waiting(table.data, NAME) == (id_,)


def test_a_held_game_waits_again_only_after_a_correction(table: ClubTable) -> None:
    id_ = table.play("dalapapa")
    games = FinishedGames(table.data / "games", NAME)
    assert games.look()
    kept = HeldGames(held_file(table.data), NAME)
    kept.keep(id_, games.revisions[id_])
    kept.close()
    assert still_waiting(table.data, NAME) == ()
    table.correct(id_)
    assert still_waiting(table.data, NAME) == (id_,)
    before = games.revisions[id_]
    assert games.look()
    assert games.revisions[id_] > before
    assert not games.look()


def test_a_discarded_game_no_longer_waits(table: ClubTable) -> None:
    id_ = table.play("dalapapa")
    games = FinishedGames(table.data / "games", NAME)
    games.look()
    GameStore(table.data / "games").discard(id_)
    assert games.look()
    assert games.revisions == {}
    assert games.record(id_) is None


def test_games_held_for_a_table_of_another_name_do_not_count(tmp_path: Path) -> None:
    path = held_file(tmp_path)
    first = HeldGames(path, NAME)
    first.keep("a", 3)
    first.close()
    assert held(path, NAME) == {"a": 3}
    assert held(path, "Table 2") == {}
    HeldGames(path, "Table 2").close()
    assert held(path, NAME) == {}


def test_one_process_at_a_time_delivers(tmp_path: Path) -> None:
    first = HeldGames(held_file(tmp_path), NAME)
    with pytest.raises(FileInUse):
        HeldGames(held_file(tmp_path), NAME)
    first.close()
    HeldGames(held_file(tmp_path), NAME).close()


def test_a_line_torn_by_a_power_cut_is_sent_again(tmp_path: Path) -> None:
    path = held_file(tmp_path)
    kept = HeldGames(path, NAME)
    for number in range(3):
        kept.keep(f"game-{number}", number)
    kept.close()
    whole = path.read_bytes()
    for end in range(len(whole) + 1):
        path.write_bytes(whole[:end])
        again = HeldGames(path, NAME)
        known = set(again.revisions)
        assert known <= {"game-0", "game-1", "game-2"}
        again.keep("game-9", 9)
        again.close()
        assert held(path, NAME).keys() == known | {"game-9"}


def test_a_damaged_list_of_held_games_is_started_again(tmp_path: Path) -> None:
    path = held_file(tmp_path)
    path.parent.mkdir()
    for rubbish in (b"\xff\xff\n", b"{}\n", b"[]", b"\n\n\n"):
        path.write_bytes(rubbish)
        HeldGames(path, NAME).close()
        assert held(path, NAME) == {}
        path.unlink()


def test_no_game_is_wrongly_taken_for_held_after_a_power_cut(tmp_path: Path) -> None:
    folder = held_file(tmp_path).parent
    folder.mkdir()
    with powercut.recorded(folder) as trace:
        kept = HeldGames(held_file(tmp_path), NAME)
        for number in range(1, 4):
            kept.keep(f"game-{number}", number)
            trace.tell(dict(kept.revisions))
        kept.close()
    cuts = 0
    for told, files in trace.cuts():
        path = held_file(tmp_path / f"cut {cuts}")
        path.parent.mkdir(parents=True)
        for name, content in files.items():
            (path.parent / name).write_bytes(content)
        left = held(path, NAME)
        assert isinstance(told, dict | None)
        assert (told or {}).items() <= left.items()
        assert left.items() <= {f"game-{number}": number for number in range(1, 4)}.items()
        cuts += 1
    assert cuts > 10


def test_a_game_waits_until_its_latest_revision_is_held() -> None:
    revisions = {"a": 3, "b": 3, "c": 0, "d": 3}
    assert waiting(revisions, {"a": 3, "b": 2, "d": 9007199254740991}) == ("b", "c", "d")
