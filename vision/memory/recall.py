"""Judge a face by remembered dice: as read right, read wrong, or no die.

The limits were chosen by hand with all labelled photographs in view, the pictures of each source
read with samples from other thirds of that source (vision/evaluation/RESULTS.md). `python -m
vision.evaluation.weigh_memory`, which leaves each source out in turn, finds looser limits.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from companion.dice import DieKind
from vision.frame import Image
from vision.memory.patches import PatchBook
from vision.memory.samples import NO_DIE, Sample, Trust
from vision.net.faces import DESCRIPTOR


class RecallLimits(NamedTuple):
    """Least values at which remembered dice confirm a reading; all are means over several looks.

    Dice of its value are nearer than `near` (a cosine), all other samples are further away by
    `margin`, and the networks' chance of the value is at least `seen`.
    """

    near: float
    margin: float
    seen: float


# Either is enough: quite near dice of a value that the networks favour, or very near dice.
CONFIRMING = (RecallLimits(0.86, 0.12, 0.7), RecallLimits(0.92, 0.08, 0.5))
MAYBE_NEAR, MAYBE_MARGIN = 0.76, 0.0  # of the first look: below these, no second look follows
ALIKE = 0.88  # neighbours so near a sample should have its value
# A value is denied by dice of another value nearer than this, and nearer than its own dice by this
# margin.
DENIED_NEAR, DENIED_MARGIN = 0.93, 0.08
WITNESSES = 3  # weak samples that are worth a strong sample
# An unknown face equals a remembered patch that correlates so well, by such a margin over all other
# patches, if the networks' descriptors are near too.
PATCH_ALIKE, PATCH_MARGIN, PATCH_NEAR = 0.75, 0.1, 0.8
NO_DIE_ALIKE = 0.8
PATCH_WITNESS, PATCH_WITNESSES = 0.65, 2  # least correlation, and least number of such pictures
# A face that the networks misread needs more: the networks may know it after all.
MISREAD_ALIKE, MISREAD_MARGIN, MISREAD_WITNESS = 0.9, 0.12, 0.85

_AT_ONCE = 256  # samples compared with all others at a time

Floats = NDArray[np.float32]


class _Likest(NamedTuple):
    """A sample, the correlation of its patch, and the margin over those of other values."""

    sample: int
    alike: float
    margin: float


class Recall:
    """Remembered samples, ready for comparison with faces. Immutable: any thread may use it."""

    def __init__(self, samples: Sequence[Sample]) -> None:
        known = _sound(samples)
        self._seen: Floats = np.array([sample.descriptor for sample in known], np.float32).reshape(
            -1, DESCRIPTOR
        )
        self._value = np.array([sample.value for sample in known], np.int16)
        self._strong = np.array([sample.trust is not Trust.READ for sample in known], np.bool_)
        self._picture = np.array([sample.picture for sample in known], np.int64)
        pictured = [
            k
            for k, sample in enumerate(known)
            if sample.patch is not None and (sample.plain or sample.trust > Trust.READ)
        ]
        self._pictured = np.array(pictured, np.intp)
        # Until every face is stored, an unknown face may be any of the missing faces.
        self._all_faces = {known[k].value for k in pictured}.issuperset(DieKind.D6.faces)
        self._strange = np.array([not known[k].plain for k in pictured], np.bool_)
        self._patches = PatchBook([p for k in pictured if (p := known[k].patch) is not None])

    def __bool__(self) -> bool:
        return bool(len(self._seen))

    @property
    def has_patches(self) -> bool:
        """Whether any face is remembered that the networks do not know."""
        return bool(self._strange.any())

    def may_confirm(self, value: int, descriptor: Floats) -> bool:
        """Return whether a face read as `value` is worth a second look."""
        own, others = self._nearest(value, descriptor[None])
        return bool(own[0] >= MAYBE_NEAR and own[0] - others[0] >= MAYBE_MARGIN)

    def confirms(self, value: int, looks: Floats, seen: float) -> bool:
        """Return whether a face read as `value` is confirmed by all its `looks` (n, DESCRIPTOR).

        `seen` is the networks' mean chance of the value in these looks.
        """
        near, margin = self.nearness(value, looks)
        return any(
            near >= limits.near and margin >= limits.margin and seen >= limits.seen
            for limits in CONFIRMING
        )

    def nearness(self, value: int, looks: Floats) -> tuple[float, float]:
        """Return the nearness (a cosine) of a value's dice to a face.

        Also return its margin over all other samples. Both are means over the looks.
        """
        own, others = self._nearest(value, looks)
        return float(own.mean()), float((own - others).mean())

    def denies(self, value: int, descriptor: Floats) -> int | None:
        """Return the remembered value of a face if it contradicts `value`; else None."""
        alike = self._seen @ descriptor
        own = alike[self._value == value]
        limit = max(DENIED_NEAR, float(own.max(initial=-1.0)) + DENIED_MARGIN)
        others = {
            int(other): _witnessed(alike, self._value == other, self._strong)
            for other in np.unique(self._value[alike >= limit])
            if other != value
        }
        best = max(others, key=others.__getitem__, default=None)
        return best if best is not None and others[best] >= limit else None

    def recognises(self, descriptor: Floats, face: Image) -> int | None:
        """Return the remembered value of a face unknown to the networks; else None.

        The value may be NO_DIE. `descriptor` (DESCRIPTOR,) is the networks' and `face` is the
        face's patch. The face must be near a remembered face that the networks misread, and one
        remembered patch must correlate with `face` far better than the patches of all other values.
        A value other than NO_DIE needs such patches in several pictures, and every face of the dice
        in the memory.
        """
        if not self.has_patches:
            return None
        strange = self._pictured[self._strange]
        if (self._seen[strange] @ descriptor).max() < PATCH_NEAR:
            return None
        alike = self._patches.alike(face)
        best = self._likest(alike)
        value = int(self._value[best.sample])
        least = NO_DIE_ALIKE if value == NO_DIE else PATCH_ALIKE
        if best.alike < least or best.margin < PATCH_MARGIN:
            return None
        if self._seen[best.sample] @ descriptor < PATCH_NEAR:
            return None
        if value == NO_DIE:
            return value
        witnessed = self._pictures(alike, value, PATCH_WITNESS) >= PATCH_WITNESSES
        return value if witnessed and self._all_faces else None

    def recognises_misread(self, face: Image) -> int | None:
        """Return the value of a face that the networks doubtfully read as another; else None.

        `face` is its patch. NO_DIE is never returned.
        """
        if not self.has_patches or not self._all_faces:
            return None
        alike = self._patches.alike(face)
        best = self._likest(alike)
        value = int(self._value[best.sample])
        if value == NO_DIE or best.alike < MISREAD_ALIKE or best.margin < MISREAD_MARGIN:
            return None
        witnessed = self._pictures(alike, value, MISREAD_WITNESS) >= PATCH_WITNESSES
        return value if witnessed else None

    def _likest(self, alike: Floats) -> "_Likest":
        """Return the strange face that is most alike, by `alike` of all that have a patch."""
        strange = np.where(self._strange, alike, -1.0)
        best = int(strange.argmax())
        sample = int(self._pictured[best])
        others = alike[self._value[self._pictured] != self._value[sample]]
        near = float(strange[best])
        return _Likest(sample, near, near - float(others.max(initial=-1.0)))

    def _pictures(self, alike: Floats, value: int, least: float) -> int:
        """Return the number of pictures with strange faces of a value that are `least` alike."""
        matching = self._strange & (self._value[self._pictured] == value) & (alike >= least)
        return len(np.unique(self._picture[self._pictured][matching]))

    def _nearest(self, value: int, looks: Floats) -> tuple[Floats, Floats]:
        """Return for each look the nearness (n,) of dice of this value, and of all others (n,).

        Nearness is a cosine; `looks` (n, DESCRIPTOR) are descriptors of one face.
        """
        alike = looks @ self._seen.T
        same_value = self._value == value
        own = np.array([_witnessed(look, same_value, self._strong) for look in alike], np.float32)
        return own, alike[:, ~same_value].max(axis=1, initial=-1.0)


def _witnessed(alike: Floats, mask: NDArray[np.bool_], strong: NDArray[np.bool_]) -> float:
    """Return how near the samples in `mask` are: a cosine, -1 without samples.

    The nearness is that of the best strong sample or, if higher, of the WITNESSES-th best sample.
    """
    best = float(alike[mask & strong].max(initial=-1.0))
    chosen = alike[mask]
    if len(chosen) < WITNESSES:
        return best
    return max(best, float(np.partition(chosen, -WITNESSES)[-WITNESSES]))


def _sound(samples: Sequence[Sample]) -> list[Sample]:
    """Return the samples without weak samples that their neighbours contradict.

    A roll scored as read may have been read wrong; its die then lies among others.
    """
    if not samples:
        return []
    seen = np.array([sample.descriptor for sample in samples], np.float32)
    value = np.array([sample.value for sample in samples], np.int16)
    strong = np.array([sample.trust is not Trust.READ for sample in samples], np.bool_)
    doubted = set()
    for part in np.array_split(np.flatnonzero(~strong), max(1, len(samples) // _AT_ONCE)):
        unlike = value[part][:, None] != value[None]
        near = ((seen[part] @ seen.T >= ALIKE) & unlike).any(axis=1)
        doubted |= {int(k) for k in part[near] if _contradicted(int(k), seen, value, strong)}
    return [sample for k, sample in enumerate(samples) if k not in doubted]


def _contradicted(
    k: int, seen: Floats, value: NDArray[np.int16], strong: NDArray[np.bool_]
) -> bool:
    alike = seen @ seen[k]
    alike[k] = -1.0
    same_value = value == value[k]
    others = max(
        (_witnessed(alike, value == other, strong) for other in np.unique(value[alike >= ALIKE])
         if other != value[k]),
        default=-1.0,
    )  # fmt: skip
    return others >= ALIKE and others > _witnessed(alike, same_value, strong)
