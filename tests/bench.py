"""`make bench`: figures of this machine, each beside a yardstick measured in the same run.

Nothing here passes or fails: machines are noisy, so read the ratios.
"""

import json
import os
import subprocess
import sys

from tests.bench_reading import measure as reading_figures
from tests.bench_settle import measure as settle_figures
from tests.bench_stress import measure as stress_figures


def screen_figures() -> list[str]:
    """Start to first frame, frames a second with the live tray, memory: a process of its own."""
    environment = {**os.environ, "KIVY_NO_CONSOLELOG": "1"}
    done = subprocess.run(
        [sys.executable, "-m", "tests.bench_screen"],
        capture_output=True,
        text=True,
        env=environment,
        check=True,
    )
    figures = json.loads(done.stdout.strip().splitlines()[-1])
    return [
        f"start to first frame       {figures['first_frame_s']:8.2f} s",
        f"frames a second, live tray {figures['frames_a_second']:8.1f}",
        f"memory, resident           {figures['resident_mb']:8.0f} MB",
    ]


def memory_figures() -> list[str]:
    """What a process that only reads pictures takes, by the kernel's count."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.bench_memory"], capture_output=True, text=True, check=True
    )
    return done.stdout.strip().splitlines()


def main() -> None:
    """Print every figure."""
    sections = (
        ("settle", settle_figures),
        ("reading", reading_figures),
        ("memory", memory_figures),
        ("screen", screen_figures),
        ("stress list", stress_figures),
    )
    for name, measure in sections:
        print(f"--- {name}")
        print("\n".join(measure()), flush=True)


if __name__ == "__main__":
    main()
