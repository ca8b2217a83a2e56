"""Make crops with values for the face networks, rendered or cut from labelled photographs."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from vision.training.examples.lessons import NEAR, SIZE, cuts, load_stock, squeezed, turned
from vision.training.examples.photographs import LabelledPhotograph, near_scene, random_photograph
from vision.training.rendering.ground import Picture
from vision.training.rendering.plastic import Chance
from vision.training.rendering.scene import Scene, make_scene

GROUP = 2048  # cuts drawn with the same seed


@dataclass(frozen=True, eq=False)
class Pool:
    """Crops (n, CUT, CUT, 3), uint8, R, G, B; values 0 to 6; colours as indices of Colour."""

    cuts: NDArray[np.uint8]
    values: NDArray[np.uint8]
    colours: NDArray[np.int8]


def save(folder: Path, pools: list[Pool]) -> None:
    """Store the pools as a single pool in `folder`."""
    folder.mkdir(parents=True, exist_ok=True)
    np.save(folder / "cuts.npy", np.concatenate([pool.cuts for pool in pools]))
    np.save(folder / "values.npy", np.concatenate([pool.values for pool in pools]))
    np.save(folder / "colours.npy", np.concatenate([pool.colours for pool in pools]))


def load(folder: Path) -> Pool:
    """Load the pool in `folder`; its crops are memory-mapped."""
    cuts = np.load(folder / "cuts.npy", mmap_mode="r")
    return Pool(cuts, np.load(folder / "values.npy"), np.load(folder / "colours.npy"))


def rendered(stock: Path, seed: int, number: int, count: int = GROUP) -> Pool:
    """Render `count` crops from the stock in folder `stock`; `number` varies the seed."""
    chance = np.random.default_rng((seed, 5, number))
    return _drawn(chance, lambda: make_scene(chance, *load_stock(stock), SIZE, NEAR), count)


def photographed(photographs: Sequence[LabelledPhotograph], seed: int, count: int) -> Pool:
    """Cut `count` random crops from the photographs of a source."""
    chance = np.random.default_rng((seed, 6))
    return _drawn(chance, lambda: near_scene(chance, random_photograph(chance, photographs)), count)


def _drawn(chance: Chance, scene: Callable[[], Scene], count: int) -> Pool:
    def each() -> Iterator[tuple[Picture, int, int]]:
        while True:
            for piece, value, colour in cuts(chance, scene()):
                yield turned(chance, squeezed(chance, piece)), value, colour

    crops = list(islice(each(), count))
    return Pool(
        np.stack([piece for piece, _, _ in crops]),
        np.array([value for _, value, _ in crops], np.uint8),
        np.array([colour for _, _, colour in crops], np.int8),
    )
