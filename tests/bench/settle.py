"""Time to settle at 1280 x 720 on a single core, compared with Otsu + findContours."""

import time
from collections.abc import Callable
from statistics import median

import cv2

from companion.dice import Die
from hardware.simulated.tray import SimulatedTray
from vision.frame import Image
from vision.rest.settling import Motion, Settling


def measure() -> list[str]:
    """Return the lines of the table: milliseconds a frame at rest and moving, and the ratio."""
    threads = cv2.getNumThreads()
    cv2.setNumThreads(1)
    try:
        return _lines(_turn())
    finally:
        cv2.setNumThreads(threads)


def _turn() -> list[Image]:
    tray = SimulatedTray(1)
    images = []
    for kept in ((), (0, 3)):
        tray.throw([Die(value) for value in (1, 2, 3, 4, 5)], kept)
        while not tray.resting:
            images.append(tray.frame().image)
        images.extend(tray.frame().image for _ in range(20))
    return images


def _lines(images: list[Image]) -> list[str]:
    settle = Settling()
    at_rest: list[float] = []
    moving: list[float] = []
    yard: list[float] = []
    for image in images:
        started = time.perf_counter()
        motion = settle.see(image)
        took = 1000 * (time.perf_counter() - started)
        (at_rest if motion is Motion.RESTING else moving).append(took)
        yard.append(_timed(lambda image=image: _yardstick(image)))  # type: ignore[misc]
    whole = median(at_rest + moving)
    return [
        f"settle, a frame            {whole:8.2f} ms",
        f"  at rest                  {median(at_rest):8.2f} ms",
        f"  while something moves    {median(moving):8.2f} ms",
        f"Otsu + findContours        {median(yard):8.2f} ms",
        f"settle / (Otsu + contours) {whole / median(yard):8.2f}",
    ]


def _timed(job: Callable[[], None]) -> float:
    started = time.perf_counter()
    job()
    return 1000 * (time.perf_counter() - started)


def _yardstick(image: Image) -> None:
    grey = cv2.cvtColor(image, cv2.COLOR_BGR2GRAY)
    _, mask = cv2.threshold(grey, 0, 255, cv2.THRESH_BINARY + cv2.THRESH_OTSU)
    cv2.findContours(mask, cv2.RETR_LIST, cv2.CHAIN_APPROX_SIMPLE)


if __name__ == "__main__":
    print("\n".join(measure()))
