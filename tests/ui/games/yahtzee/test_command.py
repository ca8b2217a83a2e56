"""`companion coach` and `companion analyse`: advice on a record, and the cost of its decisions."""

import json
from pathlib import Path

import pytest

from tests.ui.typed import Capture, companion

GOLDEN = Path(__file__).parents[3] / "companion" / "games" / "yahtzee" / "golden"
HEADER = '{"game": "yahtzee", "version": 1, "players": ["Ana"]}\n'
ROLL = '{"action": "roll", "dice": [5, 2, 5, 3, 5]}\n'


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "game.jsonl"
    path.write_text(HEADER + ROLL, encoding="utf-8")
    return path


def test_the_coach_says_what_to_keep_in_both_languages(capsys: Capture, record: Path) -> None:
    for language, word in (("fr", "Ana : Gardez les trois 5"), ("en", "Ana: Keep the three fives")):
        status, out, err = companion(capsys, "coach", record, language=language)
        assert (status, err) == (0, "")
        assert out.startswith(word)


def test_the_coach_lists_every_choice_for_a_program(capsys: Capture, record: Path) -> None:
    status, out, _ = companion(capsys, "coach", record, "--json")
    told = json.loads(out)
    assert (status, told["player"]) == (0, "Ana")
    assert told["choices"][0] == {"keep": [5, 5, 5], "expected": told["expected"]}
    assert {"box", "zero", "expected"} in [set(choice) for choice in told["choices"]]
    worths = [choice["expected"] for choice in told["choices"]]
    assert worths == sorted(worths, reverse=True)


def test_with_several_players_the_coach_names_the_player_advised(
    capsys: Capture, record: Path
) -> None:
    record.write_text(HEADER.replace('["Ana"]', '["Ana", "Bo"]') + ROLL, encoding="utf-8")
    assert "other players" in companion(capsys, "coach", record, language="en")[1]


def test_a_finished_match_has_no_advice(capsys: Capture) -> None:
    played = GOLDEN / "two_players.jsonl"
    status, out, err = companion(capsys, "coach", played, language="en")
    assert (status, out) == (2, "")
    assert "over" in err
    told = json.loads(companion(capsys, "coach", played, "--json")[1])
    assert told == {"player": None, "expected": None, "choices": []}


def test_the_analysis_gives_the_luck_and_cost_of_each_player(capsys: Capture) -> None:
    played = GOLDEN / "two_players.jsonl"
    told = json.loads(companion(capsys, "analyse", played, "--json")[1])
    assert [one["name"] for one in told] == ["Ana", "Bo"]
    assert {"line", "cost", "made", "best"} == set(told[0]["decisions"][0])
    status, out, _ = companion(capsys, "analyse", played, language="fr")
    assert status == 0
    assert "Ana : chance (dés +" in out
    assert "points perdus en moyenne ; mieux : " in out


@pytest.mark.parametrize("command", ["coach", "analyse"])
def test_another_game_is_refused_in_one_sentence(
    capsys: Capture, record: Path, command: str
) -> None:
    record.write_text('{"game": "d21", "version": 1, "players": ["Ana", "Bo"]}\n')
    status, out, err = companion(capsys, command, record, language="fr")
    assert (status, out) == (2, "")
    assert err == "companion: Le conseil ne connaît que le Yahtzee, pas « d21 ».\n"


@pytest.mark.parametrize("command", ["coach", "analyse"])
def test_a_bad_record_is_refused_with_its_line(capsys: Capture, record: Path, command: str) -> None:
    record.write_text(HEADER + ROLL.replace("5, 2", "7, 2"))
    status, _, err = companion(capsys, command, record, language="en")
    assert status == 2
    assert err.startswith("companion: Line 2: ")


@pytest.mark.parametrize("command", ["coach", "analyse", "replay", "export"])
def test_every_command_takes_the_last_game_its_name_and_its_file(
    capsys: Capture, tmp_path: Path, record: Path, command: str
) -> None:
    data = tmp_path / "data"
    (id_,) = stored(capsys, record, data)
    journal = data / "games" / f"{id_}.journal"
    told = {
        companion(capsys, command, name, "--data", data)[:2]
        for name in ("last", id_, record, journal)
    }
    assert len(told) == 1
    ((status, out),) = told
    assert status == 0
    assert out


def stored(capsys: Capture, record: Path, data: Path) -> list[str]:
    companion(capsys, "import", record, "--data", data)
    return [
        one["id"] for one in json.loads(companion(capsys, "games", "--json", "--data", data)[1])
    ]
