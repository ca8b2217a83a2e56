"""Who starts: everybody throws, the highest sum starts, ties throw again; or lots are drawn."""

from collections.abc import Mapping, Sequence
from random import Random

from msgspec import Struct
from msgspec.structs import replace


class RollOff(Struct, frozen=True):
    """`throws` are the faces of each throw entered so far, in the order of `throwers`.

    `throwers` are those who throw in this go: everybody first, then those who tied. `earlier` are
    the sums of the goes before, by player. `lot` is on whom the lot fell, where lots were drawn.
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
        """The roll-off of these players, before the first throw of so many dice."""
        return cls(tuple(players), dice, tuple(players))

    @property
    def to_throw(self) -> str | None:
        """Whose throw is awaited; None once it is known who starts."""
        return None if self.starter else self.throwers[len(self.throws)]

    @property
    def starter(self) -> str | None:
        """Who starts, once nobody ties."""
        if self.lot is not None:
            return self.lot
        if len(self.throws) < len(self.throwers):
            return None
        best = self._best()
        return best[0] if len(best) == 1 else None

    @property
    def again(self) -> bool:
        """Whether those who tied throw now."""
        return bool(self.earlier)

    def sums_of(self, player: str) -> tuple[int, ...]:
        """A player's sums of all goes so far, the first one first."""
        before = [sums[player] for sums in self.earlier if player in sums]
        now = self.sum_of(player)
        return (*before, *([] if now is None else [now]))

    def sum_of(self, player: str) -> int | None:
        """A player's sum in this go; None before the throw."""
        place = self.throwers.index(player) if player in self.throwers else len(self.throws)
        return sum(self.throws[place]) if place < len(self.throws) else None

    def entered(self, face: int) -> "RollOff":
        """With one more face; the last one of a throw passes on to the next player."""
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
        """With a whole throw, in place of what was entered of it."""
        state = replace(self, faces=())
        for face in faces:
            state = state.entered(face)
        return state

    def drawn(self, chance: Random) -> "RollOff":
        """With the one who starts drawn by lot among all."""
        return replace(self, lot=chance.choice(self.players), faces=())

    @property
    def may_take_back(self) -> bool:
        """Whether a face of this go can be taken back."""
        return bool(self.faces or self.throws or self.lot)

    def taken_back(self) -> "RollOff":
        """Without the last face of this go, or without the lot that was drawn."""
        if self.lot is not None:
            return replace(self, lot=None)
        if self.faces:
            return replace(self, faces=self.faces[:-1])
        if self.throws:
            return replace(self, throws=self.throws[:-1], faces=self.throws[-1][:-1])
        return self

    @property
    def order(self) -> tuple[str, ...]:
        """The players from the one who starts on, clockwise."""
        start = self.players.index(self.starter) if self.starter else 0
        return self.players[start:] + self.players[:start]

    def _best(self) -> tuple[str, ...]:
        sums = [sum(throw) for throw in self.throws]
        pairs = zip(self.throwers, sums, strict=True)
        return tuple(player for player, total in pairs if total == max(sums))
