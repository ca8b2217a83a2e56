"""The course of the network that finds dice: scenes are rendered during training."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import torch
from torch.utils.data import DataLoader, IterableDataset

from vision.training.examples.lessons import Lesson, batches, rendered
from vision.training.examples.photographs import LabelledPhotograph, mixed
from vision.training.models import Spots
from vision.training.trainer import Batch, Figures

_SCENES = 14  # in a batch
_PHOTOGRAPHED = 0.4  # share of the scenes from photographs, if there are any


class SpotsCourse:
    """Teaches `spots` from scenes of the stock in folder `stock`, rendered by `workers` processes.

    Some scenes are parts of the `photographs`.
    """

    name = "spots"
    figures: tuple[str, ...] = ()
    rate, clip = 1.2e-3, 5.0

    def __init__(
        self, stock: Path, photographs: Sequence[LabelledPhotograph], workers: int
    ) -> None:
        self._stock, self._photographs, self._workers = stock, list(photographs), workers

    def network(self) -> torch.nn.Module:
        """Return a network with random weights."""
        return Spots()

    def lessons(self, seed: int, *, check: bool = False) -> Iterator[Batch]:
        """Yield batches of pictures (n, SIZE, SIZE, 3) and targets (see `lessons.targets`)."""
        seed = 2 * seed + int(check)
        lessons = _Lessons(seed, self._stock, self._photographs)
        workers = 1 if check else self._workers

        source = DataLoader(
            lessons, batch_size=None, num_workers=workers, multiprocessing_context="fork"
        )
        yield from map(tuple, source)

    def inputs(self, batch: Batch) -> torch.Tensor:
        """Return the network's input (n, 3, h, w), from 0 to 1, without augmentation."""
        x = batch[0].permute(0, 3, 1, 2).float() / 255
        return x.contiguous(memory_format=torch.channels_last)

    def judged(self, net: torch.nn.Module, batch: Batch, _: torch.Generator) -> Figures:
        """Return the focal loss of both heat maps and the L1 loss of the detections' shapes.

        See Zhou et al., Objects as Points, 2019.
        """
        answer, wanted = net(self.inputs(batch)).float(), batch[1]
        heat = _heat_loss(answer[:, 0], wanted[:, 0], wanted[:, 10], wanted[:, 9])
        other = _heat_loss(answer[:, 8], wanted[:, 11], wanted[:, 12], wanted[:, 9])
        weight = wanted[:, 8:9]
        scale = answer.new_tensor([1, 1, 4, 2, 2, 2, 2]).view(1, 7, 1, 1)
        error = ((answer[:, 1:8] - wanted[:, 1:8]).abs() * weight * scale).sum()
        return (heat + 0.5 * other + error / weight.sum().clamp(min=1),)


class _Lessons(IterableDataset[Lesson]):
    """A PyTorch data set: each worker process renders batches of its own."""

    def __init__(self, seed: int, stock: Path, photographs: list[LabelledPhotograph]) -> None:
        self._seed, self._stock, self._photographs = seed, stock, photographs

    def __iter__(self) -> Iterator[Lesson]:
        worker = torch.utils.data.get_worker_info()
        seed = self._seed * 100 + (worker.id if worker else 0)
        scenes = rendered(seed, self._stock)
        if self._photographs:
            scenes = mixed(seed, scenes, self._photographs, _PHOTOGRAPHED)
        yield from batches(scenes, _SCENES)


def _heat_loss(
    heat: torch.Tensor, right: torch.Tensor, middles: torch.Tensor, counts: torch.Tensor
) -> torch.Tensor:
    sure = torch.sigmoid(heat).clamp(1e-4, 1 - 1e-4)
    hit = -torch.log(sure) * (1 - sure) ** 2 * middles
    miss = -torch.log(1 - sure) * sure**2 * (1 - right) ** 4 * (1 - middles) * counts
    return (hit.sum() + miss.sum()) / middles.sum().clamp(min=1)
