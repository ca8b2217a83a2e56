"""Read the stress list by our reader and by a tutorial's reader, condition by condition.

right: complete readings, sure and right; silent: sure and wrong; asked: all others. If a die is cut
off, hidden or stacked, every sure reading counts as silent. The milliseconds are those of one core
without waiting. The end of a line gives the results for pictures that come with a picture of the
empty tray.
"""

import statistics
import time
from collections import Counter

import cv2

from tests.bench.conditions import Shot, conditions
from tests.bench.reading import blobs
from vision.frame import Image
from vision.reading.reader import Reader
from vision.tray.empty_tray import EmptyTray, Referring


def measure() -> list[str]:
    """Return the lines of the table and a total of all conditions."""
    threads = cv2.getNumThreads()
    cv2.setNumThreads(1)
    try:
        return _lines()
    finally:
        cv2.setNumThreads(threads)


def _lines() -> list[str]:
    reader = Reader()
    columns = "pictures  right  silent  asked      ms   blobs: right  silent"
    lines = [" " * 28 + columns + "   empty tray known: right  silent  asked"]
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
            if shot.empty is not None:
                counts["known " + _with_empty(reader, shot, shot.empty)] += 1
        total += counts
        lines.append(_line(name, counts, statistics.median(times)))
    return [*lines, _line("in all", total, None)]


def _with_empty(reader: Reader, shot: Shot, empty: Image) -> str:
    referring = Referring(reader)
    referring.reference = EmptyTray(empty)
    reading = referring.read(shot.image)
    return _how(shot, reading.values, reading.sure)


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
        f"{counts['known right']:>26}{counts['known silent']:>8}{counts['known asked']:>7}"
    )


if __name__ == "__main__":
    print("\n".join(measure()))
