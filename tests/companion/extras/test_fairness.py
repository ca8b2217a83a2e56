"""Chi-square against its published table, and the words derived from it."""

import math
from random import Random

import pytest

from companion.extras.fairness import Judgement, chi_square_tail, judge

# The usual table of critical values: degrees of freedom, chance, value.
TABLE = [
    (1, 0.05, 3.841459),
    (1, 0.01, 6.634897),
    (2, 0.05, 5.991465),
    (3, 0.05, 7.814728),
    (5, 0.95, 1.145476),
    (5, 0.50, 4.351460),
    (5, 0.10, 9.236357),
    (5, 0.05, 11.070498),
    (5, 0.01, 15.086272),
    (5, 0.001, 20.515006),
    (9, 0.05, 16.918978),
    (19, 0.05, 30.143527),
    (19, 0.01, 36.190869),
]


@pytest.mark.parametrize(("freedom", "chance", "value"), TABLE)
def test_the_tail_agrees_with_the_published_table(
    freedom: int, chance: float, value: float
) -> None:
    assert chi_square_tail(value, freedom) == pytest.approx(chance, rel=1e-5)


@pytest.mark.parametrize("freedom", [1, 2, 3, 5, 7, 11, 19])
def test_the_tail_is_the_area_under_the_density(freedom: int) -> None:
    def density(x: float) -> float:
        half = freedom / 2
        return math.exp((half - 1) * math.log(x / 2) - x / 2 - math.lgamma(half)) / 2

    low, high, steps = 4.0, 9.0, 2000
    width = (high - low) / steps
    area = sum(density(low + width * (step + 0.5)) for step in range(steps)) * width
    between = chi_square_tail(low, freedom) - chi_square_tail(high, freedom)
    assert between == pytest.approx(area, rel=1e-6)


def test_the_tail_goes_from_one_to_zero() -> None:
    assert chi_square_tail(0, 5) == 1
    assert 0 <= chi_square_tail(5000, 5) < 1e-300
    assert chi_square_tail(5000, 4) < 1e-300


@pytest.mark.parametrize(("statistic", "freedom"), [(-0.1, 5), (1, 0)])
def test_an_impossible_chi_square_is_refused(statistic: float, freedom: int) -> None:
    with pytest.raises(ValueError, match="chi-square"):
        chi_square_tail(statistic, freedom)


def counts(*faces: int) -> dict[int, int]:
    return dict(enumerate(faces, start=1))


def test_the_statistic_is_pearsons() -> None:
    # the faces of 88 dice came 16, 18, 16, 14, 12 and 12 times; 14.67 times are expected
    found = judge(counts(16, 18, 16, 14, 12, 12))
    assert found.expected == pytest.approx(88 / 6)
    by_hand = (16**2 + 18**2 + 16**2 + 14**2 + 12**2 + 12**2) * 6 / 88 - 88
    assert found.statistic == pytest.approx(by_hand)
    assert found.judgement is Judgement.USUAL
    assert found.chance == pytest.approx(0.8492, abs=1e-4)


def test_too_few_dice_are_not_judged_however_uneven() -> None:
    assert judge(counts(29, 0, 0, 0, 0, 0)).judgement is Judgement.FEW
    assert judge(counts(0, 0, 0, 0, 0, 0)).judgement is Judgement.FEW
    assert judge(counts(30, 0, 0, 0, 0, 0)).judgement is Judgement.STRIKING
    assert judge(dict.fromkeys(range(1, 21), 4)).needed == 100


@pytest.mark.parametrize(
    ("sixes", "judgement"),
    [(17, Judgement.USUAL), (22, Judgement.UNUSUAL), (26, Judgement.STRIKING)],
)
def test_the_more_sixes_come_the_stronger_the_words(sixes: int, judgement: Judgement) -> None:
    found = judge(counts(8, 8, 8, 8, 8, sixes))
    assert found.judgement is judgement
    assert found.outlier == 6


def test_the_bounds_are_one_in_a_hundred_and_one_in_a_thousand() -> None:
    for sixes in range(40):
        found = judge(counts(10, 10, 10, 10, 10, sixes))
        expected = (
            Judgement.STRIKING
            if found.chance < 0.001
            else Judgement.UNUSUAL
            if found.chance < 0.01
            else Judgement.USUAL
        )
        assert found.judgement is expected


def test_a_face_that_is_missing_is_the_outlier_too() -> None:
    assert judge(counts(20, 20, 0, 20, 20, 20)).outlier == 3


def test_the_chance_is_written_as_one_in_a_number() -> None:
    assert judge(counts(10, 10, 10, 10, 10, 10)).one_in == 1
    assert judge(counts(1000, 0, 0, 0, 0, 0)).one_in == 1_000_000


def test_fair_dice_are_called_unusual_about_once_in_a_hundred_evenings() -> None:
    chance = Random(7)
    evenings = 2000
    unusual = 0
    for _ in range(evenings):
        tally = dict.fromkeys(range(1, 7), 0)
        for face in chance.choices(range(1, 7), k=60):
            tally[face] += 1
        unusual += judge(tally).judgement is not Judgement.USUAL
    assert 0.005 < unusual / evenings < 0.015


@pytest.mark.parametrize("wrong", [{}, {1: 3}, {1: 3, 2: -1}])
def test_impossible_counts_are_refused(wrong: dict[int, int]) -> None:
    with pytest.raises(ValueError, match="faces"):
        judge(wrong)
