"""Memory of a process that only settles and reads frames of 1280 x 720."""

from pathlib import Path

from companion.dice import Die
from hardware.simulated.tray import SimulatedTray
from vision.reading.reader import Reader
from vision.rest.rest_watcher import RestWatcher

READINGS = 20


def measure() -> list[str]:
    """Return the resident memory now and at its peak, in MB, including the simulated tray."""
    reader = Reader()
    watch, tray = RestWatcher(reader), SimulatedTray(1)
    tray.throw([Die(value) for value in (1, 2, 3, 4, 5)])
    while not tray.resting:
        watch.look(tray.frame())
    for _ in range(READINGS):
        reader.read(tray.frame().image)
    now, most = (_kilobytes(key) / 1024 for key in ("VmRSS", "VmHWM"))
    return [
        f"reading, resident          {now:8.0f} MB",
        f"  at most                  {most:8.0f} MB",
    ]


def _kilobytes(key: str) -> int:
    lines = Path("/proc/self/status").read_text(encoding="ascii").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith(key))


if __name__ == "__main__":
    print("\n".join(measure()))
