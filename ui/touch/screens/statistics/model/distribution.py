"""The distribution of totals, in round steps, a dozen at most."""

from collections import Counter
from collections.abc import Sequence
from statistics import mean, median

from msgspec import Struct

MOST_STEPS = 12
_ROUND = (1, 2, 5)  # times a power of ten: the possible widths of a step


class Bin(Struct, frozen=True):
    """The totals from `low` to `high`, both included."""

    low: int
    high: int
    count: int

    @property
    def label(self) -> str:
        """The limits of the step, with true minus signs: "100–119"."""
        ends = dict.fromkeys((self.low, self.high))
        between = " … " if self.low < 0 else "–"
        return between.join(f"{end}".replace("-", "−") for end in ends)


class Distribution(Struct, frozen=True):
    """Totals in steps from the lowest to the highest, with their median."""

    steps: tuple[Bin, ...]
    count: int
    average: float
    median: float

    @property
    def middle(self) -> float:
        """The median as a number of steps: 0 is the start of the first step, 1 its end."""
        width = self.steps[0].high - self.steps[0].low + 1
        return (self.median + 0.5 - self.steps[0].low) / width


def distribution(totals: Sequence[int]) -> Distribution | None:
    """Return the distribution of these totals; None if there are none."""
    if not totals:
        return None
    width = _width(min(totals), max(totals))
    counts = Counter(total // width for total in totals)
    steps = tuple(
        Bin(at * width, at * width + width - 1, counts[at])
        for at in range(min(counts), max(counts) + 1)
    )
    return Distribution(steps, len(totals), mean(totals), median(totals))


def _width(lowest: int, highest: int) -> int:
    """Return the least round width of a step that avoids too many steps."""
    power = 1
    while True:
        for round_ in _ROUND:
            width = round_ * power
            if highest // width - lowest // width < MOST_STEPS:
                return width
        power *= 10
