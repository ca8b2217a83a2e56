"""Faces: which pips together are one face of a die, and what that face shows.

The pips of a face lie on a square grid of three by three, seen through an affine map
(a die is small against its distance, so perspective within a face may be left out).
The outline of a pip, a circle on the face, gives that map but for a turn and a scale;
two pips in opposite corners give these. So each pair of like pips is tried as such a
diagonal: the pips found at the other places of the grid say the value, and a pattern
that no die has is no face.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.geometry.pips import Floats, Pips

# the places of the grid, in units of its step from the middle
GRID = np.array(
    [(0, 0), (-1, -1), (1, 1), (-1, 1), (1, -1), (-1, 0), (1, 0), (0, -1), (0, 1)], np.float32
)
_PATTERNS: dict[frozenset[int], int] = {
    frozenset({1, 2}): 2,
    frozenset({0, 1, 2}): 3,
    frozenset({1, 2, 3, 4}): 4,
    frozenset({0, 1, 2, 3, 4}): 5,
    frozenset({1, 2, 3, 4, 5, 6}): 6,
    frozenset({1, 2, 3, 4, 7, 8}): 6,
}
_LEAST_STEP, _MOST_STEP = 1.9, 4.6  # the grid's step, in pip radii
_OFF = 0.36  # how far from its place a pip may lie, in steps


@dataclass(frozen=True, eq=False)
class Face:
    """A face of a die: its value, its pips and its map.

    `middle` (2,) and `steps` (2, 2), whose columns are the grid's two steps, are pixels:
    a place g of the grid lies at middle + steps @ g. `members` are positions in the
    Pips it was found in. `misfit` is the mean distance of pips from their places, in
    steps. `turned` says whether the turn of the grid is known (not for a 1).
    """

    value: int
    middle: Floats
    steps: Floats
    members: tuple[int, ...]
    misfit: float
    turned: bool = True

    @property
    def area(self) -> float:
        """The area of a grid cell in square pixels: how large the face is seen."""
        return float(abs(np.linalg.det(self.steps)))

    @property
    def stretch(self) -> float:
        """The ratio of the map's lesser to its greater stretch: 1 is seen head on."""
        least, most = sorted(np.linalg.svd(self.steps, compute_uv=False))
        return float(least / max(most, 1e-9))


def alike(pips: Pips) -> NDArray[np.bool_]:
    """(n, n): which pips could be on one face by size, shape, shade and colour."""
    n = len(pips)
    r = pips.radius
    ok = pips.light[:, None] == pips.light[None, :]
    ratio = r[:, None] / r[None, :]
    ok &= (ratio < 1.45) & (ratio > 1 / 1.45)
    gap = np.hypot(*(pips.xy[:, None] - pips.xy[None, :]).transpose(2, 0, 1))
    reach = 2.83 * _MOST_STEP * np.maximum(r[:, None], r[None, :])
    ok &= gap < 1.5 * reach
    ring = np.abs(pips.ring[:, None] - pips.ring[None, :]).max(axis=2)
    contrast = np.minimum(pips.contrast[:, None], pips.contrast[None, :])
    ok &= ring < np.maximum(0.7 * contrast, 22)
    unit = pips.shape / (r**2)[:, None, None]
    form = np.abs(unit[:, None] - unit[None, :]).reshape(n, n, 4).max(axis=2)
    # the outline of a pip of three pixels is known to a sixth of its radius at best
    slack = 0.38 + 0.8 / np.minimum(r[:, None], r[None, :])
    ok &= form < slack
    ok[np.arange(n), np.arange(n)] = False
    return np.asarray(ok)


def find_faces(pips: Pips) -> list[Face]:
    """All faces of two pips and more that the pips allow, overlapping ones too."""
    like = alike(pips)
    found: dict[tuple[int, ...], Face] = {}
    first, second = np.nonzero(np.triu(like))
    for i, j in zip(first.tolist(), second.tolist(), strict=True):
        for face in _on_diagonal(pips, like, i, j):
            old = found.get(face.members)
            if old is None or face.misfit < old.misfit:
                found[face.members] = face
    return _widest(list(found.values()))


def _widest(faces: list[Face]) -> list[Face]:
    """The faces that are not part of a larger one that fits well."""
    large = [set(face.members) for face in faces if face.value >= 4 and face.misfit < 0.13]
    return [face for face in faces if not any(set(face.members) < other for other in large)]


def missing_places(pips: Pips) -> tuple[Floats, NDArray[np.intp]]:
    """Where more pips of a face might be: places (n, 2), and for each a pip it is like.

    Each pair of like pips is taken as a diagonal, as half of one, and as a side of the
    square; the square's other places are looked at.
    """
    like = alike(pips)
    first, second = np.nonzero(np.triu(like))
    if not len(first):
        return np.zeros((0, 2), np.float32), np.zeros(0, np.intp)
    roots = np.stack(
        [_root((pips.shape[i] + pips.shape[j]) / 2) for i, j in zip(first, second, strict=True)]
    )
    flat = np.linalg.inv(roots)
    along = np.einsum("nij,nj->ni", flat, pips.xy[second] - pips.xy[first])
    step = np.hypot(*along.T)
    across = np.einsum("nij,nj->ni", roots, np.stack([-along[:, 1], along[:, 0]], axis=1))
    line = pips.xy[second] - pips.xy[first]
    start, middle = pips.xy[first], (pips.xy[first] + pips.xy[second]) / 2
    guesses = (
        (middle + across / 2, 5.4, 13), (middle - across / 2, 5.4, 13), (middle, 3.8, 13),
        (start + across, 3.8, 9.2), (start - across, 3.8, 9.2),
        (start + line + across, 3.8, 9.2), (start + line - across, 3.8, 9.2),
        (start - line, 1.9, 6.5), (start + 2 * line, 1.9, 6.5),
    )  # fmt: skip
    places, like_which = [], []
    for place, least, most in guesses:
        fits = (step > least) & (step < most)
        places.append(place[fits])
        like_which.append(first[fits])
    xy, which = np.concatenate(places), np.concatenate(like_which)
    if not len(xy):
        return xy.astype(np.float32), which
    # where a pip is known, or was just asked for, there is no need to look
    gap = np.hypot(xy[:, None, 0] - pips.xy[None, :, 0], xy[:, None, 1] - pips.xy[None, :, 1])
    new = (gap > 0.9 * pips.radius[which][:, None]).all(axis=1)
    xy, which = xy[new], which[new]
    cell = np.round(xy / (0.5 * np.median(pips.radius[which]) if len(which) else 1)).astype(int)
    _, once = np.unique(cell, axis=0, return_index=True)
    return xy[once].astype(np.float32), which[once]


def _root(shape: Floats) -> Floats:
    """The symmetric square root of a 2 x 2 matrix (Cayley-Hamilton)."""
    s = np.sqrt(max(float(shape[0, 0] * shape[1, 1] - shape[0, 1] ** 2), 1e-9))
    t = np.sqrt(float(shape[0, 0] + shape[1, 1]) + 2 * s)
    return np.asarray((shape + s * np.eye(2, dtype=np.float32)) / t, np.float32)


def _on_diagonal(pips: Pips, like: NDArray[np.bool_], i: int, j: int) -> list[Face]:
    both = np.flatnonzero(like[i] | like[j])
    shape = (pips.shape[i] + pips.shape[j]) / 2
    root = _root(shape)
    flat = np.linalg.inv(root)  # takes pips to unit circles
    diagonal = flat @ (pips.xy[j] - pips.xy[i])
    length = float(np.hypot(*diagonal))
    step = length / (2 * np.sqrt(2))
    if not _LEAST_STEP <= step <= _MOST_STEP:
        return []
    others = both[(both != i) & (both != j)]
    faces = []
    # the 6 of some makers is a little longer than wide: try the diagonal leaning too
    for lean in (0.0, 0.16, -0.16):
        turn = np.arctan2(diagonal[1], diagonal[0]) - np.pi / 4 + lean
        along = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]], np.float32)
        sides = np.array([np.cos(np.pi / 4 - lean), np.sin(np.pi / 4 - lean)], np.float32)
        square = along * (sides * np.float32(length / 2))
        face = _pattern(pips, (i, j), others, root, square)
        if face is not None and (lean == 0 or face.value in (4, 6)):
            faces.append(face)
    return faces


def _pattern(
    pips: Pips, ends: tuple[int, int], others: NDArray[np.intp], root: Floats, square: Floats
) -> Face | None:
    """The face with its diagonal between the pips `ends`, if the pips make one.

    others: the pips like them. root: takes a circle to a pip's outline; square: the grid's
    steps where pips are circles.
    """
    i, j = ends
    middle = (pips.xy[i] + pips.xy[j]) / 2
    steps = root @ square
    places = np.asarray((pips.xy[others] - middle) @ np.linalg.inv(steps).T, np.float32)
    within = np.abs(places).max(axis=1) < 1.5 if len(places) else np.zeros(0, bool)
    held: dict[int, int] = {1: i, 2: j}
    far = 0.0
    for k in np.flatnonzero(within):
        gaps = np.hypot(*(GRID - places[k]).T)
        place = int(gaps.argmin())
        if gaps[place] > _OFF or place in held:
            if np.abs(places[k]).max() < 1.25:
                return None
            continue
        held[place] = int(others[k])
        far = max(far, float(gaps[place]))
    value = _PATTERNS.get(frozenset(held))
    if value is None:
        return None
    members = tuple(sorted(held.values()))
    if len(members) < 4:
        return Face(value, middle, np.asarray(steps, np.float32), members, far)
    order = sorted(held)
    grid = np.concatenate([GRID[order], np.ones((len(order), 1), np.float32)], axis=1)
    xy = pips.xy[[held[place] for place in order]]
    solved = np.linalg.lstsq(grid, xy, rcond=None)[0]
    middle, steps = solved[2], solved[:2].T
    try:
        left = (xy - grid @ solved) @ np.linalg.inv(steps).T
    except np.linalg.LinAlgError:
        return None
    misfit = float(np.hypot(*left.T).mean())
    # pips are round where the grid is square: the four of a 6 in two rows are no 4
    stretches = np.linalg.svd(np.linalg.solve(root, steps), compute_uv=False)
    if stretches[1] < (0.66 if value == 6 else 0.75) * stretches[0]:
        return None
    return Face(value, middle.astype(np.float32), steps.astype(np.float32), members, misfit)


def single(pips: Pips, i: int) -> Face:
    """The pip i taken as a 1. The turn of the face cannot be known from a single pip."""
    return Face(1, pips.xy[i], _root(pips.shape[i]) * np.float32(2.6), (i,), 0.0, turned=False)
