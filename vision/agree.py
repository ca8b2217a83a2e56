"""Several readings of one rest made into one: what they agree on is sure, the rest is not."""

from collections import Counter
from collections.abc import Sequence

import msgspec
import numpy as np

from companion.dice import Box, Doubt, Reading, SeenDie, Unread

NEAR = 0.45  # of a die's side: boxes of one die in several readings lie closer than this


def same(one: Reading, other: Reading) -> bool:
    """Whether two sure readings say the same: as many dice, at the same places, alike."""
    if not (one.sure and other.sure) or len(one.dice) != len(other.dice):
        return False
    matched = {_match(die.box, other.dice) for die in one.dice}
    if len(matched) != len(one.dice) or None in matched:
        return False
    return all(_says(die, other) == die.value for die in one.dice)


def combine(readings: Sequence[Reading]) -> Reading:
    """What `readings` of the same dice at rest, oldest first, say together.

    It has the dice of the last one, in its order. A die is sure if two readings are sure of its
    value and none is sure of another. A die that most others saw is added as unread. A single
    reading is given back as it is.
    """
    last = readings[-1]
    if len(readings) == 1:
        return last
    dice = tuple(_agreed(die, readings) for die in last.dice)
    missed = _missed(readings)
    unread = last.unread + tuple(Unread(box, Doubt.UNCLEAR) for box in missed)
    sure_readings = sum(reading.sure for reading in readings)
    counts = {len(reading.dice) for reading in readings if reading.sure}
    agreed = sure_readings >= 2 and counts == {len(dice)}
    sure = agreed and not unread and all(die.sure for die in dice)
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
    return msgspec.structs.replace(
        best,
        box=die.box,
        sure=is_sure,
        likely=best.likely if is_sure else likely,
        doubt=None if is_sure else (best.doubt or die.doubt or Doubt.UNCLEAR),
    )


def _missed(readings: Sequence[Reading]) -> list[Box]:
    """Where more than half of the readings saw a die and the last one neither die nor doubt."""
    last = readings[-1]
    known = [die.box for die in last.dice] + [one.box for one in last.unread]
    missed: list[Box] = []
    for reading in readings[:-1]:
        for die in reading.dice:
            if _near(die.box, [*known, *missed]) is not None:
                continue
            seen = sum(_match(die.box, other.dice) is not None for other in readings)
            if 2 * seen > len(readings):
                missed.append(die.box)
    return missed


def _says(die: SeenDie, reading: Reading) -> int | None:
    found = _find(die.box, reading.dice)
    return None if found is None else found.value


def _find(box: Box, dice: Sequence[SeenDie]) -> SeenDie | None:
    position = _match(box, dice)
    return None if position is None else dice[position]


def _match(box: Box, dice: Sequence[SeenDie]) -> int | None:
    return _near(box, [die.box for die in dice])


def _near(box: Box, boxes: Sequence[Box]) -> int | None:
    """Which of `boxes` lies where `box` lies, or None."""
    if not boxes:
        return None
    x, y = box.centre
    apart = [float(np.hypot(b.centre[0] - x, b.centre[1] - y)) for b in boxes]
    best = int(np.argmin(apart))
    return best if apart[best] < NEAR * max(box.shorter, 4.0) else None
