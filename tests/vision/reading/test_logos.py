"""Dice with a logo in the place of a face: asked about until they were met, told then."""

from collections.abc import Iterator
from functools import cache

import numpy as np
import pytest

from companion.dice import Colour, Die, Size
from hardware.simulated.tray import SimulatedTray
from vision.frame import Image
from vision.memory.memory import Memory
from vision.memory.samples import Samples
from vision.net import Net
from vision.reading.reader import Reader
from vision.reading.teaching import KnownDie, taught

VALUES = ((1, 2, 3, 4, 5, 6, 1, 6), (6, 1, 5, 5, 2, 3, 4, 1), (6, 6, 1, 1, 3, 4, 2, 6))


@cache
def net() -> Net:
    return Net()


def trays(logo: int) -> Iterator[tuple[Image, list[KnownDie]]]:
    """Pictures of dice on which that value is a logo, and what lies there."""
    tray = SimulatedTray(seed=logo, logos=(logo,))
    for values in VALUES:
        tray.throw([Die(value, colour=Colour.WHITE, size=Size.SMALL) for value in values])
        tray.settle()
        dice = [KnownDie(die.value, box) for die, box in zip(tray.truth, tray.boxes, strict=True)]
        yield tray.frame().image, dice


@pytest.mark.parametrize("logo", [1, 6])
def test_a_logo_is_asked_about_until_it_was_met_and_told_then(logo: int) -> None:
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
