"""Compare the sorts of dice in the tray (kind, colour, size) with those that a game allows."""

from collections import Counter
from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from companion.dice import Die, WantedDice


def sort_of(die: Die) -> Die:
    """Return the die's sort: the die without its value."""
    return replace(die, value=0)


def as_told(die: Die, like: Die) -> Die:
    """Return the die without a colour or size that `like`, a die of the game, lacks too."""
    colour, size = die.colour if like.colour else None, die.size if like.size else None
    return Die(die.value, die.kind, colour, size)


def sorts_of(wanted: WantedDice) -> Counter[Die]:
    """Return the most dice of each sort that can be in the tray."""
    return Counter(
        {Die(0, sort.kind, sort.colour, sort.size): sort.most for sort in wanted.sorts if sort.most}
    )


def dressed(dice: Sequence[Die], allowed: Counter[Die]) -> tuple[Die, ...]:
    """Return the dice with unknown colours and sizes filled in where only one fits.

    Attributes that the allowed sorts do not distinguish are left as they were seen.
    """
    completed = list(dice)
    changed = True
    while changed:
        changed = False
        left = allowed - Counter(_sort_among(die, allowed) for die in completed)
        for place, die in enumerate(completed):
            if _whole(die, allowed):
                continue
            fits = [sort for sort in left if _may_be(die, sort)]
            if len(fits) == 1:
                sort = fits[0]
                colour, size = die.colour or sort.colour, die.size or sort.size
                completed[place] = replace(die, colour=colour, size=size)
                changed = True
                break
    return tuple(completed)


def fit(dice: Iterable[Die], allowed: Counter[Die]) -> bool:
    """Return whether every die's sort is fully known, and no sort exceeds its allowed number."""
    seen = tuple(dice)
    sorts = Counter(_sort_among(die, allowed) for die in seen)
    return all(_whole(die, allowed) for die in seen) and sorts <= allowed


def in_places(thrown: Sequence[Die], before: Sequence[Die]) -> tuple[Die, ...]:
    """Return the thrown dice, each in the place of a die of its sort in `before`, if any."""
    allowed = Counter(sort_of(die) for die in before)
    left = list(thrown)
    placed: list[Die | None] = []
    for die in before:
        same = next((new for new in left if _sort_among(new, allowed) == sort_of(die)), None)
        if same is not None:
            left.remove(same)
        placed.append(same)
    rest = iter(left)
    return tuple(next(rest) if die is None else die for die in placed)


def _sort_among(die: Die, allowed: Counter[Die]) -> Die:
    """Return the die's sort, without attributes that the allowed sorts do not distinguish."""
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
