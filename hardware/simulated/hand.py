"""The hand that takes dice out of the tray: a forearm, a palm, five fingers, their shadow."""

from dataclasses import dataclass
from functools import cached_property

import cv2
import numpy as np

from hardware.simulated.optics import Optics
from vision.frame import Image

SKIN = np.array((118.0, 148.0, 204.0))  # B, G, R
SLEEVE = np.array((96.0, 66.0, 54.0))


@dataclass(frozen=True, eq=False)
class DrawnHand:
    """A hand in some orientation: its paint, and its cover of the picture.

    `paint` and `through` are height x width x 3 uint8; `through` is the share of the picture that
    stays visible. `tip` is the pixel between its fingertips, the point that grasps.
    """

    paint: Image
    through: Image
    tip: tuple[int, int]

    def lay_on(self, picture: Image, x: float, y: float) -> None:
        """Draw the hand into `picture`, in place, its fingertips at pixel (x, y)."""
        left, top = round(x) - self.tip[0], round(y) - self.tip[1]
        x0, y0 = max(0, left), max(0, top)
        x1 = min(picture.shape[1], left + self.paint.shape[1])
        y1 = min(picture.shape[0], top + self.paint.shape[0])
        if x0 >= x1 or y0 >= y1:
            return
        part = picture[y0:y1, x0:x1]
        window = (slice(y0 - top, y1 - top), slice(x0 - left, x1 - left))
        cv2.multiply(part, self.through[window], dst=part, scale=1 / 255)
        cv2.add(part, self.paint[window], dst=part)


class Arm:
    """A hand reaching up the picture, drawn at its first visit and turned for each visit."""

    def __init__(self, optics: Optics, generator: np.random.Generator) -> None:
        unit = self._unit = optics.scale
        # long enough to reach from below the picture to its top
        self._size = (int(7 * unit), int(1.5 * unit) + int(1.15 * optics.height))
        self._tip = (self._size[0] // 2, int(1.5 * unit))
        self._pores = generator.standard_normal(self._size[::-1], dtype=np.float32)

    @cached_property
    def _drawn(self) -> tuple[Image, Image]:
        """The colours of the arm (height, width, 3), and the opacity (height, width), 0 to 255."""
        skin, cloth = self._limbs()
        both = cv2.max(skin, cloth)
        deep = cv2.distanceTransform((both > 127).astype(np.uint8), cv2.DIST_L2, 3)
        light = 0.62 + 0.42 * np.sqrt(np.clip(deep / (0.6 * self._unit), 0, 1))
        light += 0.05 * np.asarray(cv2.GaussianBlur(self._pores, (0, 0), 1.2), np.float32)
        tint = np.where(cloth[..., None] > 127, SLEEVE, SKIN).astype(np.float32)
        tint = np.clip(tint * light[..., None], 0, 255)
        return tint.astype(np.uint8), np.asarray(cv2.blur(both, (3, 3)), np.uint8)

    def _limbs(self) -> tuple[Image, Image]:
        """Return masks (height, width), 255 inside: the skin, then the sleeve."""
        skin = np.zeros(self._size[::-1], np.uint8)
        cloth = np.zeros_like(skin)

        def at(x: float, y: float) -> tuple[int, int]:
            return int(self._tip[0] + x * self._unit), int(self._tip[1] + y * self._unit)

        def limb(x0: float, y0: float, x1: float, y1: float, width: float) -> None:
            thick = max(1, int(width * self._unit))
            cv2.line(skin, at(x0, y0), at(x1, y1), 255, thick, cv2.LINE_AA)

        limb(-0.95, 0.45, -0.75, 2.6, 0.62)
        limb(-0.3, -0.1, -0.25, 2.6, 0.68)
        limb(0.4, 0.0, 0.3, 2.6, 0.66)
        limb(1.05, 0.6, 0.8, 2.8, 0.58)
        limb(-1.75, 2.0, -0.8, 3.6, 0.72)
        palm = (int(1.3 * self._unit), int(1.45 * self._unit))
        cv2.ellipse(skin, at(0, 3.1), palm, 0, 0, 360, 255, -1)
        limb(0.0, 3.5, 0.1, 7.0, 1.75)
        sleeve = max(1, int(2.5 * self._unit))
        cv2.line(cloth, at(0.1, 6.0), at(0.3, 40.0), 255, sleeve, cv2.LINE_AA)
        return skin, cloth

    def turned(self, angle: float) -> DrawnHand:
        """Return the hand turned by `angle` degrees about its fingertips, left positive."""
        turn = cv2.getRotationMatrix2D(self._tip, angle, 1.0)
        tint, cover = (cv2.warpAffine(drawn, turn, self._size) for drawn in self._drawn)
        wide = cv2.cvtColor(cover, cv2.COLOR_GRAY2BGR)
        # the hand is well above the floor: its shadow falls to the lower right and is soft
        shift = np.array([[1, 0, 0.7 * self._unit], [0, 1, 0.5 * self._unit]], np.float64)
        soft = max(1, int(self._unit))
        shadow = cv2.warpAffine(cv2.blur(cover, (soft, soft)), shift, self._size)
        lit = cv2.convertScaleAbs(cv2.bitwise_not(shadow), alpha=0.4, beta=0.6 * 255)
        through = cv2.multiply(cv2.bitwise_not(cover), lit, scale=1 / 255)
        return DrawnHand(
            paint=np.asarray(cv2.multiply(tint, wide, scale=1 / 255), np.uint8),
            through=np.asarray(cv2.cvtColor(through, cv2.COLOR_GRAY2BGR), np.uint8),
            tip=self._tip,
        )
