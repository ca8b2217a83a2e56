"""Train a network for a limited time, and keep it if its loss fell."""

import math
import time
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Protocol

import torch
from torch.optim.swa_utils import AveragedModel, get_ema_multi_avg_fn

from vision.training.export import weights_from_onnx
from vision.training.progress import Progress

Batch = tuple[torch.Tensor, ...]
Figures = tuple[torch.Tensor, *tuple[float, ...]]

_CHECKS = 12  # batches on which the loss is measured before and after
_WARM = 0.06  # share of the time in which the learning rate rises; then it falls to nothing
_SMOOTH = 0.998  # greatest weight of the former mean of the weights at each step
_DECAY = 0.02  # weight decay of AdamW


class Course(Protocol):
    """The training of a network: its lessons and the loss of its answers."""

    name: str  # the name of the network's file
    figures: tuple[str, ...]  # names of the further figures of `judged`
    rate: float  # the highest learning rate
    clip: float  # the largest norm of a gradient

    def network(self) -> torch.nn.Module:
        """Return a network with random weights."""
        ...

    def lessons(self, seed: int, *, check: bool = False) -> Iterator[Batch]:
        """Yield endless batches; with `check`, of lessons that are never trained on."""
        ...

    def inputs(self, batch: Batch) -> torch.Tensor:
        """Return the network's input (n, 3, h, w), from 0 to 1, without augmentation."""
        ...

    def judged(self, net: torch.nn.Module, batch: Batch, chance: torch.Generator, /) -> Figures:
        """Return the loss of the network's answer to an augmented batch, and further figures."""
        ...


@dataclass(frozen=True)
class Stretch:
    """A training: its time, and the loss on the checking lessons before and after."""

    network: str
    steps: int
    minutes: float
    before: float
    after: float

    @property
    def better(self) -> bool:
        """Whether the loss fell, so that the network is kept."""
        return self.after < self.before


class Trainer:
    """Trains the network of a course on `device` ("cpu" or "cuda"), in 16-bit floats."""

    def __init__(self, course: Course, device: str, seed: int) -> None:
        self._course, self._device, self._seed = course, torch.device(device), seed
        torch.manual_seed(seed)
        self._net = course.network()

    def start_from(self, path: Path) -> None:
        """Load stored weights (.pt), or those of an exported file (.onnx)."""
        if path.suffix == ".onnx":
            batches = islice(self._course.lessons(self._seed, check=True), 2)
            calibration = torch.cat([self._course.inputs(batch) for batch in batches])
            weights_from_onnx(self._net, path, calibration)
        else:
            self._net.load_state_dict(torch.load(path, weights_only=True))

    def train(self, path: Path, seconds: float) -> Stretch:
        """Train for `seconds`; store the mean weights at `path` if they are better."""
        net = self._net.to(self._device, memory_format=torch.channels_last)
        course, began = self._course, time.monotonic()
        before = self._check(net)
        mean = AveragedModel(net, multi_avg_fn=get_ema_multi_avg_fn(_SMOOTH), use_buffers=True)
        learn = torch.optim.AdamW(net.parameters(), lr=course.rate, weight_decay=_DECAY)
        chance = torch.Generator(self._device).manual_seed(self._seed)
        progress = Progress(("loss", *course.figures), each=100)
        steps = 0
        net.train()
        for batch in course.lessons(self._seed):
            done = (time.monotonic() - began) / seconds
            if done >= 1:
                break
            for group in learn.param_groups:
                group["lr"] = course.rate * rate_share(done)
            loss, *figures = self._judged(net, batch, chance)
            learn.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_(net.parameters(), course.clip)
            learn.step()
            steps += 1
            if steps >= 1 / (1 - _SMOOTH) or steps % 10 == 0:
                mean.update_parameters(net)
            progress.note(steps, loss.item(), *figures)
        after = self._check(mean.module)
        minutes = (time.monotonic() - began) / 60
        stretch = Stretch(course.name, steps, round(minutes, 1), round(before, 4), round(after, 4))
        if stretch.better:
            part = path.with_suffix(".part")
            torch.save(mean.module.state_dict(), part)
            part.replace(path)
        return stretch

    def _judged(
        self, net: torch.nn.Module, batch: Batch, chance: torch.Generator
    ) -> tuple[torch.Tensor, *tuple[float, ...]]:
        on_device = tuple(part.to(self._device, non_blocking=True) for part in batch)
        with torch.autocast(self._device.type, torch.bfloat16):
            return self._course.judged(net, on_device, chance)

    def _check(self, net: torch.nn.Module) -> float:
        """Return the mean loss on the lessons for checking, the same each time."""
        chance = torch.Generator(self._device).manual_seed(0)
        net.eval()
        with torch.no_grad():
            losses = [
                float(self._judged(net, batch, chance)[0])
                for batch in islice(self._course.lessons(0, check=True), _CHECKS)
            ]
        return sum(losses) / len(losses)


def rate_share(done: float) -> float:
    """Return the learning rate as a share of the highest, at `done` (0 to 1) of the time."""
    if done < _WARM:
        return max(0.01, done / _WARM)
    return (1 + math.cos(math.pi * min(1.0, (done - _WARM) / (1 - _WARM)))) / 2
