"""Time for a piece of advice at Yahtzee, compared with readings in the same run.

The limit is ten readings of a frame of 1280 x 720 on a single core.
"""

import statistics
import time
from random import Random

import cv2

from companion.games.yahtzee.coach.advice import advice
from companion.games.yahtzee.state import State
from tests.bench.reading import frames
from tests.companion.games.yahtzee.coach.positions import random_dice, random_sheet
from tests.companion.games.yahtzee.play import facing
from vision.reading.reader import Reader

MOST_READINGS = 10
POSITIONS = 60  # sheets with 0 to 12 filled boxes


def positions() -> list[State]:
    """Return positions after a turn's first roll, at every stage of a sheet.

    Advice takes longest after the first roll.
    """
    chance = Random(1)
    return [
        facing(random_dice(chance), random_sheet(chance, number % 13)[0])
        for number in range(POSITIONS)
    ]


def measure() -> list[str]:
    """Return lines with the milliseconds of a piece of advice, and that time in readings."""
    threads = cv2.getNumThreads()
    cv2.setNumThreads(1)
    try:
        reader, images, states = Reader(), frames(), positions()
        reader.read(images[0])
        advice(states[0])
        advising, reading = [], []
        for number, state in enumerate(states):  # alternating, so that both meet the same noise
            start = time.perf_counter()
            advice(state)
            middle = time.perf_counter()
            reader.read(images[number % len(images)])
            advising.append((middle - start) * 1e3)
            reading.append((time.perf_counter() - middle) * 1e3)
    finally:
        cv2.setNumThreads(threads)
    median, longest = statistics.median(advising), max(advising)
    one = statistics.median(reading)
    return [
        f"advice     {median:7.1f} ms, {median / one:.2f} readings (bar: {MOST_READINGS})",
        f"  longest  {longest:7.1f} ms, {longest / one:.2f} readings",
        f"reading    {one:7.1f} ms a frame",
    ]


if __name__ == "__main__":
    print("\n".join(measure()))
