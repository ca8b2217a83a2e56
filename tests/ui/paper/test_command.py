"""`companion sheet` prints records, journals and blank sheets, and refuses bad input."""

from pathlib import Path

import pytest

from companion import games
from companion.games.record import write
from companion.storage.game_store import GameStore
from tests.ui.paper.evenings import AT, drawn_from
from ui.cli.main import main
from ui.paper.sheet import blank_sheet, game_sheet
from ui.paper.subjects import BlankSheet

PLAYED = drawn_from("yahtzee", ("Ana", "Bo"), "en", turns=9)
HEAD = ["--language", "en", "sheet"]


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "game.jsonl"
    path.write_text(write(PLAYED.setup, PLAYED.actions), encoding="utf-8")
    return path


def test_a_record_is_put_on_paper(record: Path, tmp_path: Path) -> None:
    out = tmp_path / "new" / "sheet.pdf"
    assert main([*HEAD, str(record), "--pdf", str(out)]) == 0
    undated = drawn_from("yahtzee", ("Ana", "Bo"), "en", turns=9, played="")
    assert out.read_bytes() == game_sheet(undated)
    assert main([*HEAD, str(record), "--pdf", str(out)]) == 0  # a PDF is overwritten


def test_a_journal_is_put_on_paper_with_its_day(tmp_path: Path) -> None:
    store = GameStore(tmp_path)
    id_ = store.add(PLAYED.game, PLAYED.setup, PLAYED.actions, AT, 0)
    out = tmp_path / "sheet.pdf"
    assert main([*HEAD, str(tmp_path / f"{id_}.journal"), "--pdf", str(out)]) == 0
    assert out.read_bytes() == game_sheet(PLAYED)


def test_a_damaged_journal_is_put_on_paper_as_far_as_it_goes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    id_ = GameStore(tmp_path).add(PLAYED.game, PLAYED.setup, PLAYED.actions, AT, 0)
    path = tmp_path / f"{id_}.journal"
    path.write_bytes(path.read_bytes()[:-9])
    assert main([*HEAD, str(path), "--pdf", str(tmp_path / "sheet.pdf")]) == 0
    assert "damaged" in capsys.readouterr().err


def test_a_blank_sheet_goes_where_the_output_goes(
    capfdbinary: pytest.CaptureFixture[bytes],
) -> None:
    assert main([*HEAD, "--blank", "d21", "--pdf", "-"]) == 0
    made = capfdbinary.readouterr().out
    assert made == blank_sheet(BlankSheet(games.find("d21"), 2, "en"))


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([], "A sheet of what?"),
        (["a.jsonl", "--blank", "datis"], "A sheet of what?"),
        (["--blank", "yahtzee", "--players", "9"], "1 to 8 players, not 9"),
        (["--blank", "d21", "--players", "3"], "for 2 players, not 3"),
        (["--blank", "yahtzee", "--players", "0"], "not 0"),
        (["--blank", "chess"], "there is no 'chess'"),
        (["nowhere"], "No stored game is called nowhere."),
        (["last"], "No game is stored yet."),
        (["nowhere.jsonl"], "nowhere.jsonl: no such file"),
        (["nowhere.journal"], "nowhere.journal: no such file"),
        (["a.jsonl", "--players", "2"], "--players is for a blank sheet"),
    ],
)
def test_bad_input_is_refused_in_one_sentence(
    words: list[str],
    said: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    try:
        status = main([*HEAD, *words, "--pdf", "out.pdf", "--data", "."])
    except SystemExit as stop:
        status = int(stop.code or 0)
    assert status == 2
    told = capsys.readouterr().err
    assert said in told
    assert told.count("\n") == 1
    assert not any(path.is_file() for path in tmp_path.rglob("*"))


def test_a_file_that_is_no_pdf_is_never_overwritten(
    record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = record.read_bytes()
    assert main([*HEAD, str(record), "--pdf", str(record)]) == 2
    assert record.read_bytes() == before
    assert "no PDF" in capsys.readouterr().err


def test_a_stored_game_is_put_on_paper_by_its_name_or_as_the_last(tmp_path: Path) -> None:
    store = GameStore(tmp_path / "games")
    id_ = store.add(PLAYED.game, PLAYED.setup, PLAYED.actions, AT, 0)
    for name in (id_, "last"):
        out = tmp_path / f"{name}.pdf"
        assert main([*HEAD, name, "--pdf", str(out), "--data", str(tmp_path)]) == 0
        assert out.read_bytes() == game_sheet(PLAYED)


def test_the_file_written_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "sheet.pdf"
    assert main([*HEAD, "--blank", "d21", "--pdf", str(out)]) == 0
    assert capsys.readouterr().out == f"Sheet written: {out}\n"
