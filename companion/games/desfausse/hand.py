"""The sorts of dice, and a player's hand of dice."""

from collections.abc import Iterable
from typing import NamedTuple

from msgspec import Struct

from companion.dice import Colour, DiceSort, Size

LIMIT = 9


class Sort(NamedTuple):
    """A die's size and colour: two dice of a sort are interchangeable before they are rolled."""

    size: Size
    colour: Colour

    @property
    def faces(self) -> tuple[int, ...]:
        """The values that the die can show: a big die has neither a 2 nor a 6."""
        return BIG_FACES if self.size is Size.BIG else SMALL_FACES


SMALL_FACES = (1, 2, 3, 4, 5, 6)
BIG_FACES = (1, 3, 4, 5)
COLOURS = (Colour.RED, Colour.GREEN)
SORTS = tuple(Sort(size, colour) for size in (Size.SMALL, Size.BIG) for colour in COLOURS)


class Hand(Struct, frozen=True):
    """The number of dice of each sort, in the order of `SORTS`; used for the cup too."""

    counts: tuple[int, ...] = (0,) * len(SORTS)

    def __len__(self) -> int:
        return sum(self.counts)

    def __getitem__(self, sort: Sort) -> int:
        return self.counts[SORTS.index(sort)]

    @classmethod
    def of(cls, dice: Iterable[Sort]) -> "Hand":
        """Return the hand of `dice`. Raises KeyError for a sort unknown to the game."""
        counts = [0] * len(SORTS)
        for sort in dice:
            if sort not in SORTS:
                raise KeyError(sort)
            counts[SORTS.index(sort)] += 1
        return cls(tuple(counts))

    @property
    def sorts(self) -> tuple[Sort, ...]:
        """The sorts of which the hand holds a die."""
        return tuple(sort for sort in SORTS if self[sort])

    @property
    def dice(self) -> tuple[Sort, ...]:
        """Every die, by its sort."""
        return tuple(sort for sort in SORTS for _ in range(self[sort]))

    @property
    def big(self) -> int:
        """The number of big dice (Désmons)."""
        return sum(self[sort] for sort in SORTS if sort.size is Size.BIG)

    @property
    def room(self) -> int:
        """The number of further dice that fit: a hand never exceeds nine."""
        return LIMIT - len(self)

    def plus(self, sort: Sort) -> "Hand":
        """Return the hand with a further die."""
        return self._with(sort, 1)

    def minus(self, sort: Sort) -> "Hand":
        """Return the hand without a die of that sort. Raises KeyError if there is none."""
        if not self[sort]:
            raise KeyError(sort)
        return self._with(sort, -1)

    def wanted(self) -> tuple[DiceSort, ...]:
        """Return these dice exactly, as sorts that a roll must show."""
        return tuple(wanted(sort, self[sort], self[sort]) for sort in self.sorts)

    def _with(self, sort: Sort, more: int) -> "Hand":
        at = SORTS.index(sort)
        return Hand((*self.counts[:at], self.counts[at] + more, *self.counts[at + 1 :]))


START = Hand((2, 2, 1, 1))


def wanted(sort: Sort, least: int, most: int) -> DiceSort:
    """Return a number of dice of the same sort, as `companion.dice` describes them."""
    return DiceSort(colour=sort.colour, size=sort.size, faces=sort.faces, least=least, most=most)
