"""Train a network for polyhedral dice: python -m vision.training.train_solids NAME KEEP POOL...

NAME is `solids`, which tells kinds and finds tops, or `numerals`, which reads these. Several
processes share the work if the variables RANK, WORLD_SIZE, MASTER_ADDR and MASTER_PORT say so.
"""

import os
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from torch import distributed
from torch.nn import functional

from vision.training.examples.solid_pool import SolidPool, drawn_already, load
from vision.training.models import KINDS, Numerals, Solids
from vision.training.progress import Progress
from vision.training.train_faces import lit_anew
from vision.training.trainer import Trainer, load_weights, training_options

_BATCH = 128
_LOOK_AGAIN = 100  # batches after which new pools are looked for
_TOGETHER = 10  # steps after which several processes average their weights
_SMOOTH = 0.98  # how much of the mean of the weights stays at each step: the lessons are few
_PLACE = 8.0  # how much a top's place counts beside its kind

Part = tuple[NDArray[np.uint8], NDArray[np.uint8], NDArray[np.float32]]
Batch = tuple[torch.Tensor, torch.Tensor, torch.Tensor]
Answer = tuple[torch.Tensor, *tuple[float, ...]]


def batches(folders: list[Path], part: Callable[[SolidPool], Part], seed: int) -> Iterator[Batch]:
    """Endless batches of cuts, classes and places, from each pool by its size.

    Pools that are still being drawn are used as soon as they are there.
    """
    chance = np.random.default_rng(seed)
    for number in count():
        if number % _LOOK_AGAIN == 0:
            pools = [part(load(folder)) for folder in folders if drawn_already(folder)]
            sizes = np.array([len(classes) for _, classes, _ in pools], np.float64)
        counts = chance.multinomial(_BATCH, sizes / sizes.sum())
        some = [
            tuple(np.asarray(column[rows]) for column in pool)
            for pool, share in zip(pools, counts, strict=True)
            for rows in [np.sort(chance.integers(len(pool[1]), size=share))]
        ]
        cuts, classes, places = (np.concatenate(parts) for parts in zip(*some, strict=True))
        yield (
            torch.from_numpy(cuts),
            torch.from_numpy(classes.astype(np.int64)),
            torch.from_numpy(places.astype(np.float32)),
        )


def turned(
    x: torch.Tensor, places: torch.Tensor, chance: torch.Generator
) -> tuple[torch.Tensor, torch.Tensor]:
    """Cuts (n, 3, h, w) and places, half of them mirrored; half of the batches are transposed."""
    which = torch.rand(len(x), generator=chance) < 0.5
    x = torch.where(which[:, None, None, None], x.flip(-1), x)
    u, v = torch.where(which, -places[:, 0], places[:, 0]), places[:, 1]
    if torch.rand(1, generator=chance) < 0.5:
        x, u, v = x.transpose(2, 3), v, u
    return x.contiguous(memory_format=torch.channels_last), torch.stack([u, v, places[:, 2]], dim=1)


def answered(net: torch.nn.Module, x: torch.Tensor) -> torch.Tensor:
    """The network's answer, reckoned in 16-bit floats."""
    with torch.autocast("cpu", torch.bfloat16):
        said: torch.Tensor = net(x)
    return said.float()


def solids_lesson(
    net: torch.nn.Module, source: Iterator[Batch], chance: torch.Generator
) -> Callable[[], Answer]:
    """Kinds and places; the loss, the share of kinds told right, the error of the places."""

    def lesson() -> Answer:
        cuts, kinds, places = next(source)
        x, places = turned(lit_anew(cuts, chance), places, chance)
        said = answered(net, x)
        kind = functional.cross_entropy(said[:, :KINDS], kinds, label_smoothing=0.01)
        there = places[:, 2] > 0
        off = functional.smooth_l1_loss(said[there, KINDS:], places[there], beta=0.05)
        right = (said[:, :KINDS].argmax(1) == kinds).float().mean().item()
        return kind + _PLACE * off, right, (said[there, KINDS:] - places[there]).abs().mean().item()

    return lesson


def numerals_lesson(
    net: torch.nn.Module, source: Iterator[Batch], chance: torch.Generator
) -> Callable[[], Answer]:
    """Values; the loss and the share read right."""

    def lesson() -> Answer:
        cuts, values, _ = next(source)
        x = lit_anew(cuts, chance)
        quarters = int(torch.randint(4, (1,), generator=chance))
        x = torch.rot90(x, quarters, (2, 3)).contiguous(memory_format=torch.channels_last)
        said = answered(net, x)
        right = (said.argmax(1) == values).float().mean().item()
        return functional.cross_entropy(said, values, label_smoothing=0.02), right

    return lesson


def averaged(net: torch.nn.Module, lesson: Callable[[], Answer]) -> Callable[[], Answer]:
    """The lesson of one of several processes: every few steps they take the mean of their weights.

    Each goes its own way in between (local SGD: Stich, 2019).
    """
    steps = count(1)

    def given() -> Answer:
        if next(steps) % _TOGETHER == 0:
            with torch.no_grad():
                state = [one for one in net.state_dict().values() if one.is_floating_point()]
                whole = torch.cat([one.flatten() for one in state])
                distributed.all_reduce(whole)
                whole /= distributed.get_world_size()
                for one, mean in zip(state, whole.split([k.numel() for k in state]), strict=True):
                    one.copy_(mean.view_as(one))
        return lesson()

    return given


def main() -> None:
    """Train as the command line asks."""
    ask = training_options(__doc__, 3e-3)
    ask.add_argument("name", choices=("solids", "numerals"))
    ask.add_argument("keep", type=Path, help="file the network is kept in")
    ask.add_argument("pools", type=Path, nargs="+", help="folders of pools")
    given = ask.parse_args()
    torch.set_num_threads(given.threads)
    if many := "RANK" in os.environ:
        distributed.init_process_group("gloo")
        torch.manual_seed(given.seed)  # all begin with the same weights
        given.seed += 1000 * distributed.get_rank()
        given.keep = given.keep.with_suffix(f".{distributed.get_rank()}.pt")
    else:
        torch.manual_seed(given.seed)
    given.keep.parent.mkdir(parents=True, exist_ok=True)
    whole = given.name == "solids"
    source = batches(given.pools, _wholes if whole else _faces, given.seed)
    net = load_weights(Solids() if whole else Numerals(), given.start)
    chance = torch.Generator().manual_seed(given.seed)
    learn = torch.optim.AdamW(net.parameters(), lr=given.fast, weight_decay=0.02)
    plan = torch.optim.lr_scheduler.OneCycleLR(
        learn, given.fast, total_steps=given.steps, pct_start=0.1
    )
    names = ("loss", "right", "off") if whole else ("loss", "right")
    lesson = (solids_lesson if whole else numerals_lesson)(net, source, chance)
    lesson = averaged(net, lesson) if many else lesson
    progress = Progress(names, given.steps, each=50, smooth=0.97)
    Trainer(net, learn, plan, 2.0, _SMOOTH).train(given.keep, progress, lesson, each=200)


def _wholes(pool: SolidPool) -> Part:
    return pool.wholes, pool.kinds, pool.places


def _faces(pool: SolidPool) -> Part:
    return pool.faces, pool.values, np.zeros((len(pool.values), 0), np.float32)


if __name__ == "__main__":
    main()
