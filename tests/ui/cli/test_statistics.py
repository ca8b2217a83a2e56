"""`companion import` and `companion stats`."""

import json
from pathlib import Path
from random import Random

import pytest

from companion.games.record import write
from tests.companion.evening import whole_game
from tests.companion.statistics.evenings import finished_games, renamed
from tests.ui.touch.evening import yahtzee
from tests.ui.typed import Capture, companion

GOLDEN = Path(__file__).parents[2] / "companion" / "games"
TWO_SETS = GOLDEN / "d21" / "golden" / "two_sets.jsonl"
BOARD = GOLDEN / "desfausse" / "golden" / "board.jsonl"


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "data"


def test_records_are_stored_and_counted(capsys: Capture, data: Path) -> None:
    status, out, err = companion(capsys, "import", TWO_SETS, BOARD, "--data", data)
    assert (status, err) == (0, "")
    assert out.splitlines()[-1] == "2 games taken in"
    told = json.loads(companion(capsys, "stats", "--json", "--data", data)[1])
    assert {"name", "games", "wins", "shared", "by_game"} <= set(told["players"][0])
    ana = next(player for player in told["players"] if player["name"] == "Ana")
    assert set(ana["by_game"]) == {"d21", "desfausse"}
    assert {"games", "wins", "shared", "average", "best"} <= set(ana["by_game"]["d21"])
    games = json.loads(companion(capsys, "games", "--json", "--data", data)[1])
    assert [game["finished"] for game in games] == [True, True]


def test_a_record_is_imported_once(capsys: Capture, data: Path) -> None:
    companion(capsys, "import", TWO_SETS, "--data", data)
    status, out, _ = companion(capsys, "import", TWO_SETS, "--data", data)
    assert (status, out.splitlines()[-1]) == (0, "0 games taken in")
    assert "here already" in out
    exported = companion(capsys, "export", "last", "--data", data)[1]
    again = data / "again.jsonl"
    again.write_text(exported)
    assert "here already" in companion(capsys, "import", again, TWO_SETS, "--data", data)[1]
    assert len(json.loads(companion(capsys, "games", "--json", "--data", data)[1])) == 1


def test_a_bad_record_is_refused_and_the_others_are_imported(
    capsys: Capture, data: Path, tmp_path: Path
) -> None:
    bad, missing = tmp_path / "bad.jsonl", tmp_path / "missing.jsonl"
    bad.write_text(TWO_SETS.read_text().replace("c3", "z9"))
    for language, word in (("fr", "Ligne"), ("en", "Line")):
        status, out, err = companion(
            capsys, "import", bad, missing, BOARD, "--data", data / language, language=language
        )
        assert status == 2
        assert out.splitlines()[-1].startswith("1 ")
        assert [line.startswith("companion: ") for line in err.splitlines()] == [True, True]
        assert word in err.splitlines()[0]


def test_an_unfinished_record_is_stored_and_counts_for_nobody(
    capsys: Capture, data: Path, tmp_path: Path
) -> None:
    begun = tmp_path / "begun.jsonl"
    begun.write_text("".join(TWO_SETS.read_text().splitlines(keepends=True)[:4]))
    assert companion(capsys, "import", begun, "--data", data)[0] == 0
    status, out, err = companion(capsys, "stats", "--data", data)
    assert (status, out, err) == (0, "", "companion: No finished game is stored.\n")


def test_statistics_can_be_asked_of_one_player_and_of_one_game(
    capsys: Capture, data: Path, tmp_path: Path
) -> None:
    companion(capsys, "import", TWO_SETS, BOARD, "--data", data)
    told = json.loads(
        companion(capsys, "stats", "--json", "--player", "ANA", "--game", "d21", "--data", data)[1]
    )
    (ana,) = told["players"]
    assert (ana["name"], list(ana["by_game"])) == ("Ana", ["d21"])
    for language, words in (("fr", ("partie", "en moyenne")), ("en", ("game", "on average"))):
        out = companion(capsys, "stats", "--data", data, language=language)[1]
        assert all(word in out for word in words)


def test_every_kind_of_game_can_be_imported(capsys: Capture, data: Path, tmp_path: Path) -> None:
    every = finished_games(tmp_path / "played")
    files = []
    for number, game in enumerate(every):
        _, setup, actions = renamed(game, Random(number))
        files.append(tmp_path / f"{number}.jsonl")
        files[-1].write_text(write(setup, actions), encoding="utf-8")
    status, _, err = companion(capsys, "import", *files, "--data", data)
    assert (status, err) == (0, "")
    told = json.loads(companion(capsys, "stats", "--json", "--data", data)[1])
    games = {name for player in told["players"] for name in player["by_game"]}
    assert games == {"d21", "dalapapa", "datis", "desfausse", "yahtzee"}


def test_all_games_are_exported_as_tables(capsys: Capture, data: Path, tmp_path: Path) -> None:
    companion(capsys, "import", TWO_SETS, BOARD, "--data", data)
    out = tmp_path / "new" / "tables"
    assert companion(capsys, "export", "--csv", out, "--data", data) == (0, "", "")
    assert sorted(path.name for path in out.iterdir()) == [
        "dice.csv",
        "games.csv",
        "players.csv",
        "turns.csv",
    ]
    assert (out / "games.csv").read_bytes().startswith(b"\xef\xbb\xbfgame_id,")
    companion(capsys, "export", "--csv", out, "--data", data, language="fr")
    assert (out / "games.csv").read_bytes().startswith(b"\xef\xbb\xbfpartie;")


def test_export_asks_what_to_export(capsys: Capture, data: Path, tmp_path: Path) -> None:
    companion(capsys, "import", TWO_SETS, "--data", data)
    for words in ((), ("last", "--csv", tmp_path / "tables")):
        status, _, err = companion(capsys, "export", *words, "--data", data, language="fr")
        assert status == 2
        assert err.startswith("companion: Exporter quoi ?")
    assert not (tmp_path / "tables").exists()


def test_games_played_alone_are_counted_apart_from_games_won(
    capsys: Capture, data: Path, tmp_path: Path
) -> None:
    record = tmp_path / "alone.jsonl"
    record.write_text(write(yahtzee("Ana"), whole_game(1)))
    companion(capsys, "import", record, "--data", data)
    for language, words in (
        ("fr", "Ana : 1 partie, dont 1 en solo, 0 gagnée"),
        ("en", "Ana: 1 game, 1 of them alone, 0 won"),
    ):
        out = companion(capsys, "stats", "--data", data, language=language)[1]
        assert out.splitlines()[0] == words


def test_without_games_the_folder_of_the_simulated_table_is_named(
    capsys: Capture, data: Path
) -> None:
    companion(capsys, "import", TWO_SETS, "--data", data / "simulated")
    for words in (["games"], ["stats"], ["replay", "last"], ["export", "last"]):
        hint = companion(capsys, *words, "--data", data)[2]
        assert hint.endswith("but 1 game of the simulated table: add --simulated.\n")


def test_the_games_of_the_simulated_table_are_read_on_request(capsys: Capture, data: Path) -> None:
    companion(capsys, "import", TWO_SETS, "--data", data / "simulated")
    for words in (["games"], ["stats"], ["replay", "last"], ["export", "last"]):
        status, out, err = companion(capsys, *words, "--simulated", "--data", data)
        assert (status, err) == (0, "")
        assert "Ana" in out


def test_a_folder_that_cannot_be_written_is_named_and_not_the_record(
    capsys: Capture, data: Path
) -> None:
    data.mkdir()
    (data / "games").write_text("a file where a folder should be")
    status, out, err = companion(capsys, "import", TWO_SETS, BOARD, "--data", data)
    assert (status, out.splitlines()[-1]) == (2, "0 games taken in")
    (line,) = err.splitlines()
    assert line.startswith(f"companion: {data / 'games'}: ")
