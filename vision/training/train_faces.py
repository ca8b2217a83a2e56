"""How the two networks that read top faces are taught."""

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
_PHOTOGRAPHED = 0.4  # of the crops are from photographs, if there are any
_CHECKED = 20  # one crop in so many is kept for checking
_SMOOTHED = 0.005  # of the target goes to the other values


class FacesCourse:
    """Teaches `plain` or `deep` from pools of crops: a rendered one, and one for each author.

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
        """See `Course`."""
        return FACES[self.name]()

    def lessons(self, seed: int, *, check: bool = False) -> Iterator[Batch]:
        """Batches of crops (n, CUT, CUT, 3), values and colours, from each pool by its share."""
        chance = np.random.default_rng(seed)
        shares = np.array([share for _, share in self._pools])
        while True:
            counts = chance.multinomial(_BATCH, shares / shares.sum())
            some = [
                _some(chance, pool, count, check=check)
                for (pool, _), count in zip(self._pools, counts, strict=True)
                if count
            ]
            cuts, values, colours = (np.concatenate(column) for column in zip(*some, strict=True))
            yield (
                torch.from_numpy(cuts),
                torch.from_numpy(values.astype(np.int64)),
                torch.from_numpy(colours.astype(np.int64)),
            )

    def inputs(self, batch: Batch) -> torch.Tensor:
        """See `Course`."""
        return batch[0].permute(0, 3, 1, 2).float() / 255

    def judged(self, net: torch.nn.Module, batch: Batch, chance: torch.Generator) -> Figures:
        """Cross-entropy of the values and, where they can be named, of the colours."""
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


def _some(
    chance: np.random.Generator, pool: Pool, count: int, *, check: bool
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Random crops of a pool, values and colours; the first of the pool are kept for checking."""
    first = len(pool.values) // _CHECKED
    low, high = (0, first) if check else (first, len(pool.values))
    # sorted, so that the reading of a large pool goes one way through memory
    rows = np.sort(chance.integers(low, high, size=count))
    return pool.cuts[rows], pool.values[rows], pool.colours[rows]
