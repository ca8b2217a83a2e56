"""Training examples from scenes: pictures with target planes, crops with values."""

import functools
from collections.abc import Iterator
from itertools import count, islice
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.net.crops import cut
from vision.training.rendering.die import UNKNOWN, Cutout, make_family
from vision.training.rendering.ground import Picture, make_ground
from vision.training.rendering.plastic import NAMELESS, Chance, Floats
from vision.training.rendering.scene import DieLabel, Scene, make_scene

SIZE = 256  # pixels of a lesson's picture
CELL = 4
CUTS = 11  # cuts from a scene, at most
FAR, NEAR = (8.5, 80.0), (20.0, 72.0)  # sides of the dice: those to find, those to read
_HIDDEN = 0.25  # of the top: a die with less in view need not be found
BASE = 8.0  # pixels: the unit of a side

Stock = tuple[list[list[Cutout]], list[Picture]]
Lesson = tuple[NDArray[np.uint8], Floats]


def make_stock(seed: int, families: int, grounds: int) -> Stock:
    """Render the dice and grounds for scenes."""
    return (
        [make_family(np.random.default_rng((seed, 1, k)), 8) for k in range(families)],
        [make_ground(np.random.default_rng((seed, 2, k))) for k in range(grounds)],
    )


def targets(scene: Scene) -> Floats:
    """Return the target of the finding network, (13, SIZE / CELL, SIZE / CELL).

    Planes: 0 heat of pip dice, 1 at a middle and less around it; 1 to 7 the offsets, log side and
    reaches (see vision.net.heatmap); 8 the weight of these; 9 where the heat counts in the loss; 10
    the middles; 11 and 12 heat and middles of dice without pips.
    """
    cells = SIZE // CELL
    out = np.zeros((13, cells, cells), np.float32)
    out[9] = 1
    ys, xs = np.mgrid[0:cells, 0:cells].astype(np.float32)
    for label in scene.labels:
        x, y = label.top[0] / CELL - 0.5, label.top[1] / CELL - 0.5
        column, row = round(x), round(y)
        if label.seen < _HIDDEN:  # out of the picture or under another: either answer will do
            near = np.hypot(xs - x, ys - y) < 0.6 * label.side / CELL
            out[9][near] = 0
            continue
        if not (0 <= column < cells and 0 <= row < cells):
            continue
        spread = max(0.7, 0.11 * label.side / CELL)
        heat = np.exp(-((xs - column) ** 2 + (ys - row) ** 2) / (2 * spread**2))
        plane, spot = (0, 10) if label.die else (11, 12)
        out[plane] = np.maximum(out[plane], heat)
        near = heat > max(0.35, float(out[8, row, column]))
        out[1][near], out[2][near] = (x - xs)[near], (y - ys)[near]
        out[3][near] = np.log(label.side / BASE)
        x0, y0, x1, y1 = label.box
        px, py = (xs + 0.5) * CELL, (ys + 0.5) * CELL
        for edge, reach in enumerate((px - x0, py - y0, x1 - px, y1 - py)):
            out[4 + edge][near] = (reach / label.side)[near]
        out[8][near] = heat[near]
        out[spot, row, column] = 1
        out[9, row, column] = 1
    return out


def cuts(chance: Chance, scene: Scene) -> Iterator[tuple[Picture, int, int]]:
    """Yield crops around dice and other objects, each with its value (0: none) and colour."""
    labels = [scene.labels[int(k)] for k in chance.permutation(len(scene.labels))]
    for label in labels[: CUTS - 3]:
        value = label.value if label.die and label.seen > 0.85 else 0
        if label.value == UNKNOWN or (label.value and 0.7 < label.seen <= 0.85):
            continue
        x, y = np.array(label.top) + chance.normal(0, 0.05, 2) * label.side
        colour = label.colour if value else NAMELESS
        yield cut(scene.picture, x, y, label.side * np.exp(chance.normal(0, 0.07))), value, colour
    for _ in range(3):
        if labels and chance.uniform() < 0.75:
            label = labels[int(chance.integers(len(labels)))]
            yield _beside(chance, scene.picture, label), 0, NAMELESS
        elif chance.uniform() < 0.5:
            point = np.asarray(chance.uniform(0, SIZE, 2), np.float32)
            if _clear(point, labels):
                side = float(np.exp(chance.uniform(np.log(8), np.log(80))))
                yield cut(scene.picture, point[0], point[1], side), 0, NAMELESS


def _clear(point: Floats, labels: list[DieLabel]) -> bool:
    return all(
        float(np.hypot(*(point - np.array(label.top)))) > 0.5 * label.side for label in labels
    )


def _beside(chance: Chance, picture: Picture, label: DieLabel) -> Picture:
    """Return a crop that shows no top face properly: a side face, an edge, or a wrong scale."""
    top, side = np.array(label.top), label.side
    sort = chance.uniform()
    if sort < 0.45 and len(label.others):
        other = label.others[int(chance.integers(len(label.others)))]
        point = other + chance.normal(0, 0.05, 2) * side
        if float(np.hypot(*(point - top))) > 0.4 * side:
            return cut(picture, point[0], point[1], side * chance.uniform(0.5, 1.1))
    if sort < 0.75:
        turn = chance.uniform(0, 2 * np.pi)
        point = top + side * chance.uniform(0.42, 1.0) * np.array([np.cos(turn), np.sin(turn)])
        return cut(picture, point[0], point[1], side * np.exp(chance.normal(0, 0.15)))
    zoom = chance.uniform(0.25, 0.55) if chance.uniform() < 0.6 else chance.uniform(1.9, 3.5)
    return cut(picture, top[0], top[1], side * zoom)


def turned(chance: Chance, piece: Picture) -> Picture:
    """Return the crop rotated by right angles and mirrored at random; the face keeps its value."""
    mirrored = piece[:, ::-1] if chance.uniform() < 0.5 else piece
    return np.rot90(mirrored, int(chance.integers(4)))


def squeezed(chance: Chance, piece: Picture) -> Picture:
    """Return the crop; every fourth as from a camera whose pixels are not square, by up to 1.45.

    The area stays; beyond the crop's border the edge pixels are repeated.
    """
    if chance.uniform() > 0.25:
        return piece
    stretch = float(np.exp(chance.uniform(-0.37, 0.37) / 2))
    middle = (piece.shape[0] - 1) / 2
    matrix = np.array(
        [[stretch, 0, middle * (1 - stretch)], [0, 1 / stretch, middle * (1 - 1 / stretch)]]
    )
    size = (piece.shape[1], piece.shape[0])
    return np.asarray(
        cv2.warpAffine(piece, matrix, size, borderMode=cv2.BORDER_REPLICATE), np.uint8
    )


def rendered(seed: int, stock: Path) -> Iterator[Scene]:
    """Yield endless scenes for the finding network, from the stock in folder `stock`."""
    families, grounds = load_stock(stock)
    for number in count():
        chance = np.random.default_rng((seed, 3, number))
        yield make_scene(chance, families, grounds, SIZE, FAR)


def batches(scenes: Iterator[Scene], size: int) -> Iterator[Lesson]:
    """Yield endless batches: pictures (size, SIZE, SIZE, 3) and their targets."""
    while True:
        group = list(islice(scenes, size))
        pictures = np.stack([scene.picture for scene in group])
        yield pictures, np.stack([targets(scene) for scene in group])


def save_stock(path: Path, families: list[list[Cutout]], grounds: list[Picture]) -> None:
    """Store a stock in the folder `path`."""
    path.mkdir(parents=True, exist_ok=True)
    dice = [die for family in families for die in family]
    np.save(path / "dice.npy", np.stack([die.picture for die in dice]))
    np.save(path / "grounds.npy", np.stack(grounds))
    sides = np.zeros((len(dice), 3, 2), np.float32)
    for k, die in enumerate(dice):
        sides[k, : len(die.sides)] = die.sides[:3]
    np.savez(
        path / "shapes.npz",
        value=[die.value for die in dice],
        pips=[die.pips for die in dice],
        colour=[die.colour for die in dice],
        top=np.stack([die.top for die in dice]),
        hull=np.stack([die.hull for die in dice]),
        shadows=np.stack([die.shadows for die in dice]),
        sides=sides,
        seen=[len(die.sides) for die in dice],
    )


@functools.lru_cache(maxsize=1)
def load_stock(path: Path) -> Stock:
    """Return the stock in the folder `path`, loaded once; its pictures are memory-mapped."""
    pictures = np.load(path / "dice.npy", mmap_mode="r")
    shapes = dict(np.load(path / "shapes.npz"))
    dice = [
        Cutout(
            picture=pictures[k],
            value=int(shapes["value"][k]),
            pips=bool(shapes["pips"][k]),
            colour=int(shapes["colour"][k]),
            top=shapes["top"][k],
            hull=shapes["hull"][k],
            shadows=shapes["shadows"][k],
            sides=shapes["sides"][k][: min(3, int(shapes["seen"][k]))],
        )
        for k in range(len(pictures))
    ]
    grounds = np.load(path / "grounds.npy", mmap_mode="r")
    return [dice[k : k + 8] for k in range(0, len(dice), 8)], list(grounds)
