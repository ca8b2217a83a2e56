"""A roll entered by hand: which dice stay, and what the others show. No rules."""

from msgspec import Struct
from msgspec.structs import replace


class HandEntry(Struct, frozen=True):
    """`before` are the dice on the table by position, empty before a turn's first roll.

    `places` are the faces entered, None where one is missing; `kept` the positions that
    stay as they are.
    """

    before: tuple[int, ...]
    places: tuple[int | None, ...]
    kept: frozenset[int] = frozenset()

    @classmethod
    def begin(cls, before: tuple[int, ...], count: int) -> "HandEntry":
        """An entry of `count` dice, nothing known yet."""
        return cls(before, (None,) * count)

    def tapped(self, place: int) -> "HandEntry":
        """After a tap on a place: a face entered is taken out, a die of before is kept or not."""
        if self.places[place] is not None:
            return self._with(place, None)
        if not self.before:
            return self
        return replace(self, kept=self.kept ^ {place})

    def entered(self, value: int) -> "HandEntry":
        """With a face in the first place that lacks one; as it is when none does."""
        for place, face in enumerate(self.places):
            if face is None and place not in self.kept:
                return self._with(place, value)
        return self

    def shown(self, place: int) -> int | None:
        """The face known for a place: entered, or that of the die lying there before."""
        entered = self.places[place]
        if entered is not None:
            return entered
        return self.before[place] if self.before else None

    def missing(self, place: int) -> bool:
        """Whether the face of a place is still to be entered."""
        return self.places[place] is None and place not in self.kept

    @property
    def ready(self) -> bool:
        """Whether every place has its face, one at least a new one."""
        places = range(len(self.places))
        return not any(map(self.missing, places)) and len(self.kept) < len(self.places)

    @property
    def dice(self) -> tuple[int, ...]:
        """The faces by position, once ready."""
        return tuple(self.shown(place) or 0 for place in range(len(self.places)))

    def _with(self, place: int, value: int | None) -> "HandEntry":
        places = (*self.places[:place], value, *self.places[place + 1 :])
        return replace(self, places=places, kept=self.kept - {place})
