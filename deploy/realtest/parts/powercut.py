"""Power cuts while games are written: qemu is killed, booted again, and the journals compared.

A writer in the guest reports each action that is on its disk over the serial line. After a cut at
a random moment every acknowledged line must be there with the same check digits, and at most one
more, which was on its way. Qemu's disk lies in the host's memory, which a cut does not lose; a disk
that loses writes is tried with dm-flakey.
"""

import json
import subprocess
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random
from typing import Any

from deploy.realtest.guest import PYTHON, Guest, booted
from deploy.realtest.report import Report, require

CUTS = 50, 10, 10  # of the store, of the program, of a disk that drops writes
FLAKY_DISK = "64M"
FULL = 1  # of the store's cuts boot with systemd, the others a shell alone
GAMES, DATA = "/root/games", "/root/table"
RUN = f"/usr/lib/table-companion/bin/companion run --simulated --no-face --data {DATA} --seed"
INSIDE = f"{PYTHON} -m deploy.realtest.inside"


class Acknowledged:
    """What a writer acknowledged: for each game the check digits of its lines."""

    seconds = 0.5, 6.0  # from the first action to the cut
    field = "checks"

    def __init__(self) -> None:
        self.games: dict[str, dict[int, object]] = {}
        self.count = 0

    def command(self, number: int) -> str:
        """Return the command of the guest that writes."""
        return f"{INSIDE}.writer {GAMES} {number} 2>&1"

    def add(self, line: str) -> bool:
        """Add a line of the writer's output; return whether it acknowledges anything."""
        words = line.split()
        if len(words) != 4 or words[0] != "ack" or len(words[3]) != 16:
            require(words[:1] in ([], ["ack"]), f"output: {line}")
            return False
        self._acknowledge(words[1], int(words[2]), words[3])
        return True

    def _acknowledge(self, game: str, number: int, entry: object) -> None:
        self.games.setdefault(game, {})[number] = entry
        self.count += 1

    def compare(self, stored: Mapping[str, Any], most: int | None = 1) -> int:
        """Return the number of lines that were stored but not acknowledged.

        Raises AssertionError if an acknowledged one is missing or another, or if a game has more
        than `most` of the others.
        """
        more = 0
        for game, lines in self.games.items():
            require(game in stored, f"game {game} is lost, with {max(lines)} lines")
            entries = stored[game][self.field]
            require(len(entries) >= max(lines), f"{game}: {len(entries)} of {max(lines)} lines")
            for number, entry in lines.items():
                require(entries[number - 1] == entry, f"{game}: line {number} differs")
            rest = len(entries) - max(lines)
            require(most is None or rest <= most, f"{game}: {rest} more lines")
            more += rest
        return more


class ProgramAcknowledged(Acknowledged):
    """The same of the whole program, which prints its actions as JSON."""

    seconds = 5.0, 20.0  # simulated dice roll, and are read, at their own pace
    field = "actions"

    def command(self, number: int) -> str:
        """Return the command of the program without a screen."""
        return f"{RUN} {number} 2>/root/errors"

    def add(self, line: str) -> bool:
        """Add a line of the program's output; return whether it holds an action."""
        try:
            action = json.loads(line)
            self._acknowledge(action["id"], action["seq"], action["action"])
        except (ValueError, TypeError, KeyError):
            return False  # a line that was cut
        return True


class Cuts:
    """Power cuts of one guest."""

    def __init__(self, guest: Guest) -> None:
        self._guest = guest
        self._chance = Random(20)

    def cut(self, written: Acknowledged, number: int, folder: str, *, quick: bool = True) -> str:
        """Write, cut the power, boot and compare; return the note."""
        guest, before = self._guest, written.count
        guest.start(written.command(number))
        seconds = self._chance.uniform(*written.seconds)
        while (line := guest.line(600)) is not None and not written.add(line):
            pass
        require(line is not None, "nothing was written for ten minutes")
        deadline = time.monotonic() + seconds
        while (left := deadline - time.monotonic()) > 0:
            if (line := guest.line(left)) is not None:
                written.add(line)
        guest.cut()
        *lines, _ = guest.rest().split("\n")
        for line in lines:
            written.add(line)
        guest.boot(quick=quick)
        games = self.stored(folder)
        more = written.compare(games)
        torn = sum(1 for game in games.values() if game["lost"])
        return (
            f"{written.count - before} acknowledged in {seconds:.1f} s, none lost;"
            f" {more} more stored, {torn} torn"
        )

    def flaky_cut(self, written: Acknowledged, number: int) -> str:
        """Write onto a disk that drops all writes from a moment on, cut, and compare.

        Only what was acknowledged before that moment must be there.
        """
        guest = self._guest
        guest.start(f"{INSIDE}.flaky {number} {self._chance.uniform(1, 5):.1f} 2>&1")
        dropped, lost = False, 0
        while (line := guest.line(500)) is not None and line.strip() != "cut":
            dropped = dropped or line.strip() == "dropping"
            if not dropped:
                written.add(line)
            else:
                lost += line.startswith("ack")
        require(line is not None and dropped, "the disk does not drop writes")
        guest.cut()
        guest.rest()
        guest.boot(quick=True)
        guest.run("mkdir -p /flaky; mount /dev/vdb /flaky")
        games = self.stored("/flaky/games")
        require(set(written.games) <= set(games), f"lost games: {set(written.games) - set(games)}")
        written.compare(games, most=None)
        guest.run("umount /flaky")
        return f"{written.count} acknowledged before, none lost; {lost} on the lying disk"

    def stored(self, folder: str) -> dict[str, Any]:
        """Return the games of a folder; raise AssertionError for a damaged file system."""
        _, output = self._guest.run(f"{INSIDE}.journals {folder}", 120)
        games: dict[str, Any] = json.loads(output.splitlines()[-1])["games"]
        require(not any(game["missing"] for game in games.values()), "a tip without its lines")
        _, errors = self._guest.run("dmesg | grep -ciE 'ext4.*(error|corrupt)' || true")
        require(errors.strip() == "0", f"{errors} errors of the file system")
        return games


def run(images: Path, report: Report, cuts_of: tuple[int, int, int] = CUTS) -> None:
    """Cut the power of the store, of the program, and with a disk that drops writes.

    `cuts_of` are the numbers of cuts; the first failure ends a series.
    """
    of_store, of_program, of_disk = cuts_of
    with Guest(images) as guest:
        if not booted(guest, report, quick=True):
            return
        guest.run(f"mkdir -p {GAMES} {DATA}")
        cuts, store, program = Cuts(guest), Acknowledged(), ProgramAcknowledged()
        _series(
            report,
            "the store",
            of_store,
            lambda n: cuts.cut(store, n, GAMES, quick=n > FULL),
            store,
        )
        folder = f"{DATA}/simulated/games"
        _series(report, "the program", of_program, lambda n: cuts.cut(program, n, folder), program)
    with Guest(images, extra=_second_disk(images)) as guest:
        if booted(guest, report, quick=True):
            flaky, cuts = Acknowledged(), Cuts(guest)
            _series(
                report,
                "a disk that drops writes",
                of_disk,
                lambda n: cuts.flaky_cut(flaky, n),
                flaky,
            )


def _second_disk(images: Path) -> tuple[str, ...]:
    disk = images / "second.img"
    disk.unlink(missing_ok=True)
    make = ["mke2fs", "-q", "-t", "ext4", str(disk), FLAKY_DISK]
    subprocess.run(make, check=True, capture_output=True)
    return ("-drive", f"file={disk},format=raw,if=virtio,cache=none")


def _series(
    report: Report, name: str, count: int, cut: Callable[[int], str], written: Acknowledged
) -> None:
    """Report a series of cuts as one row."""

    def cut_all() -> str:
        for number in range(1, count + 1):
            try:
                note = cut(number)
            except Exception as failure:
                raise AssertionError(f"cut {number} of {count}: {failure}") from failure
            print(f"    cut {number} of {count}: {note}", flush=True)
        return f"{written.count} acknowledged actions, none lost"

    report.check(f"powercut: {count} cuts of {name}", cut_all)
