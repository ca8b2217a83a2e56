"""Faces as the networks might describe them: unit vectors, similar or not by choice."""

import numpy as np
from numpy.typing import NDArray

from vision.frame import Image
from vision.memory.patches import SIZE
from vision.memory.samples import Sample, Trust
from vision.net.faces import DESCRIPTOR


def face(value: int, astray: float = 0.0, seed: int = 0) -> NDArray[np.float32]:
    """Return a descriptor of that value; `astray` is its distance from the ideal descriptor."""
    pure = np.zeros(DESCRIPTOR, np.float32)
    pure[10 * value : 10 * value + 10] = 1 / np.sqrt(10)
    noise = np.random.default_rng(seed).normal(0, 1, DESCRIPTOR)
    seen = pure + astray * noise / np.linalg.norm(noise)
    return np.asarray(seen / np.linalg.norm(seen), np.float32)


def sample(
    value: int,
    trust: Trust,
    like: int | None = None,
    seed: int = 0,
    patch: Image | None = None,
    *,
    plain: bool = False,
) -> Sample:
    """Return a sample of that value that looks `like` a face of another, if given."""
    seen = face(value if like is None else like, 0.2, seed)
    return Sample(np.asarray(seen, np.float16), value, trust, patch=patch, plain=plain)


def plain_faces(*values: int, trust: Trust = Trust.READ) -> list[Sample]:
    """Return a sample of each value with the picture of a face that the networks can read."""
    return [sample(value, trust, patch=logo(20 + value), plain=True) for value in values]


def logo(seed: int, turned: int = 0) -> Image:
    """Return a logo: a pattern without pips, rotated by `turned` quarters."""
    blocks = np.random.default_rng(seed).integers(0, 255, (4, 4, 3), np.uint8)
    return np.rot90(np.kron(blocks, np.ones((SIZE // 4, SIZE // 4, 1), np.uint8)), turned).copy()
