"""Draw path-traced pictures of dice, by Blender: python -m vision.training.traced FOLDER (README).

The rays of `vision.training.rendering` are marched to each die alone, in a light that no other
object in the scene changes. Here dice mirror each other and the room, plastic lets light through,
shadows are as soft as their lamps are wide, and objects out of focus are blurred.
"""

import argparse
import json
import os
import time
from pathlib import Path
from typing import Any

os.environ["OPENCV_IO_ENABLE_OPENEXR"] = "1"  # OpenCV reads this once, when loaded

import bpy
import cv2
import numpy as np

from vision.training.traced.clutter import rim, strew
from vision.training.traced.develop import developed
from vision.training.traced.eye import set_eye
from vision.training.traced.labels import label, seen
from vision.training.traced.layout import lay
from vision.training.traced.room import hang_lamps, lay_ground, light_room
from vision.training.traced.setting import SETTINGS, Setting
from vision.training.traced.view import HIGH, WIDE

_SEEN = 0.9  # least visible share of a top, or the die is taken away


def trace(
    seed: int, number: int, folder: Path, samples: int, setting: Setting
) -> list[dict[str, Any]]:
    """Render a picture, `samples` paths a pixel, into the folder; return its dice as labels."""
    chance = np.random.default_rng((seed, 8, number))
    bpy.ops.wm.read_factory_settings(use_empty=True)
    unit = float(np.exp(chance.uniform(*np.log(setting.sides))))
    light_room(chance)
    eye = set_eye(chance, unit, setting)
    lay_ground(chance, float(np.linalg.norm(eye.at)))
    hang_lamps(chance, float(eye.at[2]) * 0.6 + 3)
    lain = lay(chance, eye, unit, setting)
    rim(chance, lain)
    if chance.uniform() < setting.strewn:
        strew(chance, eye, lain)
    bpy.context.view_layer.update()
    hidden = [die for die in lain if seen(eye, die) < _SEEN]
    for die in hidden:
        bpy.data.objects.remove(die.body)
    part = folder / f"part-{os.getpid()}.exr"
    _render(part, samples, int(chance.integers(1 << 30)), caustics=chance.uniform() < 0.5)
    light = np.asarray(cv2.imread(str(part), cv2.IMREAD_UNCHANGED), np.float32)[..., :3]
    part.unlink()
    cv2.imwrite(str(folder / f"{number:06d}.png"), developed(chance, light))
    return [label(eye, die) for die in lain if die not in hidden]


def _render(file: Path, samples: int, seed: int, *, caustics: bool) -> None:
    scene = bpy.context.scene
    scene.render.engine = "CYCLES"
    cycles, render = scene.cycles, scene.render
    cycles.device, cycles.seed, cycles.samples = "CPU", seed, samples
    cycles.use_adaptive_sampling = cycles.use_light_tree = False
    cycles.use_denoising, cycles.denoiser = True, "OPENIMAGEDENOISE"
    cycles.denoising_prefilter = "FAST"
    cycles.max_bounces, cycles.caustics_refractive = 4, caustics
    render.threads_mode, render.threads = "FIXED", 1
    render.resolution_x, render.resolution_y = WIDE, HIGH
    render.image_settings.file_format = "OPEN_EXR"
    render.image_settings.color_depth = "32"
    render.filepath = str(file)
    bpy.ops.render.render(write_still=True)


def main() -> None:
    """Draw pictures and labels, by the options of the command line."""
    ask = argparse.ArgumentParser(description=__doc__)
    ask.add_argument("folder", type=Path)
    ask.add_argument("--setting", choices=SETTINGS, default="plain")
    ask.add_argument("--count", type=int, default=100)
    ask.add_argument("--samples", type=int, default=8, help="paths a pixel")
    ask.add_argument("--seed", type=int, default=1)
    options = ask.parse_args()
    images = options.folder / "images"
    images.mkdir(parents=True, exist_ok=True)
    cv2.setNumThreads(1)
    began = time.time()
    labels = {}
    for number in range(options.count):
        dice = trace(options.seed, number, images, options.samples, SETTINGS[options.setting])
        labels[f"{number:06d}.png"] = {"width": WIDE, "height": HIGH, "dice": dice}
        (options.folder / "labels.json").write_text(json.dumps(labels, indent=1))
        if (number + 1) % 10 == 0:
            print(f"{number + 1} {time.time() - began:.0f} s", flush=True)


if __name__ == "__main__":
    main()
