"""Compare pictures of faces in any orientation, without the networks.

The networks read pips; a logo, a numeral or a mark on the tray is to all of them "no face", and
their descriptors of such objects are all alike. So the pictures themselves are compared: rings
around the middle, correlated at every angle (normalised cross-correlation in polar coordinates).
"""

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Image
from vision.net.crops import square

SIZE = 32  # pixels of a patch's side
_ROOM = 1.6  # the patch's side, in sides of the face
_RINGS, _ANGLES = 10, 48
_REACH = 0.52  # of the face's side: the widest ring
_RADIUS = (np.arange(_RINGS, dtype=np.float32) + 0.7) / _RINGS
_ANGLE = np.arange(_ANGLES, dtype=np.float32) * np.float32(2 * np.pi / _ANGLES)
_MIDDLE = SIZE / 2 - 0.5
# Errors of the face's middle and size, in sides and as a factor: each is tried.
_ASTRAY = (
    *((dx, dy, 1.0) for dx in (-0.08, 0.0, 0.08) for dy in (-0.08, 0.0, 0.08)),
    (0.0, 0.0, 0.92),
    (0.0, 0.0, 1.09),
)
_STRAIGHT = 4  # the index of the tuple without error
_CLOSER = 24  # patches, the likeliest at first, that are tried with errors as well

Spectra = NDArray[np.complex64]


def patch(image: Image, x: float, y: float, side: float) -> Image:
    """Return the picture (SIZE, SIZE, 3) of a face of `side` pixels around (x, y) in `image`."""
    return square(image, x, y, _ROOM * side, SIZE)


class PatchBook:
    """Remembered patches, ready for comparison."""

    def __init__(self, patches: Sequence[Image]) -> None:
        known = [_spectrum(_lab(patch), *_ASTRAY[_STRAIGHT]) for patch in patches]
        self._known: Spectra = np.array(known, np.complex64).reshape(-1, 3 * _RINGS, _BINS)

    def alike(self, patch: Image) -> NDArray[np.float32]:
        """Return the correlation (n,), -1 to 1, of a patch with each of the book.

        The angle is the best for each.
        """
        if not len(self._known):
            return np.zeros(0, np.float32)
        lab = _lab(patch)
        best = _best(_spectrum(lab, *_ASTRAY[_STRAIGHT]), self._known)
        likely = np.argsort(-best)[:_CLOSER]
        for astray in (*_ASTRAY[:_STRAIGHT], *_ASTRAY[_STRAIGHT + 1 :]):
            shifted = _best(_spectrum(lab, *astray), self._known[likely])
            best[likely] = np.maximum(best[likely], shifted)
        return best


def _best(look: Spectra, known: Spectra) -> NDArray[np.float32]:
    """Return the correlations (n,) of a patch with n known patches, each at the best angle."""
    crossed = (look[None] * np.conj(known)).sum(axis=1)
    return np.asarray(np.fft.irfft(crossed, _ANGLES, axis=1).max(axis=1), np.float32)


_BINS = _ANGLES // 2 + 1


def _lab(patch: Image) -> NDArray[np.float32]:
    return np.asarray(cv2.cvtColor(patch, cv2.COLOR_BGR2LAB), np.float32)


def _spectrum(lab: NDArray[np.float32], dx: float, dy: float, scale: float) -> Spectra:
    """Return the Fourier transform of a patch's rings along the angle.

    The result (RINGS * 3, BINS) has length one.
    """
    far = _RADIUS[:, None] * np.float32(_REACH * SIZE / _ROOM * scale)
    x = np.float32(_MIDDLE + dx * SIZE / _ROOM) + far * np.cos(_ANGLE)
    y = np.float32(_MIDDLE + dy * SIZE / _ROOM) + far * np.sin(_ANGLE)
    rings = np.asarray(
        cv2.remap(lab, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE), np.float32
    )
    # a ring's area grows with its radius
    area = np.broadcast_to(_RADIUS[:, None, None], rings.shape)
    mean = (rings * area).sum(axis=(0, 1)) / area.sum(axis=(0, 1))
    flat = (rings - mean) * np.sqrt(_RADIUS)[:, None, None]
    flat /= max(float(np.linalg.norm(flat)), 1e-6)
    spectrum = np.fft.rfft(flat, axis=1)  # rings, bins, colours
    return np.asarray(spectrum.transpose(0, 2, 1).reshape(-1, _BINS), np.complex64)
