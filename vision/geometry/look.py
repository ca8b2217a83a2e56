"""The top faces in a picture, read by their pips and edges alone."""

from dataclasses import dataclass, replace

import numpy as np

from vision.frame import Image
from vision.geometry.faces import find_faces, missing_places, single
from vision.geometry.outline import strays, trace
from vision.geometry.pips import Pips, find_pips, seek
from vision.geometry.tops import Candidate, Top, choose, framed, score, seen_tops, tops
from vision.things import Things, find_things

_SCALES = (1, 0.5, 0.25, 0.125)
_MOST_STRONG = 200  # so many marks are a ground's, not dice's


@dataclass(frozen=True)
class Counted:
    """A top face as its pips tell it: its value, the chance that it is right, its middle in
    pixels and the length of its side."""

    value: int
    chance: float
    middle: tuple[float, float]
    side: float


def counted(small: Image) -> tuple[Counted, ...]:
    """The top faces in `small`, a picture (B, G, R) at reading size."""
    _, _, found = look(small)
    return tuple(
        Counted(
            value=top.candidate.face.value,
            chance=top.candidate.score,
            middle=(float(top.candidate.face.middle[0]), float(top.candidate.face.middle[1])),
            side=top.side,
        )
        for top in seen_tops(found)
    )


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
