"""An imported game keeps the day of its record, not the day of the import."""

import json
from pathlib import Path
from typing import Any

import pytest

from companion import games
from companion.games import record
from companion.games.yahtzee.actions import Roll, Score
from companion.games.yahtzee.boxes import Box
from companion.storage.game_store import GameStore
from tests.ui.touch.evening import yahtzee
from tests.ui.typed import Capture, companion

YAHTZEE = games.find("yahtzee")
ACTIONS = (Roll((3, 3, 5, 1, 6)), Score(Box.THREES))
SUMMER, AUTUMN = "2025-07-03T20:15:00+02:00", "2025-10-04T21:00:00+02:00"


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "data"


def stored(data: Path) -> GameStore:
    return GameStore(data / "games")


def listed(capsys: Capture, data: Path) -> list[dict[str, Any]]:
    _, out, _ = companion(capsys, "games", "--json", "--data", data)
    rows: list[dict[str, Any]] = json.loads(out)
    return rows


def take_in(capsys: Capture, data: Path, path: Path, text: str) -> str:
    path.write_text(text)
    status, out, _ = companion(capsys, "import", path, "--data", data)
    assert status == 0
    return out


def test_an_exported_game_keeps_its_day_when_imported(
    capsys: Capture, data: Path, tmp_path: Path
) -> None:
    here = stored(data)
    id_ = here.add(YAHTZEE, yahtzee("Ana", "Bo"), ACTIONS, SUMMER, 0)
    _, text, _ = companion(capsys, "export", id_, "--data", data)
    assert json.loads(text.splitlines()[0])["played"] == SUMMER
    other = tmp_path / "other"
    take_in(capsys, other, tmp_path / "game.jsonl", text)
    (line,) = listed(capsys, other)
    assert (line["started"], line["played"]) == (SUMMER, SUMMER)
    _, again, _ = companion(capsys, "export", line["id"], "--data", other)
    assert again == text
    companion(capsys, "export", "--csv", tmp_path / "csv", "--data", other)
    assert SUMMER in (tmp_path / "csv" / "games.csv").read_text()


def test_an_imported_game_takes_its_place_among_those_played_here(
    capsys: Capture, data: Path, tmp_path: Path
) -> None:
    here = stored(data)
    first = here.add(YAHTZEE, yahtzee("Ana", "Bo"), ACTIONS, "2025-06-01T20:00:00+02:00", 0)
    last = here.add(YAHTZEE, yahtzee("Bo", "Ana"), ACTIONS, AUTUMN, here.latest())
    take_in(
        capsys,
        data,
        tmp_path / "game.jsonl",
        record.write(yahtzee("Cy", "Dan"), ACTIONS, SUMMER),
    )
    assert [line["players"][0] for line in listed(capsys, data)] == ["Bo", "Cy", "Ana"]
    assert here.last() == last
    assert here.games()[2].id == first


def test_a_record_without_a_day_has_none_and_is_never_the_last_game(
    capsys: Capture, data: Path, tmp_path: Path
) -> None:
    here = stored(data)
    id_ = here.add(YAHTZEE, yahtzee("Ana", "Bo"), ACTIONS, SUMMER, 0)
    text = record.write(yahtzee("Cy", "Dan"), ACTIONS)
    take_in(capsys, data, tmp_path / "game.jsonl", text)
    assert here.last() == id_
    undated = listed(capsys, data)[1]
    assert (undated["players"], undated["played"]) == (["Cy", "Dan"], "")
    _, exported, _ = companion(capsys, "export", undated["id"], "--data", data)
    assert exported == text
    _, out, _ = companion(capsys, "games", "--data", data)
    assert f"{undated['id']}  Cy, Dan  unfinished" in out


def test_a_game_is_imported_once_with_or_without_a_day_in_its_record(
    capsys: Capture, data: Path, tmp_path: Path
) -> None:
    setup = yahtzee("Ana", "Bo")
    take_in(capsys, data, tmp_path / "a.jsonl", record.write(setup, ACTIONS, SUMMER))
    take_in(capsys, data, tmp_path / "b.jsonl", record.write(setup, ACTIONS))
    assert len(listed(capsys, data)) == 1


@pytest.mark.parametrize("played", ['"yesterday"', "7", "null", '"' + "2025-07-03" * 10 + '"'])
def test_an_invalid_day_is_refused(
    capsys: Capture, data: Path, tmp_path: Path, played: str
) -> None:
    header = record.encode(yahtzee("Ana", "Bo"))
    path = tmp_path / "game.jsonl"
    path.write_text(f'{header[:-1]},"played":{played}}}\n')
    status, _, err = companion(capsys, "import", path, "--data", data)
    assert status == 2
    assert "“played” is no date or time" in err
