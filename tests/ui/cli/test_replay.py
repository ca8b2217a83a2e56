"""`companion replay` prints the score sheet of a record, or one error with its line number."""

import io
import sys
from pathlib import Path

import pytest

from companion.games.yahtzee import GAME
from tests.companion.games.yahtzee import scorer
from tests.ui.typed import Capture, companion, refuses_line, replayed
from ui.cli import main

GOLDEN = Path(__file__).parents[2] / "companion" / "games" / "yahtzee" / "golden"
HEADER = '{"game": "yahtzee", "version": 1, "players": ["Ana", "Bo"], "options": {"rounds": 1}}'
RECORD = f"""\
{HEADER}
{{"action": "roll", "dice": [3, 3, 5, 1, 6]}}
{{"action": "roll", "dice": [3, 3, 3, 2, 6], "kept": [0, 1]}}
{{"action": "score", "box": "threes"}}
"""


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "game.jsonl"
    path.write_text(RECORD, encoding="utf-8")
    return path


def test_replay_prints_one_object_in_the_fixed_shape(capsys: Capture, record: Path) -> None:
    empty: dict[str, int | None] = dict.fromkeys(scorer.BOXES)
    assert replayed(capsys, record) == {
        "game": "yahtzee",
        "finished": False,
        "to_play": "Bo",
        "winners": [],
        "players": [
            {
                "name": "Ana",
                "total": 9,
                "rounds": [
                    {
                        "boxes": empty | {"threes": 9},
                        "upper": 9,
                        "upper_bonus": 0,
                        "lower": 0,
                        "yahtzee_bonus": 0,
                        "total": 9,
                    }
                ],
            },
            {
                "name": "Bo",
                "total": 0,
                "rounds": [
                    {
                        "boxes": empty,
                        "upper": 0,
                        "upper_bonus": 0,
                        "lower": 0,
                        "yahtzee_bonus": 0,
                        "total": 0,
                    }
                ],
            },
        ],
    }


def test_replay_says_that_the_dice_were_virtual(capsys: Capture, tmp_path: Path) -> None:
    path = tmp_path / "virtual.jsonl"
    path.write_text(RECORD.replace('"version": 1', '"version": 1, "dice": "virtual"'))
    assert replayed(capsys, path)["dice"] == "virtual"
    _, out, _ = companion(capsys, "replay", path)
    assert out.splitlines()[-1] == "Virtual dice: the companion rolled them."


def test_replay_names_the_boxes_in_the_sheets_order(capsys: Capture, record: Path) -> None:
    report = replayed(capsys, record)
    assert list(report) == ["game", "finished", "to_play", "winners", "players"]
    assert list(report["players"][0]["rounds"][0]["boxes"]) == scorer.BOXES


@pytest.mark.parametrize("name", sorted(path.stem for path in GOLDEN.glob("*.jsonl")))
def test_replay_agrees_with_the_independent_scorer(
    capsys: Capture, tmp_path: Path, name: str
) -> None:
    text = (GOLDEN / f"{name}.jsonl").read_text(encoding="utf-8")
    lines = text.splitlines(keepends=True)
    for length in (1, 2, 50, 100, len(lines)):
        path = tmp_path / "part.jsonl"
        path.write_text("".join(lines[:length]), encoding="utf-8")
        assert replayed(capsys, path) == scorer.report("".join(lines[:length]))


def test_a_finished_game_has_winners_and_nobody_to_play(capsys: Capture) -> None:
    report = replayed(capsys, GOLDEN / "two_players.jsonl")
    assert (report["finished"], report["to_play"], report["winners"]) == (True, None, ["Ana"])


def test_a_round_counts_once_begun(capsys: Capture, tmp_path: Path) -> None:
    lines = [HEADER.replace("1}}", "3}}")]
    for box in scorer.BOXES:
        for _ in range(2):
            lines += ['{"action":"roll","dice":[1,1,1,1,1]}', f'{{"action":"score","box":"{box}"}}']
    path = tmp_path / "rounds.jsonl"
    path.write_text("\n".join(lines[:-1]))
    assert [len(player["rounds"]) for player in replayed(capsys, path)["players"]] == [1, 1]
    path.write_text("\n".join(lines))
    report = replayed(capsys, path)
    assert [len(player["rounds"]) for player in report["players"]] == [2, 2]
    assert (report["finished"], report["to_play"]) == (False, "Ana")


@pytest.mark.parametrize("language", ["fr", "en"])
def test_without_json_the_sheet_is_a_table_a_person_can_read(
    capsys: Capture, record: Path, language: str
) -> None:
    status, out, err = companion(capsys, "replay", record, language=language)
    assert (status, err) == (0, "")
    words = GAME.words
    lines = out.splitlines()
    for box in scorer.BOXES:
        assert any(
            line.startswith(words.say(box, "fr" if language == "fr" else "en")) for line in lines
        )
    assert sum(line.split() == ["Ana", "Bo"] for line in lines) == 1
    assert lines[-1] == ("C'est à Bo de jouer." if language == "fr" else "It is Bo's turn.")


def test_names_in_any_script_are_printed_as_they_are(capsys: Capture, tmp_path: Path) -> None:
    path = tmp_path / "names.jsonl"
    path.write_text('{"game":"yahtzee","version":1,"players":["Zoé","安娜"]}', encoding="utf-8")
    assert [player["name"] for player in replayed(capsys, path)["players"]] == ["Zoé", "安娜"]
    assert "安娜" in companion(capsys, "replay", path)[1]


BAD = [
    ("", 1),
    ("\n", 1),
    ("hello", 1),
    ('{"game": "chess", "version": 1, "players": ["Ana"]}', 1),
    ('{"game": "yahtzee", "version": 2, "players": ["Ana"]}', 1),
    ('{"game": "yahtzee", "version": 1, "players": ["Ana", "Ana"]}', 1),
    ('{"game": "yahtzee", "version": 1, "players": ["A\\nB"]}', 1),
    (HEADER + "\n" + HEADER, 2),
    (RECORD + "not json", 5),
    (RECORD + '{"action": "dance"}', 5),
    (RECORD + '{"action": "da\\nnce"}', 5),
    (RECORD + '{"action": "start", "player": "a\\n\\u001b[31mb"}', 5),
    (RECORD + '{"action": "score", "box": "threes"}', 5),
    (RECORD + '{"action": "roll", "dice": [1, 2, 3]}', 5),
    (RECORD + '{"action": "roll", "dice": ["1", 2, 3, 4, 5]}', 5),
    (RECORD + '{"action": "roll", "dice": [1, 2, 3, 4, 5], "who": "Bo"}', 5),
    (RECORD + "\n" + '{"action": "roll", "dice": [1, 2, 3, 4, 5]}', 5),
    (RECORD + "[" * 100_000, 5),
    (RECORD + '{"action": "roll", "dice": [' + "1," * 1_000_000 + "1]}", 5),
]


@pytest.mark.parametrize(("text", "line"), BAD)
@pytest.mark.parametrize("language", ["fr", "en"])
def test_a_bad_line_is_one_sentence_with_its_number_and_exit_status_two(
    capsys: Capture, tmp_path: Path, text: str, line: int, language: str
) -> None:
    path = tmp_path / "bad.jsonl"
    path.write_text(text, encoding="utf-8")
    refuses_line(capsys, path, line, language)


@pytest.mark.parametrize("data", [b"\xff\xfe\x00", b"\x00" * 50, bytes(range(256))])
def test_a_file_that_is_no_text_is_one_sentence_too(
    capsys: Capture, tmp_path: Path, data: bytes
) -> None:
    path = tmp_path / "bad.jsonl"
    path.write_bytes(RECORD.encode() + data)
    status, _, err = companion(capsys, "replay", path)
    assert status == 2
    assert err.startswith("companion: Line 5: ")
    assert len(err.splitlines()) == 1


def test_windows_line_ends_and_a_byte_order_mark_do_no_harm(
    capsys: Capture, tmp_path: Path
) -> None:
    path = tmp_path / "windows.jsonl"
    path.write_bytes(b"\xef\xbb\xbf" + RECORD.replace("\n", "\r\n").encode())
    assert replayed(capsys, path)["to_play"] == "Bo"


@pytest.mark.parametrize("name", ["missing.jsonl", "."])
def test_a_file_that_cannot_be_read_is_named(capsys: Capture, tmp_path: Path, name: str) -> None:
    for language in ("fr", "en"):
        status, out, err = companion(capsys, "replay", tmp_path / name, language=language)
        assert (status, out) == (2, "")
        assert str(tmp_path / name) in err
        assert len(err.splitlines()) == 1


def test_an_invalid_command_exits_with_status_two(capsys: Capture) -> None:
    for words in ([], ["dance"], ["replay"], ["amend", "last"], ["amend", "last", "--line", "x"]):
        with pytest.raises(SystemExit) as caught:
            main.main(words)
        assert caught.value.code == 2
    capsys.readouterr()


def test_a_closed_pipe_is_no_error(
    monkeypatch: pytest.MonkeyPatch, record: Path, tmp_path: Path
) -> None:
    class Gone(io.StringIO):
        def write(self, _: str) -> int:
            raise BrokenPipeError

        def fileno(self) -> int:
            return spare.fileno()

    with (tmp_path / "spare").open("w") as spare:
        monkeypatch.setattr(sys, "stdout", Gone())
        assert main.main(["replay", str(record)]) == 0
