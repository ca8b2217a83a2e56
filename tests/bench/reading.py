"""Time of a reading, compared with the simplest operations on the same frame.

Otsu's threshold with its contours is the reference for the machine. A blob detector with
clustering, the reader of many tutorials, is the baseline.
"""

import statistics
import time
from collections.abc import Callable

import cv2
import numpy as np

from tests import photographs
from tests.vision.drawn import Drawn, draw
from vision.frame import Image
from vision.image.photograph import load
from vision.reading.reader import Reader

_FRAMES = 15


def frames() -> list[Image]:
    """Return frames of 1280 x 720: rendered photographs if available, else simulated ones."""
    if photographs.THERE:
        found = sorted((photographs.FOLDER / "rendered" / "images").glob("yahtzee-*"))
        return [load(path) for path in found[:: max(1, len(found) // _FRAMES)][:_FRAMES]]
    dice = [Drawn(v, 150 + 220 * v, 200 + 60 * v, side=80, turn=31 * v) for v in range(1, 6)]
    return [draw(dice, size=(720, 1280))]


def otsu(image: Image) -> list[object]:
    """Return the contours of Otsu's threshold, the reference without any reading."""
    grey = cv2.cvtColor(image, cv2.COLOR_BGR2GRAY)
    _, mask = cv2.threshold(grey, 0, 255, cv2.THRESH_BINARY + cv2.THRESH_OTSU)
    return list(cv2.findContours(mask, cv2.RETR_LIST, cv2.CHAIN_APPROX_SIMPLE)[0])


def blobs(image: Image) -> list[int]:
    """Read dice as groups of blobs: median blur, blob detector, density clustering."""
    parameters = cv2.SimpleBlobDetector.Params()
    parameters.filterByInertia = True
    parameters.minInertiaRatio = 0.6
    detector = cv2.SimpleBlobDetector.create(parameters)
    points = np.array([key.pt for key in detector.detect(cv2.medianBlur(image, 7))])
    if not len(points):
        return []
    near = np.hypot(*(points[:, None] - points[None]).transpose(2, 0, 1)) < 40
    while True:  # the transitive closure of nearness: clusters of single linkage
        wider = (near.astype(int) @ near.astype(int)) > 0
        if (wider == near).all():
            break
        near = wider
    return [int(row.sum()) for row in np.unique(near, axis=0)]


def _median_ms(work: Callable[[Image], object], images: list[Image]) -> float:
    work(images[0])
    times = []
    for image in images * 2:
        start = time.perf_counter()
        work(image)
        times.append((time.perf_counter() - start) * 1e3)
    return statistics.median(times)


def measure() -> list[str]:
    """Return lines with the milliseconds for a frame of 1280 x 720 on a single core."""
    threads = cv2.getNumThreads()
    cv2.setNumThreads(1)
    try:
        images = frames()
        reader = Reader()
        reading = _median_ms(reader.read, images)
        yardstick = _median_ms(otsu, images)
        baseline = _median_ms(blobs, images)
    finally:
        cv2.setNumThreads(threads)
    return [
        f"reading    {reading:7.1f} ms a frame, {reading / yardstick:.1f} x Otsu + findContours",
        f"otsu       {yardstick:7.1f} ms a frame",
        f"blobs      {baseline:7.1f} ms a frame, {baseline / yardstick:.1f} x, as tutorials read",
    ]


if __name__ == "__main__":
    print("\n".join(measure()))
