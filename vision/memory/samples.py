"""Samples of dice whose value a table knows, and a bounded store of them."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from enum import IntEnum

import numpy as np
from numpy.typing import NDArray

from companion.dice import Colour, DieKind
from vision.frame import Image

NO_DIE = 0  # the value of a sample of something that is no die
Half = NDArray[np.float16]


class Trust(IntEnum):
    """Why the value of a sample is believed, the weakest reason first."""

    READ = 1  # the roll was scored as it was read
    SAID = 2  # the table answered, corrected or entered it
    TAUGHT = 3  # a labelled picture, or dice shown to the eye on purpose


# Samples kept of each value of each kind of die, by trust: some 4,000 of six-sided dice in all.
MOST = {Trust.READ: 150, Trust.SAID: 200, Trust.TAUGHT: 220}
MOST_IN_ALL = 5000
MOST_PATCHES = 240  # of them, samples with a picture of a strange face
MOST_PLAIN = 20  # of each value, samples with a picture of a plain one
# Samples of a face of a die with numerals, and in all: the thirty dice of Datis have 290 faces.
MOST_OF_A_FACE, MOST_SOLIDS = 8, 2400
SAME_VIEW = 0.999  # the cosine above which a weak sample tells nothing new


@dataclass(frozen=True, eq=False)
class Sample:
    """A face as the networks saw it, once, and what it truly is.

    `descriptor` (DESCRIPTOR,) is of length one. `value` is NO_DIE for something that is no die.
    `picture` numbers the picture it was seen in, higher for later ones. `patch` (see
    `vision.memory.patches`) shows the face itself if the table said on purpose what it is. `plain`:
    the networks read that face as what it is, so that its patch only tells strange faces from it.
    """

    descriptor: Half
    value: int
    trust: Trust
    picture: int = 0
    kind: DieKind = DieKind.D6
    patch: Image | None = None
    plain: bool = False

    @property
    def sort(self) -> tuple[DieKind, int, Trust]:
        """The samples of one sort are bounded together."""
        return self.kind, self.value, self.trust


Grey = NDArray[np.uint8]


@dataclass(frozen=True, eq=False)
class SolidSample:
    """A face of a die with numerals as it was seen, once, and its value.

    `descriptor` (NUMERAL,) is of length one, `patch` (SIZE, SIZE) the grey picture of the face;
    `picture` numbers the picture it was seen in, higher for later ones.
    """

    descriptor: Half
    patch: Grey
    kind: DieKind
    colour: Colour
    value: int
    trust: Trust
    picture: int = 0

    @property
    def face(self) -> tuple[DieKind, Colour, int]:
        """The samples of one face are bounded together."""
        return self.kind, self.colour, self.value


@dataclass(frozen=True, eq=False)
class Samples:
    """An immutable store of samples, the oldest first."""

    every: tuple[Sample, ...] = ()
    last: int = field(default=0)  # the highest number given to a picture
    solids: tuple[SolidSample, ...] = ()  # faces of dice with numerals, the oldest first

    def __len__(self) -> int:
        return len(self.every) + len(self.solids)

    def with_all(self, new: Iterable[Sample], solids: Iterable[SolidSample] = ()) -> "Samples":
        """With the samples of one picture, numbered; the oldest go beyond the bounds.

        A weak sample of a view that is known already is left out: dice that lie still are read
        again and again, and one mistake among them would soon have witnesses.
        """
        number = self.last + 1
        added = [replace(one, picture=number) for one in new if not self._has_seen(one)]
        met = [replace(solid, picture=number) for solid in solids]
        return Samples(
            _bounded((*self.every, *added)), number, _bounded_solids((*self.solids, *met))
        )

    def without(self, picture: int) -> "Samples":
        """Without the samples of that picture."""
        left = tuple(one for one in self.every if one.picture != picture)
        solids = tuple(solid for solid in self.solids if solid.picture != picture)
        return self if len(left) + len(solids) == len(self) else Samples(left, self.last, solids)

    def _has_seen(self, new: Sample) -> bool:
        if new.trust is not Trust.READ or not self.every:
            return False
        seen = np.array([one.descriptor for one in self.every], np.float32)
        return bool((seen @ new.descriptor.astype(np.float32)).max() > SAME_VIEW)


def _bounded_solids(every: tuple[SolidSample, ...]) -> tuple[SolidSample, ...]:
    """The samples without the oldest of each face that has too many."""
    kept: list[SolidSample] = []
    counts: Counter[object] = Counter()
    for one in reversed(every):
        counts[one.face] += 1
        if counts[one.face] <= MOST_OF_A_FACE:
            kept.append(one)
    return tuple(reversed(kept[:MOST_SOLIDS]))


def _bounded(every: tuple[Sample, ...]) -> tuple[Sample, ...]:
    """The samples without the oldest of each sort that has too many, then the oldest weak ones."""
    kept: list[Sample] = []
    counts: Counter[object] = Counter()
    patches = 0
    plain: Counter[int] = Counter()
    for one in reversed(every):
        strange = one.patch is not None and not one.plain
        if counts[one.sort] >= MOST[one.trust] or (strange and patches >= MOST_PATCHES):
            continue
        counts[one.sort] += 1
        patches += strange
        if one.patch is not None and one.plain:
            plain[one.value] += 1
        bare = one.plain and plain[one.value] > MOST_PLAIN
        kept.append(replace(one, patch=None) if bare else one)
    kept.reverse()
    for trust in Trust:
        over = len(kept) - MOST_IN_ALL
        if over <= 0:
            break
        oldest = [k for k, one in enumerate(kept) if one.trust is trust][:over]
        gone = set(oldest)
        kept = [one for k, one in enumerate(kept) if k not in gone]
    return tuple(kept)
