"""Locate the top face in a crop of a whole die."""

from pathlib import Path

import cv2
import numpy as np

from companion.dice import Box
from vision.frame import Image
from vision.net.crops import square
from vision.net.faces import Place

CUT = 80  # pixels of a cut's side
_ROOM = 1.12  # a cut's side, in the longer side of the die's box


class TopFaces:
    """Locates top faces. `folder` holds places.onnx; use an object in a single thread."""

    def __init__(self, folder: Path) -> None:
        self._net = cv2.dnn.readNetFromONNX(str(folder / "places.onnx"))

    def find(self, image: Image, boxes: list[Box]) -> list[Place]:
        """Return middle x, y and side, in pixels, of the top face of the die in each box.

        `image` is height x width x 3, uint8, B, G, R.
        """
        if not boxes:
            return []
        cuts = [around(box) for box in boxes]
        pieces = [square(image, *cut, CUT) for cut in cuts]
        self._net.setInput(cv2.dnn.blobFromImages(pieces, 1 / 255, swapRB=True))
        answers = np.asarray(self._net.forward(), np.float32).tolist()
        return [
            (x + dx * wide, y + dy * wide, max(1.0, side * wide))
            for (x, y, wide), (dx, dy, side) in zip(cuts, answers, strict=True)
        ]


def around(box: Box) -> Place:
    """Return the middle x, y and the side of the square crop around a die's box."""
    return (
        (box.x0 + box.x1) / 2,
        (box.y0 + box.y1) / 2,
        _ROOM * max(box.x1 - box.x0, box.y1 - box.y0),
    )
