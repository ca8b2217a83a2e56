"""The roll on the table as the game has it, and which of its dice are kept beside the tray."""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from itertools import combinations

from msgspec import Struct

from companion.dice import Die, DieKind, WantedDice
from companion.tray.dice_sorts import as_told, sort_of, sorts_of


class OpenRoll(Struct, frozen=True):
    """The dice as the game has them: those of the roll on the table and those it awaits.

    `roll` is the index of the roll's action, None before a turn's first roll; `wanted` is None if
    no roll is open; `aside` are positions of the roll that may not be thrown again.
    """

    roll: int | None
    dice: tuple[Die, ...]
    wanted: WantedDice | None
    aside: tuple[int, ...] = ()

    def continues(self, before: "OpenRoll") -> bool:
        """Return whether the roll has not changed since `before`, except for values."""
        same = (self.roll, self.wanted) == (before.roll, before.wanted)
        return same and len(self.dice) == len(before.dice)

    @property
    def has_kinds(self) -> bool:
        """Whether other dice than six-sided dice belong to the roll, so that kinds matter."""
        wanted = self.wanted.sorts if self.wanted is not None else ()
        kinds = {die.kind for die in self.dice} | {sort.kind for sort in wanted}
        return not kinds <= {DieKind.D6}

    @property
    def sorts(self) -> Counter[Die]:
        """The most dice of each sort in the tray, as far as the game distinguishes them."""
        if self.roll is not None:
            return Counter(map(sort_of, self.dice))
        return sorts_of(self.wanted) if self.wanted is not None else Counter()


def kept_outside(
    unmoved: Collection[int], thrown: Sequence[Die], out: Sequence[int], table: OpenRoll
) -> tuple[int, ...] | None:
    """Return the positions kept beside the tray; None if that is ambiguous.

    Of the dice not at the positions `here`, as many were thrown as there are fresh dice in the
    tray; the others were kept. The thrown dice must have the sorts of the fresh dice, and include a
    die set aside only if such a die is among these. If that is still ambiguous, dice seen lifted
    out first (`out`: see TrayMemory) were kept, if their number fits. Equal dice make no
    difference.
    """
    if table.roll is None:
        return ()
    gone = [position for position in range(len(table.dice)) if position not in unmoved]
    kept = len(gone) - len(thrown)
    if kept <= 0 or not thrown:
        return ()
    candidates = [
        chosen
        for chosen in combinations(gone, kept)
        if _may_be_thrown([p for p in gone if p not in chosen], thrown, table)
    ]
    values = {_sorted(table.dice[p] for p in chosen) for chosen in candidates}
    if len(values) == 1:
        return candidates[0]
    first_out = tuple(sorted(set(out) & set(gone)))
    # If as many dice were thrown as kept, those lifted out may equally be the ones in the hand.
    return first_out if first_out in candidates and kept != len(thrown) else None


def returned(
    moved: Sequence[Die], unmoved: Collection[int | None], table: OpenRoll
) -> tuple[int, ...] | None:
    """Return the positions of `moved` as set-aside dice; None if any may have been thrown.

    `unmoved` are the positions of dice that have not moved.
    """
    gone = [position for position in range(len(table.dice)) if position not in unmoved]
    places: list[int] = []
    for die in moved:
        known = as_told(die, table.dice[0]) if table.dice else die
        alike = [place for place in gone if sort_of(table.dice[place]) == sort_of(known)]
        aside = [p for p in alike if p not in places and table.dice[p] == known]
        if not aside or not set(alike) <= set(table.aside):
            return None
        places.append(aside[0])
    return tuple(places)


def _may_be_thrown(positions: Sequence[int], thrown: Sequence[Die], table: OpenRoll) -> bool:
    """Return whether the dice of these positions may be the fresh dice in the tray."""
    seen = [as_told(die, table.dice[0]) for die in thrown]
    before = [table.dice[p] for p in positions]
    sorts = [Counter(map(sort_of, dice)) for dice in (before, seen)]
    aside = Counter(table.dice[p] for p in positions if p in table.aside)
    return sorts[0] == sorts[1] and aside <= Counter(seen)


def _sorted(dice: Iterable[Die]) -> tuple[Die, ...]:
    return tuple(
        sorted(dice, key=lambda die: (die.value, die.kind, str(die.colour), str(die.size)))
    )
