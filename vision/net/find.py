"""A picture -> the dice the network finds in it, with the chances of their values."""

from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from companion.dice import Box
from vision.frame import Image
from vision.net.cuts import cut
from vision.net.spots import Floats, Spot, spots

HERE = Path(__file__).parent
_AREA = 480 * 288  # pixels of the picture the dice are looked for in
_STEP = 32  # its sides are multiples of this
_LONGEST = 1280  # a larger picture is read at this length


@dataclass(frozen=True)
class Found:
    """A die as the network sees it, in pixels of the picture it was given.

    `values` are the chances that its top face shows 1 to 6; what they lack of 1 is the
    chance that there is no face to read. `die` is the chance that it is a pip die at all.
    `middle` is that of the top face, `side` the length of the face's side.
    """

    box: Box
    values: tuple[float, ...]
    die: float
    middle: tuple[float, float]
    side: float

    @property
    def value(self) -> int:
        """The likeliest value."""
        return 1 + max(range(6), key=self.values.__getitem__)

    @property
    def clear(self) -> float:
        """The chance of the likeliest value."""
        return max(self.values)


class Net:
    """Finds pip dice and reads them with two small networks, run by `cv2.dnn`.

    `path` is the folder that holds spots.onnx and faces.onnx, this one if None. One object
    serves one thread.
    """

    def __init__(self, path: Path | None = None) -> None:
        folder = path or HERE
        self._spots = cv2.dnn.readNetFromONNX(str(folder / "spots.onnx"))
        self._faces = cv2.dnn.readNetFromONNX(str(folder / "faces.onnx"))

    def find(self, image: Image) -> tuple[Found, ...]:
        """The dice in `image` (height x width x 3, uint8, B, G, R), the likeliest first."""
        small, scale = _at_reading_size(image)
        where = self._find_spots(small)
        if not where:
            return ()
        values = self._read(small, where)
        return tuple(
            Found(
                box=Box(*(v / scale for v in spot.box)),
                values=tuple(float(v) for v in chances[1:]),
                die=spot.score,
                middle=(spot.x / scale, spot.y / scale),
                side=spot.side / scale,
            )
            for spot, chances in zip(where, values, strict=True)
        )

    def read(self, image: Image, places: list[tuple[float, float, float]]) -> Floats:
        """The chances (n, 7) of no face to read and of 1 to 6, at places (x, y, side)."""
        if not places:
            return np.zeros((0, 7), np.float32)
        pieces = [cut(image, *place) for place in places]
        blob = cv2.dnn.blobFromImages(pieces, 1 / 255, swapRB=True)
        self._faces.setInput(blob)
        said = np.asarray(self._faces.forward(), np.float32)
        odds = np.exp(said - said.max(axis=1, keepdims=True))
        return np.asarray(odds / odds.sum(axis=1, keepdims=True), np.float32)

    def _find_spots(self, image: Image) -> list[Spot]:
        height, width = image.shape[:2]
        scale = min(1.0, float(np.sqrt(_AREA / (height * width))))
        size = tuple(max(_STEP, round(v * scale / _STEP) * _STEP) for v in (width, height))
        small = cv2.resize(image, size, interpolation=cv2.INTER_AREA)
        self._spots.setInput(cv2.dnn.blobFromImage(small, 1 / 255, swapRB=True))
        said = np.asarray(self._spots.forward(), np.float32)[0]
        return spots(said, width / size[0], height / size[1])

    def _read(self, image: Image, where: list[Spot]) -> Floats:
        return self.read(image, [(spot.x, spot.y, spot.side) for spot in where])


def _at_reading_size(image: Image) -> tuple[Image, float]:
    """The picture no longer than it is read at, and its scale against the original."""
    longest = max(image.shape[:2])
    if longest <= _LONGEST:
        return image, 1.0
    scale = _LONGEST / longest
    small = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    return np.asarray(small, np.uint8), scale
