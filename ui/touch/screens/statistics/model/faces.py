"""The faces of a player's dice: their counts, against the usual counts."""

from collections.abc import Mapping, Sequence

from msgspec import Struct

from companion.dice import DieKind
from companion.extras.fairness import Judgement, judge
from companion.statistics.answers import FaceCount

_WORDS = {
    Judgement.FEW: "statistics.dice_few",
    Judgement.USUAL: "statistics.dice_usual",
    Judgement.UNUSUAL: "statistics.dice_unusual",
    Judgement.STRIKING: "statistics.dice_striking",
}


class Thrown(Struct, frozen=True):
    """Dice of a kind: the count of each face, the usual count, and the key of the verdict.

    `missing` is the number of dice still needed to show anything.
    """

    counts: Mapping[int, int]
    count: int
    usual: float
    judgement: str
    missing: int = 0


def kinds(faces: Sequence[FaceCount]) -> tuple[str, ...]:
    """Return the kinds of dice thrown, those with the fewest faces first."""
    return tuple(kind for kind in DieKind if any(face.kind == kind for face in faces))


def thrown(faces: Sequence[FaceCount], kind: str) -> Thrown:
    """Return the counts of the dice of a kind that was thrown."""
    counts = dict.fromkeys(DieKind(kind).faces, 0)
    for face in faces:
        if face.kind == kind and face.value in counts:
            counts[face.value] += face.count
    verdict = judge(counts)
    return Thrown(
        counts, verdict.count, verdict.expected, _WORDS[verdict.judgement], verdict.missing
    )
