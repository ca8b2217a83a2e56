"""The trial with real devices: its table, its parts, and the comparison after a power cut."""

import importlib
from pathlib import Path

import pytest

from deploy.realtest.__main__ import PARTS
from deploy.realtest.parts.powercut import Acknowledged, ProgramAcknowledged
from deploy.realtest.report import FAIL, NOT_POSSIBLE, PASS, NotPossible, Report, Row, Table

FIRST, SECOND, THIRD = "a" * 16, "b" * 16, "c" * 16


def acknowledged(*digits: str) -> Acknowledged:
    written = Acknowledged()
    for number, check in enumerate(digits, start=1):
        assert written.add(f"ack game {number} {check}")
    return written


def test_what_was_acknowledged_and_one_line_more_may_be_stored() -> None:
    written = acknowledged(FIRST, SECOND)
    assert written.compare({"game": {"checks": [FIRST, SECOND]}}) == 0
    assert written.compare({"game": {"checks": [FIRST, SECOND, THIRD]}}) == 1


@pytest.mark.parametrize(
    ("stored", "words"),
    [
        ({}, "lost"),
        ({"game": {"checks": [FIRST]}}, "1 of 2"),
        ({"game": {"checks": [FIRST, THIRD]}}, "line 2 differs"),
        ({"game": {"checks": [FIRST, SECOND, THIRD, THIRD]}}, "2 more"),
    ],
)
def test_a_lost_or_changed_line_is_a_failure(stored: dict[str, object], words: str) -> None:
    with pytest.raises(AssertionError, match=words):
        acknowledged(FIRST, SECOND).compare(stored)


def test_lines_after_the_disk_began_to_lie_count_for_nothing() -> None:
    stored = {"game": {"checks": [FIRST, SECOND, THIRD]}}
    assert acknowledged(FIRST).compare(stored, most=None) == 2


def test_a_line_of_the_program_that_was_cut_is_not_acknowledged() -> None:
    written = ProgramAcknowledged()
    assert written.add('{"game": "yahtzee", "id": "y", "seq": 1, "action": {"action": "roll"}}')
    assert not written.add('{"game": "yahtzee", "id": "y", "seq": 2, "act')
    assert written.compare({"y": {"actions": [{"action": "roll"}]}}) == 0


def test_each_check_has_a_row_whatever_comes_of_it(capsys: pytest.CaptureFixture[str]) -> None:
    def fail() -> str:
        raise OSError("no device")

    def skip() -> str:
        raise NotPossible("no such device here")

    table = Table()
    report = Report(table.add)
    assert [
        report.check("a", lambda: "note"),
        report.check("b", fail),
        report.check("c", skip),
    ] == [
        True,
        False,
        False,
    ]
    assert [row.verdict for row in table.rows] == [PASS, FAIL, NOT_POSSIBLE]
    assert "OSError: no device" in capsys.readouterr().out


def test_a_row_comes_back_from_the_guest_as_it_was_and_other_output_is_none() -> None:
    row = Row(PASS, "gpio: lamps", 0.5, "4 of 4")
    assert Row.from_json(row.to_json()) == row
    for line in ("", "{}", "[1]", "Traceback"):
        assert Row.from_json(line) is None


@pytest.mark.parametrize("name", PARTS)
def test_every_part_can_be_run(name: str) -> None:
    assert callable(importlib.import_module(f"deploy.realtest.parts.{name}").run)


def test_no_part_lies_unused() -> None:
    folder = Path(importlib.import_module("deploy.realtest.guest").__file__ or "").parent / "parts"
    assert {path.stem for path in folder.glob("*.py")} == set(PARTS)
