"""Draw cuts of polyhedral dice.

For the network of kinds: a cut of each whole die, with its kind and the place of its top. For the
network of numerals: cuts of numerals, with their values.
"""

import functools
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.dice import Box, DieKind
from vision.net import Net
from vision.net.crops import square
from vision.net.kinds import BASE, CUT, NO_KIND, NO_VALUE, PLACE, ROOM
from vision.net.numeral_cuts import face_cut, tip_cuts
from vision.training.rendering.die import UNKNOWN, make_family
from vision.training.rendering.ground import Picture, make_ground
from vision.training.rendering.plastic import Chance, Floats
from vision.training.rendering.scene import DieLabel, Scene, make_scene
from vision.training.rendering.solid import make_solids

SIZE = 400  # pixels of a scene
SIDES = (34.0, 112.0)  # least and greatest side of a die in a scene, in pixels
FACE = 88  # pixels of a numeral's cut, turned and moved during training
WIDER = 1.4  # times the width of the cut that the network reads
_SCENES = 24  # drawn with the same seed
_FAMILIES = 8  # families of dice for the scenes of one seed
_GROUNDS = 40  # per worker
_AS_FOUND = 4  # every fourth group is cut at the finding network's detections
_FAINT = 2.5  # grey levels: the spread of a face that is too faint to read
_FOUND, _ELSEWHERE = 0.45, 0.05  # of the joint area: a box belongs to a die, or to none
_KINDS = {kind: place for place, kind in enumerate(DieKind)}
_NOWHERE = (0.0,) * (PLACE + BASE)
_NO_WAY = (0.0, 0.0)  # for cuts without a numeral


@dataclass(frozen=True, eq=False)
class SolidPool:
    """Cuts of whole dice and of numerals, with their labels.

    Cuts (n, CUT, CUT, 3) of whole dice have kinds and places (n, PLACE + BASE) of their tops and
    bases (see `Solids`). Cuts (m, FACE, FACE, 3) of numerals have values, kinds and ways up (m, 2),
    x to the right and y upwards, (0, 0) without a numeral. Colours are R, G, B.
    """

    wholes: NDArray[np.uint8]
    kinds: NDArray[np.uint8]
    places: Floats
    faces: NDArray[np.uint8]
    values: NDArray[np.uint8]
    face_kinds: NDArray[np.uint8]
    ups: Floats


class CutList:
    """A growing list of cuts."""

    def __init__(self) -> None:
        self.wholes: list[tuple[Picture, int, tuple[float, ...]]] = []
        self.faces: list[tuple[Picture, int, int, tuple[float, float]]] = []

    def add_face(self, piece: Picture, value: int, kind: DieKind, way: tuple[float, float]) -> None:
        """Add the cut of a numeral with its value; a cut too faint to read gets no value.

        `way` (x, y) is the direction of the numeral's top.
        """
        if not _shown(piece):
            value, way = NO_VALUE, _NO_WAY
        self.faces.append((piece, value, _KINDS[kind], way))

    def pool(self) -> SolidPool:
        """Return the cuts so far as a pool."""
        return SolidPool(
            np.array([cut for cut, _, _ in self.wholes], np.uint8).reshape(-1, CUT, CUT, 3),
            np.array([kind for _, kind, _ in self.wholes], np.uint8),
            np.array([place for _, _, place in self.wholes], np.float32).reshape(-1, PLACE + BASE),
            np.array([face[0] for face in self.faces], np.uint8).reshape(-1, FACE, FACE, 3),
            np.array([face[1] for face in self.faces], np.uint8),
            np.array([face[2] for face in self.faces], np.uint8),
            np.array([face[3] for face in self.faces], np.float32).reshape(-1, 2),
        )


def drawn(fonts: tuple[str, ...], seed: int, number: int) -> SolidPool:
    """Return the cuts of some scenes; `number` varies the seed.

    In every fourth group whole dice are cut at the finding network's detections, and so are objects
    that it mistakes for dice.
    """
    chance = np.random.default_rng((seed, 7, number))
    cuts = CutList()
    families = [make_solids(chance, fonts, 6) for _ in range(_FAMILIES)]
    if chance.uniform() < 0.4:
        cubes = [die for die in make_family(chance, 4) if die.pips]
        families += [cubes] if cubes else []
    for _ in range(_SCENES):
        scene = make_scene(chance, families, _grounds(seed), SIZE, SIDES)
        if number % _AS_FOUND == 0:
            _cut_found(scene, cuts)
        else:
            _cut_wholes(chance, scene, cuts)
        _cut_faces(chance, scene, cuts)
    return cuts.pool()


@functools.lru_cache(maxsize=1)
def _grounds(seed: int) -> list[Picture]:
    return [make_ground(np.random.default_rng((seed, 2, k))) for k in range(_GROUNDS)]


def _middle(label: DieLabel) -> tuple[float, float, float]:
    """Return the middle (x, y) of a die's box and the box's longer side, in pixels."""
    x0, y0, x1, y1 = label.box
    return (x0 + x1) / 2, (y0 + y1) / 2, max(x1 - x0, y1 - y0)


def _inside(label: DieLabel) -> bool:
    x, y, long = _middle(label)
    return label.seen > 0.7 and long / 2 < min(x, y, SIZE - x, SIZE - y) + 0.12 * long


def _place(label: DieLabel, x: float, y: float, side: float) -> tuple[float, ...]:
    """Return the places of a die's top and base in a cut of `side` pixels around (x, y).

    See `Solids` for the numbers.
    """
    top = ((label.top[0] - x) / side, (label.top[1] - y) / side, label.side / side)
    if label.kind is not DieKind.D4:
        return (*top, *(0.0,) * BASE)
    middle = label.marks.mean(axis=0)
    spokes = (label.marks - middle) @ np.array([1, 1j])
    turn = complex((spokes**3 / np.abs(spokes) ** 3).mean())
    return (*top, turn.real, turn.imag, (middle[0] - x) / side, (middle[1] - y) / side)


def _cut_wholes(chance: Chance, scene: Scene, cuts: CutList) -> None:
    """Add cuts of the dice, as astray as the finding network's boxes; and cuts without a die."""
    for label in scene.labels:
        if not _inside(label):
            continue
        x, y, long = _middle(label)
        for _ in range(2):
            dx, dy = chance.normal(0, 0.065, 2) * long
            side = ROOM * long * float(np.exp(chance.normal(-0.05, 0.11)))
            place = _place(label, x + dx, y + dy, side)
            kind = NO_KIND if label.kind is None else _KINDS[label.kind]
            cuts.wholes.append((square(scene.picture, x + dx, y + dy, side, CUT), kind, place))
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
            cuts.wholes.append((piece, NO_KIND, _NOWHERE))


@functools.lru_cache(maxsize=1)
def _net() -> Net:
    return Net()


def _cut_found(scene: Scene, cuts: CutList) -> None:
    for detection in _net().find(np.ascontiguousarray(scene.picture[..., ::-1])):
        x, y = detection.box.centre
        side = ROOM * max(detection.box.x1 - detection.box.x0, detection.box.y1 - detection.box.y0)
        piece = square(scene.picture, x, y, side, CUT)
        overlaps = [detection.box.overlap(Box(*label.box)) for label in scene.labels]
        most = max(overlaps, default=0.0)
        if most < _ELSEWHERE:
            cuts.wholes.append((piece, NO_KIND, _NOWHERE))
            continue
        label = scene.labels[overlaps.index(most)]
        if most > _FOUND and _inside(label):
            place = _place(label, x, y, side)
            kind = NO_KIND if label.kind is None else _KINDS[label.kind]
            cuts.wholes.append((piece, kind, place))


def _none_of(label: DieLabel, x: float, y: float, side: float) -> bool:
    u, v, long = _middle(label)
    return bool(np.hypot(x - u, y - v) > 0.5 * long or not 0.6 < side / (ROOM * long) < 2.0)


def _shown(piece: Picture) -> bool:
    """Return whether the middle of a cut has enough contrast for a legible numeral."""
    grey = cv2.GaussianBlur(cv2.cvtColor(piece, cv2.COLOR_RGB2GRAY), (0, 0), 2.0)
    half, reach = FACE // 2, FACE // 6
    inner = grey[half - reach : half + reach, half - reach : half + reach]
    return float(inner.std()) > _FAINT


def _cut_faces(chance: Chance, scene: Scene, cuts: CutList) -> None:
    for label in scene.labels:
        if not _inside(label) or label.kind is None:
            continue
        if label.kind is DieKind.D4:
            _cut_tip(chance, scene, label, cuts)
            continue
        wide = WIDER * label.side
        if label.value == UNKNOWN:
            cuts.add_face(
                face_cut(scene.picture, (*label.top, wide), size=FACE),
                NO_VALUE,
                label.kind,
                _NO_WAY,
            )
        for k, number in enumerate(label.numbers):
            if k and chance.uniform() > (0.9 if number > 9 else 0.3):
                continue
            middle, above = label.marks[2 * k : 2 * k + 2]
            way = (above - middle) / max(1e-6, float(np.hypot(*(above - middle))))
            x, y = middle + chance.normal(0, 0.02, 2) * label.side
            up = chance.uniform(0, 2 * np.pi)
            piece = face_cut(scene.picture, (float(x), float(y), wide), up, FACE)
            turned = complex(way[0], -way[1]) * 1j / np.exp(1j * up)
            cuts.add_face(piece, number, label.kind, (turned.real, turned.imag))
        if chance.uniform() < 0.25:
            turn = chance.uniform(0, 2 * np.pi)
            off = chance.uniform(0.45, 0.9) * label.side
            x, y = label.top[0] + off * np.cos(turn), label.top[1] + off * np.sin(turn)
            far = [np.hypot(*(label.marks[k] - (x, y))) for k in range(0, len(label.marks), 2)]
            if min(far, default=0.0) > 0.35 * label.side:
                piece = face_cut(scene.picture, (float(x), float(y), wide), size=FACE)
                cuts.add_face(piece, NO_VALUE, label.kind, _NO_WAY)


def _cut_tip(chance: Chance, scene: Scene, label: DieLabel, cuts: CutList) -> None:
    """Add cuts of the numerals at the tip of a d4, as astray as its detected corners."""
    value = label.numbers[0] if label.numbers and label.value != UNKNOWN else NO_VALUE
    way = (0.0, 1.0) if label.numbers else _NO_WAY
    tip = label.top + chance.normal(0, 0.03, 2) * label.side
    corners = np.asarray(label.marks + chance.normal(0, 0.03, (3, 2)) * label.side, np.float32)
    for piece, _ in tip_cuts(scene.picture, (tip[0], tip[1]), corners, FACE, WIDER):
        cuts.add_face(piece, value, DieKind.D4, way)


def save(folder: Path, pools: list[SolidPool]) -> None:
    """Store the pools as a single pool in `folder`."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in SolidPool.__dataclass_fields__:
        np.save(folder / f"{name}.npy", np.concatenate([getattr(pool, name) for pool in pools]))


def complete(folder: Path) -> bool:
    """Return whether the whole pool is stored in `folder`."""
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
