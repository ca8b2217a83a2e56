"""Render crops for the face networks: python -m vision.training.examples.pool FOLDER STOCK.

Crops of rendered scenes and, with --photographs, of labelled photographs, each with its value and
colour. The photographs' crops are split by source and frame into PARTS folders, so that a network
can be trained without one of them and measured on it.
"""

import argparse
import functools
import multiprocessing
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.net import Net
from vision.training.examples.lessons import NEAR, SIZE, cuts, load_stock, squeezed, turned
from vision.training.examples.photographs import Photograph, gather, near_scene, random_photograph
from vision.training.rendering.ground import Picture
from vision.training.rendering.plastic import Chance
from vision.training.rendering.scene import Scene, make_scene

PARTS = 3
_GROUP = 2048  # cuts drawn with one seed


@dataclass(frozen=True, eq=False)
class Pool:
    """Crops (n, CUT, CUT, 3), uint8, R, G, B; values 0 to 6; colours as indices of Colour."""

    cuts: NDArray[np.uint8]
    values: NDArray[np.uint8]
    colours: NDArray[np.int8]


def save(folder: Path, pools: list[Pool]) -> None:
    """Store the pools as one pool in `folder`."""
    folder.mkdir(parents=True, exist_ok=True)
    np.save(folder / "cuts.npy", np.concatenate([pool.cuts for pool in pools]))
    np.save(folder / "values.npy", np.concatenate([pool.values for pool in pools]))
    np.save(folder / "colours.npy", np.concatenate([pool.colours for pool in pools]))


def load(folder: Path) -> Pool:
    """Load the pool in `folder`; its crops are memory-mapped."""
    cuts = np.load(folder / "cuts.npy", mmap_mode="r")
    return Pool(cuts, np.load(folder / "values.npy"), np.load(folder / "colours.npy"))


def rendered(stock: Path, seed: int, number: int, count: int = _GROUP) -> Pool:
    """Render `count` crops from the stock in folder `stock`; `number` varies the seed."""
    chance = np.random.default_rng((seed, 5, number))
    return _drawn(chance, lambda: make_scene(chance, *load_stock(stock), SIZE, NEAR), count)


def photographed(photographs: Sequence[Photograph], seed: int, number: int) -> Pool:
    """Crop random photographs; `number` varies the seed."""
    chance = np.random.default_rng((seed, 6, number))
    return _drawn(chance, lambda: near_scene(chance, random_photograph(chance, photographs)))


def _drawn(chance: Chance, scene: Callable[[], Scene], count: int = _GROUP) -> Pool:
    def each() -> Iterator[tuple[Picture, int, int]]:
        while True:
            for piece, value, colour in cuts(chance, scene()):
                yield turned(chance, squeezed(chance, piece)), value, colour

    some = list(islice(each(), count))
    return Pool(
        np.stack([piece for piece, _, _ in some]),
        np.array([value for _, value, _ in some], np.uint8),
        np.array([colour for _, _, colour in some], np.int8),
    )


def _pools(draw: Callable[[int], Pool], groups: int, workers: int) -> list[Pool]:
    with multiprocessing.get_context("fork").Pool(workers) as work:
        return work.map(draw, range(groups), chunksize=1)


def main() -> None:
    """Make the pools and store them in the folder."""
    ask = argparse.ArgumentParser(description=__doc__)
    ask.add_argument("folder", type=Path)
    ask.add_argument("stock", type=Path)
    ask.add_argument("--rendered", type=int, default=200, help=f"times {_GROUP} cuts")
    ask.add_argument("--photographs", type=Path, help="the folder of the labelled ones")
    ask.add_argument("--each", type=int, default=36, help=f"times {_GROUP} cuts of each part")
    ask.add_argument("--seed", type=int, default=1)
    ask.add_argument("--workers", type=int, default=2)
    given = ask.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    cv2.setNumThreads(1)
    draw = functools.partial(rendered, given.stock, given.seed)
    save(given.folder / "rendered", _pools(draw, given.rendered, given.workers))
    for part in range(PARTS) if given.photographs else ():
        some = gather(given.photographs, Net(), (part, PARTS), only=True)
        draw = functools.partial(photographed, some, given.seed)
        save(part_of(given.folder, part), _pools(draw, given.each, given.workers))
        print(f"part {part}: {len(some)} photographs", flush=True)


def part_of(folder: Path, part: int) -> Path:
    """The folder of part `part` of the photographs' crops."""
    return folder / f"photographs-{part}"


if __name__ == "__main__":
    main()
