"""Bonuses and the malus: they count all the dice won, cancelled or not."""

from collections import Counter
from collections.abc import Sequence
from enum import StrEnum

from msgspec import Struct

from companion.dice import Colour, DieKind
from companion.games.datis.dice import DatisDie, by_colour
from companion.games.datis.setup import Options

CAPOT = -5


class BonusKind(StrEnum):
    """The kinds of bonuses, and the malus."""

    GRAND_SLAM = "grand_slam"
    THREE = "three"
    FOUR = "four"
    FIVE = "five"
    CAPOT = "capot"


class Bonus(Struct, frozen=True):
    """A bonus: `colour` of a grand slam, `dice` of three, four or five of a kind."""

    kind: BonusKind
    points: int
    colour: Colour | None = None
    dice: DieKind | None = None


def bonuses(dice: Sequence[DatisDie], options: Options) -> tuple[Bonus, ...]:
    """Return all bonuses and the malus of these dice, each as often as it applies.

    Four of a kind needs four sets and five of a kind five, so the number of players need not be
    checked.
    """
    if not dice:
        return (Bonus(BonusKind.CAPOT, CAPOT),)
    slams = [
        Bonus(BonusKind.GRAND_SLAM, options.grand_slam, colour=colour)
        for colour, of_colour in by_colour(dice).items()
        if len(of_colour) == len(DieKind)
    ]
    worth = {
        3: (BonusKind.THREE, options.three),
        4: (BonusKind.FOUR, options.four),
        5: (BonusKind.FIVE, options.five),
    }
    counts = Counter(die.kind for die in dice)
    alike = [Bonus(*worth[counts[kind]], dice=kind) for kind in DieKind if counts[kind] in worth]
    return (*slams, *alike)
