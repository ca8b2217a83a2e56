"""The courses of the two networks of polyhedral dice: `solids` and `numerals`."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from torch.nn import functional

from companion.dice import DieKind
from vision.net.numeral_cuts import CUT
from vision.training.augment import lit_anew
from vision.training.examples.solid_pool import WIDER, load
from vision.training.models import KINDS, NUMERALS, Numerals, Solids
from vision.training.trainer import Batch, Figures

_BATCH = 128
_CHECKED = 20  # every twentieth crop is kept for checking
_RARER = 0.5  # a class is shown less often than drawn, by its count to this power
_SMOOTHED = 0.01  # share of the target that goes to the other classes
_UPRIGHT = 0.5  # share of the numerals that are shown upright
_LEANING = 0.2  # radians that upright numerals lean
_ASTRAY = 0.1  # of half a crop: a numeral's distance from the middle
_PLACE = 8.0  # weight of a top's place relative to the die's kind
_D4 = tuple(DieKind).index(DieKind.D4)

Part = tuple[NDArray[np.uint8], NDArray[np.uint8], NDArray[np.float32]]


class SolidsCourse:
    """Teaches `solids` kinds, tops and the base of a d4 from a pool of whole dice."""

    name = "solids"
    figures: tuple[str, ...] = ("right", "off", "turn")
    rate, clip = 2e-3, 2.0

    def __init__(self, folder: Path) -> None:
        pool = load(folder)
        self._parts = [(pool.wholes, pool.kinds, pool.places)]

    def network(self) -> torch.nn.Module:
        """Return a network with random weights."""
        return Solids()

    def lessons(self, seed: int, *, check: bool = False) -> Iterator[Batch]:
        """Yield batches of crops (n, CUT, CUT, 3), kinds, and places (see `SolidPool`)."""
        return _batches(self._parts, seed, check=check)

    def inputs(self, batch: Batch) -> torch.Tensor:
        """Return the network's input (n, 3, h, w), from 0 to 1, without augmentation."""
        return batch[0].permute(0, 3, 1, 2).float() / 255

    def judged(self, net: torch.nn.Module, batch: Batch, chance: torch.Generator) -> Figures:
        """Return the cross-entropy of the kinds, errors of the tops, and of the bases of d4."""
        cuts, kinds, places = batch
        x, places = mirrored(lit_anew(cuts, chance), places, chance)
        answer = net(x).float()
        logits, place = answer[:, :KINDS], answer[:, KINDS:]
        kind = functional.cross_entropy(logits, kinds, label_smoothing=_SMOOTHED)
        has_place = places[:, 2] > 0
        d4 = has_place & (kinds == _D4)
        error = functional.smooth_l1_loss(place[has_place, :3], places[has_place, :3], beta=0.05)
        turn = functional.mse_loss(place[d4, 3:5], places[d4, 3:5])
        base = functional.smooth_l1_loss(place[d4, 5:], places[d4, 5:], beta=0.05)
        loss = kind + _PLACE * (error + 0.3 * base) + 0.3 * turn
        right = (logits.argmax(1) == kinds).float().mean().item()
        astray = (place[has_place, :3] - places[has_place, :3]).abs().mean().item()
        return loss, right, astray, turn.item()


class NumeralsCourse:
    """Teaches `numerals` from pools of numerals: on whole dice, and alone."""

    name = "numerals"
    figures: tuple[str, ...] = ("right", "two digits", "turn")
    rate, clip = 2.5e-3, 2.0

    def __init__(self, folders: Sequence[Path]) -> None:
        pools = [load(folder) for folder in folders]
        self._parts = [(pool.faces, pool.values, pool.ups) for pool in pools]

    def network(self) -> torch.nn.Module:
        """Return a network with random weights."""
        return Numerals()

    def lessons(self, seed: int, *, check: bool = False) -> Iterator[Batch]:
        """Yield batches of crops (n, FACE, FACE, 3), values, and ways up (see `SolidPool`)."""
        return _batches(self._parts, seed, check=check)

    def inputs(self, batch: Batch) -> torch.Tensor:
        """Return the network's input (n, 3, CUT, CUT), from 0 to 1, without augmentation."""
        cuts = batch[0]
        straight = torch.tensor([[1.0, 0, 0], [0, 1, 0]], device=cuts.device) / WIDER
        return _sampled(cuts, straight.expand(len(cuts), 2, 3))

    def judged(self, net: torch.nn.Module, batch: Batch, chance: torch.Generator) -> Figures:
        """Return the cross-entropy of the values and, for numerals, the error of their ways up."""
        cuts, values, ups = batch
        x, ups = held_anew(cuts, ups, chance)
        answer = net(dimmed(x, chance)).float()
        logits, way = answer[:, :NUMERALS], answer[:, NUMERALS:]
        known = ups.abs().sum(1) > 0.5
        turn = functional.mse_loss(way[known], ups[known])
        loss = functional.cross_entropy(logits, values, label_smoothing=_SMOOTHED) + 0.5 * turn
        right = (logits.argmax(1) == values).float()
        tens = (values > 9) & (values < NUMERALS - 1)
        return loss, right.mean().item(), right[tens].mean().item(), turn.item()


def mirrored(
    x: torch.Tensor, places: torch.Tensor, chance: torch.Generator
) -> tuple[torch.Tensor, torch.Tensor]:
    """Mirror half of the crops (n, 3, h, w) and places (see `Solids`).

    Half of the batches are transposed.
    """
    flipped = torch.rand(len(x), generator=chance, device=x.device) < 0.5
    x = torch.where(flipped[:, None, None, None], x.flip(-1), x)
    u, v, side, cos, sin, a, b = places.unbind(1)
    u, cos, a = (torch.where(flipped, -column, column) for column in (u, cos, a))
    if torch.rand(1, generator=chance, device=x.device) < 0.5:
        x, u, v, cos, sin, a, b = x.transpose(2, 3), v, u, -sin, -cos, b, a
    places = torch.stack([u, v, side, cos, sin, a, b], dim=1)
    return x.contiguous(memory_format=torch.channels_last), places


def held_anew(
    cuts: torch.Tensor, ups: torch.Tensor, chance: torch.Generator
) -> tuple[torch.Tensor, torch.Tensor]:
    """Turn, move and scale crops (n, FACE, FACE, 3) of numerals; half of them stand upright.

    Return the network's input (n, 3, CUT, CUT), from 0 to 1, and the ways up (see `SolidPool`).
    """
    n, device = len(cuts), cuts.device

    def spread(by: float) -> torch.Tensor:
        return by * torch.randn(n, generator=chance, device=device)

    turn = 2 * torch.pi * torch.rand(n, generator=chance, device=device)
    upright = torch.atan2(ups[:, 0], ups[:, 1]) + spread(_LEANING)
    turn = torch.where(torch.rand(n, generator=chance, device=device) < _UPRIGHT, upright, turn)
    c, s = turn.cos(), turn.sin()
    wide, high = (torch.exp(spread(0.07)) / WIDER for _ in range(2))
    shear = spread(0.06)
    across = torch.stack([c * wide, c * shear - s * high, spread(_ASTRAY)], dim=1)
    down = torch.stack([s * wide, s * shear + c * high, spread(_ASTRAY)], dim=1)
    x = _sampled(cuts, torch.stack([across, down], dim=1))
    u, v = ups.unbind(1)
    return x, torch.stack([c * u - s * v, s * u + c * v], dim=1)


def dimmed(x: torch.Tensor, chance: torch.Generator) -> torch.Tensor:
    """Return crops (n, 3, h, w) in another light, some as a negative, some with noise."""

    def each(low: float, high: float) -> torch.Tensor:
        return low + (high - low) * torch.rand(len(x), 1, 1, 1, generator=chance, device=x.device)

    noise = torch.randn(x.shape, generator=chance, device=x.device)
    x = x ** torch.exp(each(-0.25, 0.25)) * each(0.75, 1.25)
    x = torch.where(each(0, 1) < 0.15, 1 - x, x)
    x = x + noise * each(0, 1) ** 3 * 0.05
    return x.clamp(0, 1).contiguous(memory_format=torch.channels_last)


def _sampled(cuts: torch.Tensor, theta: torch.Tensor) -> torch.Tensor:
    """Return the parts of crops (n, h, w, 3) selected by the matrices (n, 2, 3)."""
    with torch.autocast(cuts.device.type, enabled=False):  # 16 bits would shift the pixels
        x = cuts.permute(0, 3, 1, 2).float() / 255
        grid = functional.affine_grid(theta.float(), [len(cuts), 3, CUT, CUT], align_corners=False)
        return functional.grid_sample(x, grid, padding_mode="border", align_corners=False)


def _batches(parts: Sequence[Part], seed: int, *, check: bool) -> Iterator[Batch]:
    """Yield endless batches of crops, classes and places.

    The first of each part are kept for checking.
    """
    chance = np.random.default_rng(seed)
    firsts = [len(classes) // _CHECKED for _, classes, _ in parts]
    kept = [
        tuple(column[:first] if check else column[first:] for column in part)
        for part, first in zip(parts, firsts, strict=True)
    ]
    every = np.concatenate([np.asarray(classes) for _, classes, _ in kept])
    often = np.bincount(every).astype(np.float64).clip(1)[every] ** -_RARER
    order = np.cumsum(often / often.sum())
    starts = np.cumsum([0, *(len(classes) for _, classes, _ in kept)])
    while True:
        rows = np.sort(np.searchsorted(order, chance.uniform(0, order[-1], _BATCH)))
        ends = np.searchsorted(rows, starts)
        chosen = [
            tuple(np.asarray(column[rows[ends[k] : ends[k + 1]] - starts[k]]) for column in part)
            for k, part in enumerate(kept)
        ]
        cuts, classes, places = (np.concatenate(columns) for columns in zip(*chosen, strict=True))
        yield (
            torch.from_numpy(cuts),
            torch.from_numpy(classes.astype(np.int64)),
            torch.from_numpy(places.astype(np.float32)),
        )
