"""Tell the kind of a polyhedral die, where its top is and what this shows, with two networks."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.dice import Box, DieKind
from vision.frame import Image
from vision.net.crops import square

CUT = 48  # pixels of a whole die's cut
ROOM = 1.25  # its side, in the longer side of the die's box
FACE_CUT = 64  # pixels of a top's cut
FACE_ROOM = 1.75  # its side, in sides of the top
KINDS = len(DieKind) + 1  # the last: none of these
NO_KIND = len(DieKind)
VALUES = 22  # 0 to 20, then no numeral to read
NO_VALUE = 21
NUMERAL = 64  # numbers in what the network saw of a numeral
FILES = ("solids.onnx", "numerals.onnx")

_SEEN = "onnx_node!/head/head.6/Relu"  # the layer before the answer of the second network
_ANSWER = "out"
_TURNS = 4  # looks at a whole die, and as many mirrored, and at its top: by right angles
_LOOKS = 2 * _TURNS

Floats = NDArray[np.float32]
Place = tuple[float, float, float]


@dataclass(frozen=True, eq=False)
class SolidLook:
    """What the networks see of a die of any kind, in pixels of the picture they were given.

    `kinds` are the chances (n, KINDS) of the kinds in the order of `DieKind`, then of none, in n
    looks; `top` is the middle and side of its top face (a d4's is its tip), `astray` the usual
    distance from it of where the looks found it, in its sides. `values` are the chances (VALUES,)
    of what the top shows: 0 to 20, then nothing to read; `descriptor` (NUMERAL,), of length one,
    is what the network saw of it.
    """

    kinds: Floats
    top: Place
    astray: float
    values: Floats = field(repr=False)
    descriptor: Floats = field(repr=False)

    @property
    def none(self) -> float:
        """The chance that it is no die of these kinds."""
        return float(self.kinds[:, NO_KIND].mean())

    @property
    def kind(self) -> DieKind:
        """The likeliest kind."""
        return tuple(DieKind)[int(self.kinds[:, :NO_KIND].sum(axis=0).argmax())]

    @property
    def chance(self) -> float:
        """The chance of the likeliest kind, the mean of all looks."""
        return float(self.kinds[:, tuple(DieKind).index(self.kind)].mean())

    @property
    def agree(self) -> float:
        """The share of the looks in which that kind is the likeliest."""
        return float((self.kinds.argmax(axis=1) == tuple(DieKind).index(self.kind)).mean())


class SolidNet:
    """Looks at dice of any kind. `folder` holds the files; use one object on one thread."""

    def __init__(self, folder: Path) -> None:
        self._solids, self._numerals = (
            cv2.dnn.readNetFromONNX(str(folder / file)) for file in FILES
        )

    def look(self, image: Image, boxes: Sequence[Box]) -> list[SolidLook]:
        """What lies in each of these boxes of `image` (height x width x 3, uint8, B, G, R)."""
        if not boxes:
            return []
        kinds, tops, astray = self._wholes(image, boxes)
        values, descriptors = self._tops(image, tops)
        return [
            SolidLook(kinds[k], tops[k], astray[k], values[k], descriptors[k])
            for k in range(len(boxes))
        ]

    def _wholes(
        self, image: Image, boxes: Sequence[Box]
    ) -> tuple[Floats, list[Place], list[float]]:
        around = [(*box.centre, _side(box)) for box in boxes]
        straight = [square(image, x, y, side, CUT) for x, y, side in around]
        self._solids.setInput(cv2.dnn.blobFromImages(_eight(straight), 1 / 255, swapRB=True))
        said = np.array(self._solids.forward(), np.float32).reshape(_LOOKS, len(boxes), -1)
        places = said[:, :, KINDS:]
        for look in range(_LOOKS):
            places[look, :, :2] = _turned_back(places[look, :, :2], look)
        kinds = _chances(said[:, :, :KINDS]).transpose(1, 0, 2)
        found = np.median(places, axis=0)
        found[:, 2] = np.maximum(found[:, 2], 0.05)
        apart = np.linalg.norm(places[:, :, :2] - found[None, :, :2], axis=2).mean(axis=0)
        tops = [
            (x + float(dx) * wide, y + float(dy) * wide, float(side) * wide)
            for (x, y, wide), (dx, dy, side) in zip(around, found, strict=True)
        ]
        return kinds, tops, [float(one) for one in apart / found[:, 2]]

    def _tops(self, image: Image, tops: Sequence[Place]) -> tuple[Floats, Floats]:
        straight = [square(image, x, y, FACE_ROOM * side, FACE_CUT) for x, y, side in tops]
        pieces = [
            np.ascontiguousarray(np.rot90(piece, turn))
            for turn in range(_TURNS)
            for piece in straight
        ]
        self._numerals.setInput(cv2.dnn.blobFromImages(pieces, 1 / 255, swapRB=True))
        answer, seen = self._numerals.forward([_ANSWER, _SEEN])
        said = np.asarray(answer, np.float32).reshape(_TURNS, len(tops), VALUES)
        found = np.array(seen, np.float32).reshape(_TURNS, len(tops), NUMERAL).mean(axis=0)
        length = np.linalg.norm(found, axis=1, keepdims=True)
        return _chances(said).mean(axis=0), np.asarray(found / np.maximum(length, 1e-9), np.float32)


def _eight(pieces: Sequence[Image]) -> list[Image]:
    """The pieces turned by each right angle, then the same mirrored."""
    turned = [np.rot90(piece, turn) for turn in range(_TURNS) for piece in pieces]
    return [np.ascontiguousarray(one) for one in (*turned, *(one[:, ::-1] for one in turned))]


def _turned_back(points: Floats, look: int) -> Floats:
    """Where points (n, 2), from the middle, of one of the eight looks lie in the straight one."""
    if look >= _TURNS:
        points = points * np.array([-1, 1], np.float32)
    for _ in range(look % _TURNS):  # np.rot90 turned x to the right into up: back again
        points = np.stack([-points[:, 1], points[:, 0]], axis=1)
    return points


def _side(box: Box) -> float:
    return ROOM * max(box.x1 - box.x0, box.y1 - box.y0)


def _chances(said: Floats) -> Floats:
    """The softmax along the last axis."""
    odds = np.exp(said - said.max(axis=-1, keepdims=True))
    return np.asarray(odds / odds.sum(axis=-1, keepdims=True), np.float32)
