"""Read a still picture: networks, counted pips, second looks, then the decision."""

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
from vision.net.find import NET_FOLDER, far_scale
from vision.net.kinds import SolidNet
from vision.reading.crop import without_surround
from vision.reading.decide import SECOND_LOOK_FROM, SURE, Candidate, judge
from vision.reading.die_likelihood import die_likelihood
from vision.reading.discs import is_disc
from vision.reading.features import (
    SHOWN_ABOVE,
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
_LARGER = 2.2  # times as large as a 1: an outline around the face that is not its own
_SHORTEST = 24  # pixels: in a lower or narrower picture no die is recognisable


class ReadsTray(Protocol):
    """Anything that can read a tray: the real reader, or a stand-in for tests."""

    def read(self, image: Image, wanted: WantedDice | None = None) -> Reading:
        """Read `image` (height x width x 3, uint8, B, G, R) for the dice `wanted`."""
        ...


@runtime_checkable
class KnowsNoDice(Protocol):
    """A reader that remembers the objects that people called no die."""

    def no_dice(self, image: Image, boxes: Sequence[Box]) -> tuple[bool, ...]:
        """Return for each box in `image` whether the object there is remembered as no die."""
        ...


class Reader:
    """Reads dice in a still picture. Keeps no state between pictures; for a single thread.

    A die is sure above the chance `sure` (0 to 1) of being read right. `memory` holds samples of
    the table's own dice; if None or empty, the networks alone decide.
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

        The reading is sure if every die is sure and no other object in view may be a die. With
        `wanted`, dice of any other kind are doubtful, and so is a reading with too many. If dice
        other than six-sided ones are wanted, dice of any kind are read (see `judge_solids`).
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
        """Return for each box in `image` whether the memory knows its object as no die."""
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
        """Return the reading of a tray without dice: not sure if an unknown object lies there."""
        boxes = find_unknown_objects(small)
        no_dice = self._no_dice_at(small, boxes)
        unread = tuple(
            Unread(box, Doubt.FOREIGN)
            for box, is_no_die in zip(boxes, no_dice, strict=True)
            if not is_no_die
        )
        return replace(reading, sure=not unread, unread=unread)

    def _read_at(self, small: Image, wanted: WantedDice | None, nearer: float = 1.0) -> Reading:
        recall = self._memory.recall if self._memory is not None else None
        candidates = []
        described = recall is not None
        for detection, values in look(small, self._net, self._sure, nearer, described=described):
            present, right = chances(values)
            candidates.append(
                Candidate(detection, present, right, disputed(values, detection.side))
            )
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
        if self._solids is None:  # most tables never need these networks
            self._solids = SolidNet(NET_FOLDER)
        looks = self._solids.look(small, [candidate.detection.box for candidate in candidates])
        solids = self._memory.solids if self._memory is not None else None
        return judge_solids(small, candidates, looks, wanted, sure=self._sure, recall=solids)

    def _doubtful(self, candidate: Candidate) -> bool:
        """Return whether a second look could make the candidate sure."""
        return SECOND_LOOK_FROM < candidate.right <= self._sure

    def _second_looks(
        self, small: Image, candidates: list[Candidate], *, described: bool
    ) -> tuple[list[Candidate], dict[int, FourLooks]]:
        """Return the candidates; the doubtful have their chance of being right after a second look.

        With `described`, also return the four looks at each doubtful candidate, by index.
        """
        doubtful = [k for k, candidate in enumerate(candidates) if self._doubtful(candidate)]
        candidates = list(candidates)
        dice = [candidates[k].detection for k in doubtful]
        looks: dict[int, FourLooks] = {}
        if described:
            every = described_second_look(small, self._net, dice)
            looks = dict(zip(doubtful, every, strict=True))
            seen = [looks_of_die.mean for looks_of_die in every]
        else:
            seen = list(second_look(small, self._net, dice))
        for k, values in zip(doubtful, seen, strict=True):
            candidate = candidates[k]
            features = second_look_features(
                candidate.right, float(values[candidate.detection.value])
            )
            candidates[k] = replaced(candidate, right=chance_after_second_look(features))
        return candidates, looks


def _with_likelihood(small: Image, candidates: list[Candidate]) -> list[Candidate]:
    """Return the candidates with their likelihood of being any die.

    The likelihood stays 0 if all are shown as dice.
    """
    if all(candidate.present > SHOWN_ABOVE for candidate in candidates):
        return candidates
    every = die_likelihood(small, [candidate.detection for candidate in candidates])
    return [
        replaced(candidate, likelihood=chance)
        for candidate, chance in zip(candidates, every, strict=True)
    ]


def _with_parts(small: Image, candidates: list[Candidate], sure: float) -> list[Candidate]:
    """Return the candidates; a sure 1 that is no die of its own is marked as `part`.

    Such a 1 is a disc, or lies alone on a far larger object.
    """
    shown = [candidate for candidate in candidates if candidate.present > SHOWN_ABOVE]
    aces = [ace for ace in shown if ace.detection.value == 1 and ace.right > sure]
    if not aces:
        return candidates
    outlines = find_outlined(small)

    def part(ace: Candidate) -> bool:
        box, middle = ace.detection.box, ace.detection.middle
        return any(
            outline.holds(middle)
            and outline.shorter > _LARGER * box.shorter
            and sum(outline.holds(other.detection.middle) for other in shown) == 1
            for outline in outlines
        )

    return [
        replaced(
            candidate,
            part=candidate in aces and (part(candidate) or is_disc(small, candidate.detection)),
        )
        for candidate in candidates
    ]


def _with_hidden(small: Image, candidates: list[Candidate]) -> list[Candidate]:
    """Return the candidates; parts of covered dice are marked as `hidden`."""
    shown = [candidate.detection for candidate in candidates if candidate.present > SHOWN_ABOVE]
    weak = [
        candidate
        for candidate in candidates
        if candidate.present <= SHOWN_ABOVE and candidate.detection.die > LEAST
    ]
    every = hidden_dice(small, [candidate.detection for candidate in weak], shown)
    hidden = [candidate for candidate, part in zip(weak, every, strict=True) if part]
    return [
        replaced(candidate, hidden=True) if candidate in hidden else candidate
        for candidate in candidates
    ]


def _has_tiny_dice(reading: Reading, small: Image) -> bool:
    """Return whether a die read for sure is so small that dice near it may have been missed."""
    scale = far_scale(small)
    sides = [die.box.shorter * scale for die in reading.dice if die.sure]
    return scale < 1 and any(side < _TINY for side in sides)


def look(
    small: Image, net: Net, sure: float = 1.0, nearer: float = 1.0, *, described: bool = False
) -> Iterator[tuple[Detection, Numbers]]:
    """Yield the detections in a picture at reading size, likeliest first, with their features.

    Pips are counted only if the count could change whether a die is sure. With `described`, the
    detections have descriptors.
    """
    every = net.find_described(small, nearer) if described else net.find(small, nearer)
    typical = _typical(every)
    for k, detection in enumerate(every):
        values = features(detection, nearest(detection, every[:k]), typical)
        if not counting_cannot_matter(values, sure):
            values = with_pips_counted(
                values, detection.value, count_pips(small, *detection.middle, detection.side)
            )
        yield detection, values


def _typical(every: tuple[Detection, ...]) -> float:
    """Return the median side, in pixels, of the likeliest detections; 1 if there are none.

    `every` is in order, the likeliest detection first.
    """
    best = every[0].die if every else 0
    return float(
        np.median([detection.side for detection in every if detection.die >= 0.7 * best] or [1])
    )


def _in_whole_picture(reading: Reading, scale: float, corner: tuple[int, int]) -> Reading:
    """Return the reading of a crop at `corner`, with boxes in pixels of the whole picture."""
    if scale == 1 and corner == (0, 0):
        return reading

    def back(box: Box) -> Box:
        return Box(*(v * scale for v in box)).moved(*corner)

    dice = tuple(replace(die, box=back(die.box)) for die in reading.dice)
    unread = tuple(replace(unread, box=back(unread.box)) for unread in reading.unread)
    return replace(reading, dice=dice, unread=unread)


def at_scale(box: Box, scale: float, corner: tuple[int, int]) -> Box:
    """Return a box of the whole picture in the pixels of its part at `corner`, scaled."""
    return Box(*(scale * edge for edge in box.moved(-corner[0], -corner[1])))


def at_reading_size(image: Image) -> tuple[Image, float]:
    """Return the picture shrunk to at most 1280 pixels a side, and the scale, 1 if unchanged.

    `image` is height x width x 3, uint8; coordinates in `image` times the scale are those in the
    result.
    """
    longest = max(image.shape[:2])
    if longest <= _LONGEST:
        return image, 1.0
    scale = _LONGEST / longest
    small = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    return np.asarray(small, np.uint8), scale
