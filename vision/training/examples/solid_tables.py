"""Draw frames of tables' dice: python -m vision.training.examples.solid_tables FOLDER FONTS.

Each table has thirty polyhedral dice, each kind in five colours, with numerals in a single font.
Its frames lie in a folder of its own, with labels, for `companion evaluate FOLDER --want datis` and
`python -m vision.evaluation.polyhedra FOLDER`.
"""

import argparse
from math import radians
from pathlib import Path
from typing import Any

import cv2
import msgspec
import numpy as np

from companion.dice import Colour, DieKind
from vision.training.rendering.die import make_light
from vision.training.rendering.ground import Picture, make_ground
from vision.training.rendering.numerals import font_files
from vision.training.rendering.plastic import NAMELESS, Chance
from vision.training.rendering.scene import DieLabel, Scene, make_scene
from vision.training.rendering.solid import render
from vision.training.rendering.solid_sorts import GAME, Solid, make_solid

SIZE = 720  # pixels of a frame's sides
SIDES = (56.0, 92.0)  # least and greatest side of a die on a table, in pixels
_IN_VIEW = 6  # dice at most, drawn out of thirty
_GROUNDS = 6  # per table
# least visible share of a die's top, or of the square around a d4's tip
_SEEN, _TIP_SEEN = 0.95, 0.6


def make_table(chance: Chance, fonts: tuple[str, ...]) -> list[Solid]:
    """Return a die of each kind in each colour of the game, all in the same random font."""
    font = (fonts[int(chance.integers(len(fonts)))],)
    return [make_solid(chance, font, (kind, colour)) for kind in DieKind for colour in GAME]


def make_frame(chance: Chance, dice: list[Solid], grounds: list[Picture]) -> Scene:
    """Return a scene of some of a table's dice, every top visible and every colour true."""
    while True:
        light, distance = make_light(chance), float(chance.uniform(6, 14))
        tilt = radians(min(25, abs(chance.normal(0, 11))))
        chosen = chance.permutation(len(dice))[: int(chance.integers(2, _IN_VIEW + 1))]
        laid = []
        for k in chosen:
            leaning = chance.normal(0, radians(5), 2)
            down = int(chance.integers(len(dice[k].shape.sides)))
            lean = (float(leaning[0]), float(leaning[1] - tilt))
            laid.append(render(chance, dice[k], light, lean=lean, distance=distance, down=down))
        scene = make_scene(chance, [laid], grounds, SIZE, SIDES)
        if scene.labels and all(_whole(label) for label in scene.labels):
            return scene


def _whole(label: DieLabel) -> bool:
    x0, y0, x1, y1 = label.box
    inside = min(x0, y0) > 2 and max(x1, y1) < SIZE - 2
    seen = label.seen > (_TIP_SEEN if label.kind is DieKind.D4 else _SEEN)
    return inside and seen and label.colour != NAMELESS


def _labelled(scene: Scene) -> dict[str, Any]:
    return {
        "label_origin": "scene",
        "dice": [
            {
                "value": label.value,
                "kind": str(label.kind),
                "colour": str(tuple(Colour)[label.colour]),
                "box": [round(float(edge), 1) for edge in label.box],
                "top": [round(float(v), 1) for v in (*label.top, label.side)],
            }
            for label in scene.labels
        ],
    }


def main() -> None:
    """Draw the frames of all tables."""
    ask = argparse.ArgumentParser(description=__doc__)
    ask.add_argument("folder", type=Path)
    ask.add_argument("fonts", type=Path)
    ask.add_argument("--tables", type=int, default=4)
    ask.add_argument("--count", type=int, default=20, help="frames of each table")
    ask.add_argument("--seed", type=int, default=1)
    options = ask.parse_args()
    cv2.setNumThreads(1)
    fonts = font_files(options.fonts)
    for number in range(options.tables):
        chance = np.random.default_rng((options.seed, 11, number))
        folder = options.folder / f"table-{number}"
        (folder / "images").mkdir(parents=True, exist_ok=True)
        dice = make_table(chance, fonts)
        grounds = [make_ground(chance) for _ in range(_GROUNDS)]
        labels = {}
        for frame in range(options.count):
            scene = make_frame(chance, dice, grounds)
            name = f"frame-{frame:03}.jpg"
            picture = np.ascontiguousarray(scene.picture[..., ::-1])
            cv2.imwrite(str(folder / "images" / name), picture, [cv2.IMWRITE_JPEG_QUALITY, 92])
            labels[name] = _labelled(scene)
        (folder / "labels.json").write_bytes(msgspec.json.encode(labels))


if __name__ == "__main__":
    main()
