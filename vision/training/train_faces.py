"""Train a face network from a pool of crops: python -m vision.training.train_faces (README)."""

import math
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import torch
from torch.nn import functional

from vision.training.examples.pool import PARTS, Pool, load, part_of
from vision.training.models import FACES, VALUES
from vision.training.progress import Progress
from vision.training.rendering.plastic import NAMELESS
from vision.training.trainer import Trainer, load_weights, training_options

_BATCH = 256


def batches(pools: list[tuple[Pool, float]], seed: int) -> Iterator[tuple[torch.Tensor, ...]]:
    """Yield batches of crops, values and colours, drawn from each pool by its share."""
    chance = np.random.default_rng(seed)
    while True:
        pieces, values, colours = [], [], []
        for pool, share in pools:
            # sorted, so that the reading of a large pool goes one way through memory
            some = np.sort(chance.integers(len(pool.values), size=round(_BATCH * share)))
            pieces.append(pool.cuts[some])
            values.append(pool.values[some])
            colours.append(pool.colours[some])
        yield (
            torch.from_numpy(np.concatenate(pieces)),
            torch.from_numpy(np.concatenate(values).astype(np.int64)),
            torch.from_numpy(np.concatenate(colours).astype(np.int64)),
        )


def lit_anew(pieces: torch.Tensor, chance: torch.Generator) -> torch.Tensor:
    """Augment crops (n, h, w, 3), uint8, with random light; returns (n, 3, h, w), 0 to 1.

    A fifth is overexposed, so that bright parts lose pips; some lose contrast, some get noise.
    """
    n = len(pieces)

    def each(low: float, high: float) -> torch.Tensor:
        return low + (high - low) * torch.rand(n, 1, 1, 1, generator=chance)

    x = pieces.permute(0, 3, 1, 2).float() / 255
    x = x ** torch.exp(each(-0.25, 0.25))
    gain = torch.where(each(0, 1) < 0.2, each(1.1, 1.9), each(0.75, 1.15))
    flat = torch.where(each(0, 1) < 0.15, each(0.3, 0.9), torch.ones(n, 1, 1, 1))
    x = (x * gain * flat + (1 - flat) * each(0, 1)).clamp(0, 1)
    x = x + torch.randn(x.shape, generator=chance) * each(0, 1) ** 3 * 0.06
    return x.clamp(0, 1).contiguous(memory_format=torch.channels_last)


def _seen_anew(pieces: torch.Tensor, chance: torch.Generator) -> torch.Tensor:
    """As `lit_anew`, the whole batch also rotated and mirrored in one of eight ways."""
    k = int(torch.randint(8, (1,), generator=chance))
    x = lit_anew(pieces, chance)
    x = torch.rot90(x.flip(-1) if k >= 4 else x, k % 4, (2, 3))
    return x.contiguous(memory_format=torch.channels_last)


def face_loss(said: torch.Tensor, values: torch.Tensor, colours: torch.Tensor) -> torch.Tensor:
    """Cross-entropy of the values and, where they can be named, of the colours."""
    value = functional.cross_entropy(said[:, :VALUES], values, label_smoothing=0.01)
    named = (colours != NAMELESS).sum().clamp(min=1)
    colour = functional.cross_entropy(
        said[:, VALUES:], colours, ignore_index=NAMELESS, reduction="sum"
    )
    return value + 0.5 * colour / named


def teach(
    faces: torch.nn.Module,
    keep: Path,
    pools: list[tuple[Pool, float]],
    *,
    steps: int,
    start: Path | None,
    fast: float,
    slow: float,
    seed: int,
) -> None:
    """Train for `steps` batches, the rate falling from `fast` to `slow`; store it in `keep`."""
    chance = torch.Generator().manual_seed(seed)
    faces = load_weights(faces, start)
    learn = torch.optim.AdamW(faces.parameters(), lr=fast, weight_decay=0.02)
    warm = 200

    def rate(step: int) -> float:
        if step < warm:
            return (step + 1) / warm
        done = (step - warm) / max(1, steps - warm)
        return slow / fast + (1 - slow / fast) * (1 + math.cos(math.pi * min(1, done))) / 2

    plan = torch.optim.lr_scheduler.LambdaLR(learn, rate)
    trainer = Trainer(faces, learn, plan, 2.0)
    source = batches(pools, seed)
    progress = Progress(("loss", "right", "colour"), steps, each=100)

    def lesson() -> tuple[torch.Tensor, float, float]:
        pieces, values, colours = next(source)
        said = faces(_seen_anew(pieces, chance))
        right = (said[:, :VALUES].argmax(1) == values).float().mean().item()
        named = colours != NAMELESS
        plastic = (said[named, VALUES:].argmax(1) == colours[named]).float().mean().item()
        return face_loss(said, values, colours), right, plastic

    trainer.train(keep, progress, lesson)


def main() -> None:
    """Train as the command line asks."""
    ask = training_options(__doc__, 3e-3)
    ask.add_argument("pool", type=Path, help="folder of the pool")
    ask.add_argument("keep", type=Path, help="file the network is kept in")
    ask.add_argument("--model", choices=FACES, default="deep")
    ask.add_argument("--slow", type=float, default=0.0)
    ask.add_argument("--share", type=float, default=0.0, help="of cuts from photographs")
    ask.add_argument("--without", type=int, help="the part of the photographs to leave out")
    given = ask.parse_args()
    torch.set_num_threads(given.threads)
    given.keep.parent.mkdir(parents=True, exist_ok=True)
    parts = [part for part in range(PARTS) if given.share and part != given.without]
    pools = [(load(given.pool / "rendered"), 1 - given.share)]
    pools += [(load(part_of(given.pool, part)), given.share / len(parts)) for part in parts]
    torch.manual_seed(given.seed)
    teach(
        FACES[given.model](),
        given.keep,
        pools,
        steps=given.steps,
        start=given.start,
        fast=given.fast,
        slow=given.slow,
        seed=given.seed,
    )


if __name__ == "__main__":
    main()
