"""The counts of readings: right by confidence, asked, and wrong without a question."""

from pathlib import Path

import pytest

from companion.learning import verdicts
from companion.learning.feedback import ReadingVerdict
from companion.learning.verdicts import BadVerdicts, Verdicts
from tests.companion.disk import unsyncable


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "corrections" / "readings.json"


def some() -> Verdicts:
    counts = Verdicts()
    for verdict, confidence in [
        (ReadingVerdict.RIGHT, 0.9999),
        (ReadingVerdict.RIGHT, 0.992),
        (ReadingVerdict.RIGHT, 0.9901),
        (ReadingVerdict.ASKED, 0.4),
        (ReadingVerdict.WRONG, 0.95),
    ]:
        counts = counts.with_one(verdict, confidence)
    return counts


def test_right_readings_are_counted_by_their_least_confidence_rounded_down() -> None:
    assert some().right_above == {0.9999: 1, 0.99: 2}
    assert (some().right, some().asked, some().wrong, some().judged) == (3, 1, 1, 5)


def test_a_withdrawn_verdict_is_not_counted() -> None:
    counts = some().with_one(ReadingVerdict.RIGHT, 0.99, -1).with_one(ReadingVerdict.ASKED, 0.4, -1)
    assert (counts.right, counts.asked, counts.judged) == (2, 0, 3)


def test_no_count_falls_below_zero() -> None:
    for verdict in ReadingVerdict:
        assert Verdicts().with_one(verdict, 0.9, -1).judged == 0


def test_written_verdicts_are_read_back(path: Path) -> None:
    verdicts.write(path, some())
    assert verdicts.read(path) == some()


def test_without_a_file_nothing_was_judged(path: Path) -> None:
    assert verdicts.read(path) == Verdicts()


@pytest.mark.parametrize("text", ["", "{", "[]", '{"asked": -1}', '{"right_above": {"x": 1}}'])
def test_a_broken_file_is_reported(path: Path, text: str) -> None:
    path.parent.mkdir()
    path.write_text(text)
    with pytest.raises(BadVerdicts) as caught:
        verdicts.read(path)
    assert "readings.json" in caught.value.sentence("fr")
    assert caught.value.sentence("fr") != caught.value.sentence("en")


def test_a_disk_that_refuses_leaves_the_count_before(path: Path) -> None:
    verdicts.write(path, Verdicts(asked=1))
    with unsyncable(), pytest.raises(OSError, match="error"):
        verdicts.write(path, some())
    assert verdicts.read(path) == Verdicts(asked=1)
    assert [one.name for one in path.parent.iterdir()] == ["readings.json"]
