"""Read top faces with two networks of different architecture and training."""

from pathlib import Path
from typing import Any, NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.dice import Colour
from vision.frame import Image
from vision.net.crops import cut

VALUES = 7  # no face to read, 1 to 6
FILES = ("plain.onnx", "deep.onnx")
# Of each network, the layer before its answer, by its name in the file, and how many numbers it has
_LAYERS = (("onnx_node!/head/head.2/Relu", 48), ("onnx_node!/head/head.6/Relu", 56))
DESCRIPTOR = sum(numbers for _, numbers in _LAYERS)
_ANSWER = "out"  # the layer of the answer, in both files
_NEARER = 0.95  # the side of the second network's look, in those of the first's

Floats = NDArray[np.float32]
Place = tuple[float, float, float]  # x, y of a face's middle, and its side, in pixels


class DescribedLooks(NamedTuple):
    """The values by each network, the colours, and what both networks saw of n faces.

    `descriptors` (n, DESCRIPTOR) hold the layer before each network's answer, each half and the
    whole of length one: two faces are alike as far as the product of theirs, their cosine, is 1.
    """

    values: tuple[Floats, Floats]
    colours: Floats
    descriptors: Floats


class Faces:
    """Reads top faces. `folder` holds plain.onnx and deep.onnx; use one object on one thread.

    Values are chances (n, 7): no face to read, then 1 to 6. Colours are chances (n, 11) in the
    order of `Colour`, from the deep network alone, which is better at them.
    """

    def __init__(self, folder: Path) -> None:
        self._nets = [cv2.dnn.readNetFromONNX(str(folder / file)) for file in FILES]

    def looks(self, image: Image, places: list[Place]) -> tuple[tuple[Floats, Floats], Floats]:
        """The values by each network, and the colours, of the faces at `places` in `image`.

        The second network gets the faces mirrored and a little larger.
        """
        plain, deep = self._nets
        first, _ = _look(plain, _cuts(image, places))
        second, colours = _look(deep, _mirrored_cuts(image, places))
        return (first, second), colours

    def described(self, image: Image, places: list[Place]) -> "DescribedLooks":
        """The same looks, and the descriptors of the faces."""
        return self._described(_cuts(image, places), _mirrored_cuts(image, places))

    def values_described(self, pieces: list[Image]) -> tuple[Floats, Floats]:
        """The values of crops (CUT, CUT, 3), the mean of both networks, and their descriptors."""
        (first, second), _, descriptors = self._described(pieces, pieces)
        return np.asarray((first + second) / 2, np.float32), descriptors

    def _described(self, pieces: list[Image], others: list[Image]) -> "DescribedLooks":
        """What the first network sees of some crops, and the second of others."""
        said = [
            _look_described(net, cuts, *layer)
            for net, cuts, layer in zip(self._nets, (pieces, others), _LAYERS, strict=True)
        ]
        (first, _, one), (second, colours, other) = said
        descriptors = np.concatenate([_unit(one), _unit(other)], axis=1) / np.sqrt(2)
        return DescribedLooks((first, second), colours, np.asarray(descriptors, np.float32))

    def values(self, pieces: list[Image]) -> Floats:
        """The values of crops (CUT, CUT, 3), the mean of both networks."""
        return self._read(pieces)[0]

    def read(
        self, image: Image, places: list[Place], *, mirrored: bool = False
    ) -> tuple[Floats, Floats]:
        """The values, the mean of both networks, and the colours of the faces at `places`."""
        return self._read(_cuts(image, places, mirrored=mirrored))

    def _read(self, pieces: list[Image]) -> tuple[Floats, Floats]:
        plain, deep = self._nets
        first, _ = _look(plain, pieces)
        second, colours = _look(deep, pieces)
        return np.asarray((first + second) / 2, np.float32), colours


def _cuts(image: Image, places: list[Place], *, mirrored: bool = False) -> list[Image]:
    pieces = [cut(image, *place) for place in places]
    return [np.ascontiguousarray(piece[:, ::-1]) for piece in pieces] if mirrored else pieces


def _mirrored_cuts(image: Image, places: list[Place]) -> list[Image]:
    """What the second network looks at."""
    return _cuts(image, [(x, y, _NEARER * side) for x, y, side in places], mirrored=True)


def _look_described(
    net: Any, pieces: list[Image], layer: str, numbers: int
) -> tuple[Floats, Floats, Floats]:
    if not pieces:
        return *_look(net, pieces), np.zeros((0, numbers), np.float32)
    net.setInput(cv2.dnn.blobFromImages(pieces, 1 / 255, swapRB=True))
    answer, seen = net.forward([_ANSWER, layer])
    said = np.asarray(answer, np.float32)
    return _chances(said[:, :VALUES]), _chances(said[:, VALUES:]), np.array(seen, np.float32)


def _unit(rows: Floats) -> Floats:
    """The rows scaled to length one; one of zeros stays."""
    lengths = np.linalg.norm(rows, axis=1, keepdims=True)
    return np.asarray(rows / np.maximum(lengths, 1e-9), np.float32)


def _look(net: Any, pieces: list[Image]) -> tuple[Floats, Floats]:
    if not pieces:
        return np.zeros((0, VALUES), np.float32), np.zeros((0, len(Colour)), np.float32)
    net.setInput(cv2.dnn.blobFromImages(pieces, 1 / 255, swapRB=True))
    said = np.asarray(net.forward(), np.float32)
    return _chances(said[:, :VALUES]), _chances(said[:, VALUES:])


def _chances(said: Floats) -> Floats:
    """The softmax of each row."""
    odds = np.exp(said - said.max(axis=1, keepdims=True))
    return np.asarray(odds / odds.sum(axis=1, keepdims=True), np.float32)
