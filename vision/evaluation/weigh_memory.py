"""Choose when remembered dice confirm a reading, on labelled photographs.

    python -m vision.evaluation.weigh_memory PHOTO_ROOT

Of each source every third part in turn is taught, and the doubtful dice of the others are read. For
each source the limits are chosen on all other sources, so that none of their dice is made sure
wrongly and as many as possible rightly; printed is what these limits make of the source left out,
and what the shipped ones (`vision.memory.recall.CONFIRMING`) do.
"""

import argparse
import itertools
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from vision.evaluation.first_taught import Labelled, known_dice, taught_all
from vision.evaluation.labels import labelled
from vision.image.photograph import BadPhotograph, load
from vision.memory.recall import CONFIRMING, Limits, Recall
from vision.net import Net
from vision.reading.crop import without_surround
from vision.reading.decide import FACELESS, SURE
from vision.reading.features import THERE, chances
from vision.reading.reader import at_reading_size, look
from vision.reading.remembered import AGREE
from vision.reading.second_look import described_second_look
from vision.reading.teaching import KnownDie, Teacher

_PARTS = 3
_NEAR = (0.74, 0.78, 0.82, 0.86, 0.9, 0.94)
_MARGIN = (0.0, 0.05, 0.1, 0.15, 0.2)
_SEEN = (0.5, 0.6, 0.7, 0.8)


@dataclass(frozen=True)
class Doubtful:
    """A doubtful die of a source, how remembered dice and a second look see it; `right`ly read?"""

    source: str
    near: float
    margin: float
    seen: float
    right: bool

    def confirmed(self, limits: Sequence[Limits]) -> bool:
        """Whether any of the limits makes it sure."""
        return any(
            self.near >= limit.near and self.margin >= limit.margin and self.seen >= limit.seen
            for limit in limits
        )


def doubtful(root: Path, net: Net) -> Iterator[Doubtful]:
    """The doubtful dice in the pictures whose dice all have boxes."""
    every, teacher = sorted(labelled(root), key=lambda one: (one[0], one[1].name)), Teacher(net)
    for source, group in itertools.groupby(every, key=lambda one: one[0]):
        pictures = list(group)
        for part in range(_PARTS):
            shown = [p for k, p in enumerate(pictures) if k * _PARTS // len(pictures) == part]
            recall = Recall(taught_all(shown, teacher).every)
            if recall:
                for picture in (p for p in pictures if p not in shown):
                    yield from _doubtful_in(picture, source, recall, net)


def _doubtful_in(picture: Labelled, source: str, recall: Recall, net: Net) -> Iterator[Doubtful]:
    dice = known_dice(picture[2])
    if any(die.box is None for die in dice):
        return
    try:
        part, corner = without_surround(load(picture[1]))
    except BadPhotograph:
        return
    small, scale = at_reading_size(part)
    found, true, free = [], [], list(dice)
    for one, known in look(small, net, described=True):
        there, right = chances(known)
        if there <= THERE:
            continue
        at = [v / scale + c for v, c in zip(one.middle, corner, strict=True)]
        die = _at(free, (at[0], at[1]))
        if die is not None:
            free.remove(die)
            if right <= SURE and one.faceless <= FACELESS:
                found.append(one)
                true.append(die.value)
    seen = described_second_look(small, net, found)
    for one, looks, value in zip(found, seen, true, strict=True):
        if looks.agree(one.value) < AGREE:
            continue
        first = np.asarray(one.descriptor, np.float32)[None]
        near, margin = recall.nearness(one.value, np.concatenate([first, looks.descriptors]))
        yield Doubtful(source, near, margin, float(looks.mean[one.value]), value == one.value)


def _at(dice: Sequence[KnownDie], point: tuple[float, float]) -> KnownDie | None:
    """The die whose box holds the point: of several the one whose middle is nearest."""
    here = [(die, die.box) for die in dice if die.box is not None and die.box.holds(point)]
    return min(here, key=lambda one: math.dist(one[1].centre, point), default=(None, None))[0]


def chosen(every: Sequence[Doubtful]) -> tuple[Limits, ...]:
    """The limits that make most dice sure and none wrongly; of equals, the strictest."""
    grid = [Limits(*one) for one in itertools.product(_NEAR, _MARGIN, _SEEN)]
    safe = [one for one in grid if not any(d.confirmed([one]) and not d.right for d in every)]
    best = max(safe, key=lambda one: (sum(d.confirmed([one]) for d in every), *one), default=None)
    return (best,) if best is not None else ()


def main() -> None:
    """Print, by source, how many doubtful dice are made sure, and how many of these wrongly."""
    ask = argparse.ArgumentParser(description=__doc__)
    ask.add_argument("root", type=Path)
    cv2.setNumThreads(1)
    every = list(doubtful(ask.parse_args().root, Net()))
    total = [0, 0, 0, 0]
    for source in sorted({one.source for one in every}):
        mine = [one for one in every if one.source == source]
        limits = chosen([one for one in every if one.source != source])
        sides = [[one for one in mine if one.confirmed(side)] for side in (limits, CONFIRMING)]
        counts = [v for side in sides for v in (len(side), sum(not one.right for one in side))]
        total = [one + other for one, other in zip(total, counts, strict=True)]
        told = " ".join(f"{limit.near}/{limit.margin}/{limit.seen}" for limit in limits)
        print(f"{source:34s} {len(mine):4d} doubtful  left out {counts[0]:3d}, wrong {counts[1]}"
              f" ({told})  shipped {counts[2]:3d}, wrong {counts[3]}")  # fmt: skip
    print(f"{'in all':34s} {len(every):4d} doubtful  left out {total[0]:3d}, wrong {total[1]}"
          f"  shipped {total[2]:3d}, wrong {total[3]}")  # fmt: skip


if __name__ == "__main__":
    main()
