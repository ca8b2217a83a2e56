"""The evidence for a right reading: looks, pips counted, a second look."""

from itertools import product

import numpy as np
import pytest

from companion.dice import Box
from vision.net import Detection
from vision.reading.features import (
    SHOWN_ABOVE,
    chance_after_second_look,
    chances,
    counting_cannot_matter,
    disputed,
    features,
    second_look_features,
    with_pips_counted,
)
from vision.reading.pips import CountedPips

NO_MARKS = (CountedPips(np.zeros((0, 2), np.float32)), CountedPips(np.zeros((0, 2), np.float32)))


def _found(chance: float, die: float = 0.9) -> Detection:
    look = tuple(chance if k == 4 else (1 - chance) / 6 for k in range(7))
    box = Box(270, 170, 330, 230)
    return Detection(box, (look, look), (0.1,) * 11, die, 0.01, (300, 200), 60)


def _marks(many: int) -> CountedPips:
    turn = np.linspace(0, 2 * np.pi, many, endpoint=False)
    return CountedPips(
        np.stack([0.25 * np.cos(turn), 0.25 * np.sin(turn)], axis=1).astype(np.float32)
    )


def test_a_matching_count_of_pips_supports_a_value_and_another_opposes_it() -> None:
    known = features(_found(0.9), 9.0, 60.0)
    fits, none, others = (
        chances(with_pips_counted(known, 4, (_marks(n), NO_MARKS[0])))[1] for n in (4, 0, 3)
    )
    assert fits > none > others


def test_marks_that_fit_leave_others_unheard() -> None:
    known = features(_found(0.9), 9.0, 60.0)
    assert np.array_equal(
        with_pips_counted(known, 4, (_marks(4), _marks(3))),
        with_pips_counted(known, 4, (_marks(4), _marks(4))),
    )


@pytest.mark.parametrize(("chance", "die"), list(product((0.5, 0.9, 0.99, 0.999), (0.3, 0.6, 0.9))))
def test_pips_are_not_counted_if_the_count_cannot_change_the_result(
    chance: float, die: float
) -> None:
    known = features(_found(chance, die), 9.0, 60.0)
    counts = [chances(with_pips_counted(known, 4, (_marks(n), NO_MARKS[0]))) for n in (0, 3, 4)]
    certain = all(there > SHOWN_ABOVE and right > 0.95 for there, right in counts)
    assert counting_cannot_matter(known, 0.95) is certain


def test_a_second_look_supports_or_opposes_a_value() -> None:
    clear, blurred, other = (
        chance_after_second_look(second_look_features(0.7, seen)) for seen in (0.98, 0.5, 0.1)
    )
    assert clear > blurred > other


@pytest.mark.parametrize(
    ("pips", "side", "so"), [(3, 60, True), (4, 60, False), (0, 60, False), (3, 30, False)]
)
def test_a_value_is_disputed_if_distinct_pips_count_to_another(
    pips: int, side: float, so: bool
) -> None:
    known = with_pips_counted(features(_found(0.9), 9.0, 60.0), 4, (_marks(pips), NO_MARKS[0]))
    assert disputed(known, side) is so
