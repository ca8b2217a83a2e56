"""A touch screen made with uinput, which waits for taps on a named pipe.

    python -m deploy.realtest.inside.touch PIPE

Each line there is `X Y [SECONDS]`: shares of the screen's width and height from the upper left, and
how long the finger stays.
"""

import os
import sys
import time

from evdev import AbsInfo, UInput
from evdev import ecodes as e

SIZE = 4096


class TouchScreen:
    """A screen for ten fingers, as a Pi's is; one finger is used."""

    def __init__(self) -> None:
        axis = AbsInfo(0, 0, SIZE - 1, 0, 0, 10)
        capabilities = {
            e.EV_KEY: [e.BTN_TOUCH],
            e.EV_ABS: [
                (e.ABS_X, axis),
                (e.ABS_Y, axis),
                (e.ABS_MT_SLOT, AbsInfo(0, 0, 9, 0, 0, 0)),
                (e.ABS_MT_TRACKING_ID, AbsInfo(0, 0, 65535, 0, 0, 0)),
                (e.ABS_MT_POSITION_X, axis),
                (e.ABS_MT_POSITION_Y, axis),
            ],
        }
        self._device = UInput(
            capabilities, name="Guest Touch Screen", input_props=[e.INPUT_PROP_DIRECT]
        )
        self._number = 0

    def tap(self, x: float, y: float, seconds: float = 0.15) -> None:
        """Touch a place and let go."""
        left, top = int(x * (SIZE - 1)), int(y * (SIZE - 1))
        self._number += 1
        down = (
            (e.ABS_MT_SLOT, 0),
            (e.ABS_MT_TRACKING_ID, self._number),
            (e.ABS_MT_POSITION_X, left),
            (e.ABS_MT_POSITION_Y, top),
        )
        self._write(down, 1, ((e.ABS_X, left), (e.ABS_Y, top)))
        time.sleep(seconds)
        self._write(((e.ABS_MT_SLOT, 0), (e.ABS_MT_TRACKING_ID, -1)), 0, ())

    def _write(
        self, first: tuple[tuple[int, int], ...], touched: int, last: tuple[tuple[int, int], ...]
    ) -> None:
        for code, value in first:
            self._device.write(e.EV_ABS, code, value)
        self._device.write(e.EV_KEY, e.BTN_TOUCH, touched)
        for code, value in last:
            self._device.write(e.EV_ABS, code, value)
        self._device.syn()


def main(pipe: str) -> None:
    """Tap as the lines on the pipe tell."""
    screen = TouchScreen()
    os.mkfifo(pipe)
    while True:
        with open(pipe) as lines:  # noqa: PTH123  a pipe
            for line in lines:
                screen.tap(*map(float, line.split()))


if __name__ == "__main__":
    main(sys.argv[1])
