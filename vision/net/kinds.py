"""Identify the kind of a polyhedral die, and the place and value of its top, with two networks."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.dice import Box, DieKind
from vision.frame import Image
from vision.net.crops import square
from vision.net.numeral_cuts import face_cut, tip_cuts

CUT = 48  # pixels of a whole die's cut
ROOM = 1.25  # the cut's side, in the longer side of the die's box
KINDS = len(DieKind) + 1  # the last is "no die of any kind"
NO_KIND = len(DieKind)
PLACE = 3  # numbers for the place of a top, after the kinds
BASE = 4  # numbers for the lower corners of a d4, after the place
VALUES = 22  # 0 to 20, then no numeral to read
NO_VALUE = 21
NUMERAL = 64  # numbers of a numeral's descriptor
FILES = ("solids.onnx", "numerals.onnx")

_SEEN = "onnx_node!/head/head.6/Relu"  # the layer before the answer of the second network
_ANSWER = "out"
_TURNS = 4  # copies of a crop, turned by right angles
_LOOKS = 2 * _TURNS
_D4 = tuple(DieKind).index(DieKind.D4)
_BASE_RADIUS = 0.877  # from the middle of a d4's base to its corners, in sides of the top
_TOGETHER = 1.5  # how much more weight several agreeing faces have than a single face
_WAY = 0.3  # least length of the mean upward direction of a numeral that counts as known

Floats = NDArray[np.float32]
Place = tuple[float, float, float]


@dataclass(frozen=True, eq=False)
class SolidLook:
    """The networks' answers about a die of any kind, in pixels of the picture they were given.

    `kinds` are the chances (n, KINDS) of the kinds in the order of `DieKind`, then of none, in n
    looks; `top` is the middle and side of its top face (a d4's is its tip), `astray` the mean
    distance of the looks' places from the top's middle, in sides of the top. `values` are the
    chances (VALUES,) of the top's values: 0 to 20, then nothing to read; `descriptor` (NUMERAL,),
    of length one, is the network's layer before the answer. `steady` is the share of the looks at
    the top with the likeliest value; 0 after a single look.
    """

    kinds: Floats
    top: Place
    astray: float
    values: Floats = field(repr=False)
    descriptor: Floats = field(repr=False)
    steady: float = 0.0

    @property
    def none(self) -> float:
        """The chance of no die of these kinds."""
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


@dataclass(frozen=True, eq=False)
class _Whole:
    """A die's kinds (see `SolidLook`), its top, and the lower corners (3, 2) if it is a d4."""

    kinds: Floats
    top: Place
    astray: float
    corners: Floats

    @property
    def is_d4(self) -> bool:
        return int(self.kinds[:, :NO_KIND].sum(axis=0).argmax()) == _D4


class SolidNet:
    """Looks at dice of any kind. `folder` holds the files; use an object in a single thread."""

    def __init__(self, folder: Path) -> None:
        self._solids, self._numerals = (
            cv2.dnn.readNetFromONNX(str(folder / file)) for file in FILES
        )

    def look(self, image: Image, boxes: Sequence[Box]) -> list[SolidLook]:
        """Return the networks' answers about the object in each box, in the order of `boxes`.

        `image` is height x width x 3, uint8, B, G, R; the boxes are in pixels of `image`.
        """
        if not boxes:
            return []
        wholes = self._wholes(image, boxes)
        values, descriptors, steady = self._tops(image, wholes)
        return [
            SolidLook(whole.kinds, whole.top, whole.astray, values[k], descriptors[k], steady[k])
            for k, whole in enumerate(wholes)
        ]

    def _wholes(self, image: Image, boxes: Sequence[Box]) -> list[_Whole]:
        around = [(*box.centre, _side(box)) for box in boxes]
        straight = [square(image, x, y, side, CUT) for x, y, side in around]
        self._solids.setInput(cv2.dnn.blobFromImages(_eight(straight), 1 / 255, swapRB=True))
        answers = np.array(self._solids.forward(), np.float32).reshape(_LOOKS, len(boxes), -1)
        places = answers[:, :, KINDS:]
        for look in range(_LOOKS):
            for start in (0, PLACE + 2):
                points = places[look, :, start : start + 2]
                places[look, :, start : start + 2] = _turned_back(points, look)
            turn = places[look, :, PLACE : PLACE + 2]
            places[look, :, PLACE : PLACE + 2] = _turned_back(turn, look, times=3)
        kinds = _chances(answers[:, :, :KINDS]).transpose(1, 0, 2)
        medians = np.median(places, axis=0)
        medians[:, 2] = np.maximum(medians[:, 2], 0.05)
        apart = np.linalg.norm(places[:, :, :2] - medians[None, :, :2], axis=2).mean(axis=0)
        wholes = []
        for k, (x, y, wide) in enumerate(around):
            dx, dy, side = (float(v) * wide for v in medians[k, :PLACE])
            corners = np.array([x, y], np.float32) + wide * _corners(medians[k])
            wholes.append(
                _Whole(kinds[k], (x + dx, y + dy, side), float(apart[k] / medians[k, 2]), corners)
            )
        return wholes

    def _tops(self, image: Image, wholes: Sequence[_Whole]) -> tuple[Floats, Floats, list[float]]:
        """Return the chances (n, VALUES) of the numerals, their descriptors and steadiness.

        The descriptors are (n, NUMERAL); for the steadiness see `SolidLook`.
        """
        cuts = [_cuts(image, whole) for whole in wholes]
        counts = [len(die_cuts) for die_cuts in cuts]
        answers, seen = self._read([cut for die_cuts in cuts for cut, _ in die_cuts])
        values = np.zeros((len(wholes), VALUES), np.float32)
        descriptors = np.zeros((len(wholes), NUMERAL), np.float32)
        every: list[Floats] = []
        upright: dict[int, Image] = {}
        ends = np.cumsum(counts)
        for k, whole in enumerate(wholes):
            rows = slice(ends[k] - counts[k], ends[k])
            descriptors[k] = seen[rows].mean(axis=0)
            every.append(_chances(answers[rows, :VALUES]))
            if whole.is_d4:
                values[k] = _agreed(every[k], [weight for _, weight in cuts[k]])
                continue
            values[k] = every[k].mean(axis=0)
            turns = np.exp(-0.5j * np.pi * np.arange(_TURNS))
            way = complex(((answers[rows, VALUES] + 1j * answers[rows, VALUES + 1]) * turns).mean())
            if abs(way) > _WAY:
                upright[k] = face_cut(image, whole.top, float(np.angle(way)))
        if upright:
            answers, _ = self._read(list(upright.values()))
            for k, chances in zip(upright, _chances(answers[:, :VALUES]), strict=True):
                values[k] = (values[k] + chances) / 2
                every[k] = np.concatenate([every[k], chances[None]])
        steady = [
            float((looks.argmax(axis=1) == values[k].argmax()).mean()) if len(looks) > 1 else 0.0
            for k, looks in enumerate(every)
        ]
        length = np.linalg.norm(descriptors, axis=1, keepdims=True)
        return values, np.asarray(descriptors / np.maximum(length, 1e-9), np.float32), steady

    def _read(self, cuts: Sequence[Image]) -> tuple[Floats, Floats]:
        """Return the second network's answers (n, VALUES + 2) and descriptors (n, NUMERAL)."""
        self._numerals.setInput(cv2.dnn.blobFromImages(cuts, 1 / 255, swapRB=True))
        answer, seen = self._numerals.forward([_ANSWER, _SEEN])
        rows = len(cuts)
        return (
            np.array(answer, np.float32).reshape(rows, -1),
            np.array(seen, np.float32).reshape(rows, NUMERAL),
        )


def _cuts(image: Image, whole: _Whole) -> list[tuple[Image, float]]:
    """Return square crops of a die's numeral (uint8, B, G, R), and the weight of each.

    A D4 has a crop for each legible tip; other dice have the top face in four directions.
    """
    if whole.is_d4:
        tips = tip_cuts(image, whole.top[:2], whole.corners)
        if tips:
            return tips
    straight = face_cut(image, whole.top)
    return [(np.ascontiguousarray(np.rot90(straight, turn)), 1.0) for turn in range(_TURNS)]


def _agreed(chances: Floats, weights: Sequence[float]) -> Floats:
    """Return the chances of a value on several faces (n, VALUES), weighted by visible width."""
    share = np.array(weights, np.float32) / sum(weights)
    log = (np.log(np.maximum(chances, 1e-4)) * share[:, None]).sum(axis=0)
    return _chances(log * _TOGETHER ** (len(weights) > 1))


def _corners(answer: Floats) -> Floats:
    """Return the lower corners (3, 2) of a d4, from the middle of the cut and in cuts."""
    turn = float(np.arctan2(answer[PLACE + 1], answer[PLACE])) / 3
    angles = turn + np.arange(3) * 2 * np.pi / 3
    spokes = np.stack([np.cos(angles), np.sin(angles)], axis=1)
    return np.asarray(answer[PLACE + 2 : PLACE + 4] + _BASE_RADIUS * answer[2] * spokes, np.float32)


def _eight(pieces: Sequence[Image]) -> list[Image]:
    """Return eight copies of the crops: turned by each right angle, then the same mirrored."""
    turned = [np.rot90(piece, turn) for turn in range(_TURNS) for piece in pieces]
    mirrored = (piece[:, ::-1] for piece in turned)
    return [np.ascontiguousarray(piece) for piece in (*turned, *mirrored)]


def _turned_back(points: Floats, look: int, times: int = 1) -> Floats:
    """Map points (n, 2) of one of the eight copies of a crop back into the unturned crop.

    `look` is the number of the copy, 0 to 7, in the order of `_eight`; points count from the crop's
    middle. `times` is 3 for a direction stored as the triple of its angle, else 1.
    """
    if look >= _TURNS:
        points = points * np.array([-1, 1], np.float32)
    for _ in range(times * look % _TURNS):  # np.rot90 turned x to the right into up: undo that
        points = np.stack([-points[:, 1], points[:, 0]], axis=1)
    return points


def _side(box: Box) -> float:
    return ROOM * max(box.x1 - box.x0, box.y1 - box.y0)


def _chances(answers: Floats) -> Floats:
    """Return the softmax along the last axis."""
    odds = np.exp(answers - answers.max(axis=-1, keepdims=True))
    return np.asarray(odds / odds.sum(axis=-1, keepdims=True), np.float32)
