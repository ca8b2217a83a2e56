"""Which faces lie on top, and how likely each is read right."""

from dataclasses import dataclass, field

import numpy as np

from vision.geometry.evidence import MEANS, PAIRED, SINGLE, SPREADS
from vision.geometry.faces import Face
from vision.geometry.outline import Outline
from vision.geometry.pips import Floats, Pips

SURE, DOUBTFUL = 0.85, 0.35  # scores from which a face is taken, and asked about


@dataclass(frozen=True, eq=False)
class Candidate:
    """A face with the outline traced around it, how well the two agree (0 to 1), and
    which share of it stands apart from the ground (0 to 1)."""

    face: Face
    outline: Outline
    frame: float
    apart: float = 0.0
    stray: float = 0.0
    score: float = 0.0


@dataclass(frozen=True, eq=False)
class Top:
    """A face taken as the top of a die, with the faces at its sides."""

    candidate: Candidate
    sides: tuple[Candidate, ...] = field(default=())

    @property
    def side(self) -> float:
        """The length of the top face's side, in pixels."""
        steps = float(self.candidate.outline.sides.mean())
        return float(np.sqrt(self.candidate.face.area)) * 2 * steps

    @property
    def points(self) -> Floats:
        """The outline of all its faces, (n, 2) pixels."""
        parts = [self.candidate.outline.points, *(side.outline.points for side in self.sides)]
        return np.concatenate(parts)


def framed(face: Face, outline: Outline) -> float:
    """How well the outline fits a face with these pips: 0 not at all, 1 wholly.

    The pips of a face keep about half a step from its edge, so its sides lie 1.4 to 2.6
    steps from the middle, opposite ones equally far. A side in the shade of its top may
    run on into it.
    """
    least, most = (1.1, 3.2) if face.turned else (0.75, 3.0)
    sides = outline.sides
    fits = (sides >= least) & (sides <= most) & (outline.height > 0)
    if int(fits.sum()) < 2 or sides.min() < least:
        return 0.0
    scale = float(np.median(sides[fits]))
    like = float(np.mean(np.abs(sides - scale) < 0.25 * scale))
    return like * float(fits.mean())


def features(candidate: Candidate, pips: Pips) -> Floats:
    """What speaks for and against a face, as the (FEATURES,) numbers that are weighed."""
    face, outline = candidate.face, candidate.outline
    members = list(face.members)
    contrast = float(np.median(pips.contrast[members]))
    radius = pips.radius[members]
    sides = outline.sides
    places = (pips.xy - face.middle) @ np.linalg.inv(outline.steps).T
    bounds = 0.95 * sides
    inside = (places[:, 0] < bounds[0]) & (places[:, 1] < bounds[1])
    inside &= (places[:, 0] > -bounds[2]) & (places[:, 1] > -bounds[3])
    others = int(inside.sum()) - len(members)
    size = np.sqrt(face.area) * float(sides.mean()) * 2
    return np.array(
        [
            1.0,
            np.log(contrast / 100),
            min(outline.noise / contrast, 0.4),
            np.log1p(outline.noise),
            min(float(np.log(sides.max() / sides.min())), 1.0),
            candidate.frame,
            float(pips.even[members].mean()),
            float(pips.round[members].mean()) * 10,
            float(np.log(radius.max() / radius.min())),
            np.log1p(float(outline.height.min())),
            np.log((float(np.median(outline.height)) + 1) / (outline.noise + 1)),
            min(others, 2),
            face.stretch,
            face.value == 1,
            face.value == 2,
            face.value == 3,
            min(face.misfit * 10, 1),
            abs(np.log(float(sides.mean()) / 2)),
            min(0.0, np.log(size / 25)),
            candidate.apart,
            float(np.clip(candidate.stray, 0, 1)),
            candidate.stray > 0.35,
        ],
        np.float32,
    )


def choose(candidates: list[Candidate]) -> list[Candidate]:
    """Of overlapping faces keep the one that explains the most pips best."""
    order = sorted(candidates, key=lambda c: (-len(c.face.members) * _plausible(c), c.face.misfit))
    used: set[int] = set()
    chosen: list[Candidate] = []
    for candidate in order:
        if used.isdisjoint(candidate.face.members):
            chosen.append(candidate)
            used.update(candidate.face.members)
    return chosen


def _plausible(candidate: Candidate) -> float:
    """A coarse merit, to choose among overlapping faces: even sides and quiet plastic."""
    sides = candidate.outline.sides
    uneven = float(np.log(sides.max() / sides.min()))
    return (
        (0.2 + candidate.frame)
        * (0.5 + candidate.apart)
        / (1 + uneven)
        / (1 + 0.05 * candidate.outline.noise)
    )


def score(candidate: Candidate, pips: Pips) -> float:
    """The chance, 0 to 1, that the candidate is a whole face of a die and read right."""
    known = np.clip((features(candidate, pips) - _MEANS) / _SPREADS, -3, 3)
    z = float(known @ _SINGLE + known[1:] @ _PAIRED @ known[1:])
    return float(1 / (1 + np.exp(-np.clip(z, -30, 30))))


_MEANS, _SPREADS = np.array(MEANS), np.array(SPREADS)
_SINGLE = np.array(SINGLE)
_PAIRED = np.zeros((len(SINGLE) - 1, len(SINGLE) - 1))
_PAIRED[np.triu_indices(len(SINGLE) - 1)] = PAIRED


def extent(candidate: Candidate) -> float:
    """The area of the face within its outline, in square pixels."""
    right, down, left, up = (float(side) for side in candidate.outline.sides)
    return candidate.face.area * (right + left) * (down + up)


def is_side_of(side: Candidate, top: Candidate) -> bool:
    """Whether `side` is a face at the side of the die that has `top` on top.

    Faces of one die share an edge, so they are equally long along it, and the one less
    seen from above is the narrower.
    """
    gap = np.linalg.inv(top.face.steps) @ (side.face.middle - top.face.middle)
    if float(np.hypot(*gap)) > 2.4 * float(top.outline.sides.mean()):
        return False
    if extent(side) > 0.85 * extent(top):
        return False
    if side.score > SURE and side.face.stretch > 0.82 * top.face.stretch:
        return False  # as open to the camera as the top: a smaller die beside it
    if not (side.face.turned and top.face.turned) or side.face.stretch < 0.6:
        return True
    long_side = np.linalg.svd(side.face.steps, compute_uv=False)[0]
    long_top = np.linalg.svd(top.face.steps, compute_uv=False)[0]
    return 0.7 < float(long_side / long_top) < 1.3


def tops(candidates: list[Candidate]) -> list[Top]:
    """The top faces, each with its sides; a face is the side of the nearest larger one.

    A face that is hardly one itself has no sides.
    """
    order = sorted(candidates, key=lambda c: -extent(c))
    above: list[Candidate] = []
    below: dict[int, list[Candidate]] = {}
    for candidate in order:
        near = [
            (float(np.hypot(*(candidate.face.middle - top.face.middle))), k)
            for k, top in enumerate(above)
            if top.score > max(DOUBTFUL, 0.4 * candidate.score) and is_side_of(candidate, top)
        ]
        if near:
            below.setdefault(min(near)[1], []).append(candidate)
        else:
            above.append(candidate)
    return [Top(top, tuple(below.get(k, ()))) for k, top in enumerate(above)]


def seen_tops(found: list[Top]) -> list[Top]:
    """The tops that are dice or may be: a doubtful one that lies on a sure one is not."""
    sure = [top for top in found if top.candidate.score > SURE]
    return [
        top
        for top in found
        if top.candidate.score > SURE
        or (top.candidate.score > DOUBTFUL and not _crossed(top, sure))
    ]


def _crossed(top: Top, others: list[Top]) -> bool:
    """Whether another face taken as a top lies on this one: at most one can be right."""
    inverse = np.linalg.inv(top.candidate.outline.steps)
    reach = 0.85 * float(top.candidate.outline.sides.mean())
    for other in others:
        if other is not top:
            off = inverse @ (other.candidate.face.middle - top.candidate.face.middle)
            back = np.linalg.inv(other.candidate.outline.steps) @ (
                top.candidate.face.middle - other.candidate.face.middle
            )
            near = 0.85 * float(other.candidate.outline.sides.mean())
            if np.abs(off).max() < reach or np.abs(back).max() < near:
                return True
    return False
