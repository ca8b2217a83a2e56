"""`make bench`: figures of this machine, each with a reference measured in the same run.

Nothing here passes or fails: machines are noisy, so read the ratios.
"""

import json
import os
import subprocess
import sys

from tests.bench.advice import measure as advice_figures
from tests.bench.hall import measure as hall_figures
from tests.bench.photographs import measure as photograph_figures
from tests.bench.reading import measure as reading_figures
from tests.bench.settle import measure as settle_figures
from tests.bench.stress import measure as stress_figures
from tests.bench.web import measure as web_figures
from ui.touch.shell import offscreen


def start_figures() -> list[str]:
    """Return the seconds from the start of the process to the first frame, part by part."""
    figures = _figures_of("tests.bench.start")
    return [f"{name:26} {seconds:8.2f} s" for name, seconds in figures.items()]


def screen_figures() -> list[str]:
    """Return the time from start to first frame, the frames a second and the memory.

    They are measured in a process of their own, with the live tray.
    """
    figures = _figures_of("tests.bench.screen")
    return [
        f"start to first frame       {figures['first_frame_s']:8.2f} s",
        f"frames a second, live tray {figures['frames_a_second']:8.1f}",
        f"memory, resident           {figures['resident_mb']:8.0f} MB",
    ]


def motion_figures() -> list[str]:
    """Return the frames a second of the table at rest and during each animation."""
    # Mesa draws in the measured thread
    figures = _figures_of("tests.bench.motion", LP_NUM_THREADS="0")
    rest = figures["at_rest"]
    return [
        f"{name.replace('_', ' '):26} {rate:8.1f} frames a second, {rate / rest:.2f} of at rest"
        for name, rate in figures.items()
    ]


def memory_figures() -> list[str]:
    """Return the memory of a process that only reads pictures, as counted by the kernel."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.bench.memory"], capture_output=True, text=True, check=True
    )
    return done.stdout.strip().splitlines()


def _figures_of(module: str, **more: str) -> dict[str, float]:
    environment = {**os.environ, **offscreen.ENVIRONMENT, **more}
    done = subprocess.run(
        [sys.executable, "-m", module], capture_output=True, text=True, env=environment, check=True
    )
    figures: dict[str, float] = json.loads(done.stdout.strip().splitlines()[-1])
    return figures


def main() -> None:
    """Print every figure."""
    sections = (
        ("settle", settle_figures),
        ("reading", reading_figures),
        ("advice", advice_figures),
        ("memory", memory_figures),
        ("hall", hall_figures),
        ("start", start_figures),
        ("screen", screen_figures),
        ("motion", motion_figures),
        ("phones", web_figures),
        ("stress list", stress_figures),
        ("photographs", photograph_figures),
    )
    for name, measure in sections:
        print(f"--- {name}")
        print("\n".join(measure()), flush=True)


if __name__ == "__main__":
    main()
