"""A roll being entered by hand: the kept dice and the new faces, without any rules."""

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace


class HandEntry(Struct, frozen=True):
    """`before` are the dice on the table by position, empty before a turn's first roll.

    `places` are the faces entered, None if missing; `kept` the positions of dice that are not
    thrown again, including `fixed`, set aside by the rules. `least` is the smallest number of dice
    in a first roll, if fewer dice than places may be thrown.
    """

    before: tuple[int, ...]
    places: tuple[int | None, ...]
    kept: frozenset[int] = frozenset()
    fixed: frozenset[int] = frozenset()
    least: int | None = None

    @classmethod
    def begin(
        cls,
        before: tuple[int, ...],
        count: int,
        fixed: Iterable[int] = (),
        least: int | None = None,
    ) -> "HandEntry":
        """Return an empty entry of `count` dice; dice at `fixed` are not thrown again."""
        stay = frozenset(fixed)
        return cls(before, (None,) * count, stay, stay, least)

    def tapped(self, place: int) -> "HandEntry":
        """Return the entry after a tap on a place: clear the face, else keep or free the die."""
        if self.places[place] is not None:
            return self._with(place, None)
        if not self.before or place in self.fixed:
            return self
        return replace(self, kept=self.kept ^ {place})

    def entered(self, value: int) -> "HandEntry":
        """Return the entry with `value` in the first missing place; unchanged if complete."""
        for place, face in enumerate(self.places):
            if face is None and place not in self.kept:
                return self._with(place, value)
        return self

    def shown(self, place: int) -> int | None:
        """Return the face to show at a place: the entered face, or the kept die's."""
        entered = self.places[place]
        if entered is not None:
            return entered
        return self.before[place] if self.before else None

    def missing(self, place: int) -> bool:
        """Return whether the face at a place is still to be entered."""
        return self.places[place] is None and place not in self.kept

    @property
    def begun(self) -> bool:
        """True if a face was entered or a die kept."""
        return bool(self.kept) or any(face is not None for face in self.places)

    @property
    def complete(self) -> bool:
        """True if every place has its face, at least one of them new."""
        places = range(len(self.places))
        return not any(map(self.missing, places)) and len(self.kept) < len(self.places)

    @property
    def ready(self) -> bool:
        """True if the roll can be submitted: complete, or with as many faces as needed."""
        if self.before or not self.least:
            return self.complete
        return sum(face is not None for face in self.places) >= self.least

    @property
    def dice(self) -> tuple[int, ...]:
        """The faces by position, without missing places; only valid once `ready`."""
        places = (place for place in range(len(self.places)) if not self.missing(place))
        return tuple(self.shown(place) or 0 for place in places)

    def _with(self, place: int, value: int | None) -> "HandEntry":
        places = (*self.places[:place], value, *self.places[place + 1 :])
        return replace(self, places=places, kept=self.kept - {place})
