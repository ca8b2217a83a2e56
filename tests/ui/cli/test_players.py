"""`companion players` lists and merges players, and `companion stats` follows."""

import json
from pathlib import Path

import pytest

from tests.ui.cli.test_statistics import BOARD, TWO_SETS
from tests.ui.typed import Capture, companion
from ui.folders import alone, profiles_file


@pytest.fixture
def data(tmp_path: Path, capsys: Capture) -> Path:
    """Return a folder with two finished games: Ana against Bo, and Ana against others."""
    data = tmp_path / "data"
    companion(capsys, "import", TWO_SETS, BOARD, "--data", data)
    return data


def games(capsys: Capture, data: Path) -> dict[str, int]:
    told = json.loads(companion(capsys, "stats", "--json", "--data", data)[1])
    return {player["name"]: player["games"] for player in told["players"]}


def test_everybody_is_listed_with_their_games(capsys: Capture, data: Path) -> None:
    status, out, err = companion(capsys, "players", "--data", data)
    assert (status, err) == (0, "")
    assert out.splitlines()[0] == "Ana: 2 games"
    told = json.loads(companion(capsys, "players", "--json", "--data", data)[1])
    assert {one["name"]: one["games"] for one in told} == games(capsys, data)
    assert not profiles_file(data).exists()  # listing changes nothing


def test_changes_of_players_hold_in_the_statistics(capsys: Capture, data: Path) -> None:
    before = games(capsys, data)
    out = companion(capsys, "players", "--rename", "ana", "Anabel", "--data", data)[1]
    assert out.splitlines()[0] == "Anabel: 2 games, also ana"
    companion(capsys, "players", "--merge", "Bo", "Anabel", "--data", data)
    assert games(capsys, data)["Bo"] == before["Bo"] + 2
    companion(capsys, "players", "--separate", "Anabel", "--data", data)
    companion(capsys, "players", "--hide", "Bo", "--data", data)
    assert "Bo" not in games(capsys, data)
    assert "not listed" in companion(capsys, "players", "--data", data)[1]
    companion(capsys, "players", "--show", "Bo", "--data", data)
    assert "Bo" in games(capsys, data)
    companion(capsys, "players", "--forget", "Bo", "--data", data)
    assert "Bo" not in games(capsys, data)
    assert "Bo" not in companion(capsys, "players", "--json", "--data", data)[1]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--merge", "Ana", "Nobody"), "Nobody here is called Nobody."),
        (("--rename", "Nobody", "X"), "Nobody here is called Nobody."),
        (("--separate", "Bo"), "Bo is nobody's other name here."),
        (("--rename", "Bo", " "), "Every player needs a name."),
        (("--rename", "Bo", "B" * 400), "A name has "),
        (("--rename", "Bo", "Cy"), "Cy is somebody's name already: merge the two"),
    ],
)
def test_impossible_changes_of_players_are_refused_in_a_sentence(
    capsys: Capture, data: Path, words: tuple[str, ...], said: str
) -> None:
    companion(capsys, "players", "--show", "Bo", "--rename", "Ana", "Cy", "--data", data)
    before = profiles_file(data).read_bytes()
    status, _, err = companion(capsys, "players", *words, "--data", data)
    assert (status, err[: len(said) + 11]) == (2, f"companion: {said}")
    assert profiles_file(data).read_bytes() == before


def test_while_the_companion_is_open_nothing_is_changed(capsys: Capture, data: Path) -> None:
    with alone(data):
        status, _, err = companion(capsys, "players", "--hide", "Ana", "--data", data)
    assert status == 2
    assert err.startswith("companion: The companion is already open")
    assert not profiles_file(data).exists()


def test_a_damaged_file_stops_changes_and_statistics_go_by_names_alone(
    capsys: Capture, data: Path
) -> None:
    profiles_file(data).write_text("{")
    status, _, err = companion(capsys, "players", "--hide", "Ana", "--data", data)
    assert (status, err.count("\n")) == (2, 1)
    assert profiles_file(data).read_text() == "{"
    status, out, err = companion(capsys, "stats", "--data", data)
    assert status == 0
    assert out.splitlines()[0].startswith(("Ana", "Bo"))
    assert err.startswith("companion: What is known of the players")
