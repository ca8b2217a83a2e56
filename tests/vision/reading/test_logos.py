"""Dice with a logo on a face: asked about until the logo was learned, then read."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import numpy as np
import pytest

from companion.dice import Colour, Die, Size
from hardware.simulated.tray import SimulatedTray
from tests import photographs
from vision.evaluation.first_taught import evaluate_first_taught
from vision.evaluation.labels import labelled
from vision.frame import Image
from vision.memory.memory import Memory
from vision.memory.samples import Samples
from vision.net import Net
from vision.reading.decide import SURE
from vision.reading.reader import Reader
from vision.reading.teaching import KnownDie, taught

VALUES = ((1, 2, 3, 4, 5, 6, 1, 6), (6, 1, 5, 5, 2, 3, 4, 1), (6, 6, 1, 1, 3, 4, 2, 6))


@cache
def net() -> Net:
    return Net()


def trays(logo: int) -> Iterator[tuple[Image, list[KnownDie]]]:
    """Yield pictures of dice with a logo in place of that value, and the true dice."""
    tray = SimulatedTray(seed=logo, logos=(logo,))
    for values in VALUES:
        tray.throw([Die(value, colour=Colour.WHITE, size=Size.SMALL) for value in values])
        tray.settle()
        dice = [KnownDie(die.value, box) for die, box in zip(tray.truth, tray.boxes, strict=True)]
        yield tray.frame().image, dice


@pytest.mark.parametrize("logo", [1, 6])
def test_a_logo_is_asked_about_until_learned_and_then_read(logo: int) -> None:
    *shown, (image, dice) = trays(logo)
    samples = Samples()
    for picture, known in shown:
        samples = samples.with_all(taught(picture, known, net()) or ())
    bare = Reader(net()).read(image)
    assert not bare.sure
    told = Reader(net(), memory=Memory(samples)).read(image)
    assert told.sure
    assert sorted(told.values) == sorted(die.value for die in dice)


def test_a_logo_that_was_never_met_stays_asked_about() -> None:
    (one, known), *_ = trays(2)
    samples = Samples().with_all(taught(one, known, net()) or ())
    (other, _), *_ = trays(6)
    reading = Reader(net(), memory=Memory(samples)).read(other)
    assert not reading.sure


def test_plain_dice_are_read_as_before_by_a_memory_of_logos() -> None:
    samples = Samples()
    for picture, known in trays(6):
        samples = samples.with_all(taught(picture, known, net()) or ())
    tray = SimulatedTray(seed=1)
    tray.throw([Die(value, colour=Colour.WHITE, size=Size.SMALL) for value in VALUES[0]])
    tray.settle()
    image = np.ascontiguousarray(tray.frame().image)
    assert Reader(net(), memory=Memory(samples)).read(image) == Reader(net()).read(image)


def test_without_boxes_faces_that_no_network_knows_teach_only_if_just_as_many_are_missing() -> None:
    (image, dice), *_ = trays(1)
    unplaced = [KnownDie(die.value) for die in dice]
    told = taught(image, unplaced, net())
    assert told is not None
    assert sorted(one.value for one in told) == sorted(die.value for die in dice)
    assert taught(image, unplaced[:-1], net()) is None
    assert taught(image, [*unplaced, KnownDie(1)], net()) is None


@pytest.mark.soak
@pytest.mark.parametrize("logos", [(1,), (6,), (1, 6)])
def test_most_dice_of_full_trays_are_read_once_logos_are_learned_and_none_wrongly(
    logos: tuple[int, ...],
) -> None:
    tray = SimulatedTray(seed=12, logos=logos, noise=3.0)
    memory, chance = Memory(), np.random.default_rng(7)
    right = wrong = every = 0
    for k in range(15):
        values = chance.choice([*range(1, 7), *logos], 14)
        tray.throw([Die(int(v), colour=Colour.WHITE, size=Size.SMALL) for v in values])
        tray.settle()
        image, lies = tray.frame().image, list(zip(tray.truth, tray.boxes, strict=True))
        if k < 5:
            known = [KnownDie(die.value, box) for die, box in lies]
            memory.samples = memory.samples.with_all(taught(image, known, net()) or ())
            continue
        every += len(lies)
        for die in Reader(net(), memory=memory).read(image).dice:
            here = [one.value for one, box in lies if box.holds(die.box.centre)]
            right += die.sure and here == [die.value]
            wrong += die.sure and here != [die.value]
    assert wrong == 0
    assert right >= 0.9 * every


def sources_with_logos() -> list[Path]:
    """Return the folders of labelled photographs on which many dice bear a logo."""
    if not photographs.THERE:
        return []
    counts: Counter[Path] = Counter()
    for _, path, label in labelled(photographs.FOLDER):
        kinds = [die.get("kind") for die in label["dice"]]
        counts[path.parent.parent] += kinds.count("d6-symbol")
    return [folder for folder, count in counts.items() if count >= 20]


@pytest.mark.parametrize("folder", sources_with_logos(), ids=lambda folder: folder.name)
def test_photographed_dice_with_a_logo_are_read_once_a_third_was_taught(folder: Path) -> None:
    pictures = len(list(labelled(folder)))
    without, with_memory = (
        one.total
        for one in evaluate_first_taught(
            folder, lambda memory: Reader(net(), memory=memory), pictures // 3, strictness=SURE
        )
    )
    assert with_memory.right >= without.right
    assert with_memory.wrong <= without.wrong
    assert with_memory.silent <= without.silent
