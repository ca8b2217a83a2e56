"""The stress list read by the reader and by the tutorials' method, condition by condition.

right: whole readings sure and right; silent: sure and wrong; asked: all others. Where a die is
cut, hidden or lies on another, no sure reading is right, and every one counts as silent.
The milliseconds are those of one core, waiting not counted.
"""

import statistics
import time
from collections import Counter

import cv2

from tests.bench_reading import blobs
from tests.stress import Shot, conditions
from vision.reader import Reader


def measure() -> list[str]:
    """The table's lines, and the conditions in all."""
    threads = cv2.getNumThreads()
    cv2.setNumThreads(1)
    try:
        return _lines()
    finally:
        cv2.setNumThreads(threads)


def _lines() -> list[str]:
    reader = Reader()
    lines = [" " * 28 + "pictures  right  silent  asked      ms   blobs: right  silent"]
    total: Counter[str] = Counter()
    for name, shots in conditions():
        if not shots:
            continue
        counts: Counter[str] = Counter(pictures=len(shots))
        times = []
        for shot in shots:
            begun = time.thread_time()
            reading = reader.read(shot.image)
            times.append((time.thread_time() - begun) * 1e3)
            counts[_how(shot, reading.values, reading.sure)] += 1
            counts["blobs " + _how(shot, tuple(blobs(shot.image)), True)] += 1
        total += counts
        lines.append(_line(name, counts, statistics.median(times)))
    return [*lines, _line("in all", total, None)]


def _how(shot: Shot, values: tuple[int, ...], sure: bool) -> str:
    if not sure:
        return "asked"
    right = shot.values is not None and Counter(values) == Counter(shot.values)
    return "right" if right else "silent"


def _line(name: str, counts: "Counter[str]", milliseconds: float | None) -> str:
    took = f"{milliseconds:7.1f}" if milliseconds is not None else " " * 7
    return (
        f"{name:<28}{counts['pictures']:>8}{counts['right']:>7}{counts['silent']:>8}"
        f"{counts['asked']:>7} {took}{counts['blobs right']:>15}{counts['blobs silent']:>8}"
    )


if __name__ == "__main__":
    print("\n".join(measure()))
