"""Which die is which: a die read again among those that lay there, and those among a roll's."""

from collections.abc import Sequence

from companion.dice import Die, SeenDie, Settled
from companion.tray.places import covered
from companion.tray.tracked_dice import Lying


def unmoved(
    settled: Settled,
    lying: Sequence[Lying],
    gone: Sequence[Lying] = (),
    aside: Sequence[int] = (),
) -> list[Lying | None]:
    """For each die of a reading the one that lay there before, each at most once.

    Those that are back are among the dice `gone`, the others among those `lying`. A die set
    aside (at the positions `aside`) may not be thrown: one like it in its very place is it,
    even where the eye would not swear that it did not move.
    """
    left, missing = list(lying), list(gone)
    found: list[Lying | None] = []
    for index, seen in enumerate(settled.reading.dice):
        back = _same_place(seen, missing) if index in settled.back else None
        if back is not None:
            missing.remove(back)
            found.append(back)
            continue
        before = _same_place(seen, left)
        if before is not None and (
            index in settled.kept
            or before.unseen
            or (before.position in aside and _is_again(seen, before))
        ):
            left.remove(before)
            found.append(before)
        else:
            found.append(None)
    return found


def positions(
    lying: Sequence[Lying], dice: Sequence[Die], kept_outside: Sequence[int]
) -> dict[int, int]:
    """The positions in a roll of dice that lie there, by their index; none for one of no roll.

    They are found by where they were already known, then by what they are and show, then by
    value; nothing lies at the positions `kept_outside`.
    """
    free = [place for place in range(len(dice)) if place not in kept_outside]
    ours = [(index, die) for index, die in enumerate(lying) if not die.foreign]
    placed: dict[int, int] = {}
    for index, die in ours:
        if die.position in free and dice[die.position].value == die.value:
            placed[index] = die.position
            free.remove(die.position)
    for whole in (True, False):
        for index, die in ours:
            like = [p for p in free if die.is_like(dice[p] if whole else Die(dice[p].value))]
            if index not in placed and like:
                placed[index] = like[0]
                free.remove(like[0])
    return placed


def seen_again(fresh: Sequence[Lying], before: Sequence[Lying]) -> bool:
    """Whether each of some dice may be one that lay there before: it shows the same in its very
    place.
    """
    left = list(before)
    for die in fresh:
        places = (one for one in left if covered(die.box, [one.box]) and die.seen == one.value)
        again = next(places, None)
        if again is None:
            return False
        left.remove(again)
    return True


def show_the_same(dice: Sequence[Lying], before: Sequence[Lying]) -> bool:
    """Whether as many dice lie there as before, and show the same, wherever they lie."""
    return sorted(die.seen for die in dice) == sorted(die.value for die in before)


def _is_again(seen: SeenDie, before: Lying) -> bool:
    again = Die(seen.value, colour=seen.colour, size=seen.size)
    return seen.sure and before.is_like(again) and covered(seen.box, [before.box])


def _same_place(seen: SeenDie, lying: Sequence[Lying]) -> Lying | None:
    x, y = seen.box.centre

    def distance(die: Lying) -> float:
        return (die.box.centre[0] - x) ** 2 + (die.box.centre[1] - y) ** 2

    nearest = min(lying, key=distance, default=None)
    if nearest is None:
        return None
    reach = (seen.box.x1 - seen.box.x0 + seen.box.y1 - seen.box.y0) / 4
    return nearest if distance(nearest) <= reach**2 else None
