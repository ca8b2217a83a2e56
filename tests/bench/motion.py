"""Frames a second during animations and at rest, in the same run, printed as a JSON line.

Started by tests.bench in a process of its own. Every frame is drawn completely, at rest too, as the
live tray requires. The time of the drawing thread is counted, so that other programs change
nothing.
"""

import json
import statistics
import time
from collections.abc import Callable
from typing import Any

from tests.bench.face import simulated_face

ROUNDS = 7
FRAME_SECONDS = 1 / 60
FRAMES = {
    "banner": 88,
    "confetti": 170,
    "stamp_and_sweep": 22,
}  # the number of frames of each animation
AT_REST = 88


def main() -> None:
    """Open a game at the simulated table off-screen and time each animation in turn."""
    from companion.language.text import Translated  # noqa: PLC0415

    with simulated_face(thrown=False) as (_, face):
        face.until(lambda: face.app.view is not None)
        face.step(20)

        from ui.telling.changes import Moment  # noqa: PLC0415  imported after the window is open
        from ui.touch.widgets.motion import motion_layer  # noqa: PLC0415
        from ui.touch.widgets.motion.banner import Banner  # noqa: PLC0415
        from ui.touch.widgets.motion.confetti import Confetti  # noqa: PLC0415
        from ui.touch.widgets.motion.stirs import Stamp, Sweep  # noqa: PLC0415

        app: Any = face.app
        clock = _Clock()
        vars(motion_layer)["time"] = clock
        layer, palette = app.root.ids.motions, app.palette
        moment = Moment(
            "yahtzee", "Ana", Translated({"fr": "Yahtzee !", "en": "Yahtzee!"}), (5,) * 5
        )
        colours = (palette.go, palette.sure, palette.unsure, palette.die)

        def small() -> None:
            layer.run(Stamp((500, 200, 120, 40), palette.sure, 2.2))
            layer.run(Sweep((0, 430, 800, 6), palette.sure))

        shown: dict[str, Callable[[], None]] = {
            "at_rest": lambda: None,
            "banner": lambda: layer.run(Banner.of(moment, app.profile_of("Ana"))),
            "confetti": lambda: layer.run(Confetti((800.0, 480.0), colours, app.u)),
            "stamp_and_sweep": small,
        }
        rates: dict[str, list[float]] = {name: [] for name in shown}
        for _ in range(ROUNDS):
            for name, begin in shown.items():
                layer.stop()
                begin()
                rates[name].append(_rate(face, clock, FRAMES.get(name, AT_REST)))
    print(json.dumps({name: statistics.median(some) for name, some in rates.items()}))


class _Clock:
    """The clock of the animations: every frame takes the same ideal time."""

    def __init__(self) -> None:
        self.now = 0.0

    def monotonic(self) -> float:
        """Return the ideal time of the frames drawn so far."""
        return self.now


def _rate(face: Any, clock: _Clock, frames: int) -> float:
    from kivy.core.window import Window  # noqa: PLC0415  imported after the window is open

    begun = time.thread_time()
    for _ in range(frames):
        clock.now += FRAME_SECONDS
        Window.canvas.ask_update()
        face.step()
    return frames / (time.thread_time() - begun)


if __name__ == "__main__":
    main()
