"""Score a reader on labelled photographs (see labels.py), source by source.

Several sets in a folder are counted apart.
"""

import statistics
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from pathlib import Path
from typing import Any

from msgspec import Struct

from companion.dice import Box, Reading, SeenDie, WantedDice
from companion.language.text import Text, translations
from vision.evaluation.labels import BadLabels, labelled, miscounted
from vision.evaluation.misses import Miss, miss, true_values, worst
from vision.evaluation.risk_coverage import NEVER, Judged, Risk, curve, single, tray
from vision.image.photograph import BadPhotograph, load
from vision.reading.decide import SURE
from vision.reading.reader import ReadsTray


class Tally(Struct, kw_only=True):
    """Counts over the images of a source.

    bad: pictures that cannot be opened. trays: whole readings sure and right. silent: whole
    readings sure and wrong, unless a die lay outside the picture (`miscounted`). right and wrong:
    sure dice that match a labelled die, or none. kind, colour, size: right answers out of kind_of,
    colour_of, size_of sure dice whose place matches an exact label; size only in images with both
    sizes. told: dice, sure or not, whose kind and colour are both named and right, out of told_of
    at a place with an exact label of a die that a game has.
    """

    images: int = 0
    bad: int = 0
    trays: int = 0
    silent: int = 0
    labelled: int = 0
    sure_dice: int = 0
    right: int = 0
    wrong: int = 0
    kind: int = 0
    kind_of: int = 0
    colour: int = 0
    colour_of: int = 0
    size: int = 0
    size_of: int = 0
    told: int = 0
    told_of: int = 0

    def add(self, other: "Tally") -> None:
        """Add the counts of another tally."""
        for name in self.__struct_fields__:
            setattr(self, name, getattr(self, name) + getattr(other, name))


class Evaluation(Struct, frozen=True):
    """Tallies by source and in total, and more figures of an evaluation.

    `median_ms` are the median milliseconds of a reading, `worst` the worst pictures (worst first),
    `risk` the risk-coverage curves.
    """

    sources: dict[str, Tally]
    total: Tally
    median_ms: float | None
    worst: tuple[Miss, ...] = ()
    risk: Risk = Risk()


def evaluate(
    root: Path,
    reader: ReadsTray,
    tier: str | None = None,
    every: int = 1,
    *,
    strictness: float = SURE,
    most: int = 0,
    readings: Mapping[Path, Reading] | None = None,
    wanted: WantedDice | None = None,
) -> Evaluation:
    """Read every labelled image below `root` and compare the reading with its label.

    `tier` restricts to images of that tier, `every` to every n-th image; `strictness` is the
    reader's, `most` the number of worst pictures to name, `wanted` the dice to read for. With
    `readings`, by resolved path, these are scored instead of the reader's own (of networks that
    never saw the pictures, say), and images without a reading are left out. Raises BadLabels if no
    labelled folder lies below `root` or a label file is not valid.
    """
    sources: dict[str, Tally] = {}
    total, times = Tally(), []
    misses: list[Miss] = []
    trays: list[Judged] = []
    dice: list[Judged] = []
    chosen = (item for item in labelled(root) if tier is None or item[2].get("tier") == tier)
    for name, path, label in islice(chosen, 0, None, every):
        if readings is not None and path.resolve() not in readings:
            continue
        try:
            if readings is not None:
                reading = readings[path.resolve()]
            else:
                image = load(path)
                start = time.perf_counter()
                reading = reader.read(image, wanted)
                times.append((time.perf_counter() - start) * 1e3)
        except BadPhotograph as failure:
            tally = Tally(images=1, bad=1, labelled=len(label["dice"]))
            true = true_values(label)
            misses.append(
                Miss(name, path.name, (), (), 0, true, trouble=translations(failure.text))
            )
        else:
            tally = compare(reading, label)
            same = _same_values(reading.dice, label["dice"])
            asked = miscounted(reading, label)
            trays.append(Judged(NEVER, same) if asked else tray(reading, strictness, right=same))
            dice += [
                single(die, strictness, right=right) for die, right in _matched(reading.dice, label)
            ]
            if not tally.trays or tally.wrong:
                silent = bool(tally.silent)
                misses.append(
                    miss(name, path.name, reading, label, silent=silent, wrong=tally.wrong)
                )
        sources.setdefault(name, Tally()).add(tally)
        total.add(tally)
    if not total.images:
        raise BadLabels(
            Text("No labelled photographs were found below {folder}.", folder=root.absolute())
        )
    median = statistics.median(times) if times else None
    return Evaluation(
        dict(sorted(sources.items())),
        total,
        median,
        worst(misses, most),
        Risk(curve(trays), curve(dice)),
    )


def compare(reading: Reading, label: dict[str, Any]) -> Tally:
    """Compare a reading with an image's label."""
    sure = [die for die in reading.dice if die.sure]
    want = label["dice"]
    tally = Tally(images=1, labelled=len(want), sure_dice=len(sure))
    if reading.sure and len(sure) == len(reading.dice):
        same = _same_values(sure, want)
        tally.trays, tally.silent = int(same), int(not same and not miscounted(reading, label))
    if want and all(die_label.get("box") for die_label in want):
        _by_place(sure, want, label, tally)
        if label.get("label_origin") == "scene":
            _count_named(reading.dice, want, tally)
    else:
        values = Counter(die.value for die in sure) & Counter(
            die_label["value"] for die_label in want
        )
        tally.right = values.total()
        tally.wrong = len(sure) - tally.right
    return tally


def _same_values(dice: Sequence[SeenDie], want: Sequence[dict[str, Any]]) -> bool:
    return Counter(die.value for die in dice) == Counter(die["value"] for die in want)


def _matched(dice: Sequence[SeenDie], label: dict[str, Any]) -> Iterator[tuple[SeenDie, bool]]:
    """Yield each die of a reading, surest first, and whether the labelled die there agrees."""
    free = list(label["dice"])
    for die in sorted(dice, key=lambda seen: -seen.confidence):
        hit = _labelled_die(die, free)
        if hit is not None:
            free.remove(hit)
        yield die, hit is not None and hit["value"] == die.value


def _labelled_die(die: SeenDie, labelled: Sequence[dict[str, Any]]) -> dict[str, Any] | None:
    """Return the labelled die at this die's place, that with the largest overlap; or None."""
    at_place = [label for label in labelled if _is(die, label)]
    return max(at_place, key=lambda label: _overlap(die, label), default=None)


def _is(die: SeenDie, labelled: dict[str, Any]) -> bool:
    box = labelled.get("box")
    return _same_place(die.box, Box(*box)) if box else bool(labelled["value"] == die.value)


def _overlap(die: SeenDie, labelled: dict[str, Any]) -> float:
    box = labelled.get("box")
    return die.box.overlap(Box(*box)) if box else 0.0


def _by_place(
    sure: list[SeenDie], want: list[dict[str, Any]], label: dict[str, Any], tally: Tally
) -> None:
    free = list(want)
    both = len({die_label.get("size") for die_label in want}) == 2
    for die in sure:
        hit = _labelled_die(die, free)
        if hit is None:
            tally.wrong += 1
            continue
        free.remove(hit)
        if hit["value"] == die.value:
            tally.right += 1
        else:
            tally.wrong += 1
        if label.get("label_origin") != "scene":
            continue
        for key in ("kind", "colour", "size"):
            if hit.get(key) and (key != "size" or both):
                setattr(tally, f"{key}_of", getattr(tally, f"{key}_of") + 1)
                matches = hit[key] == getattr(die, key)
                setattr(tally, key, getattr(tally, key) + int(matches))


def _count_named(dice: Sequence[SeenDie], want: Sequence[dict[str, Any]], tally: Tally) -> None:
    free = list(want)
    for die in dice:
        hit = _labelled_die(die, free)
        if die.kind is None or die.colour is None:
            continue
        tally.told_of += 1
        if hit is not None:
            free.remove(hit)
            tally.told += (hit.get("kind"), hit.get("colour")) == (die.kind, die.colour)


def _same_place(box: Box, other: Box) -> bool:
    """Return whether the middle of either box lies in the other."""
    return box.holds(other.centre) or other.holds(box.centre)
