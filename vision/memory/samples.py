"""Samples of dice whose value a table knows, and a bounded store of them."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from enum import IntEnum

import numpy as np
from numpy.typing import NDArray

from companion.dice import Colour, DieKind
from vision.frame import Image

NO_DIE = 0  # the value of a sample of an object that is no die
Half = NDArray[np.float16]


class Trust(IntEnum):
    """The reason to trust a sample's value, the weakest first."""

    READ = 1  # the roll was scored as read
    SAID = 2  # people answered, corrected or entered the value
    TAUGHT = 3  # a labelled picture, or dice shown to the eye on purpose


# Samples kept of each value of each kind of die, by trust: some 4,000 of six-sided dice in all.
MOST = {Trust.READ: 150, Trust.SAID: 200, Trust.TAUGHT: 220}
MOST_IN_ALL = 5000
MOST_PATCHES = 240  # samples with a picture of a strange face, in all
MOST_PLAIN = 20  # samples of each value with a picture of a plain face
# Samples of a face of a die with numerals, and in all: the thirty dice of Datis have 290 faces.
MOST_OF_A_FACE, MOST_SOLIDS = 8, 2400
SAME_VIEW = 0.999  # the cosine above which a weak sample adds nothing


@dataclass(frozen=True, eq=False)
class Sample:
    """A face as the networks saw it, once, with its true value.

    `descriptor` (DESCRIPTOR,) is of length one. `value` is NO_DIE for an object that is no die.
    `picture` numbers the picture of the sample, higher for later pictures. `patch` (see
    `vision.memory.patches`) shows the face itself if people named its value on purpose. `plain`:
    the networks read that face right, so that its patch serves only to separate strange faces from
    it.
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
        """The kind, value and trust: the number of samples with the same three is limited."""
        return self.kind, self.value, self.trust


Grey = NDArray[np.uint8]


@dataclass(frozen=True, eq=False)
class SolidSample:
    """A face of a die with numerals as it was seen, once, and its value.

    `descriptor` (NUMERAL,) is of length one, `patch` (SIZE, SIZE) the grey picture of the face;
    `picture` numbers the picture of the sample, higher for later pictures.
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
        """The key of samples that are bounded together: those of a face."""
        return self.kind, self.colour, self.value


@dataclass(frozen=True, eq=False)
class Samples:
    """An immutable store of samples, the oldest first."""

    every: tuple[Sample, ...] = ()
    last: int = field(default=0)  # the highest number of a picture
    solids: tuple[SolidSample, ...] = ()  # faces of dice with numerals, the oldest first

    def __len__(self) -> int:
        return len(self.every) + len(self.solids)

    def with_all(self, new: Iterable[Sample], solids: Iterable[SolidSample] = ()) -> "Samples":
        """Return a copy with the samples of a new picture, numbered.

        The oldest beyond the bounds are dropped. A weak sample of a known view is left out: dice
        that lie still are read again and again, and a mistake among them would soon have witnesses.
        """
        number = self.last + 1
        added = [replace(sample, picture=number) for sample in new if not self._has_seen(sample)]
        met = [replace(solid, picture=number) for solid in solids]
        return Samples(
            _bounded((*self.every, *added)), number, _bounded_solids((*self.solids, *met))
        )

    def without(self, picture: int) -> "Samples":
        """Return a copy without the samples of that picture."""
        remaining = tuple(sample for sample in self.every if sample.picture != picture)
        solids = tuple(solid for solid in self.solids if solid.picture != picture)
        unchanged = len(remaining) + len(solids) == len(self)
        return self if unchanged else Samples(remaining, self.last, solids)

    def _has_seen(self, new: Sample) -> bool:
        if new.trust is not Trust.READ or not self.every:
            return False
        seen = np.array([sample.descriptor for sample in self.every], np.float32)
        return bool((seen @ new.descriptor.astype(np.float32)).max() > SAME_VIEW)


def _bounded_solids(every: tuple[SolidSample, ...]) -> tuple[SolidSample, ...]:
    """Return the samples without the oldest of each face that has too many."""
    kept: list[SolidSample] = []
    counts: Counter[object] = Counter()
    for solid in reversed(every):
        counts[solid.face] += 1
        if counts[solid.face] <= MOST_OF_A_FACE:
            kept.append(solid)
    return tuple(reversed(kept[:MOST_SOLIDS]))


def _bounded(every: tuple[Sample, ...]) -> tuple[Sample, ...]:
    """Return the samples within the bounds, without the oldest.

    First the oldest of each sort that has too many are dropped, then the oldest weak samples.
    """
    kept: list[Sample] = []
    counts: Counter[object] = Counter()
    patches = 0
    plain: Counter[int] = Counter()
    for sample in reversed(every):
        strange = sample.patch is not None and not sample.plain
        if counts[sample.sort] >= MOST[sample.trust] or (strange and patches >= MOST_PATCHES):
            continue
        counts[sample.sort] += 1
        patches += strange
        if sample.patch is not None and sample.plain:
            plain[sample.value] += 1
        bare = sample.plain and plain[sample.value] > MOST_PLAIN
        kept.append(replace(sample, patch=None) if bare else sample)
    kept.reverse()
    for trust in Trust:
        over = len(kept) - MOST_IN_ALL
        if over <= 0:
            break
        oldest = [k for k, sample in enumerate(kept) if sample.trust is trust][:over]
        gone = set(oldest)
        kept = [sample for k, sample in enumerate(kept) if k not in gone]
    return tuple(kept)
