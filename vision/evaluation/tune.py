"""How strict the reader is to be with a table's own pictures: never less than it is shipped.

A tray is sure when every die's confidence is above the strictness. The pictures that a table
corrected are the hard ones; the readings that were right are known by their least confidence
alone, and count so that strictness is not bought with questions without end.
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

WRONG_COSTS = 20  # questions that one silently wrong reading is worth
CERTAINTY = 0.95
# Right readings without which nothing is tuned. Where none of n would be asked about, the share
# of all to come that would be is below p with a certainty of 1 - (1 - p) ** n (binomial): from
# this n on it is shown that a question comes in no more than one right reading of WRONG_COSTS.
LEAST_RIGHT = math.ceil(math.log(1 - CERTAINTY) / math.log(1 - 1 / WRONG_COSTS))


class Sample(NamedTuple):
    """A reading, made so many `times`.

    `sure` as it was then, `right` whether its values are the true ones; `lowest` is the
    least confidence among its dice, 1 where there are none.
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
    """A reading, held against the values that lay there."""
    lowest = min((die.confidence for die in reading.dice), default=1.0)
    return Sample(lowest, reading.sure, sorted(reading.values) == sorted(true))


def reread(
    root: Path,
    reader: ReadsTray,
    wanted: Callable[[dict[str, Any]], WantedDice | None],
    in_force: float,
) -> list[Sample]:
    """Read every labelled picture below `root`.

    `wanted` gives the dice awaited, from a picture's label; `in_force` is the table's strictness.
    What the table asked about for another reason than confidence, it asks about at any: it is
    not sure, however it is read alone; nor are dice of another number than the table said, if it
    was asked for that. Pictures that cannot be opened are left out. Raises
    BadLabels where a label file cannot be understood.
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
    """Whether the table asked for another reason than a confidence too low for it.

    It knew more than this one picture: the empty tray, the other looks at the same rest, what
    lay there before.
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
    """What strictnesses cost, each truly read at: the shipped one and those fitted from there up.

    `read` gives the samples at a strictness. A stricter reader looks closer at what it doubts
    and may grow sure of it again, so a fit foretells only what is to be tried next.
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
