"""What a table's dice with numerals look like: each face of each die, once it was met.

Numerals differ from set to set, so what a network reads on them is only taken for sure where dice
of this very kind and colour, with the same value, looked the same; and no other face of it did.
"""

from collections.abc import Sequence
from typing import NamedTuple

import cv2
import numpy as np

from companion.dice import Colour, DieKind
from vision.frame import Image
from vision.memory.patches import SIZE, PatchBook
from vision.memory.samples import Grey, SolidSample
from vision.net.crops import square
from vision.net.kinds import Floats, SolidLook

_PATCH_ROOM = 1.6  # a patch's side, in sides of the face


def solid_patch(image: Image, look: SolidLook) -> Grey:
    """The grey picture (SIZE, SIZE) of a die's top."""
    x, y, side = look.top
    piece = square(image, x, y, _PATCH_ROOM * side, SIZE)
    return np.asarray(cv2.cvtColor(piece, cv2.COLOR_BGR2GRAY), np.uint8)


class Likeness(NamedTuple):
    """How much a face is like the samples of one die that show a value.

    `near` is the greatest cosine with them, `alike` the greatest correlation of the patches;
    `margin` and `patch_margin` by how much that is more than with any other face of that die.
    """

    value: int
    near: float
    margin: float
    alike: float
    patch_margin: float


class SolidRecall:
    """Remembered faces, ready to be compared. Immutable: any thread may use it."""

    def __init__(self, samples: Sequence[SolidSample]) -> None:
        self._dice: dict[tuple[DieKind, Colour], _Faces] = {}
        for die in {(sample.kind, sample.colour) for sample in samples}:
            self._dice[die] = _Faces(
                [sample for sample in samples if (sample.kind, sample.colour) == die]
            )

    def __bool__(self) -> bool:
        return bool(self._dice)

    def knows(self, kind: DieKind, colour: Colour) -> bool:
        """Whether every face of that die was met: only then none other can look like one of them.

        What is most like a face that was never met is another face.
        """
        faces = self._dice.get((kind, colour))
        return faces is not None and faces.met >= set(kind.faces)

    def likeness(
        self, kind: DieKind, colour: Colour, look: SolidLook, patch: Grey
    ) -> list[Likeness]:
        """How like each value met of that die a face is, the likeliest first."""
        faces = self._dice.get((kind, colour))
        return faces.likeness(look, patch) if faces else []


class _Faces:
    """The samples of one die."""

    def __init__(self, samples: Sequence[SolidSample]) -> None:
        self._seen: Floats = np.array([sample.descriptor for sample in samples], np.float32)
        self._values = np.array([sample.value for sample in samples], np.int16)
        self._patches = PatchBook([_coloured(sample.patch) for sample in samples])

    @property
    def met(self) -> set[int]:
        return {int(value) for value in self._values}

    def likeness(self, look: SolidLook, patch: Grey) -> list[Likeness]:
        cosines = self._seen @ look.descriptor
        patches = self._patches.alike(_coloured(patch))
        found = []
        for value in np.unique(self._values):
            mine = self._values == value
            near, alike = float(cosines[mine].max()), float(patches[mine].max())
            found.append(
                Likeness(
                    int(value),
                    near,
                    near - float(cosines[~mine].max(initial=-1.0)),
                    alike,
                    alike - float(patches[~mine].max(initial=-1.0)),
                )
            )
        return sorted(found, key=lambda one: one.near + one.alike, reverse=True)


def _coloured(patch: Grey) -> Image:
    return np.asarray(cv2.cvtColor(patch, cv2.COLOR_GRAY2BGR), np.uint8)
