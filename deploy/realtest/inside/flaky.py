"""Write games onto a disk that from a moment on drops every write and says it was done (dm-flakey).

    python -m deploy.realtest.inside.flaky SEED SECONDS

Prints the writer's lines, `dropping` once the disk drops writes, and `cut` half a second later: all
lines before `dropping` were acknowledged by a disk that wrote them.
"""

import subprocess
import sys
import threading
import time
from pathlib import Path

DISK, NAME, FOLDER = Path("/dev/vdb"), "flaky", Path("/flaky")
AFTER = 0.5  # seconds from the first dropped write to the cut


def _table(options: str) -> str:
    sectors = int(Path("/sys/class/block", DISK.name, "size").read_text())
    return f"0 {sectors} {options.format(disk=DISK)}"


def _set_up() -> None:
    subprocess.run(["modprobe", "dm-flakey"], check=True)
    linear = _table("linear {disk} 0")
    subprocess.run(["dmsetup", "create", "--noudevsync", NAME, "--table", linear], check=True)
    subprocess.run(["dmsetup", "mknodes"], check=True)  # a shell alone has no udev
    FOLDER.mkdir(exist_ok=True)
    subprocess.run(["mount", f"/dev/mapper/{NAME}", str(FOLDER)], check=True)
    (FOLDER / "games").mkdir(exist_ok=True)


def _drop_writes() -> None:
    flakey = _table("flakey {disk} 0 0 3600 1 drop_writes")
    for command in (
        ["dmsetup", "suspend", "--nolockfs", "--noflush", NAME],
        ["dmsetup", "load", NAME, "--table", flakey],
        ["dmsetup", "resume", "--noudevsync", NAME],
    ):
        subprocess.run(command, check=True)


class Relay:
    """Prints the writer's lines, one at a time with the word that the disk drops writes."""

    def __init__(self, writer: subprocess.Popen[str]) -> None:
        self._writer, self._lock = writer, threading.Lock()
        threading.Thread(target=self._print, daemon=True).start()

    def _print(self) -> None:
        assert self._writer.stdout is not None
        for line in self._writer.stdout:
            with self._lock:
                print(line, end="", flush=True)

    def drop(self) -> None:
        """Print `dropping`, then let the disk drop writes: later lines count for nothing."""
        with self._lock:
            print("dropping", flush=True)
        _drop_writes()


def main(seed: str, seconds: str) -> None:
    """Write, drop writes and ask for the cut."""
    _set_up()
    writer = subprocess.Popen(
        [sys.executable, "-u", "-m", "deploy.realtest.inside.writer", str(FOLDER / "games"), seed],
        stdout=subprocess.PIPE,
        text=True,
    )
    while not any((FOLDER / "games").glob("*.journal")):
        time.sleep(0.1)
    relay = Relay(writer)
    time.sleep(float(seconds))
    relay.drop()
    time.sleep(AFTER)
    print("cut", flush=True)
    time.sleep(60)


if __name__ == "__main__":
    main(*sys.argv[1:])
