"""Compare counted faces with those of fair dice: Pearson's chi-square goodness of fit.

`Judgement` is the conclusion, `Fairness` the figures behind it. A look at the figures after every
throw raises many false alarms, so the bounds are stricter than the usual 1 in 20.
"""

import math
from collections.abc import Mapping
from enum import StrEnum

from msgspec import Struct

SHOWN_FROM = 30  # dice: no figures are shown for fewer
LEAST_EXPECTED = 5  # the usual rule: with fewer expected in a face, chi-square is no good measure
UNUSUAL = 0.01
STRIKING = 0.001


class Judgement(StrEnum):
    """The conclusion from the counted faces."""

    FEW = "few"  # too few to say anything
    USUAL = "usual"  # as uneven as fair dice are
    UNUSUAL = "unusual"  # fair dice are as uneven as this less than once in 100
    STRIKING = "striking"  # less than once in 1000


class Fairness(Struct, frozen=True):
    """The distance of counted faces from those of fair dice.

    `chance` is how often fair dice come out at least as uneven (the p-value, 0 to 1); `needed` is
    the number of dice to count before a judgement; `outlier` is the face furthest from `expected`,
    the lowest of several.
    """

    judgement: Judgement
    count: int
    needed: int
    expected: float
    statistic: float
    chance: float
    outlier: int

    @property
    def missing(self) -> int:
        """How many more dice must be counted before any figures are shown."""
        return max(0, SHOWN_FROM - self.count)

    @property
    def one_in(self) -> int:
        """The whole number n that makes the chance "once in n": at least 1, at most a million."""
        return max(1, min(1_000_000, round(1 / max(self.chance, 1e-6))))


def judge(counts: Mapping[int, int]) -> Fairness:
    """Return the fairness of `counts`: for every face of a die, how often it was on top.

    Raises ValueError for fewer than two faces or a negative count.
    """
    if len(counts) < 2 or min(counts.values()) < 0:
        raise ValueError("two faces or more, counted from 0 up")
    total = sum(counts.values())
    expected = total / len(counts)
    needed = max(SHOWN_FROM, LEAST_EXPECTED * len(counts))
    outlier = min(counts, key=lambda face: (-abs(counts[face] - expected), face))
    statistic = sum((n - expected) ** 2 for n in counts.values()) / expected if total else 0.0
    chance = chi_square_tail(statistic, len(counts) - 1)
    return Fairness(_judged(total, needed, chance), total, needed, expected, statistic, chance,
                    outlier)  # fmt: skip


def chi_square_tail(statistic: float, freedom: int) -> float:
    """Return the chance that chi-square with `freedom` degrees of freedom is `statistic` or more.

    This is Q(freedom / 2, statistic / 2), the regularised upper incomplete gamma function, a finite
    sum for halves of whole numbers (NIST Digital Library of Mathematical Functions, 8.4 and 8.8.6).
    Raises ValueError for a negative statistic or no freedom.
    """
    if statistic < 0 or freedom < 1:
        raise ValueError("chi-square is not negative and has a degree of freedom")
    half = statistic / 2
    if half == 0:
        return 1.0
    odd = freedom % 2 == 1
    tail = math.erfc(math.sqrt(half)) if odd else math.exp(-half)
    power = 0.5 if odd else 1.0
    while power < freedom / 2:
        # Q(a + 1, x) = Q(a, x) + x^a e^-x / gamma(a + 1), by logarithms so as not to overflow
        tail += math.exp(power * math.log(half) - half - math.lgamma(power + 1))
        power += 1
    return min(1.0, tail)


def _judged(total: int, needed: int, chance: float) -> Judgement:
    if total < needed:
        return Judgement.FEW
    if chance < STRIKING:
        return Judgement.STRIKING
    return Judgement.UNUSUAL if chance < UNUSUAL else Judgement.USUAL
