"""What all trainings share: loading, gradient steps, and keeping a moving average of weights."""

from pathlib import Path

import torch
from torch.optim.swa_utils import AveragedModel, get_ema_multi_avg_fn

_SMOOTH = 0.998  # how much of the mean stays at each step


def load_weights(net: torch.nn.Module, start: Path | None) -> torch.nn.Module:
    """The network with the weights kept at `start`, if any, laid out for fast convolutions."""
    if start is not None:
        net.load_state_dict(torch.load(start, weights_only=True))
    return net.to(memory_format=torch.channels_last)


class Trainer:
    """Trains `net` by the optimizer `learn` and its rate `plan`; gradients are clipped to `most`.

    What is kept is the exponential mean of the weights.
    """

    def __init__(
        self,
        net: torch.nn.Module,
        learn: torch.optim.Optimizer,
        plan: torch.optim.lr_scheduler.LRScheduler,
        most: float,
    ) -> None:
        self._net, self._learn, self._plan, self._most = net, learn, plan, most
        self._mean = AveragedModel(
            net, multi_avg_fn=get_ema_multi_avg_fn(_SMOOTH), use_buffers=True
        )

    def step(self, loss: torch.Tensor) -> None:
        """One step of gradient descent on `loss`."""
        self._learn.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self._net.parameters(), self._most)
        self._learn.step()
        self._plan.step()
        self._mean.update_parameters(self._net)

    def keep(self, path: Path) -> None:
        """Write the mean to `path`, whole or not at all."""
        part = path.with_suffix(".part")
        torch.save(self._mean.module.state_dict(), part)
        part.replace(path)
