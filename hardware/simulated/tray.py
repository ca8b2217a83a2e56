"""The simulated tray: throw dice into it, and draw the frames of a camera."""

import threading
from collections import deque
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from companion.dice import Box, Die
from hardware.errors import TrayFull
from hardware.simulated.cube import Posed, box_of, check, draw, draw_shadow, showing
from hardware.simulated.faces import faces_with_logos
from hardware.simulated.ground import HALF_DEPTH, HALF_WIDTH, Ground, empty_tray
from hardware.simulated.hand import Arm, DrawnHand
from hardware.simulated.noise import Noise
from hardware.simulated.optics import Optics, Points
from hardware.simulated.throw import SimulatedThrow, roll_to
from vision.frame import Frame, Image

# frames: to reach in or out, to grasp, to the next die, and before a throw
REACH, GRASP, BETWEEN, PAUSE = 7, 4, 4, 12


@dataclass(frozen=True, eq=False)
class DrawnCover:
    """The moving objects in a frame: dice in flight, and a hand with its fingertips at a pixel."""

    flying: tuple[tuple[Posed, float], ...] = ()
    hand: tuple[DrawnHand, float, float] | None = None


class SimulatedTray:
    """A tray under a camera, with a clock of its own that each frame advances.

    `size` is (width, height) of its pictures in pixels. The same seed and the same calls give the
    same pictures. Calls may come from another thread than `frame`.
    """

    def __init__(
        self,
        seed: int = 0,
        *,
        size: tuple[int, int] = (1280, 720),
        ground: Ground = Ground.FELT,
        tilt: float = 9.0,
        fps: float = 30.0,
        noise: float = 2.0,
        logos: Collection[int] = (),
    ) -> None:
        """Draw the empty tray.

        `logos` are the values replaced by a logo on every die.
        """
        self.fps = fps
        self._faces = faces_with_logos(logos)
        self._lock = threading.RLock()
        self._generator = np.random.default_rng(seed)
        self._optics = Optics(size[0], size[1], tilt)
        self._noise = Noise((size[1], size[0]), noise, self._generator)
        self._empty = self._noise.prepare(empty_tray(self._optics, ground, self._generator))
        self._hand = Arm(self._optics, self._generator)
        self._acts: deque[Iterator[DrawnCover]] = deque()
        self._resting_dice: tuple[Posed, ...] = ()
        self._still: Image | None = None
        self._index = 0
        self._busy = False
        self._goal: tuple[Posed, ...] = ()

    # Actions of the people at the table

    def throw(self, dice: Sequence[Die], kept: Sequence[int] = ()) -> None:
        """Roll `dice`; those at the positions `kept` stay exactly at their places.

        Positions count in `dice` and in `truth` alike: kept dice must keep their values. A hand
        takes the other dice out first. Raises ValueError for wrong positions, DieNotDrawn,
        TrayFull.
        """
        for die in dice:
            check(die)
        with self._lock:
            before = self._goal
            stay: dict[int, Posed] = {}
            for position in kept:
                if not 0 <= position < min(len(before), len(dice)):
                    raise ValueError(f"no die lies at position {position}")
                if before[position].die != dice[position]:
                    raise ValueError(f"the die kept at position {position} cannot change")
                stay[position] = before[position]
            goal = self._arrange(dice, stay)
            taken = tuple(die for place, die in enumerate(before) if place not in stay)
            rolls = [roll_to(p, self._generator) for i, p in enumerate(goal) if i not in stay]
            self._goal = goal
            if taken:
                self._start(self._take(taken))
                self._start(self._wait(PAUSE))
            self._start(self._roll(rolls, goal))

    def lift(self, positions: Sequence[int]) -> None:
        """Take the dice at those positions of `truth` out of the tray, by a hand.

        Raises ValueError for a position without a die.
        """
        with self._lock:
            for position in positions:
                if not 0 <= position < len(self._goal):
                    raise ValueError(f"no die lies at position {position}")
            taken = tuple(self._goal[position] for position in sorted(set(positions)))
            self._goal = tuple(die for die in self._goal if all(die is not t for t in taken))
            if taken:
                self._start(self._take(taken))

    def clear(self) -> None:
        """Take every die out of the tray, by a hand."""
        with self._lock:
            self.lift(range(len(self._goal)))

    # The camera's view

    def frame(self) -> Frame:
        """Return the next picture; the tray's clock advances by a frame."""
        with self._lock:
            overlay = self._next()
            picture = self._resting_picture().copy()
            for posed, _ in overlay.flying:
                draw_shadow(picture, posed, self._optics)
            for posed, smear in sorted(overlay.flying, key=lambda pair: float(pair[0].place[2])):
                draw(picture, posed, self._optics, fine=2, smear=smear)
            if overlay.hand is not None:
                hand, x, y = overlay.hand
                hand.lay_on(picture, x, y)
            self._noise.add(picture)
            frame = Frame(picture, self._index / self.fps, self._index, "simulated")
            self._index += 1
            return frame

    def settle(self) -> None:
        """Advance to rest, as drawing frames would, without drawing them."""
        with self._lock:
            while not self.resting:
                self._next()
                self._noise.skip()
                self._index += 1

    # The truth, for bots and tests only; the eye never asks

    @property
    def resting(self) -> bool:
        """Whether everything is at rest and no action is pending."""
        with self._lock:
            return not self._busy and not self._acts

    @property
    def truth(self) -> tuple[Die, ...]:
        """The dice in the tray now, in the order of throwing."""
        with self._lock:
            return tuple(posed.die for posed in self._resting_dice)

    @property
    def boxes(self) -> tuple[Box, ...]:
        """The box in pixels of each die of `truth`."""
        with self._lock:
            return tuple(box_of(posed, self._optics) for posed in self._resting_dice)

    # Implementation

    def _start(self, act: Iterator[DrawnCover]) -> None:
        self._acts.append(act)

    def _next(self) -> DrawnCover:
        while self._acts:
            overlay = next(self._acts[0], None)
            if overlay is not None:
                self._busy = True
                return overlay
            self._acts.popleft()
        self._busy = False
        return DrawnCover()

    def _lie(self, dice: tuple[Posed, ...]) -> None:
        self._resting_dice = dice
        self._still = None

    def _resting_picture(self) -> Image:
        if self._still is None:
            self._still = self._empty.copy()
            for posed in self._resting_dice:
                draw_shadow(self._still, posed, self._optics)
            for posed in sorted(self._resting_dice, key=lambda die: -float(die.place[1])):
                draw(self._still, posed, self._optics, fine=4)
        return self._still

    def _wait(self, frames: int) -> Iterator[DrawnCover]:
        for _ in range(frames):
            yield DrawnCover()

    def _roll(self, rolls: list[SimulatedThrow], goal: tuple[Posed, ...]) -> Iterator[DrawnCover]:
        longest = max((roll.frames for roll in rolls), default=0)
        for frame in range(longest):
            yield DrawnCover(
                flying=tuple((r.at(frame), r.smear(frame, self._optics)) for r in rolls)
            )
        self._lie(goal)

    def _take(self, taken: tuple[Posed, ...]) -> Iterator[DrawnCover]:
        hand = self._hand.turned(float(self._generator.uniform(-20, 20)))
        outside = np.array([self._optics.width * 0.5, self._optics.height * 1.25])
        place = outside
        for posed in taken:
            target = self._optics.project(posed.place[None])[0]
            yield from self._move(hand, place, target, REACH if place is outside else BETWEEN)
            for frame in range(GRASP):
                if frame == GRASP // 2:
                    self._lie(tuple(die for die in self._resting_dice if die is not posed))
                yield DrawnCover(hand=(hand, target[0], target[1]))
            place = target
        yield from self._move(hand, place, outside, REACH)

    def _move(
        self, hand: DrawnHand, start: Points, end: Points, frames: int
    ) -> Iterator[DrawnCover]:
        for frame in range(1, frames + 1):
            x, y = start + (end - start) * frame / frames
            yield DrawnCover(hand=(hand, float(x), float(y)))

    def _arrange(self, dice: Sequence[Die], stay: dict[int, Posed]) -> tuple[Posed, ...]:
        """Return poses for every die: kept dice at their places, the others at free places."""
        placed = dict(stay)
        # big dice first: they need more room
        order = sorted(set(range(len(dice))) - set(stay), key=lambda i: -Posed(
            dice[i], np.eye(3), np.zeros(3)).side)  # fmt: skip
        for position in order:
            die = dice[position]
            turn = showing(die.value, float(self._generator.uniform(0, 2 * np.pi)))
            placed[position] = self._free_place(die, turn, tuple(placed.values()), len(dice))
        return tuple(placed[position] for position in range(len(dice)))

    def _free_place(self, die: Die, turn: Points, others: tuple[Posed, ...], count: int) -> Posed:
        side = Posed(die, turn, np.zeros(3)).side
        room = np.array([HALF_WIDTH, HALF_DEPTH]) - 0.85 * side - 0.3
        for _ in range(2000):
            x, y = self._generator.uniform(-room, room)
            posed = Posed(die, turn, np.array([x, y, side / 2]), self._faces)
            # half diagonals and the height of the neighbour, which hides the floor behind it
            if all(
                np.hypot(*(posed.place - other.place)[:2]) > 0.85 * (side + other.side)
                for other in others
            ):
                return posed
        raise TrayFull(count=count)
