"""Teach both networks: python -m vision.training.train FOLDER (see the README)."""

import argparse
import time
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import cv2
import numpy as np
import torch
from torch.nn import functional
from torch.optim.swa_utils import AveragedModel, get_ema_multi_avg_fn
from torch.utils.data import DataLoader, IterableDataset

from vision.net import Net
from vision.training.lessons import Lesson, batches, make_stock, rendered, save_stock
from vision.training.models import VALUES, Faces, Spots
from vision.training.photographs import Photograph, gather, mixed
from vision.training.plastic import NAMELESS

_SCENES = 14  # in a lesson


class Lessons(IterableDataset):
    """`count` lessons from each process that renders them."""

    def __init__(
        self, seed: int, stock: Path, count: int, photographs: list[Photograph], share: float
    ) -> None:
        self.seed, self.stock, self.count = seed, stock, count
        self.photographs, self.share = photographs, share

    def __iter__(self) -> Iterator[Lesson]:
        worker = torch.utils.data.get_worker_info()
        seed = self.seed * 100 + (worker.id if worker else 0)
        pairs = rendered(seed, self.stock)
        if self.photographs:
            pairs = mixed(seed, pairs, self.photographs, self.share)
        return islice(batches(pairs, _SCENES), self.count)


def spot_loss(said: torch.Tensor, wanted: torch.Tensor) -> torch.Tensor:
    """Focal loss on both heats (Zhou et al., Objects as Points, 2019), L1 on the shape."""
    heat = _heat_loss(said[:, 0], wanted[:, 0], wanted[:, 10], wanted[:, 9])
    other = _heat_loss(said[:, 8], wanted[:, 11], wanted[:, 12], wanted[:, 9])
    weight = wanted[:, 8:9]
    scale = said.new_tensor([0.3, 0.3, 1, 0.5, 0.5, 0.5, 0.5]).view(1, 7, 1, 1)
    off = ((said[:, 1:8] - wanted[:, 1:8]).abs() * weight * scale).sum()
    return heat + 0.5 * other + off / weight.sum().clamp(min=1)


def _heat_loss(
    heat: torch.Tensor, right: torch.Tensor, here: torch.Tensor, counts: torch.Tensor
) -> torch.Tensor:
    sure = torch.sigmoid(heat).clamp(1e-4, 1 - 1e-4)
    hit = -torch.log(sure) * (1 - sure) ** 2 * here
    miss = -torch.log(1 - sure) * sure**2 * (1 - right) ** 4 * (1 - here) * counts
    return (hit.sum() + miss.sum()) / here.sum().clamp(min=1)


def face_loss(said: torch.Tensor, values: torch.Tensor, colours: torch.Tensor) -> torch.Tensor:
    """Cross-entropy of the values and, where they can be named, of the colours."""
    value = functional.cross_entropy(said[:, :VALUES], values, label_smoothing=0.01)
    named = (colours != NAMELESS).sum().clamp(min=1)
    colour = functional.cross_entropy(
        said[:, VALUES:], colours, ignore_index=NAMELESS, reduction="sum"
    )
    return value + colour / named


def teach(
    folder: Path,
    lessons: Lessons,
    *,
    steps: int,
    start: Path | None,
    fast: float,
    workers: int,
) -> None:
    """Train for `steps` lessons and keep both networks in `folder`, now and then and at the end."""
    torch.manual_seed(lessons.seed)
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
            lessons,
            batch_size=None,
            num_workers=workers,
            multiprocessing_context="spawn",
        )
    )
    smooth = [
        AveragedModel(net, multi_avg_fn=get_ema_multi_avg_fn(0.998), use_buffers=True)
        for net in (spots, faces)
    ]
    began, mean, right = time.time(), np.zeros(2), 0.0
    for step in range(1, steps + 1):
        pictures, wanted, pieces, values, colours = next(source)
        with torch.autocast("cpu", torch.bfloat16):
            said = spots(_ready(pictures))
            read = faces(_ready(pieces))
        first = spot_loss(said.float(), wanted)
        second = face_loss(read.float(), values, colours)
        learn.zero_grad()
        (first + second).backward()
        torch.nn.utils.clip_grad_norm_([*spots.parameters(), *faces.parameters()], 5.0)
        learn.step()
        plan.step()
        for net, kept_net in zip((spots, faces), smooth, strict=True):
            kept_net.update_parameters(net)
        mean = 0.98 * mean + 0.02 * np.array([first.item(), second.item()])
        right = 0.98 * right + 0.02 * (read[:, :VALUES].argmax(1) == values).float().mean().item()
        if step % 50 == 0 or step == steps:
            known = 1 - 0.98**step
            print(
                f"{step} {time.time() - began:.0f} s  spots {mean[0] / known:.3f}  "
                f"faces {mean[1] / known:.3f}  right {right / known:.3f}",
                flush=True,
            )
        if step % 250 == 0 or step == steps:
            kept = {"spots": smooth[0].module.state_dict(), "faces": smooth[1].module.state_dict()}
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
