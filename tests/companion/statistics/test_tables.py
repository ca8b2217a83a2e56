"""Tables for a spreadsheet hold every game, player, turn and die."""

import csv
import json
from io import StringIO
from pathlib import Path

import pytest

from companion.games import find
from companion.games.yahtzee.state import YahtzeeSetup
from companion.language.text import Language
from companion.statistics.spreadsheet import TableWriter
from companion.statistics.tables import COLUMNS, write_tables
from companion.storage.game_store import GameStore
from tests.companion.evening import whole_game
from tests.companion.statistics.evenings import Game, finished_games, stored

Table = list[dict[str, str]]
AT = "2026-11-21T20:41:00+01:00"
FORMULAS = tuple("=+@＝＋－＠")


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[Game]]:
    folder = tmp_path_factory.mktemp("tables")
    distinct = finished_games(folder / "played")
    return folder / "games", list(stored(folder / "games", distinct, len(distinct), seed=1))


def read(path: Path, delimiter: str = ",") -> Table:
    with path.open(encoding="utf-8-sig", newline="") as file:
        return list(csv.DictReader(file, delimiter=delimiter))


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


def test_line_ends_and_quotes_follow_rfc_4180(
    games: tuple[Path, list[Game]], tmp_path: Path
) -> None:
    write_tables(GameStore(games[0]), tmp_path)
    content = (tmp_path / "turns.csv").read_bytes()
    assert content.startswith(b"\xef\xbb\xbfgame_id,line,player,action\r\n")
    assert content.count(b"\r\n") == content.count(b"\n")
    assert b'"{""action"":""roll""' in content


def test_a_game_that_cannot_be_read_is_left_out_and_named(tmp_path: Path) -> None:
    folder = tmp_path / "games"
    GameStore(folder)
    (folder / "yahtzee-1.journal").write_bytes(b"nonsense\n")
    assert write_tables(GameStore(folder), tmp_path) == ("yahtzee-1",)
    assert read(tmp_path / "games.csv") == []


def test_french_tables_are_parted_by_semicolons_under_french_headings(
    games: tuple[Path, list[Game]], tmp_path: Path
) -> None:
    write_tables(GameStore(games[0]), tmp_path, "fr")
    assert (tmp_path / "games.csv").read_bytes().startswith(b"\xef\xbb\xbfpartie;jeu;")
    players = read(tmp_path / "players.csv", ";")
    assert {row["nom"] for row in players} == {
        name for _, setup, _ in games[1] for name in setup.players
    }
    assert all(row["total"].lstrip("-").isdecimal() for row in players)


@pytest.mark.parametrize("name", ["=1+1", "+1", "-1+2", "@SUM(A1)", "＝1+1", "a;=1+1", "b,@c"])
@pytest.mark.parametrize(("language", "delimiter"), [("en", ","), ("fr", ";")])
def test_no_name_starts_a_formula_with_any_separator(
    tmp_path: Path, name: str, language: Language, delimiter: str
) -> None:
    setup = YahtzeeSetup(version=1, players=(name, "Bo"))
    GameStore(tmp_path / "games").add(find("yahtzee"), setup, whole_game(2), AT, 0)
    write_tables(GameStore(tmp_path / "games"), tmp_path, language)
    for table in COLUMNS:
        text = (tmp_path / f"{table}.csv").read_text("utf-8-sig")
        for parted_by in ",;\t":
            cells = [
                cell for row in csv.reader(StringIO(text), delimiter=parted_by) for cell in row
            ]
            assert not [cell for cell in cells if cell.lstrip(' "').startswith(FORMULAS)]
    names = [
        row["nom" if language == "fr" else "name"]
        for row in read(tmp_path / "players.csv", delimiter)
    ]
    assert names[0].replace("'", "") == name


def test_a_number_below_zero_is_a_number(tmp_path: Path) -> None:
    file = StringIO(newline="")
    TableWriter(file, ("a", "b"), "fr").write((-3, 2.25))
    assert file.getvalue() == "\ufeffa;b\r\n-3;2,2\r\n"
