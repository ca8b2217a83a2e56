"""Throw dice into the simulated tray as a player would, leaving kept dice in place."""

from collections.abc import Sequence
from random import Random

from companion.dice import Colour, DiceSort, Die, DieKind, Size, WantedDice
from companion.table.view import View
from hardware.simulated.tray import SimulatedTray


class SimulatedHand:
    """A thrower of simulated dice; same seed and same game so far give the same dice."""

    def __init__(self, tray: SimulatedTray, seed: int, colour: Colour = Colour.WHITE) -> None:
        self.tray = tray
        self._seed = seed
        self._colour = colour
        self._tests = 0  # throws for a test so far
        self._free = 0  # free throws so far

    def chance(self, view: View, purpose: str) -> Random:
        """Return the random generator for this state of the game; the same after a restart."""
        return Random(f"{self._seed}/{len(view.actions)}/{purpose}")

    def lay_out(self, view: View) -> None:
        """After a restart, put the dice of the present roll into the tray."""
        dice = [self._dressed(die) for die in view.game.rolled(view.state)]
        if dice:
            self.tray.throw(dice)
            self.tray.settle()

    def throw(self, view: View, kept: Sequence[int]) -> None:
        """Throw the dice that the game wants, except those at positions `kept` of the roll."""
        wanted = view.wanted
        if wanted is None:
            return
        chance = self.chance(view, "dice")
        present = list(self.tray.truth)
        on_table = view.game.rolled(view.state)
        stay = _places(present, [self._dressed(on_table[position]) for position in kept])
        if stay and len(present) == len(on_table):
            dice = [
                die if place in stay else self._thrown(_sort_of(die, wanted), chance)
                for place, die in enumerate(present)
            ]
        else:
            stay = ()
            sorts = [sort for sort in wanted.sorts for _ in range(sort.most)]
            dice = [self._thrown(sort, chance) for sort in sorts]
        self.tray.throw(dice, stay)

    def throw_for_test(self) -> None:
        """Throw five dice for a camera test, without a game."""
        self._tests += 1
        chance = Random(f"{self._seed}/test/{self._tests}")
        self.tray.throw([self._dressed(Die(chance.randint(1, 6))) for _ in range(5)])

    def turn_all(self, value: int) -> None:
        """Lay five dice that all show `value`, without a game."""
        self.tray.throw([self._dressed(Die(value)) for _ in range(5)])

    def throw_freely(self, count: int) -> None:
        """Throw `count` six-sided dice, whatever the tray holds. Raises TrayFull."""
        self._free += 1
        chance = Random(f"{self._seed}/free/{self._free}")
        values = [chance.choice(DieKind.D6.faces) for _ in range(count)]
        self.tray.throw([self._dressed(Die(value)) for value in values])

    def _thrown(self, sort: DiceSort, chance: Random) -> Die:
        return self._dressed(Die(chance.choice(sort.faces), sort.kind, sort.colour, sort.size))

    def _dressed(self, die: Die) -> Die:
        return Die(die.value, die.kind, die.colour or self._colour, die.size or Size.SMALL)


def _places(present: Sequence[Die], kept: Sequence[Die]) -> tuple[int, ...]:
    """Return the positions in `present` of the dice `kept`; equal dice are interchangeable."""
    free = list(range(len(present)))
    places = []
    for die in kept:
        place = next((p for p in free if present[p] == die), None)
        if place is not None:
            places.append(place)
            free.remove(place)
    return tuple(sorted(places))


def _sort_of(die: Die, wanted: WantedDice) -> DiceSort:
    """Return the sort of a die, with the faces that the game wants of this sort."""
    faces = next(
        (
            sort.faces
            for sort in wanted.sorts
            if sort.kind is die.kind
            and sort.colour in (None, die.colour)
            and sort.size in (None, die.size)
        ),
        die.kind.faces,
    )
    return DiceSort(kind=die.kind, colour=die.colour, size=die.size, faces=faces)
