"""Films of hands in a tray, drawn with random skins, sleeves, grounds and lights.

A hand comes from the side, stays over a die or at the rim, may take a die, and leaves; then the
dice roll again. The drawing is flat: it tests colours and outlines only. Skins and sleeves differ
from the ground's colour, because an arm of that colour would be invisible.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from tests.vision.drawn import PIPS, Bgr
from vision.frame import Image

WIDE, HIGH = 640, 360
GROUNDS: tuple[Bgr, ...] = (
    (60, 110, 40),
    (40, 40, 150),
    (140, 60, 40),
    (80, 125, 170),
    (128, 128, 128),
    (215, 222, 225),
    (30, 28, 28),
    (130, 160, 205),
    (110, 150, 190),
)
SKINS: tuple[Bgr, ...] = (
    (196, 224, 255),
    (160, 192, 234),
    (120, 150, 198),
    (80, 105, 150),
    (55, 75, 110),
    (38, 48, 70),
)
SLEEVES: tuple[Bgr, ...] = ((35, 30, 30), (205, 200, 200), (150, 80, 60), (30, 30, 120))
BODIES: tuple[Bgr, ...] = ((240, 245, 245), (200, 60, 60), (50, 140, 60))
LIGHTS = (1.0, 0.7, 0.45)
SIDES = ((0, 1), (0, -1), (-1, 0), (1, 0))
UNLIKE = 40  # grey levels, in some channel
SPEED, WAY, ROLL, REST = 45, 8, 10, 20  # pixels a frame; frames

Chance = np.random.Generator
Floats = NDArray[np.float32]
Lying = tuple[float, float, float, int]  # x, y, turn in degrees, value


@dataclass(frozen=True, eq=False)
class Shown:
    """A frame of a film.

    It has the share hidden by a hand, and whether the dice have just come to rest.
    """

    image: Image
    hidden: float = 0.0
    rests: bool = False


def film(seed: int, turns: int = 3) -> Iterator[Shown]:
    """Yield `turns` turns: dice that roll and rest, a hand, and dice that roll again."""
    chance = np.random.default_rng(seed)
    painter = _Painter(chance, GROUNDS[seed % len(GROUNDS)])
    dice = _thrown(chance)
    yield from painter.roll(dice)
    for _ in range(turns):
        yield from painter.hand(dice)
        dice = _thrown(chance)
        yield from painter.roll(dice)


def _thrown(chance: Chance) -> list[Lying]:
    dice: list[Lying] = []
    while len(dice) < 5:
        x, y = chance.uniform(100, WIDE - 100), chance.uniform(80, HIGH - 80)
        if all(np.hypot(x - u, y - v) > 80 for u, v, _, _ in dice):
            dice.append((x, y, chance.uniform(0, 90), int(chance.integers(1, 7))))
    return dice


class _Painter:
    def __init__(self, chance: Chance, colour: Bgr) -> None:
        self._chance = chance
        self._ground = _ground(chance, colour)
        self._skin = _unlike(colour, SKINS, chance)
        self._sleeve = _unlike(colour, (*SLEEVES, self._skin), chance)
        self._body = BODIES[chance.integers(len(BODIES))]
        self._light = LIGHTS[chance.integers(len(LIGHTS))]
        self._noise = chance.uniform(1, 3)

    def roll(self, dice: list[Lying]) -> Iterator[Shown]:
        for _ in range(ROLL):
            yield Shown(self._seen(self._table([self._rolling(die) for die in dice])))
        for k in range(REST):
            yield Shown(self._seen(self._table(dice)), rests=k == 0)

    def hand(self, dice: list[Lying]) -> Iterator[Shown]:
        side = SIDES[self._chance.integers(len(SIDES))]
        taken = int(self._chance.integers(len(dice)))
        short = float(self._chance.choice([0, 40, 90]))  # distance from the die, in pixels
        tremor = float(self._chance.choice([0, 0.6]))
        held = int(self._chance.choice([8, 20, 45]))
        left = [die for k, die in enumerate(dice) if k != taken or self._chance.random() > 0.5]
        away = [short + SPEED * k for k in range(WAY)]
        steady = [short + self._chance.normal(0, tremor) for _ in range(held)]
        for there, lying in ((away[::-1], dice), (steady, dice), (away, left)):
            for far in there:
                image = self._table(lying)
                tip = (dice[taken][0] + side[0] * far, dice[taken][1] + side[1] * far)
                hidden = self._reach(image, tip, side)
                yield Shown(self._seen(image), hidden)
        for _ in range(3):
            yield Shown(self._seen(self._table(left)))

    def _rolling(self, die: Lying) -> Lying:
        x, y = self._chance.uniform(-40, 40, 2)
        return (die[0] + x, die[1] + y, self._chance.uniform(0, 90), die[3])

    def _table(self, dice: list[Lying]) -> Floats:
        image = self._ground.copy()
        for x, y, turn, value in dice:
            corners = cv2.boxPoints(((x, y), (46, 46), turn)).astype(np.int32)
            shade = image.copy()
            cv2.fillConvexPoly(shade, corners + np.array((5, 6)), (0, 0, 0))
            image = np.asarray(cv2.addWeighted(image, 0.65, shade, 0.35, 0), np.float32)
            cv2.fillConvexPoly(image, corners, self._body)
            along, across = np.cos(np.radians(turn)), np.sin(np.radians(turn))
            for u, v in PIPS[value]:
                at = (x + 12 * (u * along - v * across), y + 12 * (u * across + v * along))
                cv2.circle(image, (int(at[0]), int(at[1])), 4, (20, 20, 20), -1)
        return image

    def _reach(self, image: Floats, tip: tuple[float, float], side: tuple[int, int]) -> float:
        """Draw a hand with its fingertips at `tip`; return the share of the picture hidden."""

        def at(off: float, far: float) -> tuple[int, int]:
            x, y = tip[0] - side[1] * off + side[0] * far, tip[1] + side[0] * off + side[1] * far
            return int(x), int(y)

        hand, arm = np.zeros((2, HIGH, WIDE), np.uint8)
        for off, far in ((-36, 6), (-12, 0), (12, 2), (36, 14)):
            cv2.line(hand, at(off, far), at(0.9 * off, 80), 255, 20)
        cv2.line(hand, at(70, 60), at(30, 130), 255, 22)
        cv2.ellipse(hand, at(0, 125), (62, 58), 0, 0, 360, 255, -1)
        cv2.line(arm, at(0, 170), at(0, 870), 255, 84)
        hidden = (hand | arm) > 0
        shadow = np.zeros((HIGH, WIDE), np.float32)
        shadow[7:, 9:] = cv2.GaussianBlur(hidden.astype(np.float32), (0, 0), 9)[:-7, :-9]
        image *= (1 - 0.35 * shadow)[..., None]
        for mask, colour in ((hand, self._skin), (arm, self._sleeve)):
            depth = cv2.distanceTransform(mask, cv2.DIST_L2, 3)
            rounded = np.clip(0.75 + depth / 60, 0, 1.05)[..., None] * np.array(colour)
            image[mask > 0] = rounded[mask > 0]
        return float(hidden.mean())

    def _seen(self, image: Floats) -> Image:
        noise = self._chance.normal(0, self._noise, image.shape)
        return np.clip(self._light * image + noise, 0, 255).astype(np.uint8)


def _unlike(ground: Bgr, colours: Sequence[Bgr], chance: Chance) -> Bgr:
    seen = [colour for colour in colours if np.abs(np.subtract(colour, ground)).max() > UNLIKE]
    return seen[chance.integers(len(seen))]


def _ground(chance: Chance, colour: Bgr) -> Floats:
    image = np.full((HIGH, WIDE, 3), colour, np.float32)
    grain = cv2.GaussianBlur(chance.normal(0, 12, (HIGH, WIDE)), (0, 0), 2)
    image += grain[..., None].astype(np.float32)
    image *= np.linspace(0.92, 1.08, WIDE, dtype=np.float32)[None, :, None]
    rim = np.zeros((HIGH, WIDE), np.uint8)
    cv2.rectangle(rim, (40, 25), (WIDE - 40, HIGH - 25), 255, 14)
    image[rim > 0] *= 0.5
    return image
