"""The path of a thrown die: it flies in, bounces, tumbles and comes to rest."""

from dataclasses import dataclass
from math import pi

import cv2
import numpy as np

from hardware.simulated.cube import Posed
from hardware.simulated.optics import Optics, Points


@dataclass(frozen=True, eq=False)
class SimulatedThrow:
    """The path of a die from the hand to its final pose.

    `final` is its pose at rest, `start` its place on leaving the hand (x, y in units), `frames` the
    duration, `axis` (a unit vector) and `turns` (radians) the tumbling.
    """

    final: Posed
    start: Points
    frames: int
    axis: Points
    turns: float

    def at(self, frame: int) -> Posed:
        """Return the die's pose after `frame` frames; from `frames` on it lies still."""
        if frame >= self.frames:
            return self.final
        remaining = 1.0 - frame / self.frames
        place = self.final.place.copy()
        place[:2] += (self.start - place[:2]) * remaining**2.2
        spin, _ = cv2.Rodrigues(self.axis * self.turns * remaining**1.5)
        turn = np.asarray(spin @ self.final.turn)
        # its lowest corner touches the floor between bounces
        rests_at = 0.5 * self.final.side * float(np.abs(turn[2]).sum())
        bounce = 2.6 * remaining**1.6 * abs(np.cos(3.5 * pi * (1 - remaining)))
        place[2] = rests_at + bounce
        return Posed(self.final.die, turn, place, self.final.faces)

    def smear(self, frame: int, optics: Optics) -> float:
        """Return the motion blur at a frame in pixels, for half a frame's shutter."""
        if frame >= self.frames:
            return 0.0
        now, then = self.at(frame).place, self.at(frame + 1).place
        before, after = optics.project(np.stack([now, then]))
        return float(0.35 * np.hypot(*(after - before)))


def roll_to(final: Posed, generator: np.random.Generator) -> SimulatedThrow:
    """Return a random path that ends in the pose `final`, thrown from below the picture."""
    start = np.array([generator.uniform(-3.0, 3.0), -7.0])
    way = final.place[:2] - start
    axis = np.array([-way[1], way[0], generator.uniform(-2.0, 2.0)])
    return SimulatedThrow(
        final=final,
        start=start,
        frames=int(generator.integers(16, 27)),
        axis=axis / np.linalg.norm(axis),
        turns=float(generator.uniform(2.0, 4.5) * pi),
    )
