"""Find dice in a picture: boxes, top faces, and chances of values and colours."""

from dataclasses import dataclass, field
from pathlib import Path

import cv2
import numpy as np

from companion.dice import Box
from vision.frame import Image
from vision.net.faces import Faces, Floats, Place
from vision.net.heatmap import Spot, spots
from vision.net.top_faces import TopFaces

NET_FOLDER = Path(__file__).parent
_AREA = 480 * 288  # pixels of the picture that the finding network gets
_SAME = 0.5  # sides of a top: two detections whose middles are nearer are one top
_STEP = 32  # the sides of that picture are multiples of this


@dataclass(frozen=True)
class Detection:
    """A possible die as the networks see it, in pixels of the picture they were given.

    `looks` are the chances (2, 7) by each face network: no face to read, then 1 to 6. `colours` are
    the chances of the names in `Colour`, in order. `die` is the chance of a die with pips, `other`
    of a die without. `middle` and `side` are those of the top face. `descriptor` holds the face
    networks' last layers (see `DescribedLooks`), None if not asked for.
    """

    box: Box
    looks: tuple[tuple[float, ...], ...]
    colours: tuple[float, ...]
    die: float
    other: float
    middle: tuple[float, float]
    side: float
    descriptor: Floats | None = field(default=None, compare=False)

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
    """Finds pip dice and reads them with four small networks, run by `cv2.dnn`.

    `path` is the folder of the four .onnx files, this package if None. Use an object in a single
    thread.
    """

    def __init__(self, path: Path | None = None) -> None:
        folder = path or NET_FOLDER
        self._spots = cv2.dnn.readNetFromONNX(str(folder / "spots.onnx"))
        self.places = TopFaces(folder)
        self.faces = Faces(folder)

    def find(self, image: Image, nearer: float = 1.0) -> tuple[Detection, ...]:
        """Return the detections in a picture, the likeliest first.

        `image` is height x width x 3, uint8, B, G, R. The picture is shrunk to `far_scale` times
        `nearer`, and never enlarged.
        """
        return self._find(image, nearer, described=False)

    def find_described(self, image: Image, nearer: float = 1.0) -> tuple[Detection, ...]:
        """Return the detections of `find`, each with the descriptor of its face."""
        return self._find(image, nearer, described=True)

    def _find(self, image: Image, nearer: float, *, described: bool) -> tuple[Detection, ...]:
        spots_, places = self._find_places(image, nearer)
        if described:
            looks, colours, descriptors = self.faces.described(image, places)
        else:
            (looks, colours), descriptors = self.faces.looks(image, places), None
        return tuple(
            Detection(
                box=spot.box,
                looks=tuple(tuple(values[k].tolist()) for values in looks),
                colours=tuple(colours[k].tolist()),
                die=spot.die,
                other=spot.other,
                middle=(x, y),
                side=side,
                descriptor=None if descriptors is None else descriptors[k],
            )
            for k, (spot, (x, y, side)) in enumerate(zip(spots_, places, strict=True))
        )

    def read(
        self, image: Image, places: list[Place], *, mirrored: bool = False
    ) -> tuple[Floats, Floats]:
        """Read faces at known places (x, y, side): values (n, 7), colours (n, 11), see `Faces`."""
        return self.faces.read(image, places, mirrored=mirrored)

    def _find_places(self, image: Image, nearer: float) -> tuple[list[Spot], list[Place]]:
        """Return the spots and their top faces; the likeliest spot of each top face."""
        spots_ = self._find_spots(image, nearer)
        places = self.places.find(image, [spot.box for spot in spots_])
        own = [k for k, place in enumerate(places) if not _taken(place, places[:k])]
        return [spots_[k] for k in own], [places[k] for k in own]

    def _find_spots(self, image: Image, nearer: float) -> list[Spot]:
        height, width = image.shape[:2]
        scale = min(1.0, nearer * far_scale(image))
        size = tuple(max(_STEP, round(v * scale / _STEP) * _STEP) for v in (width, height))
        small = _shrunk(image, size)
        self._spots.setInput(cv2.dnn.blobFromImage(small, 1 / 255, swapRB=True))
        answer = np.asarray(self._spots.forward(), np.float32)[0]
        return spots(answer, width / size[0], height / size[1])


def far_scale(image: Image) -> float:
    """Return the scale, at most 1, to which this picture is shrunk for the finding network."""
    height, width = image.shape[:2]
    return min(1.0, float(np.sqrt(_AREA / (height * width))))


def _taken(place: Place, others: list[Place]) -> bool:
    """Return whether this top face equals any of the others."""
    x, y, side = place
    return any(np.hypot(x - u, y - v) < _SAME * min(side, other) for u, v, other in others)


def _shrunk(image: Image, size: tuple[int, int]) -> Image:
    """Return the picture at `size` (width, height), first halved if possible, for speed."""
    if image.shape[1] >= 2 * size[0] and image.shape[0] >= 2 * size[1]:
        half = (image.shape[1] // 2, image.shape[0] // 2)
        image = np.asarray(cv2.resize(image, half, interpolation=cv2.INTER_AREA), np.uint8)
    method = cv2.INTER_LINEAR if image.shape[1] < 1.5 * size[0] else cv2.INTER_AREA
    return np.asarray(cv2.resize(image, size, interpolation=method), np.uint8)
