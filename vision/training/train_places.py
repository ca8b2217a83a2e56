"""Train the network that locates top faces: python -m vision.training.train_places (README)."""

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import torch

from vision.training.examples.places import WholeDice, load
from vision.training.models import Places
from vision.training.progress import Progress
from vision.training.train_faces import lit_anew
from vision.training.trainer import Trainer, load_weights, training_options

_BATCH = 256


def batches(pool: WholeDice, seed: int) -> Iterator[tuple[torch.Tensor, torch.Tensor]]:
    """Yield batches of crops (n, CUT, CUT, 3) and places (n, 3), rotated and mirrored at random."""
    chance = np.random.default_rng(seed)
    while True:
        some = np.sort(chance.integers(len(pool.places), size=_BATCH))
        turn, mirrored = int(chance.integers(4)), bool(chance.uniform() < 0.5)
        cuts, places = np.rot90(pool.cuts[some], turn, (1, 2)), pool.places[some]
        for _ in range(turn):
            places = np.column_stack([places[:, 1], -places[:, 0], places[:, 2]])
        if mirrored:
            cuts, places = cuts[:, :, ::-1], places * np.array((-1, 1, 1), np.float32)
        yield torch.from_numpy(np.ascontiguousarray(cuts)), torch.from_numpy(places)


def places_loss(said: torch.Tensor, places: torch.Tensor) -> torch.Tensor:
    """Mean absolute error, as a share of the top face's side."""
    return ((said - places).abs() / places[:, 2:3]).mean()


def teach(
    keep: Path, pool: WholeDice, *, steps: int, start: Path | None, fast: float, seed: int
) -> None:
    """Train for `steps` batches, at most at rate `fast`; store the network in the file `keep`."""
    torch.manual_seed(seed)
    chance = torch.Generator().manual_seed(seed)
    net = load_weights(Places(), start)
    learn = torch.optim.AdamW(net.parameters(), lr=fast, weight_decay=0.02)
    plan = torch.optim.lr_scheduler.OneCycleLR(learn, fast, total_steps=steps, pct_start=0.05)
    trainer = Trainer(net, learn, plan, 2.0)
    source = batches(pool, seed)
    progress = Progress(("loss", "middles off", "sides off"), steps, each=100)

    def lesson() -> tuple[torch.Tensor, float, float]:
        pieces, places = next(source)
        said = net(lit_anew(pieces, chance))
        off = (said[:, :2] - places[:, :2]).norm(dim=1).div(places[:, 2]).mean().item()
        side = (said[:, 2] / places[:, 2]).clamp(min=0.1).log().abs().mean().item()
        return places_loss(said, places), off, side

    trainer.train(keep, progress, lesson)


def main() -> None:
    """Train as the command line asks."""
    ask = training_options(__doc__, 3e-3)
    ask.add_argument("pool", type=Path, help="folder of the pool")
    ask.add_argument("keep", type=Path, help="file the network is kept in")
    given = ask.parse_args()
    torch.set_num_threads(given.threads)
    given.keep.parent.mkdir(parents=True, exist_ok=True)
    pool = load(given.pool)
    teach(given.keep, pool, steps=given.steps, start=given.start, fast=given.fast, seed=given.seed)


if __name__ == "__main__":
    main()
