"""Measure the reader on parts of labelled pictures in which no die lies whole.

    python -m vision.evaluation.measure_empty PHOTO_ROOT

Two kinds of parts are cut out of each picture. Empty parts hold no die and should not be asked
about. In the others the part's border cuts a die in the middle; they must never be sure. Prints,
for each source, the empty parts asked about and the cut dice passed over.
"""

import argparse
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import cv2

from companion.dice import Box
from vision.evaluation.labels import labelled
from vision.frame import Image
from vision.image.photograph import BadPhotograph, load
from vision.reading.reader import Reader, ReadsTray, at_reading_size

_MARGIN = 0.3  # of a die's longer side, kept free around the die: boxes are not exact
_LEAST = 0.3  # of the picture's width and height: no part is smaller


def parts_without_dice(size: tuple[int, int], dice: Sequence[Box]) -> Iterator[Box]:
    """Yield the parts left of, above, right of and below all dice in a picture.

    `size` is (height, width). Parts narrower or lower than `_LEAST` of the picture are left out.
    """
    high, wide = size
    margin = _MARGIN * max((_longer(box) for box in dice), default=0.0)
    left = min((box.x0 for box in dice), default=float(wide)) - margin
    top = min((box.y0 for box in dice), default=float(high)) - margin
    right = max((box.x1 for box in dice), default=float(wide)) + margin
    bottom = max((box.y1 for box in dice), default=float(high)) + margin
    for part in (
        Box(0, 0, left, high),
        Box(0, 0, wide, top),
        Box(right, 0, wide, high),
        Box(0, bottom, wide, high),
    ):
        if part.x1 - part.x0 >= _LEAST * wide and part.y1 - part.y0 >= _LEAST * high:
            yield part


def parts_with_a_cut_die(size: tuple[int, int], dice: Sequence[Box]) -> Iterator[Box]:
    """Yield the parts of a picture of `size` (height, width) that end in the middle of a die.

    No other die lies in them, and they are no smaller than `_LEAST` of the picture.
    """
    high, wide = size
    for k, die in enumerate(dice):
        x, y = die.centre
        others = [_grown(box) for j, box in enumerate(dice) if j != k]
        for part in (Box(0, 0, x, high), Box(x, 0, wide, high), Box(0, 0, wide, y),
                     Box(0, y, wide, high)):  # fmt: skip
            large = part.x1 - part.x0 >= _LEAST * wide and part.y1 - part.y0 >= _LEAST * high
            if large and not any(part.overlap(other) for other in others):
                yield part


def measure(root: Path, reader: ReadsTray) -> dict[str, Counter[str]]:
    """Count by source: parts that are `empty`, `asked` of these, `cut` dice, `silent` of these.

    Pictures in which a die has no box are left out. Raises BadLabels.
    """
    sources: dict[str, Counter[str]] = {}
    for source, path, label in labelled(root):
        if any(not die.get("box") for die in label["dice"]):
            continue
        try:
            image, scale = at_reading_size(load(path))
        except BadPhotograph:
            continue
        count = sources.setdefault(source, Counter())
        size = (image.shape[0], image.shape[1])
        dice = [Box(*(edge * scale for edge in die["box"])) for die in label["dice"]]
        for part in parts_without_dice(size, dice):
            count["empty"] += 1
            count["asked"] += not reader.read(_cut(image, part)).sure
        for part in parts_with_a_cut_die(size, dice):
            reading = reader.read(_cut(image, part))
            count["cut"] += 1
            count["silent"] += reading.sure
    return sources


def _cut(image: Image, part: Box) -> Image:
    x0, y0, x1, y1 = (round(edge) for edge in part)
    return image[y0:y1, x0:x1]


def _grown(box: Box) -> Box:
    by = _MARGIN * _longer(box)
    return Box(box.x0 - by, box.y0 - by, box.x1 + by, box.y1 + by)


def _longer(box: Box) -> float:
    return max(box.x1 - box.x0, box.y1 - box.y0)


def main() -> None:
    """Print the counts of the sources below PHOTO_ROOT, and in all."""
    ask = argparse.ArgumentParser(description=__doc__)
    ask.add_argument("root", type=Path)
    options: Any = ask.parse_args()
    cv2.setNumThreads(1)
    sources = measure(options.root, Reader())
    total: Counter[str] = sum(sources.values(), Counter())
    for source, count in [*sources.items(), ("in all", total)]:
        print(
            f"{source:<32} empty: asked {count['asked']:>4} of {count['empty']:>4}"
            f"   cut: silent {count['silent']:>4} of {count['cut']:>4}"
        )


if __name__ == "__main__":
    main()
