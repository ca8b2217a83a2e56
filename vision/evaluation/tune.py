"""Fit the reader's strictness to a table's own pictures; never below the shipped one.

A tray is sure when every die's confidence is above the strictness. The pictures kept are those that
a table corrected, the hard ones. Of right readings only the lowest confidence is kept; they count
as well, so that a stricter reader does not ask too often.
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

WRONG_COSTS = 20  # one silently wrong reading costs as much as this many questions
CERTAINTY = 0.95
# Right readings without which nothing is tuned. Where none of n would be asked about, the share
# of all to come that would be is below p with a certainty of 1 - (1 - p) ** n (binomial): from
# this n on it is shown that a question comes in no more than one right reading of WRONG_COSTS.
LEAST_RIGHT = math.ceil(math.log(1 - CERTAINTY) / math.log(1 - 1 / WRONG_COSTS))


class Sample(NamedTuple):
    """A reading that was made `times` times.

    `sure` as it was read, `right` whether its values are the true ones, `lowest` the lowest
    confidence among its dice, 1 without any.
    """

    lowest: float
    sure: bool
    right: bool
    times: int = 1


class Outcome(NamedTuple):
    """Trays at one strictness: sure and right, asked about, sure and wrong."""

    right: int
    asked: int
    wrong: int

    @property
    def cost(self) -> int:
        """What they cost the table, in questions."""
        return self.asked + WRONG_COSTS * self.wrong


def sample(reading: Reading, true: Sequence[int]) -> Sample:
    """The sample of a reading, compared with the true values."""
    lowest = min((die.confidence for die in reading.dice), default=1.0)
    return Sample(lowest, reading.sure, sorted(reading.values) == sorted(true))


def reread(
    root: Path,
    reader: ReadsTray,
    wanted: Callable[[dict[str, Any]], WantedDice | None],
    in_force: float,
) -> list[Sample]:
    """Read every labelled picture below `root`.

    `wanted` gives the expected dice from a picture's label; `in_force` is the table's strictness.
    Not sure, however they are read now, are pictures that the table asked about for another reason
    than confidence, and `miscounted` ones. Pictures that cannot be opened are left out. Raises
    BadLabels where a label file is not valid.
    """
    found = []
    for _, path, label in labelled(root):
        try:
            image = load(path)
        except BadPhotograph:
            continue
        reading = reader.read(image, wanted(label))
        again = sample(reading, true_values(label))
        asked = _asked_at_any(label.get("read"), in_force) or miscounted(reading, label)
        found.append(again._replace(sure=again.sure and not asked))
    return found


def _asked_at_any(read: dict[str, Any] | None, in_force: float) -> bool:
    """Whether the table asked for another reason than low confidence.

    It knew more than this picture: the empty tray, other frames of the same rest, earlier dice.
    """
    if read is None or read["sure"]:
        return False
    doubted = [die for die in read["dice"] if not die["sure"]]
    lacking = all(
        lacks_confidence(die["confidence"], die.get("doubt"), in_force) for die in doubted
    )
    return bool(read.get("unread")) or not doubted or not lacking


def outcome(samples: Iterable[Sample], strictness: float) -> Outcome:
    """How the samples come out at a strictness not below the one they were read at."""
    right = asked = wrong = 0
    for one in samples:
        if not (one.sure and one.lowest > strictness):
            asked += one.times
        elif one.right:
            right += one.times
        else:
            wrong += one.times
    return Outcome(right, asked, wrong)


def fit(samples: Sequence[Sample], start: float) -> float:
    """The strictness, from the one they were read at up, that costs least; the lowest of equals."""
    silent = {one.lowest for one in samples if one.sure and not one.right and one.lowest > start}
    return min(sorted({start, *silent}), key=lambda t: outcome(samples, t).cost)


def tried(read: Callable[[float], Sequence[Sample]], shipped: float) -> dict[float, Outcome]:
    """The outcome by strictness, from the shipped one up, each measured by reading again.

    `read` gives the samples at a strictness. A stricter reader takes more second looks, which may
    make dice sure again, so a fit only predicts the next strictness to try.
    """
    found: dict[float, Outcome] = {}
    at = shipped
    while at not in found:
        samples = read(at)
        found[at] = outcome(samples, at)
        at = fit(samples, at)
    return found


def cheapest(found: dict[float, Outcome]) -> float:
    """The strictness that costs the table least, the lowest of equals."""
    return min(found, key=lambda at: (found[at].cost, at))
