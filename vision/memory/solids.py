"""Remember a table's dice with numerals: each face of each die, once seen.

Numerals differ from set to set, so a network's reading of them is sure only if remembered dice of
this very kind and colour, with the same value, looked the same; and no other face of that die did.
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
    """Return the top of a die in grey (SIZE, SIZE), uint8; `look` locates the top in `image`."""
    x, y, side = look.top
    piece = square(image, x, y, _PATCH_ROOM * side, SIZE)
    return np.asarray(cv2.cvtColor(piece, cv2.COLOR_BGR2GRAY), np.uint8)


class Likeness(NamedTuple):
    """Likeness of a face to a die's samples that show `value`.

    `near` is the greatest cosine with them, `alike` the greatest correlation of the patches;
    `margin` and `patch_margin` are the lead over any other face of that die.
    """

    value: int
    near: float
    margin: float
    alike: float
    patch_margin: float


class SolidRecall:
    """Remembered faces, ready for comparison. Immutable: any thread may use it."""

    def __init__(self, samples: Sequence[SolidSample]) -> None:
        self._dice: dict[tuple[DieKind, Colour], _Faces] = {}
        for die in {(sample.kind, sample.colour) for sample in samples}:
            self._dice[die] = _Faces(
                [sample for sample in samples if (sample.kind, sample.colour) == die]
            )

    def __bool__(self) -> bool:
        return bool(self._dice)

    def knows(self, kind: DieKind, colour: Colour) -> bool:
        """Return whether every face of dice of this kind and colour is remembered.

        Until then, an unknown face would be taken for the remembered face most like it.
        """
        faces = self._dice.get((kind, colour))
        return faces is not None and faces.met >= set(kind.faces)

    def likeness(
        self, kind: DieKind, colour: Colour, look: SolidLook, patch: Grey
    ) -> list[Likeness]:
        """Return how like a face is to each value remembered of its kind and colour, best first.

        `look` and `patch` are the face's; the result is empty for unknown dice.
        """
        faces = self._dice.get((kind, colour))
        return faces.likeness(look, patch) if faces else []


class _Faces:
    """The samples of a die."""

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
        results = []
        for value in np.unique(self._values):
            same_value = self._values == value
            near, alike = float(cosines[same_value].max()), float(patches[same_value].max())
            results.append(
                Likeness(
                    int(value),
                    near,
                    near - float(cosines[~same_value].max(initial=-1.0)),
                    alike,
                    alike - float(patches[~same_value].max(initial=-1.0)),
                )
            )
        return sorted(results, key=lambda result: result.near + result.alike, reverse=True)


def _coloured(patch: Grey) -> Image:
    return np.asarray(cv2.cvtColor(patch, cv2.COLOR_GRAY2BGR), np.uint8)
