"""Merge several readings of one rest; only what they agree on is sure."""

from collections import Counter
from collections.abc import Sequence

import msgspec
import numpy as np

from companion.dice import Box, Doubt, Reading, SeenDie, Unread

NEAR = 0.45  # of a die's side: boxes of one die in several readings lie closer than this


def same(one: Reading, other: Reading) -> bool:
    """Whether two sure readings agree: the same number of dice, at the same places, alike."""
    if not (one.sure and other.sure) or len(one.dice) != len(other.dice):
        return False
    matched = {_match(die.box, other.dice) for die in one.dice}
    if len(matched) != len(one.dice):
        return False
    return all(_alike(die, _find(die.box, other.dice)) for die in one.dice)


def agreed(readings: Sequence[Reading]) -> bool:
    """Whether the last two `readings` of one rest (oldest first) agree and no earlier one
    contradicts them.

    An earlier reading contradicts if it was sure of a die that is now read differently or gone;
    unsure dice do not count.
    """
    if len(readings) < 2 or not same(readings[-2], readings[-1]):
        return False
    last = readings[-1]
    sure = [die for reading in readings for die in reading.dice if die.sure]
    found = ((die, _find(die.box, last.dice)) for die in sure)
    changed = any(now is not None and not _alike(die, now) for die, now in found)
    return not changed and not any(map(_certain, _gone(readings)))


def combine(readings: Sequence[Reading]) -> Reading:
    """Merge `readings` of the same dice at rest (at least one, oldest first) into one.

    The result has the dice of the last reading, in its order. A die is sure if two readings are
    sure of its value and none is sure of another. Keep a colour or size only if the sure readings
    (all readings, if none is sure) agree on it. A die that two other readings saw is added as
    unread; one that a single other reading was sure of makes the result unsure. A single reading
    is returned unchanged.
    """
    last = readings[-1]
    if len(readings) == 1:
        return last
    dice = tuple(_agreed(die, readings) for die in last.dice)
    gone = _gone(readings)
    missed = tuple(Unread(seen[0].box, Doubt.UNCLEAR) for seen in gone if len(seen) > 1)
    unread = last.unread + missed
    sure_readings = sum(reading.sure for reading in readings)
    counts = {len(reading.dice) for reading in readings if reading.sure}
    all_seen = sure_readings >= 2 and counts == {len(dice)} and not any(map(_certain, gone))
    sure = all_seen and not unread and all(die.sure for die in dice)
    return Reading(dice=dice, sure=sure, unread=unread)


def _agreed(die: SeenDie, readings: Sequence[Reading]) -> SeenDie:
    seen = [found for found in (_find(die.box, reading.dice) for reading in readings) if found]
    sure = Counter(one.value for one in seen if one.sure)
    votes = Counter(one.value for one in seen)
    # a value somebody was sure of goes before one that was only guessed more often
    ranked = sorted(votes, key=lambda value: (sure[value], votes[value]), reverse=True)
    value = ranked[0]
    best = max((one for one in seen if one.value == value), key=lambda one: one.confidence)
    others = tuple(other for one in seen for other in (one.value, *one.likely))
    likely = tuple(dict.fromkeys((*ranked, *others)))
    is_sure = sure[value] >= 2 and len(sure) == 1
    trusted = [one for one in seen if one.sure] or seen
    colours = {one.colour for one in trusted if one.colour}
    sizes = {one.size for one in trusted if one.size}
    return msgspec.structs.replace(
        best,
        box=die.box,
        sure=is_sure,
        likely=best.likely if is_sure else likely,
        doubt=None if is_sure else (best.doubt or die.doubt or Doubt.UNCLEAR),
        colour=colours.pop() if len(colours) == 1 else None,
        size=sizes.pop() if len(sizes) == 1 else None,
    )


def _gone(readings: Sequence[Reading]) -> list[list[SeenDie]]:
    """The dice of earlier readings where the last one has neither die nor doubt, by place."""
    last = readings[-1]
    known = [die.box for die in last.dice] + [one.box for one in last.unread]
    gone: list[list[SeenDie]] = []
    for reading in readings[:-1]:
        for die in reading.dice:
            if _near(die.box, [*known, *(seen[0].box for seen in gone)]) is None:
                found = (_find(die.box, other.dice) for other in readings)
                gone.append([one for one in found if one])
    return gone


def _certain(seen: Sequence[SeenDie]) -> bool:
    """Whether these sightings prove a die: one is sure, or there are two."""
    return len(seen) > 1 or any(die.sure for die in seen)


def _alike(one: SeenDie, other: SeenDie | None) -> bool:
    """Whether both have the same value, and the same colour and size where both name them."""
    if other is None or one.value != other.value:
        return False
    pairs = ((one.colour, other.colour), (one.size, other.size))
    return all(None in pair or pair[0] == pair[1] for pair in pairs)


def _find(box: Box, dice: Sequence[SeenDie]) -> SeenDie | None:
    position = _match(box, dice)
    return None if position is None else dice[position]


def _match(box: Box, dice: Sequence[SeenDie]) -> int | None:
    return _near(box, [die.box for die in dice])


def _near(box: Box, boxes: Sequence[Box]) -> int | None:
    """The index of the one of `boxes` at the same place as `box`, or None."""
    if not boxes:
        return None
    x, y = box.centre
    apart = [float(np.hypot(b.centre[0] - x, b.centre[1] - y)) for b in boxes]
    best = int(np.argmin(apart))
    return best if apart[best] < NEAR * max(box.shorter, 4.0) else None
