"""The empty tray as reference: where the picture looks like it, nothing lies there.

A mark printed in the tray is part of it and no foreign thing, and no doubtful die. A die that
was read for sure where nothing differs contradicts the reference: it is asked about, never
dropped, for the reference may be the one that is wrong.
"""

import cv2
import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from companion.dice import Box, Doubt, Reading, SeenDie, Unread, WantedDice
from vision.frame import Image
from vision.reader import ReadsTray

LONGEST = 640  # pixels at which pictures are compared
SPOT = 5  # pixels: a difference is averaged over so many
APART = 4.0  # grey levels that a spot of the empty tray may differ by, once the light is undone
FIELD = 61  # pixels: a lamp's light changes no more sharply than that
MARGIN = 0.12  # of a box, left out of account around it: it is the reader's guess
LIGHT = (0.6, 1.6)  # times as bright as the reference: beyond, dark things are lost in the dark
STAYED = 0.4  # of the picture must look like the reference, else it is of another place

Grey = NDArray[np.float32]


class Reference:
    """A picture of the empty tray (height x width x 3, uint8 BGR)."""

    def __init__(self, empty: Image) -> None:
        self._size = empty.shape[:2]
        self._empty = _small(empty)

    def differs(self, image: Image) -> NDArray[np.bool_] | None:
        """Where a picture differs from the empty tray, at the size pictures are compared at.

        None where they cannot be compared: another size, another light, or the camera has
        moved since.
        """
        if image.shape[:2] != self._size:
            return None
        now = _small(image)
        if not LIGHT[0] < float(now.mean()) / max(1.0, float(self._empty.mean())) < LIGHT[1]:
            return None
        # undo the lamp: its light is smooth; dice are too small to sway the field
        field = (_field(now) + 1) / (_field(self._empty) + 1)
        left = cv2.absdiff(now, self._empty * field)
        apart = np.asarray(cv2.blur(left, (SPOT, SPOT)) > APART)
        return apart if float(apart.mean()) <= 1 - STAYED else None

    def unchanged(self, apart: NDArray[np.bool_], box: Box) -> bool:
        """Whether nothing at all differs within a box, in pixels of the whole picture."""
        scale = apart.shape[1] / self._size[1]
        wide, high = MARGIN * (box.x1 - box.x0), MARGIN * (box.y1 - box.y0)
        x0, x1 = round((box.x0 + wide) * scale), round((box.x1 - wide) * scale)
        y0, y1 = round((box.y0 + high) * scale), round((box.y1 - high) * scale)
        part = apart[max(0, y0) : y1 + 1, max(0, x0) : x1 + 1]
        return part.size > 0 and not part.any()


class Referring:
    """A reader that knows the empty tray. Without a reference it reads as the one within."""

    def __init__(self, reader: ReadsTray) -> None:
        self._reader = reader
        self.reference: Reference | None = None

    def read(self, image: Image, wanted: WantedDice | None = None) -> Reading:
        """What lies in the tray, less what belongs to the empty tray."""
        reading = self._reader.read(image, wanted)
        reference = self.reference
        if reference is None or not (reading.dice or reading.unread):
            return reading
        apart = reference.differs(image)
        if apart is None:
            return reading
        there = [not reference.unchanged(apart, die.box) for die in reading.dice]
        unread = tuple(x for x in reading.unread if not reference.unchanged(apart, x.box))
        dice = tuple(
            die if lies else _contradicted(die)
            for die, lies in zip(reading.dice, there, strict=True)
            if lies or die.sure
        )
        if dice == reading.dice and unread == reading.unread:
            return reading
        return replace(reading, dice=dice, unread=unread, sure=_sure(reading, dice, unread, wanted))


def _contradicted(die: SeenDie) -> SeenDie:
    return replace(die, sure=False, doubt=Doubt.FOREIGN, likely=die.likely or (die.value,))


def _sure(
    before: Reading,
    dice: tuple[SeenDie, ...],
    unread: tuple[Unread, ...],
    wanted: WantedDice | None,
) -> bool:
    """Sure where nothing is left to doubt, and nothing but what was dropped was doubtful."""
    if unread or not all(die.sure for die in dice) or (wanted and len(dice) > wanted.most):
        return False
    return before.sure or len(dice) < len(before.dice) or len(unread) < len(before.unread)


def _field(picture: Grey) -> Grey:
    return np.asarray(cv2.blur(picture, (FIELD, FIELD)), np.float32)


def _small(image: Image) -> Grey:
    height, width = image.shape[:2]
    scale = min(1.0, LONGEST / max(height, width))
    size = (max(8, round(width * scale)), max(8, round(height * scale)))
    small = cv2.resize(image, size, interpolation=cv2.INTER_AREA)
    return np.asarray(cv2.GaussianBlur(small, (0, 0), 1), np.float32)
