"""The tuned strictness: never below the default, undone step by step, reported if damaged."""

from pathlib import Path

import pytest

from companion.learning import strictness
from companion.learning.strictness import BadTuning

SHIPPED = 0.85


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "tuned.toml"


def test_without_a_file_the_shipped_strictness_is_in_force(path: Path) -> None:
    assert strictness.read(path, SHIPPED) == SHIPPED
    assert strictness.undo(path) is False


def test_a_tuned_strictness_is_in_force_until_undone(path: Path) -> None:
    strictness.tune(path, 0.9123456789)
    assert strictness.read(path, SHIPPED) == 0.9123456789
    assert strictness.undo(path) is True
    assert strictness.read(path, SHIPPED) == SHIPPED


def test_undo_goes_back_one_step_at_a_time(path: Path) -> None:
    strictness.tune(path, 0.9)
    strictness.tune(path, 0.95)
    seen = [strictness.read(path, SHIPPED)]
    while strictness.undo(path):
        seen.append(strictness.read(path, SHIPPED))
    assert seen == [0.95, 0.9, SHIPPED]


def test_the_strictness_is_never_below_the_default(path: Path) -> None:
    strictness.tune(path, 0.9)
    assert strictness.read(path, 0.97) == 0.97


@pytest.mark.parametrize(
    "text",
    ["sure = ", 'sure = "high"', "sure = 1.5", "sure = -1", "strict = 0.9", "", "sure = true",
     "sure = nan", "sure = 0.9\nbefore = 0.8"],
)  # fmt: skip
def test_a_broken_file_is_reported_in_one_sentence_and_repaired_by_tuning_or_undo(
    path: Path, text: str
) -> None:
    path.parent.mkdir()
    for mend in (lambda: strictness.tune(path, 0.9), lambda: strictness.undo(path)):
        path.write_text(text)
        with pytest.raises(BadTuning) as caught:
            strictness.read(path, SHIPPED)
        said = caught.value.sentence("en")
        assert "tuned.toml" in said
        assert said.isprintable()
        assert said != caught.value.sentence("fr")
        mend()
        assert strictness.read(path, SHIPPED) in (0.9, SHIPPED)


def test_undecodable_bytes_are_reported_too(path: Path) -> None:
    path.parent.mkdir()
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadTuning):
        strictness.read(path, SHIPPED)


def test_a_file_saved_with_a_byte_order_mark_is_read(path: Path) -> None:
    strictness.tune(path, 0.9)
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes())
    assert strictness.read(path, SHIPPED) == 0.9
