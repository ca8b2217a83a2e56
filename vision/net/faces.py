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
# Of each network, the name in the file of the layer before the answer, and its length
_LAYERS = (("onnx_node!/head/head.2/Relu", 48), ("onnx_node!/head/head.6/Relu", 56))
DESCRIPTOR = sum(numbers for _, numbers in _LAYERS)
_ANSWER = "out"  # the layer of the answer, in both files
_NEARER = 0.95  # the side of the second network's look, in sides of the first look

Floats = NDArray[np.float32]
Place = tuple[float, float, float]  # x, y of a face's middle, and its side, in pixels


class DescribedLooks(NamedTuple):
    """Values by each network, colours, and descriptors of n faces.

    `descriptors` (n, DESCRIPTOR) hold the layer before each network's answer; each half and the
    whole have length one. The more alike two faces are, the nearer the product of their
    descriptors, their cosine, is to 1.
    """

    values: tuple[Floats, Floats]
    colours: Floats
    descriptors: Floats


class Faces:
    """Reads top faces. `folder` holds plain.onnx and deep.onnx; use an object in a single thread.

    Values are chances (n, 7): no face to read, then 1 to 6. Colours are chances (n, 11) in the
    order of `Colour`, from the deep network alone, the better judge of colours.
    """

    def __init__(self, folder: Path) -> None:
        self._nets = [cv2.dnn.readNetFromONNX(str(folder / file)) for file in FILES]

    def looks(self, image: Image, places: list[Place]) -> tuple[tuple[Floats, Floats], Floats]:
        """Return the values (n, 7) by each network, and the colours (n, 11), of n faces in `image`.

        `places` are the faces' middles and sides in pixels. The second network gets the faces
        mirrored and a little larger.
        """
        plain, deep = self._nets
        first, _ = _look(plain, _cuts(image, places))
        second, colours = _look(deep, _mirrored_cuts(image, places))
        return (first, second), colours

    def described(self, image: Image, places: list[Place]) -> "DescribedLooks":
        """Return the values and colours of the faces at `places`, as `looks`, with descriptors."""
        return self._described(_cuts(image, places), _mirrored_cuts(image, places))

    def values_described(self, pieces: list[Image]) -> tuple[Floats, Floats]:
        """Return the values (n, 7) of n crops, the mean of both networks, and the descriptors.

        The crops are (CUT, CUT, 3), uint8, B, G, R; the descriptors are (n, DESCRIPTOR).
        """
        (first, second), _, descriptors = self._described(pieces, pieces)
        return np.asarray((first + second) / 2, np.float32), descriptors

    def _described(self, pieces: list[Image], others: list[Image]) -> "DescribedLooks":
        """Return the networks' answers with descriptors for n faces.

        The first network reads the crops `pieces`, the second the crops `others` of the same faces.
        """
        answers = [
            _look_described(net, cuts, *layer)
            for net, cuts, layer in zip(self._nets, (pieces, others), _LAYERS, strict=True)
        ]
        (first, _, first_descriptor), (second, colours, second_descriptor) = answers
        descriptors = np.concatenate(
            [_unit(first_descriptor), _unit(second_descriptor)], axis=1
        ) / np.sqrt(2)
        return DescribedLooks((first, second), colours, np.asarray(descriptors, np.float32))

    def values(self, pieces: list[Image]) -> Floats:
        """Return the values (n, 7) of n crops (CUT, CUT, 3), the mean of both networks."""
        return self._read(pieces)[0]

    def read(
        self, image: Image, places: list[Place], *, mirrored: bool = False
    ) -> tuple[Floats, Floats]:
        """Return the values (n, 7), the mean of both networks, and the colours (n, 11) of n faces.

        `places` are the faces' middles and sides in pixels of `image`; with `mirrored`, the
        networks get mirrored crops.
        """
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
    """Return the mirrored, slightly larger crops (CUT, CUT, 3) of faces for the second network."""
    return _cuts(image, [(x, y, _NEARER * side) for x, y, side in places], mirrored=True)


def _look_described(
    net: Any, pieces: list[Image], layer: str, numbers: int
) -> tuple[Floats, Floats, Floats]:
    if not pieces:
        return *_look(net, pieces), np.zeros((0, numbers), np.float32)
    net.setInput(cv2.dnn.blobFromImages(pieces, 1 / 255, swapRB=True))
    output, seen = net.forward([_ANSWER, layer])
    answer = np.asarray(output, np.float32)
    return _chances(answer[:, :VALUES]), _chances(answer[:, VALUES:]), np.array(seen, np.float32)


def _unit(rows: Floats) -> Floats:
    """Return the rows (n, m) scaled to length one; rows of zeros stay."""
    lengths = np.linalg.norm(rows, axis=1, keepdims=True)
    return np.asarray(rows / np.maximum(lengths, 1e-9), np.float32)


def _look(net: Any, pieces: list[Image]) -> tuple[Floats, Floats]:
    if not pieces:
        return np.zeros((0, VALUES), np.float32), np.zeros((0, len(Colour)), np.float32)
    net.setInput(cv2.dnn.blobFromImages(pieces, 1 / 255, swapRB=True))
    answer = np.asarray(net.forward(), np.float32)
    return _chances(answer[:, :VALUES]), _chances(answer[:, VALUES:])


def _chances(answer: Floats) -> Floats:
    """Return the softmax of each row of `answer` (n, m)."""
    odds = np.exp(answer - answer.max(axis=1, keepdims=True))
    return np.asarray(odds / odds.sum(axis=1, keepdims=True), np.float32)
