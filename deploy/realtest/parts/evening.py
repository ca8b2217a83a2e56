"""A whole game of Yahtzee in the kiosk: dice before the camera, taps on the screen, END OF TURN.

The camera (v4l2loopback) shows pictures of the simulated tray, the button is a line of gpio-sim and
the finger is uinput's. Each throw must be read and stored as it lay, and each box as it was tapped.
"""

import json
import time
from pathlib import Path
from random import Random
from typing import Any

from deploy.realtest.guest import PYTHON, SHARE, Guest, booted
from deploy.realtest.kiosk import HOME, SCREEN, Kiosk
from deploy.realtest.report import Report, require

PIPE, END, DICE = "/run/props", 17, 5
UPPER = ("ones", "twos", "threes", "fours", "fives", "sixes")
STRAIGHTS = ("small_straight", "large_straight")
LOWER = ("three_of_a_kind", "four_of_a_kind", "full_house", *STRAIGHTS, "yahtzee", "chance")
# Where the boxes are on a screen of 800 x 480, as shares of it.
# The first box was filled when the game was begun.
BOXES = {box: (0.08 + 0.14 * place, 0.736) for place, box in enumerate(UPPER) if place}
BOXES |= {box: (0.08 + 0.14 * place, 0.905) for place, box in enumerate(LOWER)}
SETTINGS = 'language = "en"\ncamera = "auto"\nmotion = false\n[buttons]\nend_turn = 17\n'
GAME = "yahtzee-20260101000000"
RUN = "/usr/lib/table-companion/bin/companion play yahtzee --fullscreen"
# The service sees the Pi's revision that was laid over /proc/cpuinfo.
DROP_IN = f"""ProtectProc=default
ExecStart=
ExecStart=/usr/bin/cage -s -d -m last -- {RUN}
"""
THROW_SECONDS, TAP_SECONDS = 240, 120


def run(images: Path, report: Report) -> None:
    """Play a game."""
    with Guest(images, memory=3072, cores=2, extra=SCREEN) as guest:
        if booted(guest, report):
            evening = Evening(guest)
            if report.check("evening: the table opens", evening.open):
                report.check("evening: a game of Yahtzee", evening.play)


class Evening:
    """A game, and what is told of it."""

    def __init__(self, guest: Guest) -> None:
        self.guest, self.kiosk = guest, Kiosk(guest)
        self._chance, self._times = Random(6), [0.0]

    def open(self) -> str:
        """Connect camera and buttons, and start the kiosk at the table of a begun game."""
        self.kiosk.plug_touch_screen()
        self.guest.start(
            f"( {PYTHON} -m deploy.realtest.inside.props {PIPE} > {SHARE}/props.log 2>&1 & )"
        )
        self.guest.run(f"for i in $(seq 360); do test -p {PIPE} && exit; sleep 1; done; false", 120)
        games = f"{HOME}/games"
        begin = f"{PYTHON} -m deploy.realtest.inside.begun {games}"
        self.guest.run(
            f"install -d -o companion -g companion -m 750 {games};"
            f' runuser -u companion -- bash -c "{begin}"'
        )
        seconds = self.kiosk.start(SETTINGS, DROP_IN)
        return f"first picture after {seconds:.0f} s"

    def play(self) -> str:
        """Fill every box that is open."""
        began = time.monotonic()
        for box in BOXES:
            self._turn(box)
        last = self._entries()[-1]
        require(last["action"]["action"] == "score", last)
        rolls, median = len(self._times) - 1, sorted(self._times)[len(self._times) // 2]
        return (
            f"{rolls} throws read as they lay (median {median:.0f} s), {rolls} boxes tapped and"
            f" ended by button, {(time.monotonic() - began) / 60:.0f} min"
        )

    def _turn(self, box: str) -> None:
        count = len(self._entries())
        values = [self._chance.randint(1, 6) for _ in range(DICE)]
        began = time.monotonic()
        self._command(f"throw {' '.join(map(str, values))}")
        roll = self._wait_entry(count, THROW_SECONDS, f"throw of {sorted(values)}")
        require(sorted(roll["dice"]) == sorted(values), f"read {roll} of {sorted(values)}")
        self._times.append(time.monotonic() - began)
        for _ in range(3):  # a tap while the screen is still busy with the roll may miss
            self.kiosk.tap(*BOXES[box])
            time.sleep(3)
            self._command(f"press {END}")
            if self._has_entry(count + 1, TAP_SECONDS / 3):
                break
        score = self._wait_entry(count + 1, 1, f"score in {box}")
        require(score["box"] == box, f"{score['box']} instead of {box}")

    def _command(self, line: str) -> None:
        self.guest.run(f"echo {line} > {PIPE}", 20)

    def _entries(self) -> list[dict[str, Any]]:
        _, text = self.guest.run(f"cat {HOME}/games/{GAME}.journal")
        lines = [line.rsplit("\t", 1)[0] for line in text.splitlines() if line.strip()]
        return [json.loads(line) for line in lines]

    def _has_entry(self, place: int, seconds: float) -> bool:
        deadline = time.monotonic() + seconds
        while len(self._entries()) <= place:
            if time.monotonic() > deadline:
                return False
            time.sleep(0.5)
        return True

    def _wait_entry(self, place: int, seconds: float, name: str) -> dict[str, Any]:
        if not self._has_entry(place, seconds):
            self.guest.monitor("screendump /tmp/realtest-evening.ppm")
            raise AssertionError(f"no entry for: {name}")
        action: dict[str, Any] = self._entries()[place]["action"]
        return action
