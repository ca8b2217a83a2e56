"""What a camera sees where: its picture's pixels and the places in space."""

from dataclasses import dataclass
from math import cos, pi, radians, sin

import bpy
import numpy as np
from numpy.typing import NDArray

from vision.training.rendering.ground import Picture
from vision.training.rendering.plastic import Chance, Floats
from vision.training.traced.room import place


@dataclass(frozen=True)
class Setting:
    """From which scenes are drawn by chance.

    `sides` are a die's in pixels, in the middle of the picture; `lean` the degrees that the
    camera looks aslant, mostly and at most; `dice` how many lie there; `sorts` how likely one
    sort more lies among them; `pips` whether all have pips; `strewn` how often other things
    lie beside them.
    """

    sides: tuple[float, float]
    lean: tuple[float, float]
    dice: tuple[int, int]
    sorts: float
    pips: bool
    strewn: float


SETTINGS = {
    "plain": Setting((26.0, 62.0), (7.0, 20.0), (2, 6), 0.0, pips=True, strewn=0.0),
    "hard": Setting((18.0, 62.0), (20.0, 50.0), (2, 10), 0.45, pips=False, strewn=0.6),
}


WIDE, HIGH = 448, 336  # pixels of a picture
_MIDDLE = np.array((WIDE / 2, HIGH / 2))


@dataclass(frozen=True, eq=False)
class Eye:
    """Where the camera is: `at` (3,); the rows of `axes` (3, 3) are its right, its up, its back.

    `focal` is its focal length in pixels.
    """

    at: NDArray[np.float64]
    axes: NDArray[np.float64]
    focal: float

    def project(self, points: NDArray[np.floating]) -> Floats:
        """Where points (n, 3) are in the picture: pixels (n, 2)."""
        seen = (points - self.at) @ self.axes.T
        return np.asarray(seen[:, :2] * (1, -1) * self.focal / -seen[:, 2:] + _MIDDLE, np.float32)

    def ground(self, pixel: NDArray[np.floating]) -> Floats:
        """The place (x, y) on the ground that is seen at a pixel (x, y)."""
        x, y = (pixel - _MIDDLE) / self.focal
        ray = np.array((x, -y, -1.0)) @ self.axes
        down = min(float(ray[2]), -0.05)  # the horizon itself is endlessly far
        return np.asarray((self.at - ray * (self.at[2] / down))[:2], np.float32)


_GREY = np.array([0.11, 0.59, 0.3], np.float32)


def developed(chance: Chance, light: Floats) -> Picture:
    """The light (h, w, 3) that fell in, B, G, R, exposed by its mean, as a picture (h, w, 3)."""
    grey = light @ _GREY
    most = np.percentile(grey, 98)
    wanted = float(np.exp(chance.normal(np.log(0.2), 0.45)))
    lit = light * (wanted / max(1e-4, float(np.minimum(grey, most).mean())))
    if chance.uniform() < 0.5:  # highlights held back, as most cameras do
        knee = float(chance.uniform(0.4, 0.9))
        over = np.maximum(lit - knee, 0)
        lit = np.minimum(lit, knee) + (1 - knee) * (1 - np.exp(-over / (1 - knee)))
    seen = np.clip(lit, 0, 1)
    # IEC 61966-2-1, sRGB
    curved = np.where(seen < 0.0031308, seen * 12.92, 1.055 * seen ** (1 / 2.4) - 0.055)
    return np.asarray(curved * 255 + 0.5, np.uint8)


def set_eye(chance: Chance, unit: float, setting: Setting) -> Eye:
    """A camera that sees a side of a die in the middle of the picture `unit` pixels long."""
    lens = float(np.exp(chance.uniform(np.log(24), np.log(90))))  # as on 36 mm of film
    focal = WIDE * lens / 36
    far = focal / unit
    lean = radians(min(setting.lean[1], abs(chance.normal(0, setting.lean[0]))))
    turn = chance.uniform(0, 2 * pi)
    back = np.array([sin(lean) * cos(turn), sin(lean) * sin(turn), cos(lean)])
    up = np.array((-cos(turn) * cos(lean), -sin(turn) * cos(lean), sin(lean)))
    roll = chance.normal(0, 0.06) if chance.uniform() < 0.7 else chance.uniform(0, 2 * pi)
    right = np.cross(up, back)
    up, right = up * cos(roll) + right * sin(roll), right * cos(roll) - up * sin(roll)
    eye = Eye(far * back, np.stack([right, up, back]), focal)
    seen = bpy.data.cameras.new("eye")
    seen.sensor_width, seen.lens, seen.clip_end = 36, lens, 1e4
    if chance.uniform() < 0.35:
        seen.dof.use_dof = True
        seen.dof.focus_distance = far * float(chance.uniform(0.92, 1.05))
        seen.dof.aperture_fstop = lens / 1000 / (far * chance.uniform(0.003, 0.03))
    bpy.context.scene.camera = place(seen)
    matrix = np.eye(4)
    matrix[:3, :3], matrix[:3, 3] = eye.axes.T, eye.at
    bpy.context.scene.camera.matrix_world = matrix.T.tolist()
    return eye
