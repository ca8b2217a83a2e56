"""Merge several readings of one rest; only dice on which they agree are sure."""

from collections import Counter
from collections.abc import Sequence

import msgspec
import numpy as np

from companion.dice import Box, Doubt, Reading, SeenDie, Unread

NEAR = 0.45  # of a die's side: boxes of the same die in several readings lie closer than this


def same(first: Reading, second: Reading) -> bool:
    """Return whether two sure readings agree: as many dice, at the same places, alike."""
    if not (first.sure and second.sure) or len(first.dice) != len(second.dice):
        return False
    matched = {_match(die.box, second.dice) for die in first.dice}
    if len(matched) != len(first.dice):
        return False
    return all(_alike(die, _find(die.box, second.dice)) for die in first.dice)


def agreed(readings: Sequence[Reading]) -> bool:
    """Return whether the last two readings of one rest agree, uncontradicted by earlier readings.

    `readings` come oldest first. An earlier reading contradicts if a sure die of that reading is
    now read differently or gone; unsure dice do not count.
    """
    if len(readings) < 2 or not same(readings[-2], readings[-1]):
        return False
    last = readings[-1]
    sure = [die for reading in readings for die in reading.dice if die.sure]
    pairs = ((die, _find(die.box, last.dice)) for die in sure)
    changed = any(last_die is not None and not _alike(die, last_die) for die, last_die in pairs)
    return not changed and not any(map(_certain, _gone(readings)))


def combine(readings: Sequence[Reading]) -> Reading:
    """Merge `readings` of the same dice at rest (at least one, oldest first).

    The result has the dice of the last reading, in their order. A die is sure if two readings are
    sure of its value and none is sure of another. A colour or size stays only if the sure readings
    (all readings, if none is sure) agree. A die that two other readings saw is added as unread; a
    die of which a single other reading was sure makes the result unsure. A single reading is
    returned unchanged.
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
    seen = [
        sighting for sighting in (_find(die.box, reading.dice) for reading in readings) if sighting
    ]
    sure = Counter(die_seen.value for die_seen in seen if die_seen.sure)
    votes = Counter(die_seen.value for die_seen in seen)
    # a value of which a reading was sure goes before a value guessed more often
    ranked = sorted(votes, key=lambda value: (sure[value], votes[value]), reverse=True)
    value = ranked[0]
    best = max(
        (die_seen for die_seen in seen if die_seen.value == value),
        key=lambda die_seen: die_seen.confidence,
    )
    others = tuple(
        value_seen for die_seen in seen for value_seen in (die_seen.value, *die_seen.likely)
    )
    likely = tuple(dict.fromkeys((*ranked, *others)))
    is_sure = sure[value] >= 2 and len(sure) == 1
    trusted = [die_seen for die_seen in seen if die_seen.sure] or seen
    colours = {die_seen.colour for die_seen in trusted if die_seen.colour}
    sizes = {die_seen.size for die_seen in trusted if die_seen.size}
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
    """Return the dice of earlier readings where the last has neither die nor doubt, by place."""
    last = readings[-1]
    known = [die.box for die in last.dice] + [unread.box for unread in last.unread]
    gone: list[list[SeenDie]] = []
    for reading in readings[:-1]:
        for die in reading.dice:
            if _near(die.box, [*known, *(seen[0].box for seen in gone)]) is None:
                sightings = (_find(die.box, other.dice) for other in readings)
                gone.append([sighting for sighting in sightings if sighting])
    return gone


def _certain(seen: Sequence[SeenDie]) -> bool:
    """Return whether these sightings prove a die: any is sure, or there are two."""
    return len(seen) > 1 or any(die.sure for die in seen)


def _alike(first: SeenDie, second: SeenDie | None) -> bool:
    """Return whether two dice have the same value, and no other colour or size."""
    if second is None or first.value != second.value:
        return False
    pairs = ((first.colour, second.colour), (first.size, second.size))
    return all(None in pair or pair[0] == pair[1] for pair in pairs)


def _find(box: Box, dice: Sequence[SeenDie]) -> SeenDie | None:
    position = _match(box, dice)
    return None if position is None else dice[position]


def _match(box: Box, dice: Sequence[SeenDie]) -> int | None:
    return _near(box, [die.box for die in dice])


def _near(box: Box, boxes: Sequence[Box]) -> int | None:
    """Return the index of the box in `boxes` at the same place as `box`, or None."""
    if not boxes:
        return None
    x, y = box.centre
    apart = [float(np.hypot(b.centre[0] - x, b.centre[1] - y)) for b in boxes]
    best = int(np.argmin(apart))
    return best if apart[best] < NEAR * max(box.shorter, 4.0) else None
