"""The course of the two networks that read top faces."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
import torch
from torch.nn import functional

from vision.training.augment import seen_anew
from vision.training.examples.pool import Pool, load
from vision.training.models import FACES, VALUES
from vision.training.rendering.plastic import NAMELESS
from vision.training.trainer import Batch, Figures

_BATCH = 256
_PHOTOGRAPHED = 0.4  # share of the crops from photographs, if there are any
_CHECKED = 20  # every twentieth crop is kept for checking
_SMOOTHED = 0.005  # share of the target that goes to the other values


class FacesCourse:
    """Teaches `plain` or `deep` from pools of crops: a rendered pool, and a pool per author.

    An author counts by the square root of the number of crops.
    """

    figures: tuple[str, ...] = ("right", "colour")
    rate, clip = 2e-3, 2.0

    def __init__(self, name: str, rendered: Path, photographed: Sequence[Path]) -> None:
        self.name = name
        pools = [load(folder) for folder in photographed]
        weights = np.sqrt([len(pool.values) for pool in pools])
        share = _PHOTOGRAPHED if pools else 0.0
        self._pools = [
            (load(rendered), 1 - share),
            *zip(pools, share * weights / weights.sum(), strict=True),
        ]

    def network(self) -> torch.nn.Module:
        """Return a network with random weights."""
        return FACES[self.name]()

    def lessons(self, seed: int, *, check: bool = False) -> Iterator[Batch]:
        """Yield batches of crops (n, CUT, CUT, 3), values and colours.

        Each pool contributes by its share.
        """
        chance = np.random.default_rng(seed)
        shares = np.array([share for _, share in self._pools])
        while True:
            counts = chance.multinomial(_BATCH, shares / shares.sum())
            parts = [
                _sample(chance, pool, count, check=check)
                for (pool, _), count in zip(self._pools, counts, strict=True)
                if count
            ]
            cuts, values, colours = (np.concatenate(column) for column in zip(*parts, strict=True))
            yield (
                torch.from_numpy(cuts),
                torch.from_numpy(values.astype(np.int64)),
                torch.from_numpy(colours.astype(np.int64)),
            )

    def inputs(self, batch: Batch) -> torch.Tensor:
        """Return the network's input (n, 3, h, w), from 0 to 1, without augmentation."""
        return batch[0].permute(0, 3, 1, 2).float() / 255

    def judged(self, net: torch.nn.Module, batch: Batch, chance: torch.Generator) -> Figures:
        """Return the cross-entropy of the values and, if they can be named, of the colours."""
        cuts, values, colours = batch
        answer = net(seen_anew(cuts, chance)).float()
        value = functional.cross_entropy(answer[:, :VALUES], values, label_smoothing=_SMOOTHED)
        named = colours != NAMELESS
        colour = functional.cross_entropy(
            answer[:, VALUES:], colours, ignore_index=NAMELESS, reduction="sum"
        )
        right = (answer[:, :VALUES].argmax(1) == values).float().mean().item()
        plastic = (answer[named, VALUES:].argmax(1) == colours[named]).float().mean().item()
        return value + 0.5 * colour / named.sum().clamp(min=1), right, plastic


def _sample(
    chance: np.random.Generator, pool: Pool, count: int, *, check: bool
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return `count` random crops of a pool with their values (count,) and colours (count,).

    The first crops of the pool are kept for checking: with `check`, only those are drawn.
    """
    first = len(pool.values) // _CHECKED
    low, high = (0, first) if check else (first, len(pool.values))
    # sorted, so that a large pool is read in the order of memory
    rows = np.sort(chance.integers(low, high, size=count))
    return pool.cuts[rows], pool.values[rows], pool.colours[rows]
