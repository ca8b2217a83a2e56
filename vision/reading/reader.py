"""Read one still picture: networks, counted pips, second looks, then the decision."""

from collections.abc import Iterator, Sequence
from dataclasses import replace as replaced
from typing import Protocol, runtime_checkable

import cv2
import numpy as np
from msgspec.structs import replace

from companion.dice import Box, Doubt, Reading, Unread, WantedDice
from vision.frame import Image
from vision.memory.memory import Memory
from vision.memory.patches import patch
from vision.memory.samples import NO_DIE
from vision.net import Detection, Net
from vision.net.find import HERE, far_scale
from vision.net.kinds import SolidNet
from vision.reading.crop import without_surround
from vision.reading.decide import SECOND_LOOK_FROM, SURE, Candidate, judge
from vision.reading.die_likelihood import die_likelihood
from vision.reading.discs import is_disc
from vision.reading.features import (
    THERE,
    Numbers,
    chance_after_second_look,
    chances,
    counting_cannot_matter,
    disputed,
    features,
    nearest,
    second_look_features,
    with_pips_counted,
)
from vision.reading.hidden_dice import LEAST, hidden_dice
from vision.reading.pips import count_pips
from vision.reading.remembered import remember
from vision.reading.second_look import FourLooks, described_second_look, second_look
from vision.reading.solids import judge_solids
from vision.reading.unknown_objects import find_outlined, find_unknown_objects

_LONGEST = 1280  # a larger picture is read at this length, in pixels
_TINY = 15.0  # pixels of the finding network's input: smaller dice are searched again
_ENLARGED = 2.0  # times the usual scale, for that second search
_LARGER = 2.2  # times as large as a one: an outline around it that is not its own
_SHORTEST = 24  # no die could be made out in a picture less high or wide


class ReadsTray(Protocol):
    """Anything that can read a tray: the real reader, or a stand-in for tests."""

    def read(self, image: Image, wanted: WantedDice | None = None) -> Reading:
        """Read `image` (height x width x 3, uint8, B, G, R) for the dice `wanted`."""
        ...


@runtime_checkable
class KnowsNoDice(Protocol):
    """A reader that remembers what the table said is no die."""

    def no_dice(self, image: Image, boxes: Sequence[Box]) -> tuple[bool, ...]:
        """For each box in `image`: is what lies there remembered as no die?"""
        ...


class Reader:
    """Reads dice in a still picture. Keeps no state between pictures; use it on one thread.

    A die is sure above the chance `sure` (0 to 1) of being read right. `memory` is what the table
    knows of its own dice; without one, or with an empty one, the networks alone are asked.
    """

    def __init__(
        self, net: Net | None = None, sure: float = SURE, memory: Memory | None = None
    ) -> None:
        self._net = net or Net()
        self._solids: SolidNet | None = None
        self._sure = sure
        self._memory = memory

    def read(self, image: Image, wanted: WantedDice | None = None) -> Reading:
        """Read `image` (height x width x 3, uint8, B, G, R); boxes are in its pixels.

        The reading is sure when every die is and nothing else in view may be a die. With `wanted`,
        dice that cannot be any of these are doubtful, and so is a reading with too many. Where
        other dice than six-sided ones are wanted, dice of any kind are told (see `judge_solids`).
        """
        part, corner = without_surround(image)
        small, scale = at_reading_size(part)
        if min(small.shape[:2]) < _SHORTEST:
            return Reading(dice=(), sure=False)
        reading = self._read_at(small, wanted)
        if _has_tiny_dice(reading, small):
            reading = self._read_at(small, wanted, _ENLARGED)
        if reading.sure and not reading.dice:
            reading = self._with_unknown_objects(reading, small)
        return _in_whole_picture(reading, 1 / scale, corner)

    def no_dice(self, image: Image, boxes: Sequence[Box]) -> tuple[bool, ...]:
        """For each box (pixels of `image`): is what lies there remembered as no die?"""
        part, corner = without_surround(image)
        small, scale = at_reading_size(part)
        return self._no_dice_at(small, [at_scale(box, scale, corner) for box in boxes])

    def _no_dice_at(self, small: Image, boxes: Sequence[Box]) -> tuple[bool, ...]:
        recall = self._memory.recall if self._memory is not None else None
        if recall is None or not recall.has_patches:
            return (False,) * len(boxes)
        places = self._net.places.find(small, list(boxes))
        seen = self._net.faces.described(small, places).descriptors
        return tuple(
            recall.recognises(descriptor, patch(small, *place)) == NO_DIE
            for descriptor, place in zip(seen, places, strict=True)
        )

    def _with_unknown_objects(self, reading: Reading, small: Image) -> Reading:
        """The reading of a tray without dice: not sure if an unknown object lies there."""
        boxes = find_unknown_objects(small)
        known = self._no_dice_at(small, boxes)
        unread = tuple(
            Unread(box, Doubt.FOREIGN) for box, told in zip(boxes, known, strict=True) if not told
        )
        return replace(reading, sure=not unread, unread=unread)

    def _read_at(self, small: Image, wanted: WantedDice | None, nearer: float = 1.0) -> Reading:
        recall = self._memory.recall if self._memory is not None else None
        candidates = []
        described = recall is not None
        for found, known in look(small, self._net, self._sure, nearer, described=described):
            there, right = chances(known)
            candidates.append(Candidate(found, there, right, disputed(known, found.side)))
        candidates, again = self._second_looks(small, candidates, described=described)
        candidates = _with_likelihood(small, candidates)
        candidates = _with_parts(small, candidates, self._sure)
        candidates = _with_hidden(small, candidates)
        if recall is not None:
            candidates = remember(
                small, self._net, candidates, recall, looks=again, sure=self._sure
            )
        size = (small.shape[0], small.shape[1])
        if wanted is None or not wanted.any_kind:
            return judge(candidates, size, wanted, self._sure)
        if self._solids is None:  # most tables never need them
            self._solids = SolidNet(HERE)
        looks = self._solids.look(small, [candidate.found.box for candidate in candidates])
        met = self._memory.solids if self._memory is not None else None
        return judge_solids(small, candidates, looks, wanted, sure=self._sure, recall=met)

    def _doubtful(self, one: Candidate) -> bool:
        """Whether a second look could make the candidate sure."""
        return SECOND_LOOK_FROM < one.right <= self._sure

    def _second_looks(
        self, small: Image, candidates: list[Candidate], *, described: bool
    ) -> tuple[list[Candidate], dict[int, FourLooks]]:
        """The candidates; doubtful ones with their chance of being right after a second look.

        `described`: with what was seen of these, by index.
        """
        doubtful = [k for k, one in enumerate(candidates) if self._doubtful(one)]
        candidates = list(candidates)
        dice = [candidates[k].found for k in doubtful]
        looks: dict[int, FourLooks] = {}
        if described:
            every = described_second_look(small, self._net, dice)
            looks = dict(zip(doubtful, every, strict=True))
            seen = [one.mean for one in every]
        else:
            seen = list(second_look(small, self._net, dice))
        for k, values in zip(doubtful, seen, strict=True):
            one = candidates[k]
            known = second_look_features(one.right, float(values[one.found.value]))
            candidates[k] = replaced(one, right=chance_after_second_look(known))
        return candidates, looks


def _with_likelihood(small: Image, candidates: list[Candidate]) -> list[Candidate]:
    """The candidates with their likelihood of being any die, if one is not shown as a die."""
    if all(candidate.there > THERE for candidate in candidates):
        return candidates
    every = die_likelihood(small, [candidate.found for candidate in candidates])
    return [replaced(one, likelihood=chance) for one, chance in zip(candidates, every, strict=True)]


def _with_parts(small: Image, candidates: list[Candidate], sure: float) -> list[Candidate]:
    """The candidates; ones that are discs or lie alone on something far larger are a `part`."""
    shown = [candidate for candidate in candidates if candidate.there > THERE]
    ones = [one for one in shown if one.found.value == 1 and one.right > sure]
    if not ones:
        return candidates
    outlines = find_outlined(small)

    def part(one: Candidate) -> bool:
        box, middle = one.found.box, one.found.middle
        return any(
            outline.holds(middle)
            and outline.shorter > _LARGER * box.shorter
            and sum(outline.holds(other.found.middle) for other in shown) == 1
            for outline in outlines
        )

    return [
        replaced(
            candidate,
            part=candidate in ones and (part(candidate) or is_disc(small, candidate.found)),
        )
        for candidate in candidates
    ]


def _with_hidden(small: Image, candidates: list[Candidate]) -> list[Candidate]:
    """The candidates; parts of dice that something covers are marked as `hidden`."""
    shown = [candidate.found for candidate in candidates if candidate.there > THERE]
    weak = [
        candidate
        for candidate in candidates
        if candidate.there <= THERE and candidate.found.die > LEAST
    ]
    every = hidden_dice(small, [one.found for one in weak], shown)
    hidden = [one for one, part in zip(weak, every, strict=True) if part]
    return [
        replaced(candidate, hidden=True) if candidate in hidden else candidate
        for candidate in candidates
    ]


def _has_tiny_dice(reading: Reading, small: Image) -> bool:
    """Whether a sure die is so small that others near it may have been missed."""
    scale = far_scale(small)
    told = [die.box.shorter * scale for die in reading.dice if die.sure]
    return scale < 1 and any(side < _TINY for side in told)


def look(
    small: Image, net: Net, sure: float = 1.0, nearer: float = 1.0, *, described: bool = False
) -> Iterator[tuple[Detection, Numbers]]:
    """What `net` finds in a picture at reading size, likeliest first, each with its features.

    Pips are counted only where that could change whether a die is sure. `described`: with the
    detections' descriptors.
    """
    every = net.find_described(small, nearer) if described else net.find(small, nearer)
    typical = _typical(every)
    for k, found in enumerate(every):
        known = features(found, nearest(found, every[:k]), typical)
        if not counting_cannot_matter(known, sure):
            known = with_pips_counted(
                known, found.value, count_pips(small, *found.middle, found.side)
            )
        yield found, known


def _typical(every: tuple[Detection, ...]) -> float:
    """The median side, in pixels, of the likeliest detections (likeliest first); 1 without any."""
    best = every[0].die if every else 0
    return float(np.median([found.side for found in every if found.die >= 0.7 * best] or [1]))


def _in_whole_picture(reading: Reading, scale: float, corner: tuple[int, int]) -> Reading:
    """The reading of a crop at `corner`, with boxes converted to pixels of the whole picture."""
    if scale == 1 and corner == (0, 0):
        return reading

    def back(box: Box) -> Box:
        return Box(*(v * scale for v in box)).moved(*corner)

    dice = tuple(replace(die, box=back(die.box)) for die in reading.dice)
    unread = tuple(replace(one, box=back(one.box)) for one in reading.unread)
    return replace(reading, dice=dice, unread=unread)


def at_scale(box: Box, scale: float, corner: tuple[int, int]) -> Box:
    """A box of the whole picture in the pixels of its part at `corner`, scaled."""
    return Box(*(scale * edge for edge in box.moved(-corner[0], -corner[1])))


def at_reading_size(image: Image) -> tuple[Image, float]:
    """The picture shrunk to at most 1280 pixels, and its scale against the original."""
    longest = max(image.shape[:2])
    if longest <= _LONGEST:
        return image, 1.0
    scale = _LONGEST / longest
    small = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    return np.asarray(small, np.uint8), scale
