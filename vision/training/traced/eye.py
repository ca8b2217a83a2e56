"""Place a random camera."""

from math import cos, pi, radians, sin

import bpy
import numpy as np

from vision.training.rendering.plastic import Chance
from vision.training.traced.room import place
from vision.training.traced.setting import Setting
from vision.training.traced.view import WIDE, Eye


def set_eye(chance: Chance, unit: float, setting: Setting) -> Eye:
    """Place a camera that shows a side of a die in the middle of the picture as `unit` pixels.

    Return the camera's position and view.
    """
    lens = float(np.exp(chance.uniform(np.log(24), np.log(90))))  # focal length in mm on 36 mm film
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
