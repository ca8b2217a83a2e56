"""Tables for a spreadsheet hold every game, player, turn and die."""

import csv
import json
from pathlib import Path

import pytest

from companion.statistics.tables import COLUMNS, write_tables
from companion.storage.game_store import GameStore
from tests.companion.statistics.evenings import Game, finished_games, stored

Table = list[dict[str, str]]


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[Game]]:
    folder = tmp_path_factory.mktemp("tables")
    distinct = finished_games(folder / "played")
    return folder / "games", list(stored(folder / "games", distinct, len(distinct), seed=1))


def read(path: Path) -> Table:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def test_every_game_player_action_and_die_has_its_row(
    games: tuple[Path, list[Game]], tmp_path: Path
) -> None:
    folder, played = games
    assert write_tables(GameStore(folder), tmp_path) == ()
    tables = {name: read(tmp_path / f"{name}.csv") for name in COLUMNS}
    assert len(tables["games"]) == len(played)
    assert len(tables["players"]) == sum(len(setup.players) for _, setup, _ in played)
    assert len(tables["turns"]) == sum(len(actions) for _, _, actions in played)
    names = {row["name"] for row in tables["players"]}
    assert names == {name for _, setup, _ in played for name in setup.players}
    rolled = [json.loads(row["action"]) for row in tables["turns"] if "yahtzee" in row["game_id"]]
    faces = [value for action in rolled for value in action.get("dice", ())]
    dice = [row for row in tables["dice"] if "yahtzee" in row["game_id"]]
    assert [int(row["value"]) for row in dice] == faces
    kept = sum(len(action.get("kept", ())) for action in rolled)
    assert sum(row["kept"] == "1" for row in dice) == kept


def test_lines_end_and_quotes_are_doubled_as_rfc_4180_says(
    games: tuple[Path, list[Game]], tmp_path: Path
) -> None:
    write_tables(GameStore(games[0]), tmp_path)
    content = (tmp_path / "turns.csv").read_bytes()
    assert content.startswith(b"game_id,line,player,action\r\n")
    assert content.count(b"\r\n") == content.count(b"\n")
    assert b'"{""action"":""roll""' in content


def test_a_game_that_cannot_be_read_is_left_out_and_named(tmp_path: Path) -> None:
    folder = tmp_path / "games"
    GameStore(folder)
    (folder / "yahtzee-1.journal").write_bytes(b"nonsense\n")
    assert write_tables(GameStore(folder), tmp_path) == ("yahtzee-1",)
    assert read(tmp_path / "games.csv") == []
