"""The sorts of dice and a player's hand of them."""

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
        """The values it can show: a big die has neither a 2 nor a 6."""
        return BIG_FACES if self.size is Size.BIG else SMALL_FACES


SMALL_FACES = (1, 2, 3, 4, 5, 6)
BIG_FACES = (1, 3, 4, 5)
COLOURS = (Colour.RED, Colour.GREEN)
SORTS = tuple(Sort(size, colour) for size in (Size.SMALL, Size.BIG) for colour in COLOURS)


class Hand(Struct, frozen=True):
    """How many dice of each sort, in the order of `SORTS`; used for the cup too."""

    counts: tuple[int, ...] = (0,) * len(SORTS)

    def __len__(self) -> int:
        return sum(self.counts)

    def __getitem__(self, sort: Sort) -> int:
        return self.counts[SORTS.index(sort)]

    @classmethod
    def of(cls, dice: Iterable[Sort]) -> "Hand":
        """The hand that holds these dice. Raises KeyError for a sort the game does not have."""
        counts = [0] * len(SORTS)
        for sort in dice:
            if sort not in SORTS:
                raise KeyError(sort)
            counts[SORTS.index(sort)] += 1
        return cls(tuple(counts))

    @property
    def sorts(self) -> tuple[Sort, ...]:
        """The sorts it holds at least one die of."""
        return tuple(sort for sort in SORTS if self[sort])

    @property
    def dice(self) -> tuple[Sort, ...]:
        """Every die, by its sort."""
        return tuple(sort for sort in SORTS for _ in range(self[sort]))

    @property
    def big(self) -> int:
        """How many Désmons it holds."""
        return sum(self[sort] for sort in SORTS if sort.size is Size.BIG)

    @property
    def room(self) -> int:
        """How many more dice it can take: a hand never exceeds nine."""
        return LIMIT - len(self)

    def plus(self, sort: Sort) -> "Hand":
        """With one more die."""
        return self._with(sort, 1)

    def minus(self, sort: Sort) -> "Hand":
        """With one die less. Raises KeyError where it holds none."""
        if not self[sort]:
            raise KeyError(sort)
        return self._with(sort, -1)

    def wanted(self) -> tuple[DiceSort, ...]:
        """These dice exactly, as sorts that a roll must show."""
        return tuple(wanted(sort, self[sort], self[sort]) for sort in self.sorts)

    def _with(self, sort: Sort, more: int) -> "Hand":
        at = SORTS.index(sort)
        return Hand((*self.counts[:at], self.counts[at] + more, *self.counts[at + 1 :]))


START = Hand((2, 2, 1, 1))


def wanted(sort: Sort, least: int, most: int) -> DiceSort:
    """A number of dice of one sort, as `companion.dice` describes them."""
    return DiceSort(colour=sort.colour, size=sort.size, faces=sort.faces, least=least, most=most)
