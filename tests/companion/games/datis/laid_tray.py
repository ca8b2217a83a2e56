"""A tray in which dice of Datis are laid, and an eye's readings of it.

Dice have the names of the records. Dice that did not move since the reading before are recognised
by their places, as an eye would.
"""

from collections.abc import Collection, Mapping
from itertools import count

from companion.dice import Box, Doubt, Reading, SeenDie, Settled, Unread
from companion.games.datis.dice import named

SIDE = 60


class LaidTray:
    """A tray whose dice are laid, taken away and read."""

    def __init__(self) -> None:
        self._values: dict[str, int] = {}
        self._boxes: dict[str, Box] = {}
        self._seen: dict[str, Box] = {}
        self._places = count(1)
        self._frames = count(1)

    def lay(self, **values: int) -> None:
        """Lay these dice at new places: `green_d12=9`."""
        for name, value in values.items():
            at = next(self._places)
            x, y = 80 * (at % 7), 80 * (at // 7 % 4)
            self._values[name.replace("_", "-")] = value
            self._boxes[name.replace("_", "-")] = Box(x, y, x + SIDE, y + SIDE)

    def lay_all(self, *names: str) -> None:
        """Lay these dice in new places; their values do not matter."""
        self.lay(**{name: named(name).kind.faces[-1] for name in names})

    def take(self, *names: str) -> None:
        """Take these dice away, or all dice if none is named."""
        for name in names or tuple(self._values):
            del self._values[name], self._boxes[name]

    def at(self, box: Box | None) -> str:
        """Return the die that really lies in that box."""
        return next(name for name, place in self._boxes.items() if place == box)

    def settled(
        self,
        request: int,
        *,
        unsure: Collection[str] = (),
        kindless: Collection[str] = (),
        colourless: Collection[str] = (),
        unread: Collection[str] = (),
        taken_for: Mapping[str, str] | None = None,
        likely: Mapping[str, int] | None = None,
    ) -> Settled:
        """Return an eye's reading of the tray.

        Dice in `unsure` are in doubt, `likely` are their probable values; those in `kindless` or
        `colourless` lack their kind or colour. Dice in `unread` are not read, `taken_for`
        misreads others.
        """
        seen = [name for name in self._values if name not in unread]
        dice = []
        for name in seen:
            die = named((taken_for or {}).get(name, name))
            doubtful = name in {*unsure, *kindless}
            dice.append(
                SeenDie(
                    value=(likely or {}).get(name, self._values[name]),
                    confidence=0.4 if doubtful else 0.99,
                    sure=not doubtful,
                    box=self._boxes[name],
                    kind=None if name in kindless else die.kind,
                    colour=None if name in colourless else die.colour,
                    doubt=Doubt.UNCLEAR if doubtful else None,
                )
            )
        kept = [at for at, name in enumerate(seen) if self._seen.get(name) == self._boxes[name]]
        self._seen = {name: self._boxes[name] for name in seen}
        things = tuple(Unread(self._boxes[name], Doubt.FOREIGN) for name in unread)
        sure = not things and all(die.sure for die in dice)
        return Settled(
            reading=Reading(dice=tuple(dice), sure=sure, unread=things),
            frame=next(self._frames),
            time=0.0,
            kept=tuple(kept),
            request=request,
        )
