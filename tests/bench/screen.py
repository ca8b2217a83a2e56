"""Measure the screen and print a JSON line. Started by tests.bench in its own process."""

import time

STARTED = time.perf_counter()

import json  # noqa: E402  the clock starts before the imports
import os  # noqa: E402
from pathlib import Path  # noqa: E402

from tests.bench.face import simulated_face  # noqa: E402

FRAMES = 200


def main() -> None:
    """Open a game at the simulated table off-screen and count frames."""
    with simulated_face(thrown=True) as (machine, face):
        face.picture()
        first_frame = time.perf_counter() - STARTED
        machine.throw(())
        begun = time.perf_counter()
        for _ in range(FRAMES):
            face.step()
            # a step draws only the changed parts; this call draws and reads back the whole picture
            face.picture()
        rate = FRAMES / (time.perf_counter() - begun)
        figures = {
            "first_frame_s": first_frame,
            "frames_a_second": rate,
            "resident_mb": _resident_mb(),
        }
    print(json.dumps(figures))


def _resident_mb() -> float:
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


if __name__ == "__main__":
    main()
