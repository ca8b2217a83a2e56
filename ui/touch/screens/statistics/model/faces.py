"""How often each face of a player's dice came, against what is usual."""

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
    """Dice of one kind: how often each of its faces came, how often each does as a rule, and the
    key of the words that judge it. `missing` is how many more are needed to show any of it.
    """

    counts: Mapping[int, int]
    count: int
    usual: float
    judgement: str
    missing: int = 0


def kinds(faces: Sequence[FaceCount]) -> tuple[str, ...]:
    """The kinds of dice that were thrown, those with the fewest faces first."""
    return tuple(kind for kind in DieKind if any(face.kind == kind for face in faces))


def thrown(faces: Sequence[FaceCount], kind: str) -> Thrown:
    """What came of the dice of a kind, one that was thrown."""
    counts = dict.fromkeys(DieKind(kind).faces, 0)
    for face in faces:
        if face.kind == kind and face.value in counts:
            counts[face.value] += face.count
    found = judge(counts)
    return Thrown(counts, found.count, found.expected, _WORDS[found.judgement], found.missing)
