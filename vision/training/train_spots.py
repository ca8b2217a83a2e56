"""Train the finding network: python -m vision.training.train_spots FOLDER (see the README)."""

import time
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import cv2
import torch
from torch.utils.data import DataLoader, IterableDataset

from vision.net import Net
from vision.training.examples.lessons import Lesson, batches, make_stock, rendered, save_stock
from vision.training.examples.photographs import Photograph, gather, mixed
from vision.training.models import Spots
from vision.training.progress import Progress
from vision.training.trainer import Trainer, load_weights, training_options

_SCENES = 14  # in a lesson


class Lessons(IterableDataset):
    """A PyTorch data set: each worker process renders `count` batches."""

    def __init__(
        self, seed: int, stock: Path, count: int, photographs: list[Photograph], share: float
    ) -> None:
        self.seed, self.stock, self.count = seed, stock, count
        self.photographs, self.share = photographs, share

    def __iter__(self) -> Iterator[Lesson]:
        worker = torch.utils.data.get_worker_info()
        seed = self.seed * 100 + (worker.id if worker else 0)
        scenes = rendered(seed, self.stock)
        if self.photographs:
            scenes = mixed(seed, scenes, self.photographs, self.share)
        return islice(batches(scenes, _SCENES), self.count)


def spot_loss(said: torch.Tensor, wanted: torch.Tensor) -> torch.Tensor:
    """Focal loss on both heats (Zhou et al., Objects as Points, 2019), L1 on the shape."""
    heat = _heat_loss(said[:, 0], wanted[:, 0], wanted[:, 10], wanted[:, 9])
    other = _heat_loss(said[:, 8], wanted[:, 11], wanted[:, 12], wanted[:, 9])
    weight = wanted[:, 8:9]
    scale = said.new_tensor([1, 1, 4, 2, 2, 2, 2]).view(1, 7, 1, 1)
    off = ((said[:, 1:8] - wanted[:, 1:8]).abs() * weight * scale).sum()
    return heat + 0.5 * other + off / weight.sum().clamp(min=1)


def _heat_loss(
    heat: torch.Tensor, right: torch.Tensor, here: torch.Tensor, counts: torch.Tensor
) -> torch.Tensor:
    sure = torch.sigmoid(heat).clamp(1e-4, 1 - 1e-4)
    hit = -torch.log(sure) * (1 - sure) ** 2 * here
    miss = -torch.log(1 - sure) * sure**2 * (1 - right) ** 4 * (1 - here) * counts
    return (hit.sum() + miss.sum()) / here.sum().clamp(min=1)


def teach(
    folder: Path,
    lessons: Lessons,
    *,
    steps: int,
    start: Path | None,
    fast: float,
    workers: int,
) -> None:
    """Train for `steps` batches; store the network as `folder`/spots.pt every 250 steps."""
    torch.manual_seed(lessons.seed)
    spots = load_weights(Spots(), start)
    learn = torch.optim.AdamW(spots.parameters(), lr=fast, weight_decay=0.01)
    plan = torch.optim.lr_scheduler.OneCycleLR(learn, fast, total_steps=steps, pct_start=0.1)
    source = iter(
        DataLoader(
            lessons,
            batch_size=None,
            num_workers=workers,
            multiprocessing_context="spawn",
        )
    )
    trainer = Trainer(spots, learn, plan, 5.0)
    progress = Progress(("loss",), steps, each=50, smooth=0.98)

    def lesson() -> tuple[torch.Tensor]:
        pictures, wanted = next(source)
        return (spot_loss(spots(_ready(pictures)), wanted),)

    trainer.train(folder / "spots.pt", progress, lesson, each=250)


def _ready(pictures: torch.Tensor) -> torch.Tensor:
    ready = pictures.permute(0, 3, 1, 2).float() / 255
    return ready.contiguous(memory_format=torch.channels_last)


def main() -> None:
    """Render the stock of dice and grounds if it is missing, then train."""
    ask = training_options(__doc__, 2e-3)
    ask.add_argument("folder", type=Path, help="where the stock and the network are kept")
    ask.add_argument("--families", type=int, default=1500)
    ask.add_argument("--grounds", type=int, default=500)
    ask.add_argument("--workers", type=int, default=2, help="processes that render")
    ask.add_argument("--stock", type=Path, help="where the stock is, if not in the folder")
    ask.add_argument("--photographs", type=Path, help="labelled ones, for the last lessons")
    ask.add_argument("--share", type=float, default=0.5, help="of lessons from photographs")
    ask.add_argument("--fold", type=int, nargs=2, help="K N: leave out every Nth source from K")
    given = ask.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    torch.set_num_threads(given.threads)
    cv2.setNumThreads(1)
    stock = given.stock or given.folder / "stock"
    if not (stock / "shapes.npz").exists():
        began = time.time()
        save_stock(stock, *make_stock(given.seed, given.families, given.grounds))
        print(f"stock made in {time.time() - began:.0f} s", flush=True)
    photographs = gather(given.photographs, Net(), given.fold) if given.photographs else []
    teach(
        given.folder,
        Lessons(given.seed, stock, -(-given.steps // given.workers), photographs, given.share),
        steps=given.steps,
        start=given.start,
        fast=given.fast,
        workers=given.workers,
    )


if __name__ == "__main__":
    main()
