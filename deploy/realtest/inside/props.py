"""The dice, the camera and the buttons of a table, moved as the lines on a named pipe tell.

    python -m deploy.realtest.inside.props PIPE

`throw 3 3 5 1 6` takes the dice out of the tray and throws these; `press 17` presses a button.
"""

import os
import sys
import threading
import time

from companion.dice import Die
from deploy.realtest.inside.chip import Chip, pose_as_pi
from deploy.realtest.inside.webcam import FPS, SIZE, draw, load, open_output
from hardware.simulated.tray import SimulatedTray

STILL, MOVING = 4, 3  # pictures that are drawn of each
PRESS_SECONDS = 0.15


class Props:
    """A chip, and a camera over a tray that is empty at first."""

    def __init__(self) -> None:
        self._chip = Chip()
        pose_as_pi()
        self._tray = SimulatedTray(1, size=SIZE)
        self._pictures = [draw(self._tray) for _ in range(STILL)]
        self._camera = open_output(load(0))
        threading.Thread(target=self._feed, daemon=True).start()

    def _feed(self) -> None:
        number = 0
        while True:
            pictures = self._pictures
            os.write(self._camera, pictures[number % len(pictures)])
            number += 1
            time.sleep(1 / FPS)

    def throw(self, values: list[int]) -> None:
        """Show some pictures of a hand, then the dice at rest."""
        self._tray.throw([Die(value) for value in values])
        self._pictures = [draw(self._tray) for _ in range(MOVING)]
        self._tray.settle()
        self._pictures = [draw(self._tray) for _ in range(STILL)]

    def press(self, pin: int) -> None:
        """Press a button and let go."""
        self._chip.press(pin)
        time.sleep(PRESS_SECONDS)
        self._chip.release(pin)


def main(pipe: str) -> None:
    """Do as the lines on the pipe tell."""
    props = Props()
    os.mkfifo(pipe)
    while True:
        with open(pipe) as lines:  # noqa: PTH123  a pipe
            for line in lines:
                command, *words = line.split()
                numbers = [int(word) for word in words]
                if command == "throw":
                    props.throw(numbers)
                else:
                    props.press(*numbers)


if __name__ == "__main__":
    main(sys.argv[1])
