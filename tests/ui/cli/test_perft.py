"""`companion perft` counts the move sequences that follow a record."""

from pathlib import Path

import pytest

from tests.ui.typed import Capture, companion

HEADER = '{"game": "d21", "version": 1, "players": ["Ana", "Bo"]}\n'


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "game.jsonl"
    path.write_text(HEADER, encoding="utf-8")
    return path


@pytest.mark.parametrize(("depth", "count"), [(0, 1), (1, 144), (2, 20636)])
def test_perft_prints_the_count_and_nothing_else(
    capsys: Capture, record: Path, depth: int, count: int
) -> None:
    assert companion(capsys, "perft", record, "--depth", depth) == (0, f"{count}\n", "")


def test_moves_are_counted_from_the_end_of_the_record(capsys: Capture, record: Path) -> None:
    record.write_text(HEADER + '{"action": "move", "move": "c3-c4"}\n{"action": "resign"}\n')
    assert companion(capsys, "perft", record, "--depth", 1)[1] == "0\n"
    assert companion(capsys, "perft", record, "--depth", 0)[1] == "1\n"


def test_a_bad_record_is_one_sentence_with_its_line(capsys: Capture, record: Path) -> None:
    record.write_text(HEADER + '{"action": "move", "move": "c3-d5"}\n')
    for language, word in (("fr", "Ligne 2 : De c3"), ("en", "Line 2: From c3")):
        status, out, err = companion(capsys, "perft", record, "--depth", 1, language=language)
        assert (status, out) == (2, "")
        assert err.startswith(f"companion: {word}")


def test_a_game_of_chance_has_no_count(capsys: Capture, record: Path) -> None:
    record.write_text(HEADER.replace("d21", "yahtzee"))
    for language in ("fr", "en"):
        status, out, err = companion(capsys, "perft", record, "--depth", 1, language=language)
        assert (status, out) == (2, "")
        assert "perft" in err
        assert "Yahtzee" in err


@pytest.mark.parametrize("words", [[], ["--depth", "-1"], ["--depth", "x"]])
def test_a_depth_is_a_number_from_zero_on(capsys: Capture, record: Path, words: list[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        companion(capsys, "perft", record, *words)
    assert caught.value.code == 2


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("fr", "--depth 99999 : perft ne compte pas aussi loin."),
        ("en", "--depth 99999: perft does not count that far."),
    ],
)
def test_a_depth_that_no_count_reaches_is_refused(
    capsys: Capture, record: Path, language: str, told: str
) -> None:
    record.write_text(HEADER)
    said = companion(capsys, "perft", record, "--depth", 99999, language=language)
    assert said == (2, "", f"companion: {told}\n")
