"""The dice as the game has them: the roll on the table, and what is awaited."""

from collections import Counter

from msgspec import Struct

from companion.dice import Die, WantedDice
from companion.tray.dice_sorts import sort_of, sorts_of


class OnTable(Struct, frozen=True):
    """What the game says of the dice now: the roll's index among the actions and its dice.

    `roll` is None before a turn's first roll; `wanted` is None where no roll is open.
    `aside` are positions of the roll that may not be thrown again.
    """

    roll: int | None
    dice: tuple[Die, ...]
    wanted: WantedDice | None
    aside: tuple[int, ...] = ()

    def continues(self, before: "OnTable") -> bool:
        """Whether this is the same roll as before, whatever its dice show, and as much is open."""
        same = (self.roll, self.wanted) == (before.roll, before.wanted)
        return same and len(self.dice) == len(before.dice)

    @property
    def sorts(self) -> Counter[Die]:
        """How many dice of each sort can lie in the tray, as far as the game tells them apart."""
        if self.roll is not None:
            return Counter(map(sort_of, self.dice))
        return sorts_of(self.wanted) if self.wanted is not None else Counter()
