"""Fit the reader's strictness to a table's own pictures; never below the shipped strictness.

A tray is sure when every die's confidence is above the strictness. The pictures kept are those that
a table corrected, the hard pictures. Of right readings only the lowest confidence is kept; they
count as well, so that a stricter reader does not ask too often.
"""

import math
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from companion.dice import Reading, WantedDice
from vision.evaluation.labels import labelled, miscounted
from vision.evaluation.misses import true_values
from vision.evaluation.risk_coverage import lacks_confidence
from vision.image.photograph import BadPhotograph, load
from vision.reading.reader import ReadsTray

WRONG_COSTS = 20  # a silently wrong reading costs as much as this many questions
CERTAINTY = 0.95
# The least number of right readings for tuning. If none of n would be asked about, the share of all
# future readings that would be is below p with a certainty of 1 - (1 - p) ** n (binomial): from
# this n on, at most every WRONG_COSTS-th right reading brings a question.
LEAST_RIGHT = math.ceil(math.log(1 - CERTAINTY) / math.log(1 - 1 / WRONG_COSTS))


class TriedReading(NamedTuple):
    """A reading of a tray, made `times` times, and whether the reader was sure and right.

    `lowest` is the lowest confidence among the dice, 1 if the reading has no dice.
    """

    lowest: float
    sure: bool
    right: bool
    times: int = 1


class TrayCounts(NamedTuple):
    """Counts of trays at a strictness: sure and right, asked about, sure and wrong."""

    right: int
    asked: int
    wrong: int

    @property
    def cost(self) -> int:
        """The cost to the table, in questions."""
        return self.asked + WRONG_COSTS * self.wrong


def sample(reading: Reading, true: Sequence[int]) -> TriedReading:
    """Return the sample of a reading, compared with the true values."""
    lowest = min((die.confidence for die in reading.dice), default=1.0)
    return TriedReading(lowest, reading.sure, sorted(reading.values) == sorted(true))


def reread(
    root: Path,
    reader: ReadsTray,
    wanted: Callable[[dict[str, Any]], WantedDice | None],
    in_force: float,
) -> list[TriedReading]:
    """Read every labelled picture below `root`; return a sample of each.

    `wanted` returns the expected dice from a picture's label; `in_force` is the table's strictness.
    Pictures that the table asked about for another reason than confidence, and `miscounted`
    pictures, are never sure. Pictures that cannot be opened are left out. Raises BadLabels if a
    label file is not valid.
    """
    samples = []
    for _, path, label in labelled(root):
        try:
            image = load(path)
        except BadPhotograph:
            continue
        reading = reader.read(image, wanted(label))
        again = sample(reading, true_values(label))
        asked = _asked_at_any(label.get("read"), in_force) or miscounted(reading, label)
        samples.append(again._replace(sure=again.sure and not asked))
    return samples


def _asked_at_any(read: dict[str, Any] | None, in_force: float) -> bool:
    """Return whether the table asked for another reason than low confidence.

    The table knew more than this picture: the empty tray, other frames of the same rest, earlier
    dice.
    """
    if read is None or read["sure"]:
        return False
    doubted = [die for die in read["dice"] if not die["sure"]]
    lacking = all(
        lacks_confidence(die["confidence"], die.get("doubt"), in_force) for die in doubted
    )
    return bool(read.get("unread")) or not doubted or not lacking


def outcome(samples: Iterable[TriedReading], strictness: float) -> TrayCounts:
    """Return the outcome of the samples at a strictness not below that of their reading."""
    right = asked = wrong = 0
    for reading in samples:
        if not (reading.sure and reading.lowest > strictness):
            asked += reading.times
        elif reading.right:
            right += reading.times
        else:
            wrong += reading.times
    return TrayCounts(right, asked, wrong)


def fit(samples: Sequence[TriedReading], start: float) -> float:
    """Return the strictness (a confidence, 0 to 1), at least `start`, that costs the table least.

    Of equal costs, the lowest strictness is returned. `start` is the strictness of the samples.
    """
    wrong = (each for each in samples if each.sure and not each.right)
    silent = {each.lowest for each in wrong if each.lowest > start}
    return min(sorted({start, *silent}), key=lambda t: outcome(samples, t).cost)


def tried(
    read: Callable[[float], Sequence[TriedReading]], shipped: float
) -> dict[float, TrayCounts]:
    """Return the outcome by strictness, from the shipped strictness up.

    `read` returns the samples at a strictness: each is measured by reading again. A stricter reader
    takes more second looks, which may make dice sure again, so a fit only predicts the next
    strictness to try.
    """
    outcomes: dict[float, TrayCounts] = {}
    strictness = shipped
    while strictness not in outcomes:
        samples = read(strictness)
        outcomes[strictness] = outcome(samples, strictness)
        strictness = fit(samples, strictness)
    return outcomes


def cheapest(outcomes: dict[float, TrayCounts]) -> float:
    """Return the strictness (a confidence, 0 to 1) that costs the table least.

    Of equal costs, the lowest strictness is returned.
    """
    return min(outcomes, key=lambda strictness: (outcomes[strictness].cost, strictness))
