"""Look again at the tops of doubtful dice, magnified, rotated by 45 degrees, mirrored."""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from vision.frame import Image
from vision.net import Detection, Net
from vision.net.crops import CUT, ROOM, square
from vision.net.faces import DESCRIPTOR, VALUES, Floats

_NEARER = 0.9  # a crop's side, in those of the first look
_ROUND = 92  # pixels of a crop large enough to be rotated: more than the diagonal of CUT
_LOOKS = 4


def second_look(image: Image, net: Net, dice: Sequence[Detection]) -> Floats:
    """Return the chances (n, 7) of no face to read and of 1 to 6, by four views of each die.

    The views are averaged. `image` is height x width x 3, uint8, B, G, R; `dice` are detections in
    `image`.
    """
    pieces = [piece for die in dice for piece in _looks(image, die)]
    values = net.faces.values(pieces).reshape(len(dice), _LOOKS, VALUES)
    return np.asarray(values.mean(axis=1), np.float32)


@dataclass(frozen=True, eq=False)
class FourLooks:
    """The four views of a die: `values` (4, 7), `descriptors` (4, DESCRIPTOR), see `Faces`."""

    values: Floats
    descriptors: Floats

    @property
    def mean(self) -> Floats:
        """The chances (7,) averaged over the views, as from `second_look`."""
        return np.asarray(self.values.mean(axis=0), np.float32)

    def agree(self, value: int) -> int:
        """Return the number of views in which `value` is the likeliest."""
        return int((self.values[:, 1:].argmax(axis=1) + 1 == value).sum())


def described_second_look(image: Image, net: Net, dice: Sequence[Detection]) -> list[FourLooks]:
    """Return the networks' values and descriptors of four views of each die.

    The views are the views of `second_look`, but not averaged. `dice` are detections in `image`
    (height x width x 3, uint8, B, G, R).
    """
    pieces = [piece for die in dice for piece in _looks(image, die)]
    values, descriptors = net.faces.values_described(pieces)
    views = values.reshape(len(dice), _LOOKS, VALUES)
    seen = descriptors.reshape(len(dice), _LOOKS, DESCRIPTOR)
    return [FourLooks(*both) for both in zip(views, seen, strict=True)]


def _looks(image: Image, die: Detection) -> list[Image]:
    side = _NEARER * ROOM * die.side * _ROUND / CUT
    whole = square(image, *die.middle, side, _ROUND)
    edge = (_ROUND - CUT) // 2
    straight = whole[edge : edge + CUT, edge : edge + CUT]
    middle = (_ROUND - 1) / 2
    about = cv2.getRotationMatrix2D((middle, middle), 45, 1)
    about[:, 2] -= edge
    turned = np.asarray(cv2.warpAffine(whole, about, (CUT, CUT)), np.uint8)
    looks = [straight, straight[:, ::-1], turned, turned[:, ::-1]]
    return [np.ascontiguousarray(look) for look in looks]
