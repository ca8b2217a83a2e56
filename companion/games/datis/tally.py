"""The tally of a player: the colours kept, the dice that cancel, the dice that pay."""

from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from functools import lru_cache
from itertools import combinations

from msgspec import Struct

from companion.dice import Colour
from companion.games.datis.dice import DatisDie, by_colour


class Fate(StrEnum):
    """The fate of a die in the tally."""

    PAYS = "pays"
    CANCELLED = "cancelled"  # struck out by its like in the other kept colour
    OUTNUMBERED = "outnumbered"  # kept, but the other colour pays
    NOT_KEPT = "not_kept"  # of a colour that is not kept


class Explained(Struct, frozen=True):
    """A die of the tally."""

    die: DatisDie
    fate: Fate


class Call(Struct, frozen=True):
    """An announcement: colours kept (one or two), the paying colour, the risk."""

    colours: tuple[Colour, ...]
    pays: Colour
    risk: bool = False


def kept_colours(dice: Iterable[DatisDie]) -> tuple[tuple[Colour, ...], ...]:
    """Return every legal way to keep colours: the two with most dice, the only colour, or none."""
    laid = by_colour(dice)
    if len(laid) < 2:
        return (tuple(laid),) if laid else ()
    counts = sorted((len(of_colour) for of_colour in laid.values()), reverse=True)
    return tuple(
        pair
        for pair in combinations(laid, 2)
        if sorted((len(laid[colour]) for colour in pair), reverse=True) == counts[:2]
    )


def paying_colours(dice: Iterable[DatisDie], colours: Sequence[Colour]) -> tuple[Colour, ...]:
    """Return the kept colours that may pay: the colour with more dice, either if equal."""
    laid = by_colour(dice)
    most = max(len(laid[colour]) for colour in colours)
    return tuple(colour for colour in colours if len(laid[colour]) == most)


def explain(
    dice: Iterable[DatisDie], colours: Sequence[Colour], pays: Colour
) -> tuple[Explained, ...]:
    """Return the tally die by die, laid out by colour, for a choice of colours."""
    laid = by_colour(dice)
    return tuple(
        _explained(die, laid, colours, pays) for of_colour in laid.values() for die in of_colour
    )


def paying_dice(
    dice: Iterable[DatisDie], colours: Sequence[Colour], pays: Colour
) -> tuple[DatisDie, ...]:
    """Return the dice that pay for a choice of colours, fewest faces first."""
    return tuple(line.die for line in explain(dice, colours, pays) if line.fate is Fate.PAYS)


@lru_cache(maxsize=64)
def calls(dice: tuple[DatisDie, ...]) -> tuple[Call, ...]:
    """Return every legal announcement; a risk only if there is a die to roll."""
    return tuple(
        Call(colours, pays, risk)
        for colours in kept_colours(dice)
        for pays in paying_colours(dice, colours)
        for risk in ((False, True) if paying_dice(dice, colours, pays) else (False,))
    )


def is_asked(dice: tuple[DatisDie, ...]) -> bool:
    """Return whether a player with these dice must announce: some choice leaves a paying die."""
    return any(call.risk for call in calls(dice))


def assured(dice: Iterable[DatisDie]) -> int:
    """Return the assured points of paying dice: their numbers of faces."""
    return sum(die.sides for die in dice)


def risked(values: Mapping[DatisDie, int]) -> int:
    """Return the points of risked paying dice: twice their values."""
    return 2 * sum(values.values())


def _explained(
    die: DatisDie,
    laid: Mapping[Colour, tuple[DatisDie, ...]],
    colours: Sequence[Colour],
    pays: Colour,
) -> Explained:
    if die.colour not in colours:
        return Explained(die, Fate.NOT_KEPT)
    for colour in colours:
        twin = DatisDie(colour, die.kind)
        if colour is not die.colour and twin in laid[colour]:
            return Explained(die, Fate.CANCELLED)
    return Explained(die, Fate.PAYS if die.colour is pays else Fate.OUTNUMBERED)
