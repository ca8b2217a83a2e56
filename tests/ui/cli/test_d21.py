"""`companion replay` of D.21 records."""

from pathlib import Path

import pytest

from tests.ui.typed import Capture, companion, refuses_line, replayed

GOLDEN = Path(__file__).parents[2] / "companion" / "games" / "d21" / "golden"
HEADER = '{"game": "d21", "version": 1, "players": ["Ana", "Bo"]}\n'

BAD = [
    ('{"game": "d21", "version": 1, "players": ["Ana"]}', 1),
    (HEADER.replace("}", ', "opening": {"red": {}}}'), 1),
    (HEADER.replace("}", ', "opening": {"red": {"a1": 1}, "green": {"a2": 1}}}'), 1),
    (HEADER.replace("}", ', "opening": null}'), 1),
    (HEADER.replace("}", ', "options": {"alignment_order": "random"}}'), 1),
    (HEADER.replace("}", ', "options": {"columns": 99}}'), 1),
    (HEADER + '{"action": "move", "move": "c2-c9"}', 2),
    (HEADER + '{"action": "move", "move": "c3-c4"}\n{"action": "pass"}', 3),
    (HEADER + '{"action": "draw"}\n{"action": "resign"}', 3),
    (HEADER + '{"action": "move", "move": 5}', 2),
    (HEADER + '{"action": "resign", "player": "Ana"}', 2),
]


def test_replay_prints_board_moves_and_win(capsys: Capture) -> None:
    report = replayed(capsys, GOLDEN / "a_line.jsonl")
    assert list(report) == [
        *("game", "finished", "to_play", "winners", "reason", "players"),
        *("board", "legal_moves", "win"),
    ]
    assert report["win"] == {"goal": "F", "squares": ["e5", "d5", "c5", "b5", "b4", "b3"]}
    assert report["winners"] == ["Ana"]


@pytest.mark.parametrize("language", ["fr", "en"])
def test_replay_without_json_prints_the_board(capsys: Capture, language: str) -> None:
    status, out, err = companion(capsys, "replay", GOLDEN / "two_sets.jsonl", language=language)
    assert (status, err) == (0, "")
    assert out.split()[:10] == list("abcdefghij")
    assert ("Ana gagne" if language == "fr" else "Ana wins") in out


@pytest.mark.parametrize(("text", "line"), BAD)
@pytest.mark.parametrize("language", ["fr", "en"])
def test_a_bad_line_is_one_sentence_with_its_number(
    capsys: Capture, tmp_path: Path, text: str, line: int, language: str
) -> None:
    path = tmp_path / "bad.jsonl"
    path.write_text(text, encoding="utf-8")
    refuses_line(capsys, path, line, language)
