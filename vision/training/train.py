"""Teach both networks: python -m vision.training.train FOLDER (see the README)."""

import argparse
import time
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np
import torch
from torch.nn import functional
from torch.utils.data import DataLoader, IterableDataset

from vision.training.lessons import Lesson, batches, make_stock, save_stock
from vision.training.models import Faces, Spots


class Lessons(IterableDataset):
    """Lessons without end, rendered by a process of their own."""

    def __init__(self, seed: int, stock: Path, size: int) -> None:
        self.seed, self.stock, self.size = seed, stock, size

    def __iter__(self) -> Iterator[Lesson]:
        worker = torch.utils.data.get_worker_info()
        number = worker.id if worker else 0
        return batches(self.seed * 100 + number, self.stock, self.size)


def spot_loss(said: torch.Tensor, wanted: torch.Tensor) -> torch.Tensor:
    """Focal loss on the heat (Zhou et al., Objects as Points, 2019), L1 on the shape."""
    heat, right = said[:, 0], wanted[:, 0]
    sure = torch.sigmoid(heat).clamp(1e-4, 1 - 1e-4)
    here = wanted[:, 10]
    hit = -torch.log(sure) * (1 - sure) ** 2 * here
    miss = -torch.log(1 - sure) * sure**2 * (1 - right) ** 4 * (1 - here) * wanted[:, 9]
    count = here.sum().clamp(min=1)
    weight = wanted[:, 8:9]
    scale = said.new_tensor([0.3, 0.3, 1, 0.5, 0.5, 0.5, 0.5]).view(1, 7, 1, 1)
    off = ((said[:, 1:] - wanted[:, 1:8]).abs() * weight * scale).sum()
    return (hit.sum() + miss.sum()) / count + off / weight.sum().clamp(min=1)


def teach(
    folder: Path, *, steps: int, seed: int, start: Path | None, fast: float, workers: int
) -> None:
    """Train for `steps` lessons and keep both networks in `folder`, now and then and at the end."""
    torch.manual_seed(seed)
    spots, faces = Spots(), Faces()
    if start is not None:
        kept = torch.load(start, weights_only=True)
        spots.load_state_dict(kept["spots"])
        faces.load_state_dict(kept["faces"])
    spots, faces = (
        spots.to(memory_format=torch.channels_last),
        faces.to(memory_format=torch.channels_last),
    )
    learn = torch.optim.AdamW(
        [*spots.parameters(), *faces.parameters()], lr=fast, weight_decay=0.01
    )
    plan = torch.optim.lr_scheduler.OneCycleLR(learn, fast, total_steps=steps, pct_start=0.1)
    source = iter(
        DataLoader(
            Lessons(seed, folder / "stock", 16),
            batch_size=None,
            num_workers=workers,
            multiprocessing_context="spawn",
        )
    )
    began, mean, right = time.time(), np.zeros(2), 0.0
    for step in range(1, steps + 1):
        pictures, wanted, pieces, values = next(source)
        with torch.autocast("cpu", torch.bfloat16):
            said = spots(_ready(pictures))
            read = faces(_ready(pieces))
        first = spot_loss(said.float(), wanted)
        second = functional.cross_entropy(read.float(), values, label_smoothing=0.01)
        learn.zero_grad()
        (first + second).backward()
        torch.nn.utils.clip_grad_norm_([*spots.parameters(), *faces.parameters()], 5.0)
        learn.step()
        plan.step()
        mean = 0.98 * mean + 0.02 * np.array([first.item(), second.item()])
        right = 0.98 * right + 0.02 * (read.argmax(1) == values).float().mean().item()
        if step % 50 == 0 or step == steps:
            known = 1 - 0.98**step
            print(
                f"{step} {time.time() - began:.0f} s  spots {mean[0] / known:.3f}  "
                f"faces {mean[1] / known:.3f}  right {right / known:.3f}",
                flush=True,
            )
        if step % 250 == 0 or step == steps:
            kept = {"spots": spots.state_dict(), "faces": faces.state_dict()}
            torch.save(kept, folder / "kept.part")
            (folder / "kept.part").replace(folder / "kept.pt")


def _ready(pictures: torch.Tensor) -> torch.Tensor:
    ready = pictures.permute(0, 3, 1, 2).float() / 255
    return ready.contiguous(memory_format=torch.channels_last)


def main() -> None:
    """Make the stock if there is none, then teach."""
    ask = argparse.ArgumentParser(description=__doc__)
    ask.add_argument("folder", type=Path, help="where the stock and the networks are kept")
    ask.add_argument("--steps", type=int, default=6000)
    ask.add_argument("--seed", type=int, default=1)
    ask.add_argument("--families", type=int, default=1500)
    ask.add_argument("--grounds", type=int, default=500)
    ask.add_argument("--threads", type=int, default=1)
    ask.add_argument("--workers", type=int, default=2, help="processes that render")
    ask.add_argument("--start", type=Path, help="networks kept before, to go on from")
    ask.add_argument("--fast", type=float, default=2e-3, help="the highest learning rate")
    given = ask.parse_args()
    torch.set_num_threads(given.threads)
    cv2.setNumThreads(1)
    if not (given.folder / "stock" / "shapes.npz").exists():
        began = time.time()
        save_stock(given.folder / "stock", *make_stock(given.seed, given.families, given.grounds))
        print(f"stock made in {time.time() - began:.0f} s", flush=True)
    teach(
        given.folder,
        steps=given.steps,
        seed=given.seed,
        start=given.start,
        fast=given.fast,
        workers=given.workers,
    )


if __name__ == "__main__":
    main()
