"""Add the camera's noise: precomputed sheets, laid on at random offsets."""

import cv2
import numpy as np

from vision.frame import Image

SPARE = 64  # pixels by which a sheet is larger than the picture, so that offsets differ


class Noise:
    """Noise of standard deviation `strength` (grey levels) for height x width x 3 pictures."""

    def __init__(
        self, shape: tuple[int, int], strength: float, generator: np.random.Generator
    ) -> None:
        self._shape = shape
        self._generator = generator
        self._middle = int(3 * strength + 0.5)
        size = (shape[0] + SPARE, shape[1] + SPARE, 3)
        self._sheets = [self._sheet(size, strength) for _ in range(2)]

    def _sheet(self, size: tuple[int, int, int], strength: float) -> Image:
        noise = self._generator.standard_normal(size, dtype=np.float32)
        # add the mean, scale by the strength, round and clip to a byte, in a single call
        scaled = cv2.addWeighted(noise, strength, noise, 0, self._middle, dtype=cv2.CV_8U)
        return np.asarray(scaled, np.uint8)

    def prepare(self, picture: Image) -> Image:
        """Return a copy of `picture` (uint8) darkened by the mean of the noise that `add` adds."""
        return np.asarray(
            cv2.convertScaleAbs(np.maximum(picture, self._middle), beta=-self._middle), np.uint8
        )

    def add(self, picture: Image) -> None:
        """Lay noise on a prepared picture, in place."""
        height, width = self._shape
        y, x, number = self._chosen()
        sheet = self._sheets[number]
        cv2.add(picture, sheet[y : y + height, x : x + width], dst=picture)

    def skip(self) -> None:
        """Advance the random state as `add` does, for a picture that is not drawn."""
        self._chosen()

    def _chosen(self) -> tuple[int, int, int]:
        """Return a random offset (y, x), and the number of a random sheet."""
        y, x = self._generator.integers(0, SPARE, 2)
        return int(y), int(x), int(self._generator.integers(len(self._sheets)))
