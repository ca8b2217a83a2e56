"""Choose when remembered dice confirm a reading, on labelled photographs.

    python -m vision.evaluation.weigh_memory PHOTO_ROOT

Every third part of each source in turn is taught, and the doubtful dice of the others are read. For
each source the limits are chosen on all other sources, so that none of their dice is made sure
wrongly and as many as possible rightly. Print the result of these limits on the source left out,
and that of the shipped limits (`vision.memory.recall.CONFIRMING`).
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
from vision.memory.recall import CONFIRMING, Recall, RecallLimits
from vision.net import Net
from vision.reading.crop import without_surround
from vision.reading.decide import FACELESS, SURE
from vision.reading.features import SHOWN_ABOVE, chances
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
    """A doubtful die of a source, as remembered dice and a second look see it.

    `right` is true if the networks read its value right.
    """

    source: str
    near: float
    margin: float
    seen: float
    right: bool

    def confirmed(self, limits: Sequence[RecallLimits]) -> bool:
        """Return whether any of the limits makes the die sure."""
        return any(
            self.near >= limit.near and self.margin >= limit.margin and self.seen >= limit.seen
            for limit in limits
        )


def doubtful(root: Path, net: Net) -> Iterator[Doubtful]:
    """Yield the doubtful dice in the pictures whose dice all have boxes."""
    every, teacher = sorted(labelled(root), key=lambda item: (item[0], item[1].name)), Teacher(net)
    for source, group in itertools.groupby(every, key=lambda item: item[0]):
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
    detections, true, free = [], [], list(dice)
    for detection, features in look(small, net, described=True):
        present, right = chances(features)
        if present <= SHOWN_ABOVE:
            continue
        place = [v / scale + c for v, c in zip(detection.middle, corner, strict=True)]
        die = _at(free, (place[0], place[1]))
        if die is not None:
            free.remove(die)
            if right <= SURE and detection.faceless <= FACELESS:
                detections.append(detection)
                true.append(die.value)
    seen = described_second_look(small, net, detections)
    for detection, looks, value in zip(detections, seen, true, strict=True):
        if looks.agree(detection.value) < AGREE:
            continue
        first = np.asarray(detection.descriptor, np.float32)[None]
        near, margin = recall.nearness(detection.value, np.concatenate([first, looks.descriptors]))
        yield Doubtful(
            source, near, margin, float(looks.mean[detection.value]), value == detection.value
        )


def _at(dice: Sequence[KnownDie], point: tuple[float, float]) -> KnownDie | None:
    """Return the die whose box holds the point: of several the die whose middle is nearest."""
    at_point = [(die, die.box) for die in dice if die.box is not None and die.box.holds(point)]
    return min(at_point, key=lambda pair: math.dist(pair[1].centre, point), default=(None, None))[0]


def chosen(every: Sequence[Doubtful]) -> tuple[RecallLimits, ...]:
    """Return the limits that make most dice sure and none wrongly; of equals, the strictest."""
    grid = [RecallLimits(*values) for values in itertools.product(_NEAR, _MARGIN, _SEEN)]
    safe = [
        limits for limits in grid if not any(d.confirmed([limits]) and not d.right for d in every)
    ]
    best = max(
        safe, key=lambda limits: (sum(d.confirmed([limits]) for d in every), *limits), default=None
    )
    return (best,) if best is not None else ()


def main() -> None:
    """Print, by source, the number of doubtful dice made sure, and of those made sure wrongly."""
    ask = argparse.ArgumentParser(description=__doc__)
    ask.add_argument("root", type=Path)
    cv2.setNumThreads(1)
    every = list(doubtful(ask.parse_args().root, Net()))
    total = [0, 0, 0, 0]
    for source in sorted({die.source for die in every}):
        own = [die for die in every if die.source == source]
        limits = chosen([die for die in every if die.source != source])
        sides = [[die for die in own if die.confirmed(side)] for side in (limits, CONFIRMING)]
        counts = [v for side in sides for v in (len(side), sum(not die.right for die in side))]
        total = [old + new for old, new in zip(total, counts, strict=True)]
        printed = " ".join(f"{limit.near}/{limit.margin}/{limit.seen}" for limit in limits)
        print(f"{source:34s} {len(own):4d} doubtful  left out {counts[0]:3d}, wrong {counts[1]}"
              f" ({printed})  shipped {counts[2]:3d}, wrong {counts[3]}")  # fmt: skip
    print(f"{'in all':34s} {len(every):4d} doubtful  left out {total[0]:3d}, wrong {total[1]}"
          f"  shipped {total[2]:3d}, wrong {total[3]}")  # fmt: skip


if __name__ == "__main__":
    main()
