"""Measure a memory: teach the first pictures of each source, and read the others."""

import statistics
import time
from collections.abc import Callable, Iterator
from itertools import groupby
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from companion.dice import Box, Colour, DieKind, Reading, WantedDice
from vision.evaluation.evaluate import Evaluation, evaluate
from vision.evaluation.labels import labelled
from vision.image.photograph import BadPhotograph, load
from vision.memory.memory import Memory
from vision.memory.samples import Samples
from vision.reading.reader import ReadsTray
from vision.reading.teaching import KnownDie, Teacher

ReaderOf = Callable[[Memory | None], ReadsTray]
Labelled = tuple[str, Path, dict[str, Any]]
_SIX_FACED = ("d6", "d6-symbol", "d6-numeral")


def known_dice(label: dict[str, Any]) -> list[KnownDie]:
    """Return the dice of a label; without a kind, they have six faces."""
    return [
        KnownDie(
            die["value"],
            Box(*die["box"]) if die.get("box") else None,
            DieKind.D6 if (die.get("kind") or "d6") in _SIX_FACED else _kind(die["kind"]),
            _colour(die.get("colour")),
        )
        for die in label["dice"]
    ]


def _kind(name: str) -> DieKind | None:
    """Return the kind of that name; None if no game has such dice."""
    return DieKind(name) if name in tuple(DieKind) else None


def _colour(name: str | None) -> Colour | None:
    """Return the colour of that name; None if no game has such dice."""
    return Colour(name) if name in tuple(Colour) else None


def evaluate_first_taught(
    root: Path,
    reader: ReaderOf,
    first: int,
    *,
    strictness: float,
    most: int = 0,
    wanted: WantedDice | None = None,
) -> tuple[Evaluation, Evaluation]:
    """Evaluate all but the first pictures of each source below `root`, in name order.

    Return the evaluation without a memory, and that with a memory taught the `first` pictures of
    the picture's own source alone. `reader` makes a reader with a memory, or without; it reads for
    the dice `wanted`. Raises BadLabels.
    """
    bare, teacher = reader(None), Teacher()
    without: dict[Path, Reading] = {}
    with_memory: dict[Path, Reading] = {}
    times: tuple[list[float], list[float]] = [], []
    for shown, others in _parted(root, first):
        remembering = reader(Memory(taught_all(shown, teacher)))
        for _, path, _ in others:
            try:
                image = load(path)
            except BadPhotograph:
                continue
            for eye, readings, spent in (
                (bare, without, times[0]),
                (remembering, with_memory, times[1]),
            ):
                start = time.perf_counter()
                readings[path.resolve()] = eye.read(image, wanted)
                spent.append((time.perf_counter() - start) * 1e3)
    both = [
        evaluate(root, bare, strictness=strictness, most=most, readings=readings)
        for readings in (without, with_memory)
    ]
    medians = [statistics.median(spent) if spent else None for spent in times]
    before, after = (
        replace(evaluation, median_ms=median)
        for evaluation, median in zip(both, medians, strict=True)
    )
    return before, after


def taught_all(pictures: list[Labelled], teacher: Teacher) -> Samples:
    """Return the samples of these labelled pictures; unusable pictures are left out."""
    samples = Samples()
    for _, path, label in pictures:
        try:
            image = load(path)
        except BadPhotograph:
            continue
        dice = known_dice(label)
        samples = samples.with_all(teacher.faces(image, dice) or (), teacher.solids(image, dice))
    return samples


def _parted(root: Path, first: int) -> Iterator[tuple[list[Labelled], list[Labelled]]]:
    """Yield for each source the first pictures in name order, and the remaining pictures."""
    every = sorted(labelled(root), key=lambda item: (item[0], item[1].name))
    for _, group in groupby(every, key=lambda item: item[0]):
        pictures = list(group)
        yield pictures[:first], pictures[first:]
