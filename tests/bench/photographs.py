"""Read the photographs in COMPANION_PHOTOS by our reader and a tutorial's, source by source.

right: complete readings, sure and right; silent: sure and wrong; asked: all others. The networks
were trained on pictures of these sources; vision/evaluation/RESULTS.md gives the results on others.
The milliseconds are those of a single core without waiting, including the reduction of photographs
larger than the reader's size.
"""

import statistics
import time
from collections import Counter
from collections.abc import Iterable
from itertools import groupby
from pathlib import Path
from typing import Any

import cv2

from tests import photographs
from tests.bench.reading import blobs
from vision.evaluation.labels import labelled
from vision.image.photograph import load
from vision.reading.reader import Reader


def measure() -> list[str]:
    """Return the lines of the table and a total, or the reason why there are no photographs."""
    if not photographs.THERE:
        return [photographs.MISSING]
    threads = cv2.getNumThreads()
    cv2.setNumThreads(1)
    try:
        return _lines(photographs.FOLDER)
    finally:
        cv2.setNumThreads(threads)


def _lines(root: Path) -> list[str]:
    reader = Reader()
    lines = [" " * 28 + "pictures  right  silent  asked      ms   blobs: right  silent"]
    total: Counter[str] = Counter()
    for source, pictures in groupby(labelled(root), key=lambda one: one[0]):
        counts, took = _counted(reader, ((path, label) for _, path, label in pictures))
        lines.append(_line(source, counts, f"{took:7.1f}"))
        total += counts
    return [*lines, _line("in all", total, "")]


def _line(source: str, counts: "Counter[str]", took: str) -> str:
    return (
        f"{source:<28}{counts['pictures']:>8}{counts['right']:>7}{counts['silent']:>8}"
        f"{counts['asked']:>7} {took:7}{counts['blobs right']:>15}{counts['blobs silent']:>8}"
    )


def _counted(
    reader: Reader, pictures: Iterable[tuple[Path, dict[str, Any]]]
) -> tuple["Counter[str]", float]:
    """Count the readings of a source by result; return them and the median time in ms."""
    counts: Counter[str] = Counter()
    times = []
    for path, label in pictures:
        image = load(path)
        true = Counter(die["value"] for die in label["dice"])
        begun = time.thread_time()
        reading = reader.read(image)
        times.append((time.thread_time() - begun) * 1e3)
        right = "right" if Counter(reading.values) == true else "silent"
        counts["pictures"] += 1
        counts[right if reading.sure else "asked"] += 1
        counts["blobs right" if Counter(blobs(image)) == true else "blobs silent"] += 1
    return counts, statistics.median(times)
