"""Which sorts of dice lie in the tray, against those that can: for games that tell them apart."""

from collections import Counter
from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from companion.dice import Die, WantedDice


def sort_of(die: Die) -> Die:
    """A die's sort: the die without what it shows."""
    return replace(die, value=0)


def as_told(die: Die, like: Die) -> Die:
    """A die as far as a game tells dice apart, like this one of its own."""
    colour, size = die.colour if like.colour else None, die.size if like.size else None
    return Die(die.value, die.kind, colour, size)


def sorts_of(wanted: WantedDice) -> Counter[Die]:
    """How many dice of each sort can lie there at most."""
    return Counter(
        {Die(0, sort.kind, sort.colour, sort.size): sort.most for sort in wanted.sorts if sort.most}
    )


def dressed(dice: Sequence[Die], allowed: Counter[Die]) -> tuple[Die, ...]:
    """The dice with the colour or size that the eye did not tell, where only one can be.

    What the allowed sorts do not tell themselves is left as it was seen.
    """
    found = list(dice)
    changed = True
    while changed:
        changed = False
        left = allowed - Counter(_told(die, allowed) for die in found)
        for place, die in enumerate(found):
            if _whole(die, allowed):
                continue
            fits = [sort for sort in left if _may_be(die, sort)]
            if len(fits) == 1:
                sort = fits[0]
                colour, size = die.colour or sort.colour, die.size or sort.size
                found[place] = replace(die, colour=colour, size=size)
                changed = True
                break
    return tuple(found)


def fit(dice: Iterable[Die], allowed: Counter[Die]) -> bool:
    """Whether every die is of a sort known whole, and no sort is there too often."""
    seen = tuple(dice)
    told = Counter(_told(die, allowed) for die in seen)
    return all(_whole(die, allowed) for die in seen) and told <= allowed


def in_places(thrown: Sequence[Die], before: Sequence[Die]) -> tuple[Die, ...]:
    """Thrown dice in the places of these dice: where one of a sort lay, one of it lies again."""
    allowed = Counter(sort_of(die) for die in before)
    left = list(thrown)
    placed: list[Die | None] = []
    for die in before:
        same = next((new for new in left if _told(new, allowed) == sort_of(die)), None)
        if same is not None:
            left.remove(same)
        placed.append(same)
    rest = iter(left)
    return tuple(next(rest) if die is None else die for die in placed)


def _told(die: Die, allowed: Counter[Die]) -> Die:
    """A die's sort as far as the allowed ones tell sorts apart."""
    colours = any(sort.colour for sort in allowed)
    sizes = any(sort.size for sort in allowed)
    return Die(0, die.kind, die.colour if colours else None, die.size if sizes else None)


def _whole(die: Die, allowed: Counter[Die]) -> bool:
    colours = any(sort.colour for sort in allowed)
    sizes = any(sort.size for sort in allowed)
    return not ((colours and die.colour is None) or (sizes and die.size is None))


def _may_be(die: Die, sort: Die) -> bool:
    same_colour = die.colour in (None, sort.colour)
    return die.kind == sort.kind and same_colour and die.size in (None, sort.size)
