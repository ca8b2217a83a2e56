"""A network while it is taught: it steps down its loss, and the mean of its steps is kept."""

from pathlib import Path

import torch
from torch.optim.swa_utils import AveragedModel, get_ema_multi_avg_fn

_SMOOTH = 0.998  # how much of the mean stays at each step


class Trainer:
    """Steps `net` with the optimizer `learn` and its `plan`, gradients no longer than `most`."""

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
        """One step down."""
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
