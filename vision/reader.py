"""A still picture of the tray, read."""

from dataclasses import replace
from typing import Protocol

import cv2
import numpy as np

from companion.dice import Box, Doubt, Reading, Unread, WantedDice
from vision.decide import (
    SURE,
    Candidate,
    Top,
    choose,
    framed,
    judge,
    score,
    seen_tops,
    tops,
)
from vision.faces import find_faces, missing_places, single
from vision.frame import Image
from vision.net import Net
from vision.outline import strays, trace
from vision.pips import Floats, Pips, find_pips, seek
from vision.second import agree
from vision.segment import Things, find_things

_LONGEST = 1280  # a larger picture is read at this length, in pixels
_SHORTEST = 24  # no die could be made out in a picture less high or wide
_MOST_STRONG = 200  # so many marks are a ground's, not dice's
_SCALES = (1, 0.5, 0.25, 0.125)


class ReadsTray(Protocol):
    """Anything that can read a tray: the real reader, or a stand-in for tests."""

    def read(self, image: Image, wanted: WantedDice | None = None) -> Reading:
        """Read `image` (height x width x 3, uint8, B, G, R) for the dice `wanted`."""
        ...


class Reader:
    """Reads pip dice in a still picture. Holds nothing between pictures.

    With `net`, a die is sure only where the network sees it too, showing the same value.
    """

    def __init__(self, net: Net | None = None) -> None:
        self._net = net

    def read(self, image: Image, wanted: WantedDice | None = None) -> Reading:
        """What lies in the tray; boxes are in pixels of `image`.

        The reading is sure when every die is and nothing else lies there that may be a
        die. With `wanted`, dice that no sort of it could be are doubtful, and too many.
        """
        small, scale = at_reading_size(image)
        if min(small.shape[:2]) < _SHORTEST:
            return Reading(dice=(), sure=False)
        pips, things, found = look(small)
        dice = judge(found, pips, scale, wanted)
        taken = [top.points for top in seen_tops(found)]
        sides = [top.side for top in found if top.candidate.score > SURE]
        side = float(np.median(sides)) if sides else None
        unread = [
            Unread(Box(*(v / scale for v in box)), Doubt.FOREIGN)
            for box in things.beside(taken, side, _telling(pips, found))
        ]
        sure = not unread and all(die.sure for die in dice)
        if wanted is not None and len(dice) > wanted.most:
            sure = False
        reading = Reading(dice=tuple(dice), sure=sure, unread=tuple(unread))
        return reading if self._net is None else agree(reading, self._net.find(image))


def _telling(pips: Pips, found: list[Top]) -> Floats:
    """Where pips are (n, 2) that tell of a die: clear ones, of the size of those read."""
    clear = (pips.contrast > 40) & (pips.even > 0.8)
    read = [k for top in found if top.candidate.score > SURE for k in top.candidate.face.members]
    if read:
        ratio = pips.radius / np.median(pips.radius[read])
        clear &= (ratio > 0.6) & (ratio < 1.7)
    return pips.xy[clear]


def look(small: Image) -> tuple[Pips, Things, list[Top]]:
    """The pips in a picture at reading size, the things, the faces that may lie on top."""
    pips = find_pips(small, _SCALES)
    strong = np.flatnonzero((pips.contrast > 25) & (pips.even > 0.6))
    if 1 < len(strong) < _MOST_STRONG:
        places, like = missing_places(pips.take(strong))
        pips = seek(small, pips, places, strong[like])
    things = find_things(small)
    return pips, things, tops(choose(candidates(small, pips, things)))


def candidates(small: Image, pips: Pips, things: Things) -> list[Candidate]:
    """Every face that the pips allow and a frame surrounds, overlapping ones too."""
    faces = find_faces(pips)
    alone = np.flatnonzero((pips.contrast > 25) & (pips.even > 0.75))
    faces += [single(pips, int(k)) for k in alone]
    found = []
    outlines = trace(small, pips, faces)
    stray = strays(small, pips, faces, outlines)
    for face, outline, mark in zip(faces, outlines, stray, strict=True):
        frame = framed(face, outline)
        if frame > 0.1:
            candidate = Candidate(face, outline, frame, things.share(outline.points), mark)
            found.append(replace(candidate, score=score(candidate, pips)))
    return found


def at_reading_size(image: Image) -> tuple[Image, float]:
    """The picture no longer than it is read at, and its scale against the original."""
    longest = max(image.shape[:2])
    if longest <= _LONGEST:
        return image, 1.0
    scale = _LONGEST / longest
    small = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    return np.asarray(small, np.uint8), scale
