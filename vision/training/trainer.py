"""Shared by all trainings: options, loading weights, gradient steps, averaged weights."""

import argparse
from collections.abc import Callable
from pathlib import Path

import torch
from torch.optim.swa_utils import AveragedModel, get_ema_multi_avg_fn

from vision.training.progress import Progress

_SMOOTH = 0.998  # how much of the mean stays at each step


def training_options(doc: str | None, fast: float) -> argparse.ArgumentParser:
    """A command-line parser with the options of every training; `fast` is the default rate."""
    ask = argparse.ArgumentParser(description=doc)
    ask.add_argument("--steps", type=int, default=6000)
    ask.add_argument("--start", type=Path, help="a network kept before, to go on from")
    ask.add_argument("--fast", type=float, default=fast, help="the highest learning rate")
    ask.add_argument("--seed", type=int, default=1)
    ask.add_argument("--threads", type=int, default=1)
    return ask


def load_weights(net: torch.nn.Module, start: Path | None) -> torch.nn.Module:
    """`net` with the weights stored at `start`, if any, in channels-last memory layout."""
    if start is not None:
        net.load_state_dict(torch.load(start, weights_only=True))
    return net.to(memory_format=torch.channels_last)


class Trainer:
    """Trains `net` by the optimizer `learn` and its rate `plan`; gradients are clipped to `most`.

    The weights stored are an exponential moving average: `smooth` of it stays at each step.
    """

    def __init__(
        self,
        net: torch.nn.Module,
        learn: torch.optim.Optimizer,
        plan: torch.optim.lr_scheduler.LRScheduler,
        most: float,
        smooth: float = _SMOOTH,
    ) -> None:
        self._net, self._learn, self._plan, self._most = net, learn, plan, most
        self._mean = AveragedModel(net, multi_avg_fn=get_ema_multi_avg_fn(smooth), use_buffers=True)

    def train(
        self,
        path: Path,
        progress: Progress,
        lesson: Callable[[], tuple[torch.Tensor, *tuple[float, ...]]],
        each: int = 500,
    ) -> None:
        """Take a step per `lesson`, which returns a loss and further figures for `progress`.

        The mean weights are stored at `path` every `each` steps and at the end.
        """
        for step in range(1, progress.steps + 1):
            loss, *figures = lesson()
            self._learn.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_(self._net.parameters(), self._most)
            self._learn.step()
            self._plan.step()
            self._mean.update_parameters(self._net)
            progress.note(step, loss.item(), *figures)
            if step % each == 0 or step == progress.steps:
                self.keep(path)

    def keep(self, path: Path) -> None:
        """Store the mean weights at `path`, replacing the file only when all is written."""
        part = path.with_suffix(".part")
        torch.save(self._mean.module.state_dict(), part)
        part.replace(path)
