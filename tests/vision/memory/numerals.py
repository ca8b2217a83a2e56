"""Faces of dice with numerals as the networks might see them."""

import numpy as np
from numpy.typing import NDArray

from companion.dice import Colour, DieKind
from vision.memory.patches import SIZE
from vision.memory.samples import SolidSample, Trust
from vision.net.kinds import KINDS, NUMERAL, VALUES, SolidLook


def numeral(value: int, astray: float = 0.0, seed: int = 0) -> NDArray[np.float32]:
    """Return a descriptor of that value, 0 to 20; `astray` is its distance from the ideal."""
    pure = np.zeros(NUMERAL, np.float32)
    pure[3 * value : 3 * value + 3] = 1 / np.sqrt(3)
    noise = np.random.default_rng(seed).normal(0, 1, NUMERAL)
    seen = pure + astray * noise / np.linalg.norm(noise)
    return np.asarray(seen / np.linalg.norm(seen), np.float32)


def printed(value: int, turned: int = 0) -> NDArray[np.uint8]:
    """Return the picture of a face with that value, rotated by `turned` quarters."""
    blocks = np.random.default_rng(value).integers(0, 255, (4, 4), np.uint8)
    return np.rot90(np.kron(blocks, np.ones((SIZE // 4, SIZE // 4), np.uint8)), turned).copy()


def met(
    value: int,
    kind: DieKind = DieKind.D20,
    colour: Colour = Colour.RED,
    seed: int = 0,
    like: int | None = None,
) -> SolidSample:
    """Return a sample of that value that looks `like` a face of another, if given."""
    shown = value if like is None else like
    seen = np.asarray(numeral(shown, 0.2, seed), np.float16)
    return SolidSample(seen, printed(shown), kind, colour, value, Trust.TAUGHT)


def seen(
    value: int, kind: DieKind = DieKind.D20, chance: float = 0.97, read: float = 0.9
) -> SolidLook:
    """Return the networks' look at a die of that kind and value."""
    kinds = np.full((2, KINDS), (1 - chance) / (KINDS - 1), np.float32)
    kinds[:, tuple(DieKind).index(kind)] = chance
    values = np.full(VALUES, (1 - read) / (VALUES - 1), np.float32)
    values[value] = read
    return SolidLook(kinds, (50.0, 50.0, 20.0), 0.02, values, numeral(value, 0.1, seed=7))
