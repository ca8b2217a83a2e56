"""The roll on the table as the game has it, and which of its dice are kept beside the tray."""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from itertools import combinations

from msgspec import Struct

from companion.dice import Die, WantedDice
from companion.tray.dice_sorts import as_told, sort_of, sorts_of


class OpenRoll(Struct, frozen=True):
    """What the game says of the dice now: the roll's index among the actions and its dice.

    `roll` is None before a turn's first roll; `wanted` is None where no roll is open.
    `aside` are positions of the roll that may not be thrown again.
    """

    roll: int | None
    dice: tuple[Die, ...]
    wanted: WantedDice | None
    aside: tuple[int, ...] = ()

    def continues(self, before: "OpenRoll") -> bool:
        """Whether this is the same roll as before, whatever its dice show, and as much is open."""
        same = (self.roll, self.wanted) == (before.roll, before.wanted)
        return same and len(self.dice) == len(before.dice)

    @property
    def sorts(self) -> Counter[Die]:
        """How many dice of each sort can lie in the tray, as far as the game tells them apart."""
        if self.roll is not None:
            return Counter(map(sort_of, self.dice))
        return sorts_of(self.wanted) if self.wanted is not None else Counter()


def kept_outside(
    here: Collection[int], thrown: Sequence[Die], out: Sequence[int], table: OpenRoll
) -> tuple[int, ...] | None:
    """Which positions were kept beside the tray; None where it could be either.

    Of the dice that are not where the roll left them (at the positions `here`), as many were
    thrown as lie fresh in the tray; the others were kept. The thrown ones must be of the sorts
    that lie there, and not dice set aside unless such a one lies there. Dice seen lifted out
    first (`out`: see TrayMemory) were the kept ones if there are just as many; equal dice make no
    difference.
    """
    if table.roll is None:
        return ()
    gone = [position for position in range(len(table.dice)) if position not in here]
    kept = len(gone) - len(thrown)
    if kept <= 0 or not thrown:
        return ()
    candidates = [
        some
        for some in combinations(gone, kept)
        if _may_be_thrown([p for p in gone if p not in some], thrown, table)
    ]
    values = {_sorted(table.dice[p] for p in some) for some in candidates}
    if len(values) == 1:
        return candidates[0]
    first_out = tuple(sorted(set(out) & set(gone)))
    # As many as were thrown, too: they may as well be the ones in the hand.
    return first_out if first_out in candidates and kept != len(thrown) else None


def returned(
    moved: Sequence[Die], here: Collection[int | None], table: OpenRoll
) -> tuple[int, ...] | None:
    """At which positions dice set aside lay that are all of the dice that moved; None where any
    of them may have been thrown. `here` are the positions of dice that have not moved.
    """
    gone = [position for position in range(len(table.dice)) if position not in here]
    places: list[int] = []
    for die in moved:
        told = as_told(die, table.dice[0]) if table.dice else die
        alike = [place for place in gone if sort_of(table.dice[place]) == sort_of(told)]
        aside = [p for p in alike if p not in places and table.dice[p] == told]
        if not aside or not set(alike) <= set(table.aside):
            return None
        places.append(aside[0])
    return tuple(places)


def _may_be_thrown(positions: Sequence[int], thrown: Sequence[Die], table: OpenRoll) -> bool:
    """Whether the dice of these positions may be the ones that lie fresh in the tray."""
    seen = [as_told(die, table.dice[0]) for die in thrown]
    before = [table.dice[p] for p in positions]
    sorts = [Counter(map(sort_of, dice)) for dice in (before, seen)]
    aside = Counter(table.dice[p] for p in positions if p in table.aside)
    return sorts[0] == sorts[1] and aside <= Counter(seen)


def _sorted(dice: Iterable[Die]) -> tuple[Die, ...]:
    return tuple(
        sorted(dice, key=lambda die: (die.value, die.kind, str(die.colour), str(die.size)))
    )
