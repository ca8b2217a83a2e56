"""Two opinions made one: the geometric reader's and the network's, which share nothing.

A die is sure only where both see it in the same place, showing the same value. What only one
of them sees is asked about; only a faint mark in which the network sees nothing at all is
left alone.
The thresholds were chosen on labelled photographs and rendered frames; see net/README.md.
"""

from collections.abc import Sequence

import numpy as np
from msgspec.structs import replace

from companion.dice import Box, DieKind, Doubt, Reading, SeenDie, Unread
from vision.net import Found

SEEN = 0.1  # what scores less is nothing, to the network
DIE = 0.2  # from which score on the network confirms a die
CLEAR = 0.8  # the chance of a value from which on the network confirms it
TOGETHER = 1.0  # the sum of both log odds from which on a value is sure
_LIKELY = 2  # values put to the table


def agree(reading: Reading, found: Sequence[Found]) -> Reading:
    """The geometric `reading` as far as the network agrees; boxes of both in the same pixels.

    Nothing the geometric reader doubts for the game's rules becomes sure, and only dice it
    has read can be sure. The order of its dice is kept; dice only the network sees follow.
    """
    free = [one for one in found if one.die > SEEN]
    dice: list[SeenDie] = []
    for die in reading.dice:
        match = _match(die.box, free)
        if match is not None:
            free.remove(match)
            dice.append(_joined(die, match))
        elif die.confidence > 0.5:
            dice.append(_asked(die, (die.value, *die.likely)))
    dice += [_alone(one) for one in free if _is_die(one)]
    unread = tuple(thing for thing in reading.unread if _stays(thing, dice))
    sure = not unread and all(die.sure for die in dice) and not _crowded(reading)
    return Reading(dice=tuple(dice), sure=sure, unread=unread)


def _crowded(reading: Reading) -> bool:
    """Whether the reading was unsure although all in it was accounted for: too many dice."""
    return not reading.sure and not reading.unread and all(die.sure for die in reading.dice)


def _match(box: Box, found: Sequence[Found]) -> Found | None:
    """The die the network sees in `box`, the likeliest of several."""
    here = [one for one in found if _holds(box, one.middle) and _holds(one.box, box.centre)]
    return max(here, key=lambda one: one.die, default=None)


def _holds(box: Box, point: tuple[float, float]) -> bool:
    return box.x0 <= point[0] <= box.x1 and box.y0 <= point[1] <= box.y1


def _joined(die: SeenDie, found: Found) -> SeenDie:
    """A die both see, as sure as both are of its value."""
    chance = found.values[die.value - 1]
    odds = _odds(die.confidence) + _odds(chance)
    same = found.value == die.value and chance > CLEAR and found.die > DIE
    if not same or odds < TOGETHER:
        return _asked(die, (die.value, found.value, *die.likely))
    if die.doubt is Doubt.RULE:
        return die
    confidence = float(1 / (1 + np.exp(-odds)))
    return replace(die, confidence=confidence, sure=True, doubt=None, likely=(), box=found.box)


def _asked(die: SeenDie, likely: tuple[int, ...]) -> SeenDie:
    """The same die, doubtful, with the first two different values of `likely`."""
    doubt = die.doubt or Doubt.UNCLEAR
    return replace(die, sure=False, doubt=doubt, likely=tuple(dict.fromkeys(likely))[:_LIKELY])


def _is_die(found: Found) -> bool:
    """Whether what only the network sees is worth asking about."""
    read = sum(found.values)
    return (found.die > 0.5 and read > 0.05) or (found.die > 0.3 and read > 0.5)


def _alone(found: Found) -> SeenDie:
    """A die only the network sees: doubtful, whatever it says."""
    order = sorted(range(6), key=found.values.__getitem__, reverse=True)
    return SeenDie(
        value=found.value,
        confidence=found.clear * found.die,
        sure=False,
        box=found.box,
        kind=DieKind.D6,
        likely=(order[0] + 1, order[1] + 1),
        doubt=Doubt.UNCLEAR,
    )


def _stays(thing: Unread, dice: Sequence[SeenDie]) -> bool:
    """Whether something unread is still to be asked about: not where it has become a die.

    That the network sees nothing in it says little: it is taught to pass over every die
    that has no pips, and those must be asked about.
    """
    return not any(_holds(thing.box, die.box.centre) for die in dice)


def _odds(chance: float) -> float:
    chance = min(max(chance, 1e-6), 1 - 1e-6)
    return float(np.log(chance / (1 - chance)))
