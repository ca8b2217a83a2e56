"""Read top faces with two networks of different architecture and training."""

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
        nearer = [(x, y, _NEARER * side) for x, y, side in places]
        plain, deep = self._nets
        first, _ = _look(plain, _cuts(image, places))
        second, colours = _look(deep, _cuts(image, nearer, mirrored=True))
        return (first, second), colours

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
