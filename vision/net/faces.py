"""Two networks that read the face in the middle of a square cut, differently built and taught."""

from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.dice import Colour
from vision.frame import Image
from vision.net.crops import cut

VALUES = 7  # no face to read, 1 to 6
FILES = ("plain.onnx", "deep.onnx")
_NEARER = 0.95  # the side of the second network's look, in those of the first's

Floats = NDArray[np.float32]
Place = tuple[float, float, float]  # x, y of a face's middle, and its side, in pixels


class Faces:
    """Reads top faces. `folder` holds plain.onnx and deep.onnx; one object serves one thread.

    What comes out are the chances (n, 7) of no face to read and of 1 to 6, and those (n, 11) of
    the plastic's colours, in the order of Colour: the deep network's, which knows them better.
    """

    def __init__(self, folder: Path) -> None:
        self._nets = [cv2.dnn.readNetFromONNX(str(folder / file)) for file in FILES]

    def looks(self, image: Image, places: list[Place]) -> tuple[tuple[Floats, Floats], Floats]:
        """The values as each network sees them, and the colours.

        The second network sees the faces mirrored and a little nearer.
        """
        nearer = [(x, y, _NEARER * side) for x, y, side in places]
        plain, deep = self._nets
        first, _ = _look(plain, _cuts(image, places))
        second, colours = _look(deep, _cuts(image, nearer, mirrored=True))
        return (first, second), colours

    def values(self, pieces: list[Image]) -> Floats:
        """The chances (n, 7) of no face and of 1 to 6 in cuts (CUT, CUT, 3), the mean of both."""
        return self._read(pieces)[0]

    def read(
        self, image: Image, places: list[Place], *, mirrored: bool = False
    ) -> tuple[Floats, Floats]:
        """The values in the mean of both networks, and the colours."""
        return self._read(_cuts(image, places, mirrored=mirrored))

    def _read(self, pieces: list[Image]) -> tuple[Floats, Floats]:
        plain, deep = self._nets
        first, _ = _look(plain, pieces)
        second, colours = _look(deep, pieces)
        return np.asarray((first + second) / 2, np.float32), colours


def _cuts(image: Image, places: list[Place], *, mirrored: bool = False) -> list[Image]:
    pieces = [cut(image, *place) for place in places]
    return [np.ascontiguousarray(piece[:, ::-1]) for piece in pieces] if mirrored else pieces


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
