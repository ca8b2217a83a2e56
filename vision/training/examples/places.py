"""Make crops of whole dice, labelled with their top faces.

In some scenes the top faces are painted over, so that the network learns to use the edges.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.dice import Box
from vision.net.crops import square
from vision.net.top_faces import CUT, around
from vision.training.examples.lessons import SIZE, load_stock
from vision.training.rendering.die import Cutout
from vision.training.rendering.ground import Picture
from vision.training.rendering.plastic import Chance, Floats
from vision.training.rendering.scene import DieLabel, make_scene

GROUP = 2048  # cuts drawn with the same seed
_NEAR = (14.0, 72.0)  # sides of the dice, in pixels
_PAINTED = 0.2  # share of the scenes that are painted over

Lesson = tuple[Picture, Floats]


@dataclass(frozen=True, eq=False)
class WholeDice:
    """Crops (n, CUT, CUT, 3), uint8, R, G, B, of whole dice, and their top faces (n, 3).

    A top face is x, y of the middle from the crop's middle, and the side, in sides of the crop.
    """

    cuts: NDArray[np.uint8]
    places: Floats


def painted_over(chance: Chance, die: Cutout) -> Cutout:
    """Return the die with its top face painted over in a light or plain colour."""
    picture = die.picture.copy()
    top = die.top + (picture.shape[0] - 1) / 2
    inner = top + (top.mean(axis=0) - top) * chance.uniform(0.02, 0.16)
    mask = np.zeros(picture.shape[:2], np.float32)
    cv2.fillConvexPoly(mask, np.rint(inner * 16).astype(np.int32), 1.0, cv2.LINE_AA, 4)
    mask = np.asarray(cv2.GaussianBlur(mask, (0, 0), float(chance.uniform(0.5, 2.0))), np.float32)
    rgb = picture[..., :3].astype(np.float32)
    plain = np.median(rgb[mask > 0.5], axis=0) if mask.max() > 0.5 else np.float32(128)
    if chance.uniform() < 0.7:
        plain = plain + (255 - plain) * chance.uniform(0.3, 1.3)
    rgb += (plain - rgb) * mask[..., None]
    picture[..., :3] = np.clip(rgb, 0, 255)
    return replace(die, picture=picture)


def drawn(stock: Path, seed: int, number: int, count: int = GROUP) -> WholeDice:
    """Render `count` crops from the stock in folder `stock`; `number` varies the seed."""
    chance = np.random.default_rng((seed, 7, number))
    pieces, places = zip(*islice(_each(chance, stock), count), strict=True)
    return WholeDice(np.stack(pieces), np.stack(places))


def _each(chance: Chance, stock: Path) -> Iterator[Lesson]:
    families, grounds = load_stock(stock)
    while True:
        chosen = [families[int(k)] for k in chance.integers(len(families), size=2)]
        chosen = [[die for die in family if die.pips] for family in chosen]
        if not all(chosen):
            continue
        if chance.uniform() < _PAINTED:
            chosen = [[painted_over(chance, die) for die in family] for family in chosen]
        scene = make_scene(chance, chosen, grounds, SIZE, _NEAR)
        for label in scene.labels:
            if _whole(label):
                yield _lesson(chance, scene.picture, label)


def _lesson(chance: Chance, picture: Picture, label: DieLabel) -> Lesson:
    x, y, side = around(Box(*label.box))
    x, y = (float(v) for v in np.array((x, y)) + chance.normal(0, 0.04, 2) * side)
    side *= float(np.exp(chance.normal(0, 0.07)))
    place = ((label.top[0] - x) / side, (label.top[1] - y) / side, label.side / side)
    return square(picture, x, y, side, CUT), np.array(place, np.float32)


def _whole(label: DieLabel) -> bool:
    x0, y0, x1, y1 = label.box
    reach = 0.2 * label.side
    inside = min(x0, y0) > -reach and max(x1, y1) < SIZE + reach
    return inside and label.seen > 0.6 and label.value != 0


def save(folder: Path, wholes: list[WholeDice]) -> None:
    """Store the crops as a single pool in `folder`."""
    folder.mkdir(parents=True, exist_ok=True)
    np.save(folder / "cuts.npy", np.concatenate([whole.cuts for whole in wholes]))
    np.save(folder / "places.npy", np.concatenate([whole.places for whole in wholes]))


def load(folder: Path) -> WholeDice:
    """Load the pool in `folder`; its crops are memory-mapped."""
    return WholeDice(np.load(folder / "cuts.npy", mmap_mode="r"), np.load(folder / "places.npy"))
