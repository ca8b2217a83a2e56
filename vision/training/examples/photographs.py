"""Make training examples from labelled photographs.

The labels name the values of dice, and for some photographs their boxes, but never the top faces.
The shipped networks find these. If boxes are missing, the labelled values are matched with the dice
that the networks find, also if a network misreads a die or two.
"""

from collections import Counter, defaultdict
from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.dice import Box, Colour
from vision.evaluation.labels import labelled
from vision.image.photograph import load
from vision.net import Detection, Net
from vision.net.find import far_scale
from vision.reading.reader import at_reading_size
from vision.training.examples.lessons import NEAR, SIZE
from vision.training.rendering.die import UNKNOWN
from vision.training.rendering.ground import Picture
from vision.training.rendering.lens import capture, expose
from vision.training.rendering.plastic import NAMELESS, Chance, Floats
from vision.training.rendering.scene import DieLabel, Scene

MISREAD = 2  # greatest number of misread dice in a photograph without boxes
_LIKELY = 0.25  # a detection above this chance is a die, in a photograph without boxes
_UPRIGHT = 0.86  # a die's face in shares of its box, by default


@dataclass(frozen=True, eq=False)
class LabelledPhotograph:
    """A picture (R, G, B) with its cubes, in pixels.

    `far` is its scale for the finding network.
    """

    picture: Picture
    far: float
    labels: tuple[DieLabel, ...]


def gather(
    root: Path, net: Net, without: Container[str] = ()
) -> dict[str, list[LabelledPhotograph]]:
    """Return the labelled photographs below `root` whose dice `net` finds, by source.

    The sources named in `without` are left out, to measure on them (see `labelled` for names).
    """
    photographs: dict[str, list[LabelledPhotograph]] = defaultdict(list)
    for source, path, label in labelled(root):
        if source in without:
            continue
        image, _ = at_reading_size(load(path))
        scale = max(image.shape[:2]) / max(label.get("width", 0), label.get("height", 0), 1)
        labels = _labels(net.find(image), label["dice"], scale)
        if labels is not None:
            places = net.places.find(image, [Box(*label.box) for label in labels])
            labels = tuple(
                replace(label, top=(x, y), side=side)
                for label, (x, y, side) in zip(labels, places, strict=True)
            )
            picture = np.ascontiguousarray(image[..., ::-1])
            photographs[source].append(LabelledPhotograph(picture, far_scale(image), labels))
    return dict(photographs)


def _labels(
    detections: tuple[Detection, ...], dice: list[dict[str, Any]], scale: float
) -> tuple[DieLabel, ...] | None:
    """Return the labels with top faces from the network's detections; None if these do not fit."""
    spots = [spot for spot in detections if spot.die > 0.1]
    if dice and all(die.get("box") for die in dice):
        matched = []
        for die in dice:
            box = Box(*(v * scale for v in die["box"]))
            near = [spot for spot in spots if box.holds(spot.middle)]
            spot = max(near, key=lambda spot: spot.die, default=None)
            if spot is not None:
                spots.remove(spot)
            matched.append(_label(die, box, spot))
    else:
        likely = [spot for spot in spots if spot.die > _LIKELY]
        if any(die.get("kind") not in (None, "d6") for die in dice):
            return None
        values = assigned_values([spot.values for spot in likely], [die["value"] for die in dice])
        if values is None:
            return None
        matched = [
            _label({"value": value}, spot.box, spot)
            for value, spot in zip(values, likely, strict=True)
        ]
        spots = [spot for spot in spots if spot not in likely]
    return tuple(_with_others(label, spots) for label in matched)


def assigned_values(chances: Sequence[Sequence[float]], values: Sequence[int]) -> list[int] | None:
    """Return the labelled `values`, assigned to detections by their chances (6,) of 1 to 6.

    None if their numbers differ, or if more than MISREAD detections would have to be read otherwise
    than the networks read them: then the match is too doubtful.
    """
    if len(chances) != len(values):
        return None
    read = [1 + max(range(6), key=each.__getitem__) for each in chances]
    missing = Counter(values) - Counter(read)
    if missing.total() > MISREAD:
        return None
    while missing:
        surplus = Counter(read) - Counter(values)
        _, k, value = max(
            (chances[k][value - 1] / chances[k][read[k] - 1], k, value)
            for k in range(len(read))
            if surplus[read[k]]
            for value in missing
        )
        read[k] = value
        missing = Counter(values) - Counter(read)
    return read


def _label(die_label: dict[str, Any], box: Box, spot: Detection | None) -> DieLabel:
    kind = die_label.get("kind") or "d6"
    die = kind in ("d6", "d6-symbol")
    value = int(die_label["value"]) if kind == "d6" else UNKNOWN if die else 0
    if spot is None:
        side = _UPRIGHT * box.shorter
        middle = ((box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2)
        value = UNKNOWN if die else 0
    else:
        side, middle = spot.side, spot.middle
    corners = (box.x0, box.y0, box.x1, box.y1)
    names = [str(name) for name in Colour]
    colour = names.index(die_label["colour"]) if die_label.get("colour") in names else NAMELESS
    return DieLabel(middle, side, corners, value, die, colour, 1.0, np.zeros((0, 2), np.float32))


def _with_others(label: DieLabel, spots: list[Detection]) -> DieLabel:
    """Return the label, with other detections near this die as its side faces."""
    near = [
        spot.middle
        for spot in spots
        if np.hypot(*(np.array(spot.middle) - np.array(label.top))) < 1.6 * label.side
    ]
    others = np.array(near, np.float32).reshape(-1, 2)
    return replace(label, others=others)


def far_scene(chance: Chance, photograph: LabelledPhotograph) -> Scene:
    """Return a random part of the photograph, at the scale at which dice are searched for."""
    zoom = photograph.far * float(np.exp(chance.normal(0.05, 0.25)))
    high, wide = photograph.picture.shape[:2]
    point = _point(chance.uniform(0, 1, 2) * (wide, high))
    if photograph.labels and chance.uniform() < 0.8:
        label = photograph.labels[int(chance.integers(len(photograph.labels)))]
        point = _point(np.array(label.top) + chance.uniform(-0.45, 0.45, 2) * SIZE / zoom)
    return _part(chance, photograph, point, zoom)


def near_scene(chance: Chance, photograph: LabelledPhotograph) -> Scene:
    """Return a part of the photograph around one of its dice, at the scale of reading."""
    if not photograph.labels:
        return far_scene(chance, photograph)
    label = photograph.labels[int(chance.integers(len(photograph.labels)))]
    side = float(np.exp(chance.uniform(*np.log(NEAR))))
    zoom = min(side / label.side, 1.3)
    point = _point(np.array(label.top) + chance.uniform(-0.3, 0.3, 2) * SIZE / zoom)
    return _part(chance, photograph, point, zoom)


def _point(xy: NDArray[np.float64]) -> Floats:
    return np.asarray(xy, np.float32)


def _part(chance: Chance, photograph: LabelledPhotograph, point: Floats, zoom: float) -> Scene:
    """Return SIZE x SIZE pixels of the photograph around `point`, zoomed and augmented."""
    half = SIZE / zoom / 2
    x0, y0 = (round(float(v - half)) for v in point)
    x1, y1 = (round(float(v + half)) for v in point)
    high, wide = photograph.picture.shape[:2]
    inside = photograph.picture[max(0, y0) : max(0, y1), max(0, x0) : max(0, x1)]
    over = (max(0, -y0), max(0, y1 - high), max(0, -x0), max(0, x1 - wide))
    if inside.size == 0:
        return Scene(np.zeros((SIZE, SIZE, 3), np.uint8), ())
    whole = cv2.copyMakeBorder(inside, *over, cv2.BORDER_REPLICATE)
    method = cv2.INTER_AREA if zoom < 1 else cv2.INTER_LINEAR
    picture = np.asarray(cv2.resize(whole, (SIZE, SIZE), interpolation=method), np.uint8)
    turns, mirrored = int(chance.integers(4)), bool(chance.uniform() < 0.5)
    picture = np.rot90(picture, turns)
    picture = np.ascontiguousarray(picture[:, ::-1] if mirrored else picture)

    def moved(points: Floats) -> Floats:
        out = (points - (x0, y0)) * (SIZE / (x1 - x0))
        for _ in range(turns):
            out = np.stack([out[:, 1], SIZE - out[:, 0]], axis=1)
        if mirrored:
            out = np.stack([SIZE - out[:, 0], out[:, 1]], axis=1)
        return np.asarray(out, np.float32)

    scale = SIZE / (x1 - x0)
    labels = tuple(
        label for old in photograph.labels if (label := _moved(old, scale, moved)) is not None
    )
    if chance.uniform() < 0.75:
        unit = float(np.median([label.side for label in labels])) if labels else 40.0
        exposed, true = expose(chance, picture.astype(np.float32))
        picture = capture(chance, exposed, 0.5 * unit)
        if not true:
            labels = tuple(replace(label, colour=NAMELESS) for label in labels)
    return Scene(picture, labels)


def _moved(label: DieLabel, scale: float, moved: Any) -> DieLabel | None:
    corners = moved(np.array(label.box, np.float32).reshape(2, 2))
    low, high = corners.min(axis=0), corners.max(axis=0)
    shown = np.clip(high, 0, SIZE) - np.clip(low, 0, SIZE)
    seen = float(np.prod(shown) / max(1.0, float(np.prod(high - low))))
    if seen <= 0:
        return None
    (top,) = moved(np.array([label.top], np.float32))
    box = (float(low[0]), float(low[1]), float(high[0]), float(high[1]))
    others = moved(label.others) if len(label.others) else label.others
    return replace(
        label,
        top=(float(top[0]), float(top[1])),
        side=label.side * scale,
        box=box,
        seen=seen,
        others=others,
    )


def random_photograph(
    chance: Chance, photographs: Sequence[LabelledPhotograph]
) -> LabelledPhotograph:
    """Return a random photograph, more often a photograph with many dice."""
    weight = np.sqrt([1 + len(photograph.labels) for photograph in photographs])
    return photographs[int(chance.choice(len(photographs), p=weight / weight.sum()))]


def mixed(
    seed: int, rendered: Iterator[Scene], photographs: list[LabelledPhotograph], share: float
) -> Iterator[Scene]:
    """Yield endless scenes for the finding network, a `share` of them from photographs."""
    for number, scene in enumerate(rendered):
        chance = np.random.default_rng((seed, 4, number))
        if chance.uniform() < share:
            yield far_scene(chance, random_photograph(chance, photographs))
        else:
            yield scene
