"""Compare readings with a picture of the empty tray.

Doubtful detections where nothing differs, such as a printed mark, are dropped. A sure die where
nothing differs becomes doubtful, never dropped, since the reference may be wrong. A difference
without a die is asked about: a die under a finger, cut by the border, or missed.
"""

import statistics

from msgspec.structs import replace

from companion.dice import Box, Doubt, Reading, SeenDie, Unread, WantedDice
from vision.frame import Image, like
from vision.reading.reader import KnowsNoDice, ReadsTray
from vision.tray.difference import Difference, compare, made_small
from vision.tray.overlooked import overlooked

SIDE = 0.85  # of a die's box: the length of its top's side
NO_DIE = 0.03  # of the picture's length: a die's side where no die was read


class EmptyTray:
    """A picture of the empty tray (height x width x 3, uint8 BGR)."""

    def __init__(self, empty: Image) -> None:
        self._whole = empty
        self._size = empty.shape[:2]
        self._empty, self._scale = made_small(empty)

    def compare(self, image: Image, reading: Reading) -> Difference | None:
        """Compare a picture (height x width x 3, uint8 BGR) and its reading with the empty tray.

        None if shape, light or camera position differ too much; the size may differ.
        """
        if image.shape[:2] != self._size:
            empty = like(self._whole, image)
            if empty is None:
                return None
            self._size = image.shape[:2]
            self._empty, self._scale = made_small(empty)
        dice = _whole([die.box for die in reading.dice])
        doubtful = [unread_object.box for unread_object in reading.unread]
        return compare(made_small(image)[0], self._empty, self._scale, dice, doubtful)


class Referring:
    """Wraps `reader` and compares its readings with the empty tray `reference`, if any."""

    def __init__(self, reader: ReadsTray) -> None:
        self._reader = reader
        self.reference: EmptyTray | None = None

    def read(self, image: Image, wanted: WantedDice | None = None) -> Reading:
        """Read `image`, drop marks of the empty tray, and add overlooked objects as unread.

        `image` is height x width x 3, uint8 BGR; `wanted` are the dice awaited, None for any.
        """
        reading = self._reader.read(image, wanted)
        tray = self.reference.compare(image, reading) if self.reference is not None else None
        if tray is None:
            return reading
        changed = [tray.changed(die.box) for die in reading.dice]
        dice = tuple(
            die if lies else _contradicted(die)
            for die, lies in zip(reading.dice, changed, strict=True)
            if lies or die.sure
        )
        unread = tuple(
            unread_object for unread_object in reading.unread if tray.changed(unread_object.box)
        )
        missed = self._unknown(image, overlooked(tray, _side(reading, image)))
        unread += tuple(Unread(box, Doubt.FOREIGN) for box in missed)
        if dice == reading.dice and unread == reading.unread:
            return reading
        return replace(reading, dice=dice, unread=unread, sure=_sure(reading, dice, unread, wanted))

    def _unknown(self, image: Image, boxes: tuple[Box, ...]) -> tuple[Box, ...]:
        """Return the boxes without objects that the reader remembers as no dice."""
        if not boxes or not isinstance(self._reader, KnowsNoDice):
            return boxes
        no_dice = self._reader.no_dice(image, boxes)
        return tuple(box for box, is_no_die in zip(boxes, no_dice, strict=True) if not is_no_die)


def _whole(boxes: list[Box]) -> list[Box]:
    """Return the boxes, enlarged to their median size: readers may box dice too tightly."""
    wide, high = (
        statistics.median(sides) if sides else 0.0
        for sides in ([box.x1 - box.x0 for box in boxes], [box.y1 - box.y0 for box in boxes])
    )
    return [_at_least(box, wide, high) for box in boxes]


def _at_least(box: Box, wide: float, high: float) -> Box:
    (x, y) = box.centre
    across, down = max(wide, box.x1 - box.x0) / 2, max(high, box.y1 - box.y0) / 2
    return Box(x - across, y - down, x + across, y + down)


def _side(reading: Reading, image: Image) -> float:
    """Return the median side of a die's top face in this reading, in pixels."""
    sides = [die.box.shorter for die in reading.dice]
    return SIDE * statistics.median(sides) if sides else float(NO_DIE * max(image.shape[:2]))


def _contradicted(die: SeenDie) -> SeenDie:
    return replace(die, sure=False, doubt=Doubt.FOREIGN, likely=die.likely or (die.value,))


def _sure(
    before: Reading,
    dice: tuple[SeenDie, ...],
    unread: tuple[Unread, ...],
    wanted: WantedDice | None,
) -> bool:
    """Return whether the reading is sure now: only dropped detections were doubtful."""
    if unread or not all(die.sure for die in dice) or (wanted and len(dice) > wanted.most):
        return False
    return before.sure or len(dice) < len(before.dice) or len(unread) < len(before.unread)
