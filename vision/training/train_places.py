"""The course of the network that locates top faces."""

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import torch

from vision.training.augment import lit_anew
from vision.training.examples.places import load
from vision.training.models import Places
from vision.training.trainer import Batch, Figures

_BATCH = 256
_CHECKED = 20  # every twentieth crop is kept for checking


class PlacesCourse:
    """Teaches `places` from the pool of crops of whole dice in the folder `pool`."""

    name = "places"
    figures: tuple[str, ...] = ("middles off", "sides off")
    rate, clip = 2e-3, 2.0

    def __init__(self, pool: Path) -> None:
        self._pool = load(pool)

    def network(self) -> torch.nn.Module:
        """Return a network with random weights."""
        return Places()

    def lessons(self, seed: int, *, check: bool = False) -> Iterator[Batch]:
        """Yield batches of crops (n, CUT, CUT, 3) and places (n, 3).

        They are rotated and mirrored at random.
        """
        chance = np.random.default_rng(seed)
        first = len(self._pool.places) // _CHECKED
        low, high = (0, first) if check else (first, len(self._pool.places))
        while True:
            rows = np.sort(chance.integers(low, high, size=_BATCH))
            turn, mirrored = int(chance.integers(4)), bool(chance.uniform() < 0.5)
            cuts, places = np.rot90(self._pool.cuts[rows], turn, (1, 2)), self._pool.places[rows]
            for _ in range(turn):
                places = np.column_stack([places[:, 1], -places[:, 0], places[:, 2]])
            if mirrored:
                cuts, places = cuts[:, :, ::-1], places * np.array((-1, 1, 1), np.float32)
            yield torch.from_numpy(np.ascontiguousarray(cuts)), torch.from_numpy(places)

    def inputs(self, batch: Batch) -> torch.Tensor:
        """Return the network's input (n, 3, h, w), from 0 to 1, without augmentation."""
        return batch[0].permute(0, 3, 1, 2).float() / 255

    def judged(self, net: torch.nn.Module, batch: Batch, chance: torch.Generator) -> Figures:
        """Return the mean absolute error of place and side, as a share of the top face's side."""
        cuts, places = batch
        answer = net(lit_anew(cuts, chance)).float()
        loss = ((answer - places).abs() / places[:, 2:3]).mean()
        error = (answer[:, :2] - places[:, :2]).norm(dim=1).div(places[:, 2]).mean().item()
        side = (answer[:, 2] / places[:, 2]).clamp(min=0.1).log().abs().mean().item()
        return loss, error, side
