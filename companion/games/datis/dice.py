"""The dice of Datis: a set for each colour, with one die of each kind."""

from collections.abc import Iterable, Sequence

from msgspec import Struct

from companion.dice import Colour, DieKind
from companion.games.datis.errors import NoSuchDie

HAND = 7  # dice dealt to each player, and so tricks in a round

# The offered colours if the table names none. The sheet's examples name the first four; the fifth
# is ours.
OFFERED = (Colour.GREEN, Colour.BLUE, Colour.BLACK, Colour.RED, Colour.YELLOW)


_SIDES = {kind: int(kind[1:]) for kind in DieKind}
_PLACES = {colour: place for place, colour in enumerate(Colour)}


class DatisDie(Struct, frozen=True, order=True):
    """A die, identified by its colour and kind: there is only one of each."""

    colour: Colour
    kind: DieKind

    @property
    def name(self) -> str:
        """The die as records write it: `green-d12`."""
        return f"{self.colour}-{self.kind}"

    @property
    def sides(self) -> int:
        """The number of faces; 10 for a D10, though it shows 0 to 9."""
        return _SIDES[self.kind]


_BY_NAME = {
    die.name: die for die in (DatisDie(colour, kind) for colour in Colour for kind in DieKind)
}


def named(name: str) -> DatisDie:
    """Return the die of that name. Raises NoSuchDie."""
    if name not in _BY_NAME:
        raise NoSuchDie(die=name)
    return _BY_NAME[name]


def whole_sets(colours: Iterable[Colour]) -> tuple[DatisDie, ...]:
    """Return every die of these sets, colour by colour, fewest faces first."""
    return tuple(DatisDie(colour, kind) for colour in colours for kind in DieKind)


def sets_for(players: int) -> int:
    """Return the number of sets for that many players: 3, 4, 5 for 2, 3, 4."""
    return players + 1


def filled_up(colours: Sequence[Colour], players: int) -> tuple[Colour, ...]:
    """Return as many colours as the players need sets: first these, then the default colours."""
    offered = (colour for colour in OFFERED if colour not in colours)
    return (*colours, *offered)[: sets_for(players)]


def by_colour(dice: Iterable[DatisDie]) -> dict[Colour, tuple[DatisDie, ...]]:
    """Return the dice by colour, the colour with most dice first, each with fewest faces first.

    Colours with equal counts are in the order of `Colour`.
    """
    laid: dict[Colour, list[DatisDie]] = {}
    for die in sorted(dice, key=lambda die: _SIDES[die.kind]):
        laid.setdefault(die.colour, []).append(die)
    order = sorted(laid, key=lambda colour: (-len(laid[colour]), _PLACES[colour]))
    return {colour: tuple(laid[colour]) for colour in order}
