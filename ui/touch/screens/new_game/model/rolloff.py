"""The roll-off: the highest sum starts, ties throw again; or the starter is drawn by lot."""

from collections.abc import Mapping, Sequence
from random import Random

from msgspec import Struct
from msgspec.structs import replace


class RollOff(Struct, frozen=True):
    """A roll-off; `throws` are the complete throws of this go, in the order of `throwers`.

    `throwers` throw in this go: first all players, then the tied players. `earlier` are the sums of
    the goes before, by player. `lot` is the player drawn by lot, if any.
    """

    players: tuple[str, ...]
    dice: int
    throwers: tuple[str, ...]
    throws: tuple[tuple[int, ...], ...] = ()
    faces: tuple[int, ...] = ()
    earlier: tuple[Mapping[str, int], ...] = ()
    lot: str | None = None

    @classmethod
    def begin(cls, players: Sequence[str], dice: int) -> "RollOff":
        """Return the roll-off of these players, before the first throw of `dice` dice each."""
        return cls(tuple(players), dice, tuple(players))

    @property
    def to_throw(self) -> str | None:
        """The next player to throw; None once the starter is known."""
        return None if self.starter else self.throwers[len(self.throws)]

    @property
    def starter(self) -> str | None:
        """The starter; None before, and during a tie."""
        if self.lot is not None:
            return self.lot
        if len(self.throws) < len(self.throwers):
            return None
        best = self._best()
        return best[0] if len(best) == 1 else None

    @property
    def again(self) -> bool:
        """Whether the tied players throw now."""
        return bool(self.earlier)

    def sums_of(self, player: str) -> tuple[int, ...]:
        """Return a player's sums of all goes so far, the first go first."""
        before = [sums[player] for sums in self.earlier if player in sums]
        now = self.sum_of(player)
        return (*before, *([] if now is None else [now]))

    def sum_of(self, player: str) -> int | None:
        """Return a player's sum in this go; None before the throw."""
        place = self.throwers.index(player) if player in self.throwers else len(self.throws)
        return sum(self.throws[place]) if place < len(self.throws) else None

    def entered(self, face: int) -> "RollOff":
        """Return the roll-off with a further face; after a whole throw, the next player throws."""
        if self.starter:
            return self
        faces = (*self.faces, face)
        if len(faces) < self.dice:
            return replace(self, faces=faces)
        after = replace(self, throws=(*self.throws, faces), faces=())
        if len(after.throws) == len(after.throwers) and not after.starter:
            sums = dict(zip(after.throwers, map(sum, after.throws), strict=True))
            earlier = (*after.earlier, sums)
            return replace(after, throwers=after._best(), throws=(), earlier=earlier)
        return after

    def threw(self, faces: Sequence[int]) -> "RollOff":
        """Return the roll-off with a whole throw, in place of the faces entered."""
        state = replace(self, faces=())
        for face in faces:
            state = state.entered(face)
        return state

    def drawn(self, chance: Random) -> "RollOff":
        """Return the roll-off with a starter drawn by lot."""
        return replace(self, lot=chance.choice(self.players), faces=())

    @property
    def may_take_back(self) -> bool:
        """Whether a face of this go, or the lot, can be taken back."""
        return bool(self.faces or self.throws or self.lot)

    def taken_back(self) -> "RollOff":
        """Return the roll-off without the last face of this go, or without the lot."""
        if self.lot is not None:
            return replace(self, lot=None)
        if self.faces:
            return replace(self, faces=self.faces[:-1])
        if self.throws:
            return replace(self, throws=self.throws[:-1], faces=self.throws[-1][:-1])
        return self

    @property
    def order(self) -> tuple[str, ...]:
        """The players clockwise from the starter."""
        start = self.players.index(self.starter) if self.starter else 0
        return self.players[start:] + self.players[:start]

    def _best(self) -> tuple[str, ...]:
        sums = [sum(throw) for throw in self.throws]
        pairs = zip(self.throwers, sums, strict=True)
        return tuple(player for player, total in pairs if total == max(sums))
