"""A still picture of the tray, read."""

from collections.abc import Iterator
from dataclasses import replace as replaced
from typing import Protocol

import cv2
import numpy as np
from msgspec.structs import replace

from companion.dice import Box, Doubt, Reading, Unread, WantedDice
from vision.frame import Image
from vision.net import Found, Net
from vision.net.find import far_scale
from vision.reading.crop import without_surround
from vision.reading.decide import LIFTED, SURE, Thing, judge
from vision.reading.die_likelihood import die_likelihood
from vision.reading.features import (
    THERE,
    Numbers,
    beyond_counting,
    chance_closer,
    chances,
    disputed,
    features,
    features_closer,
    nearest,
    with_marks,
)
from vision.reading.pips import count_pips
from vision.reading.second_look import second_look
from vision.reading.unknown_objects import find_outlined, find_things

_LONGEST = 1280  # a larger picture is read at this length, in pixels
_TINY = 15.0  # pixels of the finding network's input: no labelled die told at once is so small
_NEARER = 2.0  # times that scale: where such small dice are looked for once more
_LARGER = 2.2  # times as large as a die: what it lies on alone is no outline of its own
_SHORTEST = 24  # no die could be made out in a picture less high or wide


class ReadsTray(Protocol):
    """Anything that can read a tray: the real reader, or a stand-in for tests."""

    def read(self, image: Image, wanted: WantedDice | None = None) -> Reading:
        """Read `image` (height x width x 3, uint8, B, G, R) for the dice `wanted`."""
        ...


class Reader:
    """Reads pip dice in a still picture. Keeps nothing of a picture; serves one thread.

    A die is sure from the chance `sure` of being read right on.
    """

    def __init__(self, net: Net | None = None, sure: float = SURE) -> None:
        self._net = net or Net()
        self._sure = sure

    def read(self, image: Image, wanted: WantedDice | None = None) -> Reading:
        """What lies in the tray; boxes are in pixels of `image`.

        The reading is sure when every die is and nothing else lies there that may be a
        die. With `wanted`, dice that no sort of it could be are doubtful, and too many.
        """
        part, corner = without_surround(image)
        small, scale = at_reading_size(part)
        if min(small.shape[:2]) < _SHORTEST:
            return Reading(dice=(), sure=False)
        reading = self._judged(small, wanted)
        if _tiny(reading, small):
            reading = self._judged(small, wanted, _NEARER)
        if reading.sure and not reading.dice:
            reading = _looked_over(reading, small)
        return _put_back(reading, 1 / scale, corner)

    def _judged(self, small: Image, wanted: WantedDice | None, nearer: float = 1.0) -> Reading:
        things = []
        for found, known in look(small, self._net, self._sure, nearer):
            there, right = chances(known)
            things.append(Thing(found, there, right, disputed(known, found.side)))
        things = _of_any_kind(small, self._look_closer(small, things))
        things = _on_larger(small, things, self._sure)
        return judge(things, (small.shape[0], small.shape[1]), wanted, self._sure)

    def _doubtful(self, thing: Thing) -> bool:
        """Whether a closer look could make it sure."""
        return LIFTED < thing.right <= self._sure

    def _look_closer(self, small: Image, things: list[Thing]) -> list[Thing]:
        """The things, those in doubt after a closer look."""
        doubtful = [k for k, thing in enumerate(things) if self._doubtful(thing)]
        things = list(things)
        seen = second_look(small, self._net, [things[k].found for k in doubtful])
        for k, values in zip(doubtful, seen, strict=True):
            thing = things[k]
            closer = features_closer(thing.right, float(values[thing.found.value]))
            things[k] = replaced(thing, right=chance_closer(closer))
        return things


def _of_any_kind(small: Image, things: list[Thing]) -> list[Thing]:
    """The things with the chance that they are dice of any kind, where one is not shown as one."""
    if all(thing.there > THERE for thing in things):
        return things
    every = die_likelihood(small, [thing.found for thing in things])
    return [replaced(thing, any_die=chance) for thing, chance in zip(things, every, strict=True)]


def _on_larger(small: Image, things: list[Thing], sure: float) -> list[Thing]:
    """The things, those ones marked that lie alone on something larger: loops of its numbers."""
    shown = [thing for thing in things if thing.there > THERE]
    if not any(thing.found.value == 1 and thing.right > sure for thing in shown):
        return things
    outlines = find_outlined(small)

    def part(thing: Thing) -> bool:
        box, middle = thing.found.box, thing.found.middle
        return any(
            outline.holds(middle)
            and outline.shorter > _LARGER * box.shorter
            and sum(outline.holds(other.found.middle) for other in shown) == 1
            for outline in outlines
        )

    return [replaced(one, part=one.found.value == 1 and part(one)) for one in things]


def _tiny(reading: Reading, small: Image) -> bool:
    """Whether a die was told that was so small where it was found: others were passed over then."""
    scale = far_scale(small)
    told = [die.box.shorter * scale for die in reading.dice if die.sure]
    return scale < 1 and any(side < _TINY for side in told)


def _looked_over(reading: Reading, small: Image) -> Reading:
    """An empty tray's reading: not sure where something lies there that no network knows."""
    unread = tuple(Unread(box, Doubt.FOREIGN) for box in find_things(small))
    return replace(reading, sure=not unread, unread=unread)


def look(
    small: Image, net: Net, sure: float = 1.0, nearer: float = 1.0
) -> Iterator[tuple[Found, Numbers]]:
    """What `net` finds in a picture at reading size, with what speaks for and against it.

    Pips are counted where that could make a difference to a die being `sure`.
    """
    every = net.find(small, nearer)
    typical = _typical(every)
    for k, found in enumerate(every):
        known = features(found, nearest(found, every[:k]), typical)
        if not beyond_counting(known, sure):
            known = with_marks(known, found.value, count_pips(small, *found.middle, found.side))
        yield found, known


def _typical(every: tuple[Found, ...]) -> float:
    """The side of the dice among what was found, likeliest first, in pixels."""
    best = every[0].die if every else 0
    return float(np.median([found.side for found in every if found.die >= 0.7 * best] or [1]))


def _put_back(reading: Reading, scale: float, corner: tuple[int, int]) -> Reading:
    """The reading of a part with its boxes in the whole: `scale` times as large, from `corner`."""
    if scale == 1 and corner == (0, 0):
        return reading

    def back(box: Box) -> Box:
        return Box(*(v * scale for v in box)).moved(*corner)

    dice = tuple(replace(die, box=back(die.box)) for die in reading.dice)
    unread = tuple(replace(thing, box=back(thing.box)) for thing in reading.unread)
    return replace(reading, dice=dice, unread=unread)


def at_reading_size(image: Image) -> tuple[Image, float]:
    """The picture no longer than it is read at, and its scale against the original."""
    longest = max(image.shape[:2])
    if longest <= _LONGEST:
        return image, 1.0
    scale = _LONGEST / longest
    small = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    return np.asarray(small, np.uint8), scale
