"""Draw cuts of polyhedral dice: python -m vision.training.examples.solid_pool FOLDER FONTS.

Of each die a cut of the whole, with its kind and where its top is, for the network of kinds; and
a cut of its top, with its value, for that of the numerals. FONTS is a folder of font files.
"""

import argparse
import functools
import multiprocessing
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.dice import Box, DieKind
from vision.net import Net
from vision.net.crops import square
from vision.net.kinds import CUT, FACE_CUT, FACE_ROOM, NO_KIND, NO_VALUE, ROOM
from vision.training.rendering.die import UNKNOWN, make_family
from vision.training.rendering.ground import Picture, make_ground
from vision.training.rendering.numerals import font_files
from vision.training.rendering.plastic import Chance, Floats
from vision.training.rendering.scene import Label, Scene, make_scene
from vision.training.rendering.solid import make_solids

SIZE = 400  # pixels of a scene: its dice are up to 125 pixels wide
SIDES = (28.0, 100.0)  # of its dice
_SCENES = 24  # drawn with one seed
_FAMILIES = 8  # of dice, for these
_GROUNDS = 40  # of one worker
_FOUND, _ELSEWHERE = 0.45, 0.05  # of the joint area: a box is a die's, or none's
_KINDS = {kind: place for place, kind in enumerate(DieKind)}


@dataclass(frozen=True, eq=False)
class SolidPool:
    """Cuts (n, CUT, CUT, 3) of whole dice, their kinds, and the places (n, 3) of their tops (see
    `Solids`); cuts (m, FACE_CUT, FACE_CUT, 3) of tops, their values and kinds. All R, G, B.
    """

    wholes: NDArray[np.uint8]
    kinds: NDArray[np.uint8]
    places: Floats
    faces: NDArray[np.uint8]
    values: NDArray[np.uint8]
    face_kinds: NDArray[np.uint8]


class _Drawn:
    def __init__(self) -> None:
        self.wholes: list[tuple[Picture, int, tuple[float, float, float]]] = []
        self.faces: list[tuple[Picture, int, int]] = []

    def pool(self) -> SolidPool:
        return SolidPool(
            np.stack([piece for piece, _, _ in self.wholes]),
            np.array([kind for _, kind, _ in self.wholes], np.uint8),
            np.array([place for _, _, place in self.wholes], np.float32),
            np.stack([piece for piece, _, _ in self.faces]),
            np.array([value for _, value, _ in self.faces], np.uint8),
            np.array([kind for _, _, kind in self.faces], np.uint8),
        )


def drawn(fonts: tuple[str, ...], seed: int, number: int, *, as_found: bool = False) -> SolidPool:
    """The cuts of some scenes; `number` varies the seed.

    `as_found`: whole dice are cut where the finding network sees them, and so is what it mistakes
    for dice.
    """
    chance = np.random.default_rng((seed, 7, number))
    found = _Drawn()
    families = [make_solids(chance, fonts, 6) for _ in range(_FAMILIES)]
    if chance.uniform() < 0.4:
        cubes = [die for die in make_family(chance, 4) if die.pips]
        families += [cubes] if cubes else []
    for _ in range(_SCENES):
        scene = make_scene(chance, families, _grounds(seed), SIZE, SIDES)
        if as_found:
            _cut_found(scene, found)
        else:
            _cut_wholes(chance, scene, found)
        _cut_faces(chance, scene, found)
    return found.pool()


@functools.lru_cache(maxsize=1)
def _grounds(seed: int) -> list[Picture]:
    return [make_ground(np.random.default_rng((seed, 2, k))) for k in range(_GROUNDS)]


def _middle(label: Label) -> tuple[float, float, float]:
    """The middle of a die's box, and its longer side."""
    x0, y0, x1, y1 = label.box
    return (x0 + x1) / 2, (y0 + y1) / 2, max(x1 - x0, y1 - y0)


def _inside(label: Label) -> bool:
    x, y, long = _middle(label)
    return label.seen > 0.7 and long / 2 < min(x, y, SIZE - x, SIZE - y) + 0.12 * long


def _cut_wholes(chance: Chance, scene: Scene, found: _Drawn) -> None:
    """Cuts of the dice, as astray as the finding network's boxes are; and of what is none."""
    for label in scene.labels:
        if not _inside(label):
            continue
        x, y, long = _middle(label)
        for _ in range(2):
            dx, dy = chance.normal(0, 0.065, 2) * long
            side = ROOM * long * float(np.exp(chance.normal(-0.05, 0.11)))
            top = ((label.top[0] - x - dx) / side, (label.top[1] - y - dy) / side)
            place = (*top, label.side / side)
            kind = NO_KIND if label.kind is None else _KINDS[label.kind]
            found.wholes.append((square(scene.picture, x + dx, y + dy, side, CUT), kind, place))
    for _ in range(2):
        x, y = (float(v) for v in chance.uniform(0, SIZE, 2))
        side = float(np.exp(chance.uniform(np.log(30), np.log(150))))
        if scene.labels and chance.uniform() < 0.4:
            label = scene.labels[int(chance.integers(len(scene.labels)))]
            x, y, long = _middle(label)
            turn = chance.uniform(0, 2 * np.pi)
            off = chance.uniform(0.55, 1.0) * long if chance.uniform() < 0.6 else 0.0
            zoom = (0.3, 0.5) if chance.uniform() < 0.5 else (2.3, 3.5)
            side = (
                ROOM * long * float(chance.uniform(*zoom) if off == 0 else chance.uniform(0.6, 1.3))
            )
            x, y = x + off * np.cos(turn), y + off * np.sin(turn)
        if all(_none_of(label, x, y, side) for label in scene.labels):
            piece = square(scene.picture, x, y, side, CUT)
            found.wholes.append((piece, NO_KIND, (0.0, 0.0, 0.0)))


@functools.lru_cache(maxsize=1)
def _net() -> Net:
    return Net()


def _cut_found(scene: Scene, found: _Drawn) -> None:
    for one in _net().find(np.ascontiguousarray(scene.picture[..., ::-1])):
        x, y = one.box.centre
        side = ROOM * max(one.box.x1 - one.box.x0, one.box.y1 - one.box.y0)
        piece = square(scene.picture, x, y, side, CUT)
        overlaps = [one.box.overlap(Box(*label.box)) for label in scene.labels]
        most = max(overlaps, default=0.0)
        if most < _ELSEWHERE:
            found.wholes.append((piece, NO_KIND, (0.0, 0.0, 0.0)))
            continue
        label = scene.labels[overlaps.index(most)]
        if most > _FOUND and _inside(label):
            place = ((label.top[0] - x) / side, (label.top[1] - y) / side, label.side / side)
            kind = NO_KIND if label.kind is None else _KINDS[label.kind]
            found.wholes.append((piece, kind, place))


def _none_of(label: Label, x: float, y: float, side: float) -> bool:
    u, v, long = _middle(label)
    return bool(np.hypot(x - u, y - v) > 0.5 * long or not 0.6 < side / (ROOM * long) < 2.0)


def _cut_faces(chance: Chance, scene: Scene, found: _Drawn) -> None:
    for label in scene.labels:
        if not _inside(label) or label.kind is None:
            continue
        kind = _KINDS[label.kind]
        none = label.value == UNKNOWN
        for _ in range(2):
            dx, dy = chance.normal(0, 0.07, 2) * label.side
            side = FACE_ROOM * label.side * float(np.exp(chance.normal(0, 0.09)))
            piece = square(scene.picture, label.top[0] + dx, label.top[1] + dy, side, FACE_CUT)
            found.faces.append((piece, NO_VALUE if none else label.value, kind))
        if chance.uniform() < 0.25 and label.kind is not DieKind.D4:
            turn = chance.uniform(0, 2 * np.pi)
            off = chance.uniform(0.45, 0.9) * label.side
            side = FACE_ROOM * label.side * float(np.exp(chance.normal(0, 0.09)))
            x, y = label.top[0] + off * np.cos(turn), label.top[1] + off * np.sin(turn)
            piece = square(scene.picture, x, y, side, FACE_CUT)
            found.faces.append((piece, NO_VALUE, kind))


def save(folder: Path, pools: list[SolidPool]) -> None:
    """Store the pools as one pool in `folder`."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in SolidPool.__dataclass_fields__:
        np.save(folder / f"{name}.npy", np.concatenate([getattr(pool, name) for pool in pools]))


def drawn_already(folder: Path) -> bool:
    """Whether the pool in `folder` is there, and whole."""
    *_, last = SolidPool.__dataclass_fields__
    return (folder / f"{last}.npy").exists()


def load(folder: Path) -> SolidPool:
    """Load the pool in `folder`; its cuts are memory-mapped."""
    return SolidPool(
        **{
            name: np.load(folder / f"{name}.npy", mmap_mode="r")
            for name in SolidPool.__dataclass_fields__
        }
    )


def main() -> None:
    """Draw the pool and store it in the folder."""
    ask = argparse.ArgumentParser(description=__doc__)
    ask.add_argument("folder", type=Path)
    ask.add_argument("fonts", type=Path)
    ask.add_argument("--groups", type=int, default=400, help=f"times {_SCENES} scenes")
    ask.add_argument("--as-found", action="store_true", help="where the finding network sees them")
    ask.add_argument("--seed", type=int, default=1)
    ask.add_argument("--workers", type=int, default=2)
    given = ask.parse_args()
    cv2.setNumThreads(1)
    draw = functools.partial(drawn, font_files(given.fonts), given.seed, as_found=given.as_found)
    with multiprocessing.get_context("fork").Pool(given.workers) as work:
        save(given.folder, work.map(draw, range(given.groups), chunksize=1))


if __name__ == "__main__":
    main()
