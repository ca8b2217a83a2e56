"""A picture -> the dice the network finds in it, with the chances of their values."""

from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.dice import Box, Colour
from vision.frame import Image
from vision.net.cuts import cut
from vision.net.spots import Floats, Spot, spots

HERE = Path(__file__).parent
_AREA = 480 * 288  # pixels of the picture the dice are looked for in
VALUES = 7  # no face to read, 1 to 6
_STEP = 32  # its sides are multiples of this
_CLOSER = (  # shifts in sides, zoom, quarter turns
    (0, 0, 0.93, 1),
    (0, 0, 1.06, 2),
    (0.06, 0, 1, 3),
    (-0.06, 0, 1.03, 1),
    (0, 0.06, 1, 2),
    (0, -0.06, 1.03, 3),
)
_WIDER = 1.12  # the side of the second look, in those of the first


@dataclass(frozen=True)
class Found:
    """A die as the network sees it, in pixels of the picture it was given.

    `looks` are the chances (looks, 7) of each look at it: that there is no face to read, and
    that its top face shows 1 to 6. `colours` are the chances of Colour's names, in order.
    `die` is the chance that it is a die with pips, `other` that it is a die without. `middle`
    is that of the top face, `side` the length of the face's side.
    """

    box: Box
    looks: tuple[tuple[float, ...], ...]
    colours: tuple[float, ...]
    die: float
    other: float
    middle: tuple[float, float]
    side: float

    @property
    def values(self) -> tuple[float, ...]:
        """The chances of 1 to 6, the mean of all looks."""
        return tuple(sum(look[v] for look in self.looks) / len(self.looks) for v in range(1, 7))

    @property
    def faceless(self) -> float:
        """The chance that there is no face to read, the mean of all looks."""
        return sum(look[0] for look in self.looks) / len(self.looks)

    @property
    def value(self) -> int:
        """The likeliest value."""
        return 1 + max(range(6), key=self.values.__getitem__)


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
        where = self._find_spots(image)
        if not where:
            return ()
        places = [(spot.x, spot.y, spot.side) for spot in where]
        values, colours = self.read(image, places)
        wider = [(x, y, _WIDER * side) for x, y, side in places]
        again, colours_again = self.read(image, wider, mirrored=True)
        plastic = (colours + colours_again) / 2
        return tuple(
            Found(
                box=spot.box,
                looks=(tuple(values[k].tolist()), tuple(again[k].tolist())),
                colours=tuple(plastic[k].tolist()),
                die=spot.die,
                other=spot.other,
                middle=(spot.x, spot.y),
                side=spot.side,
            )
            for k, spot in enumerate(where)
        )

    def closer(self, image: Image, found: Found) -> NDArray[np.float64]:
        """Six more looks at a face, turned, nearer, wider, beside: chances (6, 7) as in `looks`."""
        x, y, side = *found.middle, found.side
        pieces = [
            np.ascontiguousarray(np.rot90(cut(image, x + u * side, y + v * side, z * side), turns))
            for u, v, z, turns in _CLOSER
        ]
        self._faces.setInput(cv2.dnn.blobFromImages(pieces, 1 / 255, swapRB=True))
        said = np.asarray(self._faces.forward(), np.float32)[:, :VALUES]
        return np.asarray(_chances(said), np.float64)

    def read(
        self, image: Image, places: list[tuple[float, float, float]], *, mirrored: bool = False
    ) -> tuple[Floats, Floats]:
        """What faces at places (x, y, side) are: chances (n, 7) of no face to read and of 1 to 6,
        and (n, 11) of the plastic's colours."""
        if not places:
            return np.zeros((0, VALUES), np.float32), np.zeros((0, len(Colour)), np.float32)
        pieces = [cut(image, *place) for place in places]
        if mirrored:
            pieces = [np.ascontiguousarray(piece[:, ::-1]) for piece in pieces]
        self._faces.setInput(cv2.dnn.blobFromImages(pieces, 1 / 255, swapRB=True))
        said = np.asarray(self._faces.forward(), np.float32)
        return _chances(said[:, :VALUES]), _chances(said[:, VALUES:])

    def _find_spots(self, image: Image) -> list[Spot]:
        height, width = image.shape[:2]
        scale = min(1.0, float(np.sqrt(_AREA / (height * width))))
        size = tuple(max(_STEP, round(v * scale / _STEP) * _STEP) for v in (width, height))
        small = cv2.resize(image, size, interpolation=cv2.INTER_AREA)
        self._spots.setInput(cv2.dnn.blobFromImage(small, 1 / 255, swapRB=True))
        said = np.asarray(self._spots.forward(), np.float32)[0]
        return spots(said, width / size[0], height / size[1])


def _chances(said: Floats) -> Floats:
    """The softmax of each row."""
    odds = np.exp(said - said.max(axis=1, keepdims=True))
    return np.asarray(odds / odds.sum(axis=1, keepdims=True), np.float32)
