"""The networks' results on polyhedral dice are counted by kind."""

import pytest

from tests.vision.memory.numerals import seen
from vision.evaluation.polyhedra import main, row


def test_a_row_counts_dice_kinds_tops_and_values() -> None:
    right = {"kind": "d20", "value": 13, "top": [50, 50, 20]}
    astray = {"kind": "d20", "value": 13, "top": [70, 50, 20]}
    wrong = {"kind": "d20", "value": 12, "top": None}
    assert (
        row([(right, seen(13)), (astray, seen(13)), (wrong, seen(13))]) == "3 | 3 | 1 | 2 | 0 | 0"
    )


def test_a_wrong_value_that_the_networks_are_sure_of_is_counted() -> None:
    assert row([({"kind": "d20", "value": 3}, seen(5, read=0.999))]).endswith("1 | 1")


def test_every_kind_has_a_row(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.argv", ["polyhedra", "tests/photos/solids"])
    main()
    assert len(capsys.readouterr().out.splitlines()) == 9
