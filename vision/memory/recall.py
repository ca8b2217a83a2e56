"""What the remembered dice say of a face seen now: that it is read right, wrong, or no die.

The limits were chosen by hand with all labelled photographs in view, the pictures of each source
read by what other thirds of it had taught (vision/evaluation/RESULTS.md).
`python -m vision.evaluation.weigh_memory`, which leaves each source out in turn, finds looser ones.
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


class Limits(NamedTuple):
    """When a reading is confirmed by remembered dice; all are means over several looks.

    Dice of its value are nearer than `near` (a cosine), everything else that is remembered is
    further away by `margin`, and the networks give it the chance `seen`.
    """

    near: float
    margin: float
    seen: float


# Either is enough: dice quite near where the networks lean that way, or very near ones.
CONFIRMING = (Limits(0.86, 0.12, 0.7), Limits(0.92, 0.08, 0.5))
MAYBE_NEAR, MAYBE_MARGIN = 0.76, 0.0  # of one look: less than this is not looked at again
ALIKE = 0.88  # neighbours so near a sample should have its value
# It is denied by dice of another value nearer than this, by so much more than those of its own.
DENIED_NEAR, DENIED_MARGIN = 0.93, 0.08
WITNESSES = 3  # so many weak samples are worth a strong one
# A face of which the networks know nothing is that of a patch that correlates so well with it,
# by so much better than all other patches; and the networks see it much the same.
PATCH_ALIKE, PATCH_MARGIN, PATCH_NEAR = 0.75, 0.1, 0.8
NO_DIE_ALIKE = 0.8
PATCH_WITNESS, PATCH_WITNESSES = 0.65, 2  # seen in so many pictures that correlate so well
# A face that the networks read as something it is not needs more: it may be one that they know.
MISREAD_ALIKE, MISREAD_MARGIN, MISREAD_WITNESS = 0.9, 0.12, 0.85

_AT_ONCE = 256  # samples compared with all others at a time

Floats = NDArray[np.float32]


class _Likest(NamedTuple):
    """A sample, how alike its patch is, and by how much more than those of other values."""

    sample: int
    alike: float
    margin: float


class Recall:
    """Remembered samples, ready to be compared with faces. Immutable: any thread may use it."""

    def __init__(self, samples: Sequence[Sample]) -> None:
        known = _sound(samples)
        self._seen: Floats = np.array([one.descriptor for one in known], np.float32).reshape(
            -1, DESCRIPTOR
        )
        self._value = np.array([one.value for one in known], np.int16)
        self._strong = np.array([one.trust is not Trust.READ for one in known], np.bool_)
        self._picture = np.array([one.picture for one in known], np.int64)
        pictured = [
            k
            for k, one in enumerate(known)
            if one.patch is not None and (one.plain or one.trust > Trust.READ)
        ]
        self._pictured = np.array(pictured, np.intp)
        # Who has not seen every face cannot know that a strange one is not one of the others.
        self._all_faces = {known[k].value for k in pictured}.issuperset(DieKind.D6.faces)
        self._strange = np.array([not known[k].plain for k in pictured], np.bool_)
        self._patches = PatchBook([p for k in pictured if (p := known[k].patch) is not None])

    def __bool__(self) -> bool:
        return bool(len(self._seen))

    @property
    def has_patches(self) -> bool:
        """Whether any face is remembered of which the networks know nothing."""
        return bool(self._strange.any())

    def may_confirm(self, value: int, descriptor: Floats) -> bool:
        """Whether a face read as `value` is worth a second look."""
        own, others = self._nearest(value, descriptor[None])
        return bool(own[0] >= MAYBE_NEAR and own[0] - others[0] >= MAYBE_MARGIN)

    def confirms(self, value: int, looks: Floats, seen: float) -> bool:
        """Whether a face read as `value` is confirmed; `looks` (n, DESCRIPTOR) are all of it.

        `seen` is the mean chance that the networks give the value in these looks.
        """
        near, margin = self.nearness(value, looks)
        return any(
            near >= one.near and margin >= one.margin and seen >= one.seen for one in CONFIRMING
        )

    def nearness(self, value: int, looks: Floats) -> tuple[float, float]:
        """How near dice of a value are to a face, and by how much nearer than anything else."""
        own, others = self._nearest(value, looks)
        return float(own.mean()), float((own - others).mean())

    def denies(self, value: int, descriptor: Floats) -> int | None:
        """What a face read as `value` is by the remembered dice, if that is something else."""
        alike = self._seen @ descriptor
        mine = alike[self._value == value]
        limit = max(DENIED_NEAR, float(mine.max(initial=-1.0)) + DENIED_MARGIN)
        others = {
            int(other): _witnessed(alike, self._value == other, self._strong)
            for other in np.unique(self._value[alike >= limit])
            if other != value
        }
        best = max(others, key=others.__getitem__, default=None)
        return best if best is not None and others[best] >= limit else None

    def recognises(self, descriptor: Floats, face: Image) -> int | None:
        """The value, NO_DIE for no die, of a face the networks know nothing of; None if unknown.

        `face` is its patch. A value is told only once every face of the dice is remembered.
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
        told = self._pictures(alike, value, PATCH_WITNESS) >= PATCH_WITNESSES
        return value if told and self._all_faces else None

    def recognises_misread(self, face: Image) -> int | None:
        """The value of a face that the networks doubtfully read as something else; else None.

        `face` is its patch. What is no die is never told so.
        """
        if not self.has_patches or not self._all_faces:
            return None
        alike = self._patches.alike(face)
        best = self._likest(alike)
        value = int(self._value[best.sample])
        if value == NO_DIE or best.alike < MISREAD_ALIKE or best.margin < MISREAD_MARGIN:
            return None
        told = self._pictures(alike, value, MISREAD_WITNESS) >= PATCH_WITNESSES
        return value if told else None

    def _likest(self, alike: Floats) -> "_Likest":
        """The strange face that is most alike, by `alike` of all that have a patch."""
        strange = np.where(self._strange, alike, -1.0)
        best = int(strange.argmax())
        sample = int(self._pictured[best])
        others = alike[self._value[self._pictured] != self._value[sample]]
        near = float(strange[best])
        return _Likest(sample, near, near - float(others.max(initial=-1.0)))

    def _pictures(self, alike: Floats, value: int, least: float) -> int:
        """In how many pictures strange faces of a value were seen that are `least` alike."""
        mine = self._strange & (self._value[self._pictured] == value) & (alike >= least)
        return len(np.unique(self._picture[self._pictured][mine]))

    def _nearest(self, value: int, looks: Floats) -> tuple[Floats, Floats]:
        """For each look, how near dice of this value are by their witnesses, and anything else."""
        alike = looks @ self._seen.T
        mine = self._value == value
        own = np.array([_witnessed(look, mine, self._strong) for look in alike], np.float32)
        return own, alike[:, ~mine].max(axis=1, initial=-1.0)


def _witnessed(alike: Floats, which: NDArray[np.bool_], strong: NDArray[np.bool_]) -> float:
    """How near some samples are: the best strong one, or the last of the best WITNESSES."""
    best = float(alike[which & strong].max(initial=-1.0))
    some = alike[which]
    if len(some) < WITNESSES:
        return best
    return max(best, float(np.partition(some, -WITNESSES)[-WITNESSES]))


def _sound(samples: Sequence[Sample]) -> list[Sample]:
    """The samples without those weak ones that their neighbours contradict.

    A roll scored as it was read may have been read wrong; its die then lies among others.
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
    return [one for k, one in enumerate(samples) if k not in doubted]


def _contradicted(
    k: int, seen: Floats, value: NDArray[np.int16], strong: NDArray[np.bool_]
) -> bool:
    alike = seen @ seen[k]
    alike[k] = -1.0
    mine = value == value[k]
    others = max(
        (_witnessed(alike, value == other, strong) for other in np.unique(value[alike >= ALIKE])
         if other != value[k]),
        default=-1.0,
    )  # fmt: skip
    return others >= ALIKE and others > _witnessed(alike, mine, strong)
