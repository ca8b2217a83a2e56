"""The clock set on by an hour and back, and the network lost, while the program plays."""

import json
import time
from pathlib import Path
from typing import Any

from deploy.realtest.guest import PYTHON, Guest, booted
from deploy.realtest.report import Report, require

DATA = "/root/table"
RUN = (
    "/usr/lib/table-companion/bin/companion run --simulated --no-face"
    f" --data {DATA} --seed 5 2>/root/errors"
)
NETWORK = ("-netdev", "user,id=net0,restrict=on", "-device", "virtio-net-pci,netdev=net0")
JOURNALS = f"{PYTHON} -m deploy.realtest.inside.journals {DATA}/simulated/games"


def run(images: Path, report: Report) -> None:
    """Make the checks in one guest."""
    with Guest(images, extra=NETWORK) as guest:
        if not booted(guest, report, quick=True):
            return
        checks = ClockChecks(guest)
        if report.check("clock: a game begins", checks.begin):
            report.check("clock: set on by an hour", lambda: checks.after("date -s '+1 hour'"))
            report.check("clock: set back by two hours", lambda: checks.after("date -s '-2 hours'"))
            report.check("clock: the network lost", lambda: checks.after("ip link set eth0 down"))
            report.check("clock: the journal", checks.journal)


class ClockChecks:
    """The checks; each returns its note."""

    def __init__(self, guest: Guest) -> None:
        self.guest = guest
        self.actions: list[dict[str, Any]] = []
        guest.run(
            "modprobe virtio_net; for n in /sys/class/net/e*; do"
            " ip link set $(basename $n) name eth0; done; ip link set eth0 up; mkdir -p /run/told"
        )

    def begin(self) -> str:
        """Start the program and wait for actions."""
        self.guest.run(f"( {RUN} > /run/told/actions & ) ; sleep 1")
        return self._wait_actions(1, 400)

    def after(self, command: str) -> str:
        """Check that more actions follow a command."""
        self.guest.run(command)
        return self._wait_actions(len(self.actions) + 2, 300)

    def journal(self) -> str:
        """Check that every printed action is in the journal, in order."""
        self.guest.run("pkill -f 'companion run'; sleep 2; true", check=False)
        self._read()
        _, output = self.guest.run(JOURNALS, 120)
        games = json.loads(output.splitlines()[-1])["games"]
        for action in self.actions:
            stored = games[action["id"]]["actions"][action["seq"] - 1]
            require(stored == action["action"], f"action {action['seq']} differs")
        return f"{len(self.actions)} actions, each in its place"

    def _wait_actions(self, count: int, seconds: float) -> str:
        before, began = len(self.actions), time.monotonic()
        while len(self.actions) < count:
            require(time.monotonic() - began < seconds, f"{len(self.actions)} of {count} actions")
            time.sleep(1)
            self._read()
        return f"{len(self.actions) - before} more actions in {time.monotonic() - began:.0f} s"

    def _read(self) -> None:
        _, output = self.guest.run("cat /run/told/actions")
        lines = [line for line in output.splitlines() if line.startswith("{")]
        self.actions = [json.loads(line) for line in lines if line.endswith("}")]
