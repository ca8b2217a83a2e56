"""Compare pictures of faces whatever way they are turned, without the networks.

The networks tell pips; a logo, a numeral or a mark on the tray is to all of them "no face", and
their descriptors of such things are all alike. So the pictures themselves are compared: rings
around the middle, correlated at every angle (normalised cross-correlation in polar coordinates).
"""

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Image
from vision.net.crops import square

SIZE = 32  # pixels of a patch's side
_ROOM = 1.6  # its side, in sides of the face
_RINGS, _ANGLES = 10, 48
_REACH = 0.52  # of the face's side: the widest ring
_RADIUS = (np.arange(_RINGS, dtype=np.float32) + 0.7) / _RINGS
_ANGLE = np.arange(_ANGLES, dtype=np.float32) * np.float32(2 * np.pi / _ANGLES)
_MIDDLE = SIZE / 2 - 0.5
# How far astray the face's middle and size may have been found, in sides: each is tried.
_ASTRAY = (
    *((dx, dy, 1.0) for dx in (-0.08, 0.0, 0.08) for dy in (-0.08, 0.0, 0.08)),
    (0.0, 0.0, 0.92),
    (0.0, 0.0, 1.09),
)
_STRAIGHT = 4  # the one of these that is not astray
_CLOSER = 24  # so many patches, the likeliest at first sight, are tried astray as well

Spectra = NDArray[np.complex64]


def patch(image: Image, x: float, y: float, side: float) -> Image:
    """The picture (SIZE, SIZE, 3) of a face of `side` pixels around (x, y) in `image`."""
    return square(image, x, y, _ROOM * side, SIZE)


class PatchBook:
    """Patches that are remembered, ready to be compared."""

    def __init__(self, patches: Sequence[Image]) -> None:
        known = [_spectrum(_lab(one), *_ASTRAY[_STRAIGHT]) for one in patches]
        self._known: Spectra = np.array(known, np.complex64).reshape(-1, 3 * _RINGS, _BINS)

    def alike(self, one: Image) -> NDArray[np.float32]:
        """The correlation (n,) of a patch with each of the book, -1 to 1, at the best angle."""
        if not len(self._known):
            return np.zeros(0, np.float32)
        lab = _lab(one)
        best = _best(_spectrum(lab, *_ASTRAY[_STRAIGHT]), self._known)
        likely = np.argsort(-best)[:_CLOSER]
        for astray in (*_ASTRAY[:_STRAIGHT], *_ASTRAY[_STRAIGHT + 1 :]):
            found = _best(_spectrum(lab, *astray), self._known[likely])
            best[likely] = np.maximum(best[likely], found)
        return best


def _best(look: Spectra, known: Spectra) -> NDArray[np.float32]:
    """The correlation (n,) of one look with each of the known, at the best angle."""
    crossed = (look[None] * np.conj(known)).sum(axis=1)
    return np.asarray(np.fft.irfft(crossed, _ANGLES, axis=1).max(axis=1), np.float32)


_BINS = _ANGLES // 2 + 1


def _lab(one: Image) -> NDArray[np.float32]:
    return np.asarray(cv2.cvtColor(one, cv2.COLOR_BGR2LAB), np.float32)


def _spectrum(lab: NDArray[np.float32], dx: float, dy: float, scale: float) -> Spectra:
    """The Fourier transform along the angle (RINGS * 3, BINS) of a patch's rings, of length one."""
    far = _RADIUS[:, None] * np.float32(_REACH * SIZE / _ROOM * scale)
    x = np.float32(_MIDDLE + dx * SIZE / _ROOM) + far * np.cos(_ANGLE)
    y = np.float32(_MIDDLE + dy * SIZE / _ROOM) + far * np.sin(_ANGLE)
    rings = np.asarray(
        cv2.remap(lab, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE), np.float32
    )
    area = np.broadcast_to(_RADIUS[:, None, None], rings.shape)  # of a ring: the wider, the more
    mean = (rings * area).sum(axis=(0, 1)) / area.sum(axis=(0, 1))
    flat = (rings - mean) * np.sqrt(_RADIUS)[:, None, None]
    flat /= max(float(np.linalg.norm(flat)), 1e-6)
    spectrum = np.fft.rfft(flat, axis=1)  # rings, bins, colours
    return np.asarray(spectrum.transpose(0, 2, 1).reshape(-1, _BINS), np.complex64)
